import { calendarTopics, type Holiday, listHolidays } from '@daybook/calendar/contract'
import { type Calendar, defaultCalendar, fractionOf } from '@daybook/calendar/domain/days'
import { periodsOf, type PayCycle } from '@daybook/payroll/domain'
import { addDays, formatSpan, weekdayShort, yearOf, type Day } from '@daybook/platform/domain'
import { DayText, Load, type Loadable, q, Skeletons } from '@daybook/platform/web'
import { useQueries } from '@tanstack/react-query'
import styles from './payroll.module.css'

const calendarWith = (holidays: readonly Holiday[]): Calendar => ({
  ...defaultCalendar,
  holidays: holidays.map(({ date, name, fractionPercent, recurring, observedOn }) => ({
    date,
    name,
    recurring,
    fraction: fractionOf(fractionPercent),
    ...(observedOn ? { observedOn } : {}),
  })),
})

/** The company's days off around a day, so that pay dates move in the preview as they will be stored. */
const useCalendar = (today: Day): Loadable<Calendar> => {
  const years = [yearOf(today), yearOf(today) + 1].map(String)
  const found = useQueries({
    queries: years.map((year) => q(listHolidays, { query: { year } }, { topics: [calendarTopics.calendar] })),
  })
  const answers = found.flatMap(({ data }) => data ?? [])
  return {
    data: answers.length === years.length ? calendarWith(answers.flatMap(({ items }) => items)) : undefined,
    error: found.find(({ error }) => error !== null)?.error,
    refetch: () => Promise.all(found.map(({ refetch }) => refetch())),
  }
}

const Periods = ({ rule, today, calendar }: { rule: PayCycle; today: Day; calendar: Calendar }) => (
  <div className={styles.preview}>
    <table>
      <caption>What this makes</caption>
      <thead>
        <tr>
          <th scope="col">Pay period</th>
          <th scope="col">Pay date</th>
        </tr>
      </thead>
      <tbody>
        {periodsOf(rule, today, addDays(today, 190), calendar)
          .slice(0, 6)
          .map(({ start, end, payDate }) => (
            <tr key={start}>
              <td>{formatSpan(start, end)}</td>
              <td>
                {weekdayShort(payDate)} <DayText day={payDate} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  </div>
)

/** The next pay periods and pay dates, computed by the rule that stores them. */
export const CyclePreview = ({ rule, today }: { readonly rule: PayCycle | null; readonly today: Day }) => {
  const calendar = useCalendar(today)
  if (rule === null) return <p className={styles.note}>The next pay dates appear here once the cycle is complete.</p>
  return (
    <Load query={calendar} skeleton={<Skeletons rows={6} label="Loading the holidays" />}>
      {(loaded) => <Periods rule={rule} today={today} calendar={loaded} />}
    </Load>
  )
}
