import { formatDay, formatMinutes, formatMoney, isDay } from '@daybook/platform/domain'
import { useLocale } from './locale.ts'
import styles from './values.module.css'

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

/** The day of an instant, on the reader's own calendar. */
export const InstantDay = ({ instant }: { readonly instant: string }) => <DayText day={useLocale().dayOf(instant)} />

/** An instant as a wall clock shows it, with the zone's name when it is not the reader's own. */
export const TimeText = ({ instant, zone }: { readonly instant: string; readonly zone?: string }) => (
  <time dateTime={instant} className={styles.figure}>
    {useLocale().time(instant, zone)}
  </time>
)
