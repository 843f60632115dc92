import { TextInput, type TextInputProps } from '@mantine/core'
import { parseTimeOfDay } from '@daybook/platform/domain'
import { useState, type FocusEvent } from 'react'
import { useLocale } from './locale.ts'
import { parseTypedTime } from './time-typing.ts'

export type TimeInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** `'07:30'`, or empty. */
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** A time of day, typed as people type it; it becomes `07:30`, or `7:30 AM` where that is the habit, on leaving the field. What is no time stays as typed. */
export const TimeInput = ({ value = '', onChange, onBlur, ...rest }: TimeInputProps) => {
  const { clock } = useLocale()
  const inWords = (time: string): string => {
    const minute = parseTimeOfDay(time)
    return minute === null ? time : clock(minute)
  }
  const [typed, setTyped] = useState(inWords(value))
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setTyped(inWords(value))
  }
  const settle = (event: FocusEvent<HTMLInputElement>) => {
    const read = parseTypedTime(typed) ?? typed.trim()
    setTyped(inWords(read))
    if (read !== value) onChange?.(read)
    onBlur?.(event)
  }
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder={clock(450)}
      maxLength={8}
      {...rest}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        // Enter submits the form before the field is left, so the value is settled here already.
        if (event.key === 'Enter') onChange?.(parseTypedTime(typed) ?? typed.trim())
        rest.onKeyDown?.(event)
      }}
    />
  )
}
