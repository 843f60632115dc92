import { VisuallyHidden } from '@mantine/core'
import { getPersonSchedule, type Holiday, listHolidays, calendarTopics } from '@daybook/calendar/contract'
import { dayInYear } from '@daybook/calendar/domain/days'
import type { LeaveRequest } from '@daybook/leave/contract'
import {
  dateOf,
  type Day,
  daysInMonth,
  day as dayOf,
  isDay,
  monthName,
  monthOf,
  monthShort,
  plural,
  yearOf,
} from '@daybook/platform/domain'
import { q } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import styles from './year-months.module.css'

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
const height = 24

const topics = [calendarTopics.calendar]

/** The days off that whoever is signed in has in a year: those of the site of their schedule, else those of the company. */
const useDaysOff = (year: number): readonly Day[] => {
  const plan = useQuery(q(getPersonSchedule, { query: {} }, { topics }))
  const siteId = plan.data?.items.findLast(({ from }) => from === null || from <= plan.data.today)?.siteId ?? null
  const { data } = useQuery({
    ...q(listHolidays, { query: { year: String(year), ...(siteId === null ? {} : { siteId }) } }, { topics }),
    enabled: plan.data !== undefined,
  })
  const off = ({ fractionPercent }: Holiday) => fractionPercent > 0
  return (data?.items ?? []).filter(off).map((holiday) => dayInYear(holiday, year))
}

type Span = { readonly from: Day; readonly to: Day }

/** The dates of a month, first and last, that a span takes; null where it takes none. */
const partIn = ({ from, to }: Span, year: number, month: number): { first: number; last: number } | null => {
  const [begins, ends] = [dayOf(`${year}-${String(month).padStart(2, '0')}-01`), daysInMonth(year, month)]
  const monthEnds = dayOf(`${begins.slice(0, 8)}${String(ends).padStart(2, '0')}`)
  if (to < begins || from > monthEnds) return null
  return { first: from < begins ? 1 : dateOf(from), last: to > monthEnds ? ends : dateOf(to) }
}

type MonthProps = {
  readonly year: number
  readonly month: number
  readonly isShown: boolean
  readonly daysOff: readonly Day[]
  readonly leave: readonly (Span & { readonly waits: boolean })[]
  readonly picked: Span | null
  readonly onShow: () => void
}

const Bar = ({ part, className }: { part: { first: number; last: number }; className: string | undefined }) => (
  <rect x={part.first - 1} width={part.last - part.first + 1} y={0} height={height} className={className} />
)

const Month = ({ year, month, isShown, daysOff, leave, picked, onShow }: MonthProps) => {
  const off = daysOff.filter((each) => yearOf(each) === year && monthOf(each) === month)
  const taken = leave.flatMap((each) => {
    const part = partIn(each, year, month)
    return part ? [{ ...part, waits: each.waits }] : []
  })
  const chosen = picked && partIn(picked, year, month)
  const days = taken.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  const said = [
    `${monthName(month)} ${year}`,
    ...(off.length > 0 ? [plural(off.length, 'day off', 'days off')] : []),
    ...(days > 0 ? [`leave on ${plural(days, 'day')}`] : []),
  ]
  return (
    <button type="button" className={styles.month} aria-pressed={isShown} onClick={onShow}>
      <VisuallyHidden>{said.join(', ')}</VisuallyHidden>
      <svg viewBox={`0 0 31 ${height}`} preserveAspectRatio="none" width="100%" height={height} aria-hidden="true">
        <rect width={daysInMonth(year, month)} height={height} className={styles.track} />
        {taken.map((part) => (
          <Bar key={part.first} part={part} className={part.waits ? styles.waits : styles.leave} />
        ))}
        {off.map((each) => (
          <Bar key={each} part={{ first: dateOf(each), last: dateOf(each) }} className={styles.off} />
        ))}
        {chosen && <Bar part={chosen} className={styles.picked} />}
      </svg>
      <span aria-hidden="true">
        {monthShort(month).slice(0, 1)}
        <span className={styles.rest}>{monthShort(month).slice(1)}</span>
      </span>
    </button>
  )
}

type Props = {
  readonly today: Day
  /** A day of the month that the calendar below shows. */
  readonly shown: string
  readonly onShow: (day: Day) => void
  readonly from: string
  readonly to: string
  /** One's own leave that holds or waits. */
  readonly requests: readonly Pick<LeaveRequest, 'from' | 'to' | 'status'>[]
}

/** A year as a strip of months: what is off, what one has taken, and what is picked. Pressing a month shows it on the calendar. */
export const YearMonths = ({ today, shown, onShow, from, to, requests }: Props) => {
  const current = isDay(shown) ? shown : null
  const year = yearOf(current ?? today)
  const daysOff = useDaysOff(year)
  const picked = isDay(from) && isDay(to) && from <= to ? { from, to } : null
  const leave = requests
    .filter(({ status }) => status === 'APPROVED' || status === 'PENDING')
    .map((request) => ({ from: request.from, to: request.to, waits: request.status === 'PENDING' }))
  return (
    <fieldset className={styles.year}>
      <legend>{year}</legend>
      <div className={styles.months}>
        {months.map((month) => (
          <Month
            key={month}
            year={year}
            month={month}
            isShown={current !== null && monthOf(current) === month}
            daysOff={daysOff}
            leave={leave}
            picked={picked}
            onShow={() => onShow(dayOf(`${year}-${String(month).padStart(2, '0')}-01`))}
          />
        ))}
      </div>
    </fieldset>
  )
}
