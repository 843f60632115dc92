import { PersonPay } from '@daybook/payroll/web'
import { PeopleScreen, PersonScreen, type PersonExtra } from '@daybook/people/web'

// People stands left of payroll and cannot know it; here both are known.
const pay: PersonExtra = ({ userId }) => <PersonPay userId={userId} />

/** The directory. */
export const PeoplePage = () => <PeopleScreen extra={pay} />

/** One person as a whole page. */
export const PersonPage = () => <PersonScreen extra={pay} />
