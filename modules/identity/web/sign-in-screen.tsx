import { isEmail } from '@daybook/platform/contract'
import { ApiError, AuthFrame, FormShell, loader, signIn, TextLink } from '@daybook/platform/web'
import { useState, type ReactNode } from 'react'
import { z } from 'zod'
import styles from './account.module.css'
import { EmailInput } from './email-input.tsx'
import { GoogleSignIn } from './google-sign-in.tsx'
import { OtherWays } from './other-ways.tsx'
import { canUsePasskeys } from './passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondStepScreen } from './second-step.tsx'
import { type SecondStep, secondStepOf } from './second-step-of.ts'
import { SecretInput } from './secret-input.tsx'
import { withWords } from './sign-in-words.ts'
import { keepTypedEmail, typedEmail } from './typed-email.ts'
import { VerifyEmail } from './verify-email.tsx'
import { identityPaths } from '@daybook/identity/contract'

const SignInForm = z.strictObject({
  username: z
    .string()
    .trim()
    .min(1, 'Please enter email address')
    .max(200, 'At most 200 characters')
    .refine((value) => value === '' || isEmail(value), 'Please enter valid email address'),
  password: z.string().min(1, 'Please enter password').max(200, 'At most 200 characters'),
})

type Typed = z.output<typeof SignInForm>

export type SignInScreenProps = {
  /** After the token came: load who it is and go where they belong. */
  readonly onSignedIn: () => Promise<void>
  readonly corner?: ReactNode
  /** Whether signing in with Google is set up. */
  readonly google?: boolean
  /** An ID token of Google that came along from the front page, given out once. */
  readonly waitingGoogle?: () => string | null
}

// The token endpoint speaks OAuth, which has no code of its own for this; its words are ours.
const isUnverified = (error: unknown): boolean => error instanceof ApiError && /verify your e-mail/i.test(error.words)

/** Signs in with the loader's words; a mailbox that was never proven leads to its code, a second factor to its step. */
const useSignIn = (onSignedIn: () => Promise<void>) => {
  const [unverified, setUnverified] = useState<Typed | null>(null)
  const [step, setStep] = useState<SecondStep | null>(null)
  const enter = (typed: Typed) =>
    loader.during('Signing In', async () => {
      await signIn(typed.username, typed.password)
      await onSignedIn()
      keepTypedEmail('')
    })
  const submit = async (typed: Typed) => {
    try {
      await enter(typed)
    } catch (error) {
      const needed = secondStepOf(error)
      if (needed) setStep(needed)
      else if (isUnverified(error)) setUnverified(typed)
      else throw withWords(error)
    }
  }
  return { unverified, step, setStep, enter, submit }
}

const Fields = ({ onSubmit }: { onSubmit: (typed: Typed) => Promise<void> }) => (
  <FormShell
    schema={SignInForm}
    initial={{ username: typedEmail(), password: '' }}
    submit="Sign in"
    onSubmit={onSubmit}
    warnBeforeLeaving={false}
    label="Sign In"
    wide
  >
    {(form) => (
      <>
        <EmailInput name="username" passkeys {...form.getInputProps('username')} />
        <div className={styles.withLink}>
          <SecretInput name="password" label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
          <TextLink href={identityPaths.passwordReset()} className={styles.corner}>
            Forgot Password ??
          </TextLink>
        </div>
      </>
    )}
  </FormShell>
)

/** `/signIn` */
export const SignInScreen = ({ onSignedIn, corner, google = false, waitingGoogle }: SignInScreenProps) => {
  const { unverified, step, setStep, enter, submit } = useSignIn(onSignedIn)
  if (step) return <SecondStepScreen step={step} onSignedIn={onSignedIn} onBack={() => setStep(null)} corner={corner} />
  if (unverified) return <VerifyEmail email={unverified.username} onVerified={() => enter(unverified)} corner={corner} resend />
  const below = (
    <>
      New to Daybook? <TextLink href={identityPaths.signUp()}>Create an account</TextLink>
    </>
  )
  return (
    <AuthFrame title="Sign In" heading="Welcome Back" below={below} corner={corner}>
      <Fields onSubmit={submit} />
      {(google || canUsePasskeys()) && (
        <OtherWays>
          <PasskeyButton onSignedIn={onSignedIn} />
          {google && <GoogleSignIn context="signin" onSignedIn={onSignedIn} onStep={setStep} waiting={waitingGoogle} />}
        </OtherWays>
      )}
    </AuthFrame>
  )
}
