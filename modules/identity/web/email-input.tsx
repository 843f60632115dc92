import { TextInput } from '@mantine/core'
import type { ChangeEvent, ReactNode } from 'react'
import { keepTypedEmail } from './typed-email.ts'

type FieldProps = {
  readonly value?: string
  readonly error?: ReactNode
  readonly onChange?: (event: ChangeEvent<HTMLInputElement>) => void
}

type Props = FieldProps & {
  /** The name that password managers know it by. */
  readonly name: string
  /** Signing in: the browser may offer a passkey here. */
  readonly passkeys?: boolean
}

/** The address one signs in with. What is typed is remembered for the other pages around signing in. */
export const EmailInput = ({ passkeys = false, onChange, ...field }: Props) => (
  <TextInput
    {...field}
    label="Email Address"
    type="email"
    autoComplete={passkeys ? 'username webauthn' : 'username'}
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    maxLength={200}
    onChange={(event) => {
      keepTypedEmail(event.currentTarget.value.trim())
      onChange?.(event)
    }}
  />
)
