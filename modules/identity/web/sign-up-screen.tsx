import { TextInput } from '@mantine/core'
import { SignUpForm, signUp, identityPaths } from '@daybook/identity/contract'
import { privilegedMinimum } from '@daybook/identity/domain'
import { AuthFrame, FormShell, loader, signIn, TextLink, toast, useApi } from '@daybook/platform/web'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import styles from './account.module.css'
import { EmailInput } from './email-input.tsx'
import { GoogleSignIn } from './google-sign-in.tsx'
import { NewPassword } from './new-password.tsx'
import { OtherWays } from './other-ways.tsx'
import { SecondStepScreen } from './second-step.tsx'
import type { SecondStep } from './second-step-of.ts'
import { keepTypedEmail, typedEmail } from './typed-email.ts'
import { forgetSignUp, keepSignUp, keptSignUp, type WaitingSignUp } from './waiting-sign-up.ts'
import { VerifyEmail } from './verify-email.tsx'
import { legalPaths } from '@daybook/platform/contract'

type Typed = z.output<typeof SignUpForm>

export type SignUpScreenProps = {
  readonly onSignedIn: () => Promise<void>
  /** The plan a visitor chose on the pricing table. */
  readonly planType?: string | undefined
  /** Whether signing in with Google is set up. */
  readonly google?: boolean
  readonly corner?: ReactNode
}

const terms = (
  <p className={styles.terms}>
    By creating an account you agree to the <a href={legalPaths.terms()}>Terms and Condition</a> and the{' '}
    <a href={legalPaths.privacy()}>Privacy Policy</a>.
  </p>
)

/** An account whose mailbox is not proven yet. The password is kept in memory alone, so a reload forgets it. */
type Opened = WaitingSignUp & { password?: string }

const Fields = ({ planType, onDone }: { planType: Typed['planType']; onDone: (typed: Opened) => void }) => {
  const open = useApi(signUp)
  const submit = async (typed: Typed) => {
    const { signUpId } = await open.mutateAsync({ body: typed })
    keepSignUp({ email: typed.email, signUpId })
    onDone({ email: typed.email, signUpId, password: typed.password })
  }
  return (
    <FormShell
      schema={SignUpForm}
      initial={{ name: '', email: typedEmail(), password: '', planType }}
      submit="Create your account"
      secondary={terms}
      onSubmit={submit}
      warnBeforeLeaving={false}
      label="Sign Up"
      wide
    >
      {(form) => (
        <>
          <TextInput label="Your name" name="name" autoComplete="name" maxLength={200} {...form.getInputProps('name')} />
          <EmailInput name="email" {...form.getInputProps('email')} />
          <NewPassword minimum={privilegedMinimum} {...form.getInputProps('password')} />
        </>
      )}
    </FormShell>
  )
}

/** In with the password that was just chosen; after a reload it is typed once more. */
const useEntering = (onSignedIn: () => Promise<void>) => {
  const navigate = useNavigate()
  return async ({ email, password }: Opened) => {
    forgetSignUp()
    if (password === undefined) {
      keepTypedEmail(email)
      toast.success('Your e-mail is confirmed. Sign in with your password.')
      return navigate({ to: identityPaths.signIn() })
    }
    return loader.during('Signing In', async () => {
      await signIn(email, password)
      await onSignedIn()
      keepTypedEmail('')
    })
  }
}

/** `/signUp`: the account first, then the code that proves the mailbox, then straight in. */
export const SignUpScreen = ({ onSignedIn, planType, google = false, corner }: SignUpScreenProps) => {
  const [opened, setOpened] = useState<Opened | null>(keptSignUp)
  const [step, setStep] = useState<SecondStep | null>(null)
  const plan = SignUpForm.shape.planType.safeParse(planType).data
  const enter = useEntering(onSignedIn)
  if (step) return <SecondStepScreen step={step} onSignedIn={onSignedIn} onBack={() => setStep(null)} corner={corner} />
  if (opened)
    return (
      <VerifyEmail
        email={opened.email}
        signUpId={opened.signUpId}
        onVerified={() => enter(opened)}
        onOther={() => {
          forgetSignUp()
          setOpened(null)
        }}
        corner={corner}
      />
    )
  const below = (
    <>
      Already have an account? <TextLink href={identityPaths.signIn()}>Sign in</TextLink>
    </>
  )
  return (
    <AuthFrame
      title="Sign Up"
      heading="Open your daybook"
      lead="Free for up to 10 people. No card."
      below={below}
      corner={corner}
    >
      <Fields planType={plan} onDone={setOpened} />
      {google && (
        <OtherWays>
          <GoogleSignIn context="signup" onSignedIn={onSignedIn} onStep={setStep} />
        </OtherWays>
      )}
    </AuthFrame>
  )
}
