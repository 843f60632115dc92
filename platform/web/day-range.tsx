import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import styles from './day-picker.module.css'
import { useLocale } from './locale.ts'
import { fromSunday } from './day-picker.tsx'

export type DayRangeProps = {
  /** The first and the last day, or empty. */
  readonly from: string
  readonly to: string
  readonly onChange: (from: string, to: string) => void
  /** A day of the month that is shown. */
  readonly shown: string
  readonly onShow: (day: string) => void
}

/** Days from the first to the last, picked on a month: one press is one day, a second one the end. */
export const DayRange = ({ from, to, onChange, shown, onShow }: DayRangeProps) => {
  const { weekStarts } = useLocale()
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      firstDayOfWeek={fromSunday(weekStarts)}
      value={[from || null, from === to ? null : to || null]}
      date={shown}
      onDateChange={onShow}
      onChange={([first, last]) => onChange(first ?? '', last ?? first ?? '')}
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
      classNames={{ day: styles.day ?? '' }}
    />
  )
}
