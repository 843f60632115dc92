import { DateInput, type DateInputProps } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { formatDay, isDay, type Day, type Weekday } from '@daybook/platform/domain'
import { useState } from 'react'
import styles from './day-picker.module.css'
import { useLocale } from './locale.ts'

type Bounds = { readonly minDate?: string; readonly maxDate?: string }

export type DayPickerProps = Omit<DateInputProps, 'value' | 'onChange' | 'valueFormat' | 'defaultValue' | keyof Bounds> &
  Bounds & {
    /** `'2026-03-29'`, or empty. */
    readonly value?: string | null
    /** A day, nothing, or what was typed and is no day: a form refuses that by its schema, others leave it. */
    readonly onChange?: (typed: string) => void
  }

/** The calendars count weekdays from Sunday, 0. */
export const fromSunday = (weekday: Weekday): 0 | 1 | 2 | 3 | 4 | 5 | 6 => (weekday === 7 ? 0 : weekday)

/** What is wrong with what was typed, in words; null for a day that may be chosen, and for nothing. */
const faultOf = (typed: string, read: Day | null, { minDate, maxDate }: Bounds): string | null => {
  if (typed === '') return null
  if (read === null) return `“${typed}” is not a date. Write it like 29 Mar 2026`
  if (minDate !== undefined && read < minDate) return `Must be ${formatDay(minDate)} or later`
  return maxDate !== undefined && read > maxDate ? `Must be ${formatDay(maxDate)} or earlier` : null
}

type Typing = Parameters<NonNullable<DateInputProps['onInput']>>[0]
type Leaving = Parameters<NonNullable<DateInputProps['onBlur']>>[0]

/**
 * What was typed and cannot be taken, with the reason. It stays in the field until it is corrected: another day in its place would
 * be stored unseen. The reason shows once the field is left, or the form refused it.
 */
const useTyped = ({ onChange, onInput, onBlur, error, ...bounds }: DayPickerProps) => {
  const { readDay } = useLocale()
  const [fault, setFault] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  return {
    fixOnBlur: fault === null,
    error: fault === null ? error : left || error ? fault : null,
    onInput: (event: Typing) => {
      onInput?.(event)
      const typed = event.currentTarget.value.trim()
      const read = readDay(typed)
      const wrong = faultOf(typed, read, bounds)
      setFault(wrong)
      setLeft(false)
      // What is outside of the bounds is written as no schema takes it.
      if (wrong !== null || typed === '') onChange?.(read === null ? typed : formatDay(read))
    },
    onBlur: (event: Leaving) => {
      onBlur?.(event)
      setLeft(true)
    },
    onChange: (next: string | null) => {
      setFault(null)
      onChange?.(next ?? '')
    },
  }
}

/** A calendar day: typed (`29 Mar 2026`, `2026-03-29`, and `29/03/2026` or `03/29/2026` as the company writes) or picked. */
export const DayPicker = (props: DayPickerProps) => {
  const { value, ...rest } = props
  const { readDay, weekStarts } = useLocale()
  const typing = useTyped(props)
  return (
    <DateInput
      valueFormat="DD MMM YYYY"
      placeholder="DD MMM YYYY"
      firstDayOfWeek={fromSunday(weekStarts)}
      clearButtonProps={{ 'aria-label': 'Clear the day' }}
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
      classNames={{ day: styles.day ?? '' }}
      {...rest}
      {...typing}
      dateParser={readDay}
      value={value && isDay(value) ? value : null}
    />
  )
}
