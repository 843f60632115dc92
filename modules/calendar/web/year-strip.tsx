import { VisuallyHidden } from '@mantine/core'
import type { Holiday } from '@daybook/calendar/contract'
import { day, daysBetween, daysInMonth, formatDay, isLeapYear, monthShort, yearOf, type Day } from '@daybook/platform/domain'
import { Tip } from '@daybook/platform/web'
import { dayInYear } from '@daybook/calendar/domain/days'
import styles from './holidays.module.css'

const names = Array.from({ length: 12 }, (_, i) => monthShort(i + 1))
const height = 28

type Props = { readonly year: number; readonly holidays: readonly Holiday[]; readonly today: Day }

/** A year as one strip: twelve months, a mark for each day off (half as high for half a day, hollow when kept on another day), and today. */
export const YearStrip = ({ year, holidays, today }: Props) => {
  const first = day(`${year}-01-01`)
  const length = isLeapYear(year) ? 366 : 365
  const at = (of: Day) => `${Math.round((daysBetween(first, of) / length) * 10_000) / 100}%`
  const monthAt = names.map((_, index) => day(`${year}-${String(index + 1).padStart(2, '0')}-01`))
  const lines = holidays.map((holiday) => `${formatDay(dayInYear(holiday, year))} ${holiday.name}`)
  return (
    <figure className={styles.figure}>
      <VisuallyHidden component="figcaption">Days off in {year}, listed below</VisuallyHidden>
      <Tip lines={lines}>
        <svg width="100%" height={height} aria-hidden="true" className={styles.strip}>
          {monthAt.map((from, index) => (
            <rect
              key={from}
              x={at(from)}
              width={`${(daysInMonth(year, index + 1) / length) * 100 - 0.35}%`}
              height={height}
              rx={3}
              className={styles.month}
            />
          ))}
          {holidays
            .map((holiday) => ({ ...holiday, date: dayInYear(holiday, year) }))
            .map(({ id, date, fractionPercent, observedOn }) => (
              <rect
                key={id}
                x={at(date)}
                width={5}
                y={fractionPercent === 50 ? height / 2 : observedOn ? 1 : 0}
                height={fractionPercent === 50 ? height / 2 : observedOn ? height - 2 : height}
                rx={2}
                className={observedOn ? styles.moved : styles.off}
              />
            ))}
          {yearOf(today) === year && <line x1={at(today)} x2={at(today)} y1={0} y2={height} className={styles.now} />}
        </svg>
      </Tip>
      <div className={styles.months} aria-hidden="true">
        {names.map((name) => (
          <span key={name}>
            {name.slice(0, 1)}
            <span className={styles.rest}>{name.slice(1)}</span>
          </span>
        ))}
      </div>
    </figure>
  )
}
