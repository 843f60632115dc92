import { newPassword, requestReset, resetPassword, identityPaths } from '@daybook/identity/contract'
import { secondFactorMinimum } from '@daybook/identity/domain'
import { EmailField } from '@daybook/platform/contract'
import { AuthFrame, FormShell, TextLink, useApi } from '@daybook/platform/web'
import { useState, type ReactNode } from 'react'
import { z } from 'zod'
import styles from './account.module.css'
import { EmailInput } from './email-input.tsx'
import { NewPassword } from './new-password.tsx'
import { typedEmail } from './typed-email.ts'

const AskForm = z.strictObject({ email: EmailField })
// Whose link it is, only the server knows; it says how many characters that account needs.
const ChooseForm = z.strictObject({ password: newPassword(secondFactorMinimum) })

export type PasswordResetScreenProps = {
  /** From the address's fragment: it never reaches a server's log. Empty when nobody followed a link. */
  readonly token: string
  readonly corner?: ReactNode
}

const below = (
  <>
    Remembered it? <TextLink href={identityPaths.signIn()}>Sign in</TextLink>
  </>
)

const Ask = ({ onSent }: { onSent: (email: string) => void }) => {
  const ask = useApi(requestReset)
  const submit = async ({ email }: { email: string }) => {
    await ask.mutateAsync({ body: { email } })
    onSent(email)
  }
  return (
    <FormShell
      schema={AskForm}
      initial={{ email: typedEmail() }}
      submit="Mail me a link"
      onSubmit={submit}
      warnBeforeLeaving={false}
      label="Reset the password"
      wide
    >
      {(form) => <EmailInput name="email" {...form.getInputProps('email')} />}
    </FormShell>
  )
}

const Choose = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const reset = useApi(resetPassword)
  const submit = async ({ password }: { password: string }) => {
    await reset.mutateAsync({ body: { token, password } })
    onDone()
  }
  return (
    <FormShell
      schema={ChooseForm}
      initial={{ password: '' }}
      submit="Change the password"
      onSubmit={submit}
      warnBeforeLeaving={false}
      label="Choose a new password"
      wide
    >
      {(form) => <NewPassword label="New password" {...form.getInputProps('password')} />}
    </FormShell>
  )
}

const Sent = ({ email, onAgain }: { email: string; onAgain: () => void }) => (
  <output className={styles.said}>
    If <strong>{email}</strong> has an account, the link is in its mailbox within a minute. It is valid for 10 minutes.{' '}
    <button type="button" className={styles.resend} onClick={onAgain}>
      Use another address
    </button>
  </output>
)

/** With a link: choose a new password. Without one: have it mailed. */
const useReset = (token: string) => {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [done, setDone] = useState(false)
  if (done)
    return {
      heading: 'Your password has been changed',
      lead: 'You were signed out on every device. Sign in with the new one.',
      body: (
        <output className={styles.said}>
          <TextLink href={identityPaths.signIn()}>Sign in</TextLink>
        </output>
      ),
    }
  if (token !== '')
    return {
      heading: 'Choose a new password',
      lead: 'Every device that is signed in now will be signed out.',
      body: <Choose token={token} onDone={() => setDone(true)} />,
    }
  if (sentTo !== null) return { heading: 'Check your mailbox', body: <Sent email={sentTo} onAgain={() => setSentTo(null)} /> }
  return {
    heading: 'Forgot your password',
    lead: 'Tell us the address you sign in with. We mail you a link to choose a new one.',
    body: <Ask onSent={setSentTo} />,
  }
}

/** `/password-reset` */
export const PasswordResetScreen = ({ token, corner }: PasswordResetScreenProps) => {
  const { heading, lead, body } = useReset(token)
  return (
    <AuthFrame title="Password reset" heading={heading} lead={lead} below={below} corner={corner}>
      {body}
    </AuthFrame>
  )
}
