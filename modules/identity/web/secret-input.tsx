import { PasswordInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'

export type SecretInputProps = {
  readonly label: string
  readonly name: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly description?: ReactNode
  readonly value?: string
  readonly error?: ReactNode
}

/** A password that can be looked at: what one cannot see one types wrong. The button for it is in the tab order. */
export const SecretInput = (props: SecretInputProps) => {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...props}
      maxLength={200}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
    />
  )
}
