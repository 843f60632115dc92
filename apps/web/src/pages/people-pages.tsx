import { PersonAccess } from '@daybook/office/web'
import type { PersonDetail } from '@daybook/people/contract'
import { PersonPay } from '@daybook/payroll/web'
import { PeopleScreen, PersonScreen, ProfileScreen, type PersonExtra } from '@daybook/people/web'
import { Section, useReader, useUrlState } from '@daybook/platform/web'
import { PersonHours } from '@daybook/time/web'

// People stands left of time and payroll and cannot know them; here all are known.
const Extra = ({ userId, status, can }: PersonDetail) => {
  const [deed] = useUrlState('do')
  // While pay terms are written, their form stands first.
  return (
    <>
      {can.seeHours && status !== 'INVITED' && deed !== 'pay' && <PersonHours userId={userId} />}
      {can.seePay && <PersonPay userId={userId} />}
      {can.seePay && <PersonAccess userId={userId} />}
    </>
  )
}
const extra: PersonExtra = (person) => <Extra {...person} />

/** The directory. */
export const PeoplePage = () => <PeopleScreen extra={extra} />

/** One person as a whole page. */
export const PersonPage = () => <PersonScreen extra={extra} />

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
