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
import { Tabs } from '@mantine/core'
import { askBeforeLosing, Avatar, type Fact, Facts, Load, Page, Section, Skeletons, useUrlState } from '@daybook/platform/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OwnCards } from './person-cards-column.tsx'
import { CelebrationsSection } from './celebrations-section.tsx'
import { ChangeSection } from './change-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { EmergencySection } from './emergency-section.tsx'
import { meQuery } from './me.ts'
import { roleWord } from './role-words.ts'
import styles from './profile-screen.module.css'
import { ZoneSection } from './zone-section.tsx'

// Whoever is inside a company as support has its name on top of the screen, and no place in it.
const factsOf = (me: Me): Fact[] => [['Role', roleWord(me.userRole)], ...(me.userId === null ? [] : placeOf(me))]

const placeOf = (me: Me): Fact[] => [
  ['Company', me.companyName],
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

type Part = ({ me }: { me: Me }) => ReactNode

const You: Part = ({ me }) => (
  <>
    <Head me={me} />
    {me.userId !== null && <ContactSection userId={me.userId} />}
    {me.userId !== null && <ZoneSection zone={me.zone} />}
    {me.userId !== null && me.userRole !== 'ENTERPRISE_ADMIN' && <ChangeSection userId={me.userId} />}
    {me.userId !== null && <EmergencySection userId={me.userId} />}
    {me.userId !== null && <CelebrationsSection />}
    {me.userId !== null && <OwnCards userId={me.userId} part="you" />}
  </>
)

const SigningIn: Part = ({ me }) => (
  <>
    <EmailSection email={me.email} />
    <PasswordSection email={me.email} seesOthers={me.userRole === null || seesOthers(me.userRole)} secondFactor={me.mfaEnabled} />
    <GoogleSection />
    <SecondFactorSection />
  </>
)

const Devices: Part = () => (
  <>
    <SessionsSection />
    <ApiTokensSection />
  </>
)

const Seen: Part = ({ me }) => me.userId !== null && <OwnCards userId={me.userId} part="seen" />

/** The first one needs no word in the address. */
const tabs: readonly { readonly name: string; readonly title: string; readonly Part: Part; readonly ofPlace?: true }[] = [
  { name: 'you', title: 'You', Part: You },
  { name: 'sign-in', title: 'Signing in', Part: SigningIn },
  { name: 'devices', title: 'Devices', Part: Devices },
  { name: 'seen', title: 'Who sees you', Part: Seen, ofPlace: true },
]

const Own = ({ me }: { me: Me }) => {
  const [name = 'you', setName] = useUrlState('tab')
  const shown = tabs.filter(({ ofPlace }) => !ofPlace || me.userId !== null)
  const current = shown.find((tab) => tab.name === name) ?? shown[0]
  const open = (next: string | null) => void askBeforeLosing(() => setName(next === 'you' ? undefined : (next ?? undefined)))
  return (
    <Tabs value={current?.name ?? null} onChange={open} keepMounted={false}>
      <Tabs.List mb="md" aria-label="My Profile">
        {shown.map((tab) => (
          <Tabs.Tab key={tab.name} value={tab.name}>
            {tab.title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown.map((tab) => (
        <Tabs.Panel key={tab.name} value={tab.name} className={styles.panel ?? ''}>
          <tab.Part me={me} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

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
