import { formatMinutes, formatMoney, isDay, dateOf, monthOf, weekdayOf, yearOf, type Day } from '@daybook/platform/domain'
import styles from './values.module.css'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `'2026-03-02'` → `02 Mar 2026`; `--` for nothing or no day (the specification's words). */
export const formatDay = (text: string | null | undefined): string =>
  text && isDay(text) ? `${String(dateOf(text)).padStart(2, '0')} ${months[monthOf(text) - 1]} ${yearOf(text)}` : '--'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** `'2026-03-02'` → `Monday`. */
export const weekdayName = (day: Day): string => weekdays[weekdayOf(day) - 1] ?? ''

/** A calendar day for people, machine-readable inside. */
export const DayText = ({ day }: { readonly day: string | null | undefined }) =>
  day && isDay(day) ? (
    <time dateTime={day} className={styles.figure}>
      {formatDay(day)}
    </time>
  ) : (
    <span>--</span>
  )

/** Money with its currency's decimals; put it in a right-aligned column. */
export const MoneyText = ({ cents, currency }: { readonly cents: number | null | undefined; readonly currency: string }) => (
  <span className={styles.figure}>{cents === null || cents === undefined ? '--' : formatMoney(cents, currency)}</span>
)

/** A duration: `7 h 30`. */
export const MinutesText = ({ minutes }: { readonly minutes: number | null | undefined }) => (
  <span className={styles.figure}>{minutes === null || minutes === undefined ? '--' : formatMinutes(minutes)}</span>
)

/** An instant as a wall clock shows it, with the zone's name when it is not the reader's own. */
export const TimeText = ({ instant, zone }: { readonly instant: string; readonly zone?: string }) => {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const place = zone !== undefined && zone !== own ? { timeZone: zone, timeZoneName: 'short' as const } : {}
  const shape = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...place })
  return (
    <time dateTime={instant} className={styles.figure}>
      {shape.format(new Date(instant))}
    </time>
  )
}
