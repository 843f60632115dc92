import { identityPaths } from '@daybook/identity/contract'
import { OtherWays, type SecondStep, SecondStepScreen } from '@daybook/identity/web'
import { lookAtInvitation } from '@daybook/people/contract'
import type { Output } from '@daybook/platform/contract'
import { formatDay } from '@daybook/platform/domain'
import { ApiError, AuthFrame, fact, Facts, q, Skeletons, TextLink, wordsOf } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { AcceptWithPassword } from './accept-form.tsx'
import { AcceptWithGoogle, JoinedWithGoogle } from './invite-google.tsx'
import { WelcomeContacts } from './welcome-contacts.tsx'
import { WelcomeData } from './welcome-data.tsx'
import { invitedParts } from './welcome-parts.ts'
import styles from './welcome.module.css'

export type InviteScreenProps = {
  /** From the address's fragment: it never reaches a server's log. */
  readonly token: string
  readonly onSignedIn: () => Promise<void>
  /** Whether signing in with Google is set up. */
  readonly google?: boolean
  readonly corner?: ReactNode
}

// A link that was cut short is refused as a wrong field; there is no field here to look at, so its own words are said.
const reasonOf = (error: unknown): string =>
  (error instanceof ApiError ? Object.values(error.fieldErrors)[0] : undefined) ?? wordsOf(error)

const below = (
  <>
    Already have an account? <TextLink href={identityPaths.signIn()}>Sign in</TextLink>
  </>
)

type Invitation = Output<typeof lookAtInvitation>

const factsOf = ({ invitedBy, firstDay, companyAddress, email }: Invitation) => [
  ...(firstDay === null ? [] : [fact('First day', formatDay(firstDay))]),
  ...(companyAddress === '' ? [] : [fact('Where', companyAddress)]),
  ...(invitedBy === null ? [] : [fact('Invited by', invitedBy)]),
  fact('Your e-mail', email),
]

/** What is wanted before the first day, one below the other, each with how far it is. */
const Parts = ({ token, invitation }: { readonly token: string; readonly invitation: Invitation }) => {
  const { data, today, contacts, contactsVersion } = invitation
  return (
    <div className={styles.parts}>
      <WelcomeData token={token} today={today} data={data} />
      <WelcomeContacts token={token} contacts={contacts} version={contactsVersion} />
      {invitedParts
        .all()
        .toSorted((a, b) => a.place - b.place)
        .map(({ place, Part }) => (
          <Suspense key={place} fallback={null}>
            <Part token={token} today={today} />
          </Suspense>
        ))}
    </div>
  )
}

/** `/invite`: who invites you, what is wanted before your first day, and a password of your own, or your Google account. */
export const InviteScreen = ({ token, onSignedIn, google = false, corner }: InviteScreenProps) => {
  const query = useQuery({ ...q(lookAtInvitation, { body: { token } }), retry: false })
  const { data, error, isPending } = query
  const [joined, setJoined] = useState(false)
  const [step, setStep] = useState<SecondStep | null>(null)
  if (step) return <SecondStepScreen step={step} onSignedIn={onSignedIn} onBack={() => setStep(null)} corner={corner} />
  if (data && joined)
    return <JoinedWithGoogle company={data.companyName} onSignedIn={onSignedIn} onStep={setStep} corner={corner} />
  const heading = data ? `Welcome to ${data.companyName}` : error ? 'This invitation does not work' : 'Your invitation'
  const lead = data ? `Good to have you, ${data.data.preferredName || data.name}.` : error ? reasonOf(error) : undefined
  return (
    <AuthFrame title="Invitation" heading={heading} lead={lead} below={below} corner={corner} wide board={false}>
      {isPending && <Skeletons rows={6} label="Loading your invitation" />}
      {data && (
        <>
          <Facts facts={factsOf(data)} />
          <h2 className={styles.title}>Before your first day</h2>
          <p className={styles.words}>
            Fill in what you have at hand, and come back by the same link for the rest, until you have an account.
          </p>
          <Parts token={token} invitation={data} />
          <h2 className={styles.title}>Your account</h2>
          <p className={styles.account}>
            Choose a password{google ? ', or use Google,' : ''} when you are ready. What you gave above is in Daybook then.
          </p>
          <AcceptWithPassword token={token} email={data.email} minimum={data.passwordMinimum} onSignedIn={onSignedIn} />
          {google && (
            <OtherWays>
              <AcceptWithGoogle token={token} onJoined={() => setJoined(true)} />
            </OtherWays>
          )}
        </>
      )}
    </AuthFrame>
  )
}
