import { TextInput, type TextInputProps } from '@mantine/core'
import { centsToDecimal, decimalToCents, type Cents } from '@daybook/platform/domain'
import { useState } from 'react'
import styles from './money-input.module.css'
import { readTypedAmount } from './money-typing.ts'

export type MoneyInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  readonly currency: string
  /** Minor units; null while nothing, or no amount, stands in the field. */
  readonly value?: Cents | null
  readonly onChange?: (cents: Cents | null) => void
}

const shownAs = (cents: Cents | null | undefined, currency: string): string =>
  cents === null || cents === undefined ? '' : centsToDecimal(cents, currency)

/** An amount in a currency, with that currency's decimals; `1.250,5` and `1,250.50` both become `1250.50` on leaving the field. */
export const MoneyInput = ({ currency, value = null, onChange, onBlur, error, ...rest }: MoneyInputProps) => {
  const [typed, setTyped] = useState(shownAs(value, currency))
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    if (value !== readTypedAmount(typed, currency)) setTyped(shownAs(value, currency))
  }
  const type = (text: string) => {
    setTyped(text)
    const cents = readTypedAmount(text, currency)
    setShown(cents)
    onChange?.(cents)
  }
  const unread = typed.trim() !== '' && readTypedAmount(typed, currency) === null
  const example = shownAs(decimalToCents('1250', currency), currency)
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      leftSection={<span className={styles.currency}>{currency}</span>}
      leftSectionWidth={52}
      classNames={{ input: styles.input ?? '' }}
      {...rest}
      error={error && (unread || typed.trim() === '') ? `Enter an amount such as ${example}` : error}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        if (!unread) setTyped(shownAs(readTypedAmount(typed, currency), currency))
        onBlur?.(event)
      }}
    />
  )
}
