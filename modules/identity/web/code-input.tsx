import { TextInput } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './account.module.css'

const digits = 6

type Props = {
  readonly label: string
  readonly value?: string
  readonly onChange?: (code: string) => void
  readonly error?: ReactNode
}

/**
 * Six digits in one field instead of six: pasting, filling in from a mail and reading aloud all work without help. The sixth digit sends the
 * form.
 */
export const CodeInput = ({ label, value = '', onChange, error }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (value.length === digits) input.current?.form?.requestSubmit()
  }, [value])
  return (
    <TextInput
      ref={input}
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a step that the reader just asked for
      autoFocus
      data-autofocus
      maxLength={12}
      placeholder="6 digits"
      value={value}
      error={error}
      onChange={(event) => onChange?.(event.currentTarget.value.replace(/\D/g, '').slice(0, digits))}
      classNames={{ input: styles.code ?? '' }}
    />
  )
}
