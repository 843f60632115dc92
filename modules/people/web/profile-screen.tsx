import {
  ApiTokensSection,
  EmailSection,
  GoogleSection,
  PasswordSection,
  PictureChoice,
  SecondFactorSection,
  SessionsSection,
} from '@daybook/identity/web'
import type { Me } from '@daybook/people/contract'
import { seesOthers } from '@daybook/people/domain'
import { Avatar, type Fact, Facts, Load, Page, Section, Skeletons } from '@daybook/platform/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { OwnCards } from './person-cards-column.tsx'
import { ContactSection } from './contact-section.tsx'
import { meQuery } from './me.ts'
import { roleWord } from './role-words.ts'
import styles from './profile-screen.module.css'

// Whoever is inside a company as support has its name on top of the screen, and no place in it.
const factsOf = (me: Me): Fact[] => [
  ['Name', me.name],
  ['Email', me.email],
  ['Role', roleWord(me.userRole)],
  ...(me.userId === null ? [] : placeOf(me)),
]

const placeOf = (me: Me): Fact[] => [
  ['Company', me.companyName],
  ['Time zone', me.zone],
  ['Company address', me.address],
]

const Picture = ({ me }: { me: Me }) => {
  const client = useQueryClient()
  return (
    <PictureChoice
      hasPicture={me.profileImageS3Path !== null}
      onChanged={() => void client.invalidateQueries({ queryKey: meQuery.queryKey })}
    />
  )
}

const Head = ({ me }: { me: Me }) => (
  <Section>
    <div className={styles.head}>
      <Avatar name={me.name} src={me.profileImageS3Path} size={56} />
      <div>
        <p className={styles.name}>{me.name}</p>
        <p className={styles.email}>{me.email}</p>
      </div>
      <Picture me={me} />
    </div>
    <Facts facts={factsOf(me)} />
  </Section>
)

const Own = ({ me }: { me: Me }) => (
  <>
    <Head me={me} />
    {me.userId !== null && <ContactSection userId={me.userId} />}
    <EmailSection email={me.email} />
    <PasswordSection email={me.email} seesOthers={me.userRole === null || seesOthers(me.userRole)} secondFactor={me.mfaEnabled} />
    <GoogleSection />
    <SecondFactorSection />
    <SessionsSection />
    <ApiTokensSection />
    {me.userId !== null && <OwnCards userId={me.userId} />}
  </>
)

/** `/profile`: what Daybook knows of you. */
export const ProfileScreen = () => {
  const query = useQuery(meQuery)
  return (
    <Page title="My Profile" purpose="What Daybook knows about you, and who can see it." width="form">
      <Load query={query} skeleton={<Skeletons rows={7} />}>
        {(me) => <Own me={me} />}
      </Load>
    </Page>
  )
}
