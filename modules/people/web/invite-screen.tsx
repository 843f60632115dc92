import { PasswordField, identityPaths } from '@daybook/identity/contract'
import { NewPassword, OtherWays, type SecondStep, SecondStepScreen } from '@daybook/identity/web'
import { acceptInvitation, lookAtInvitation } from '@daybook/people/contract'
import { ApiError, AuthFrame, FormShell, loader, q, signIn, Skeletons, TextLink, useApi, wordsOf } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { AcceptWithGoogle, JoinedWithGoogle } from './invite-google.tsx'

// Whoever has an account already types its password here; how long a new one must be, the server checks.
const AcceptForm = z.strictObject({ password: PasswordField })

export type InviteScreenProps = {
  /** From the address's fragment: it never reaches a server's log. */
  readonly token: string
  readonly onSignedIn: () => Promise<void>
  /** Whether signing in with Google is set up. */
  readonly google?: boolean
  readonly corner?: ReactNode
}

type AcceptProps = { token: string; email: string; minimum: number; onSignedIn: () => Promise<void> }

const Accept = ({ token, email, minimum, onSignedIn }: AcceptProps) => {
  const accept = useApi(acceptInvitation)
  const submit = ({ password }: { password: string }) =>
    loader.during('Signing In', async () => {
      await accept.mutateAsync({ body: { token, password } })
      await signIn(email, password)
      await onSignedIn()
    })
  return (
    <FormShell
      schema={AcceptForm}
      initial={{ password: '' }}
      submit="Accept and sign in"
      onSubmit={submit}
      label="Accept the invitation"
      wide
    >
      {(form) => (
        <>
          {/* Password managers store the password under this name. */}
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <NewPassword label="Choose a password" minimum={minimum} {...form.getInputProps('password')} />
        </>
      )}
    </FormShell>
  )
}

// A link that was cut short is refused as a wrong field; there is no field here to look at, so its own words are said.
const reasonOf = (error: unknown): string =>
  (error instanceof ApiError ? Object.values(error.fieldErrors)[0] : undefined) ?? wordsOf(error)

const below = (
  <>
    Already have an account? <TextLink href={identityPaths.signIn()}>Sign in</TextLink>
  </>
)

/** `/invite`: who invites you, and a password of your own, or your Google account. */
export const InviteScreen = ({ token, onSignedIn, google = false, corner }: InviteScreenProps) => {
  const { data, error, isPending } = useQuery({ ...q(lookAtInvitation, { body: { token } }), retry: false })
  const [joined, setJoined] = useState(false)
  const [step, setStep] = useState<SecondStep | null>(null)
  if (step) return <SecondStepScreen step={step} onSignedIn={onSignedIn} onBack={() => setStep(null)} corner={corner} />
  if (data && joined)
    return <JoinedWithGoogle company={data.companyName} onSignedIn={onSignedIn} onStep={setStep} corner={corner} />
  const heading = data ? `Join ${data.companyName}` : error ? 'This invitation does not work' : 'Your invitation'
  const way = google ? ', or use Google' : ''
  const lead = data ? `${data.name}, choose a password for ${data.email}${way}.` : error ? reasonOf(error) : undefined
  return (
    <AuthFrame title="Invitation" heading={heading} lead={lead} below={below} corner={corner}>
      {isPending && <Skeletons rows={3} />}
      {data && <Accept token={token} email={data.email} minimum={data.passwordMinimum} onSignedIn={onSignedIn} />}
      {data && google && (
        <OtherWays>
          <AcceptWithGoogle token={token} onJoined={() => setJoined(true)} />
        </OtherWays>
      )}
    </AuthFrame>
  )
}
