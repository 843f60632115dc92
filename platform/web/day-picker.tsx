import { DateInput, type DateInputProps } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { isDay, type Day } from '@daybook/platform/domain'
import styles from './day-picker.module.css'

export type DayPickerProps = Omit<DateInputProps, 'value' | 'onChange' | 'valueFormat' | 'defaultValue'> & {
  /** `'2026-03-29'`, or empty. */
  readonly value?: string | null
  readonly onChange?: (day: Day | '') => void
}

const typedDay = (typed: string): string | null => {
  const european = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(typed.trim())
  const iso = european ? `${european[3]}-${european[2]?.padStart(2, '0')}-${european[1]?.padStart(2, '0')}` : typed.trim()
  if (isDay(iso)) return iso
  const words = /^(\d{1,2})\s+([a-z]{3})[a-z]*\s+(\d{4})$/i.exec(typed.trim())
  const month = 'janfebmaraprmayjunjulaugsepoctnovdec'.indexOf(words?.[2]?.toLowerCase() ?? '?') / 3 + 1
  const day = words ? `${words[3]}-${String(month).padStart(2, '0')}-${words[1]?.padStart(2, '0')}` : ''
  return isDay(day) ? day : null
}

/** A calendar day: typed (`29.03.2026`, `2026-03-29`, `29 Mar 2026`) or picked. */
export const DayPicker = ({ value, onChange, ...rest }: DayPickerProps) => (
  <DateInput
    valueFormat="DD MMM YYYY"
    placeholder="DD MMM YYYY"
    firstDayOfWeek={1}
    clearButtonProps={{ 'aria-label': 'Clear the day' }}
    ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
    classNames={{ day: styles.day ?? '' }}
    {...rest}
    dateParser={typedDay}
    value={value || null}
    onChange={(next) => onChange?.(next !== null && isDay(next) ? next : '')}
  />
)
