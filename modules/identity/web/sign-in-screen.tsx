import { isEmail } from '@daybook/platform/contract'
import { ApiError, AuthFrame, FormShell, loader, signIn, TextLink, words } from '@daybook/platform/web'
import { useState, type ReactNode } from 'react'
import { z } from 'zod'
import styles from './account.module.css'
import { EmailInput } from './email-input.tsx'
import { OtherWays } from './other-ways.tsx'
import { canUsePasskeys } from './passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondStepScreen, type SecondStep } from './second-step.tsx'
import { SecretInput } from './secret-input.tsx'
import { keepTypedEmail, typedEmail } from './typed-email.ts'
import { VerifyEmail } from './verify-email.tsx'

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
  /** Further ways in: Google, when configured. */
  readonly more?: ReactNode
}

// The token endpoint speaks OAuth, which has no code of its own for this; its words are ours.
const isUnverified = (error: unknown): boolean => error instanceof ApiError && /verify your e-mail/i.test(error.words)

const withWords = (error: unknown): unknown =>
  error instanceof ApiError && error.words !== words.failed
    ? error
    : new ApiError({ code: 'unknown', status: 0, words: words.generic })

const secondStepOf = (error: unknown): SecondStep | null => {
  if (!(error instanceof ApiError) || error.code !== 'mfa_required') return null
  const { mfa_token, methods } = error.body as { mfa_token?: string; methods?: string[] }
  return { ticket: mfa_token ?? '', methods: methods ?? [] }
}

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
  return { unverified, step, leaveStep: () => setStep(null), enter, submit }
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
          <TextLink href="/password-Reset" className={styles.corner}>
            Forgot Password ??
          </TextLink>
        </div>
      </>
    )}
  </FormShell>
)

/** `/signIn` */
export const SignInScreen = ({ onSignedIn, corner, more }: SignInScreenProps) => {
  const { unverified, step, leaveStep, enter, submit } = useSignIn(onSignedIn)
  if (step) return <SecondStepScreen step={step} onSignedIn={onSignedIn} onBack={leaveStep} corner={corner} />
  if (unverified) return <VerifyEmail email={unverified.username} onVerified={() => enter(unverified)} corner={corner} resend />
  const below = (
    <>
      New to Daybook? <TextLink href="/signUp">Create an account</TextLink>
    </>
  )
  return (
    <AuthFrame title="Sign In" heading="Welcome Back" below={below} corner={corner}>
      <Fields onSubmit={submit} />
      {(more !== undefined || canUsePasskeys()) && (
        <OtherWays>
          <PasskeyButton onSignedIn={onSignedIn} />
          {more}
        </OtherWays>
      )}
    </AuthFrame>
  )
}
