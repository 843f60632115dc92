import { TextInput } from '@mantine/core'
import { PassCodeField } from '@daybook/identity/contract'
import { AuthFrame, FormShell, loader, signInWith } from '@daybook/platform/web'
import { useState, type ReactNode } from 'react'
import { z } from 'zod'
import styles from './account.module.css'
import { CodeInput } from './code-input.tsx'
import { OtherWays } from './other-ways.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import type { SecondStep } from './second-step-of.ts'

const CodeForm = z.strictObject({ otp: PassCodeField })
const RecoveryForm = z.strictObject({
  recovery_code: z.string().trim().min(1, 'Please enter one of your recovery codes').max(30, 'At most 30 characters'),
})

type Enter = (fields: Record<string, string>) => Promise<void>
const calm = { warnBeforeLeaving: false, wide: true } as const

const ByCode = ({ enter }: { enter: Enter }) => (
  <FormShell key="code" schema={CodeForm} initial={{ otp: '' }} submit="Sign in" onSubmit={enter} label="Code" {...calm}>
    {(form) => <CodeInput label="Code of your authenticator app" {...form.getInputProps('otp')} />}
  </FormShell>
)

const ByRecovery = ({ enter }: { enter: Enter }) => (
  <FormShell
    key="recovery"
    schema={RecoveryForm}
    initial={{ recovery_code: '' }}
    submit="Sign in"
    onSubmit={enter}
    label="Recovery code"
    {...calm}
  >
    {(form) => (
      <TextInput
        label="Recovery code"
        placeholder="xxxxx-xxxxx"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        {...form.getInputProps('recovery_code')}
      />
    )}
  </FormShell>
)

type Props = {
  readonly step: SecondStep
  readonly onSignedIn: () => Promise<void>
  readonly onBack: () => void
  readonly corner?: ReactNode
}

/** After the password, or Google: a code of the app, a passkey, or a recovery code. */
export const SecondStepScreen = ({ step: { ticket, methods }, onSignedIn, onBack, corner }: Props) => {
  const [recovering, setRecovering] = useState(!methods.includes('otp') && !methods.includes('passkey'))
  const enter: Enter = (fields) =>
    loader.during('Signing In', async () => {
      await signInWith({ grant_type: 'mfa-otp', mfa_token: ticket, ...fields })
      await onSignedIn()
    })
  const usual = methods.includes('otp') ? <ByCode enter={enter} /> : null
  const below = (
    <>
      <button type="button" className={styles.resend} onClick={() => setRecovering(!recovering)}>
        {recovering ? 'Use the usual way' : 'Use a recovery code'}
      </button>{' '}
      or{' '}
      <button type="button" className={styles.resend} onClick={onBack}>
        sign in as somebody else
      </button>
    </>
  )
  return (
    <AuthFrame
      title="Second step"
      heading="One more step"
      lead={recovering ? 'Each recovery code works once.' : 'Your account asks for more than its password.'}
      below={below}
      corner={corner}
    >
      {recovering ? <ByRecovery enter={enter} /> : usual}
      {!recovering &&
        methods.includes('passkey') &&
        (usual ? (
          <OtherWays>
            <PasskeyButton onSignedIn={onSignedIn} />
          </OtherWays>
        ) : (
          <PasskeyButton onSignedIn={onSignedIn} />
        ))}
    </AuthFrame>
  )
}
