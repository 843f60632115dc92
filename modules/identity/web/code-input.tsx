import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './account.module.css'

type Props = {
  readonly label: string
  readonly value?: string
  readonly onChange?: (code: string) => void
  readonly error?: ReactNode
}

/** Six digits in one field instead of six: pasting, filling in from a mail and reading aloud all work without help. */
export const CodeInput = ({ label, value = '', onChange, error }: Props) => (
  <TextInput
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
    onChange={(event) => onChange?.(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
    classNames={{ input: styles.code ?? '' }}
  />
)
