import { DateInput, type DateInputProps } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { isDay, type Day, type Weekday } from '@daybook/platform/domain'
import styles from './day-picker.module.css'
import { useLocale } from './locale.ts'

export type DayPickerProps = Omit<DateInputProps, 'value' | 'onChange' | 'valueFormat' | 'defaultValue'> & {
  /** `'2026-03-29'`, or empty. */
  readonly value?: string | null
  readonly onChange?: (day: Day | '') => void
}

// The calendar counts weekdays from Sunday, 0.
const fromSunday = (weekday: Weekday): 0 | 1 | 2 | 3 | 4 | 5 | 6 => (weekday === 7 ? 0 : weekday)

/** A calendar day: typed (`29 Mar 2026`, `2026-03-29`, and `29/03/2026` or `03/29/2026` as the company writes) or picked. */
export const DayPicker = ({ value, onChange, ...rest }: DayPickerProps) => {
  const { readDay, weekStarts } = useLocale()
  return (
    <DateInput
      valueFormat="DD MMM YYYY"
      placeholder="DD MMM YYYY"
      firstDayOfWeek={fromSunday(weekStarts)}
      clearButtonProps={{ 'aria-label': 'Clear the day' }}
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
      classNames={{ day: styles.day ?? '' }}
      {...rest}
      dateParser={readDay}
      value={value || null}
      onChange={(next) => onChange?.(next !== null && isDay(next) ? next : '')}
    />
  )
}
