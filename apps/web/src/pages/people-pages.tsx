import { PersonAccess } from '@daybook/office/web'
import { PersonPay } from '@daybook/payroll/web'
import { PeopleScreen, PersonScreen, ProfileScreen, useReader, type PersonExtra } from '@daybook/people/web'
import { Section } from '@daybook/platform/web'

// People stands left of payroll and cannot know it; here both are known.
const pay: PersonExtra = ({ userId }) => (
  <>
    <PersonPay userId={userId} />
    <PersonAccess userId={userId} />
  </>
)

/** The directory. */
export const PeoplePage = () => <PeopleScreen extra={pay} />

/** One person as a whole page. */
export const PersonPage = () => <PersonScreen extra={pay} />

const Own = () => {
  const { userId } = useReader().me
  return (
    userId !== null && (
      <Section>
        <PersonAccess userId={userId} />
      </Section>
    )
  )
}

/** `/profile`. */
export const ProfilePage = () => <ProfileScreen more={<Own />} />
