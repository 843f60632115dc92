import { listHolidays, calendarTopics } from '@daybook/calendar/contract'
import { type Calendar, defaultCalendar, fractionOf, type Holiday } from '@daybook/calendar/domain/days'
import { periodsOf, type PayCycle } from '@daybook/payroll/domain'
import { addDays, formatSpan, weekdayShort, yearOf, type Day } from '@daybook/platform/domain'
import { DayText, q } from '@daybook/platform/web'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import styles from './payroll.module.css'

/** The company's days off around a day, so that pay dates move in the preview as they will be stored. */
const useCalendar = (today: Day): Calendar => {
  const years = [yearOf(today), yearOf(today) + 1].map(String)
  const found = useQueries({
    queries: years.map((year) => q(listHolidays, { query: { year } }, { topics: [calendarTopics.calendar] })),
  })
  const items = found.flatMap(({ data }) => data?.items ?? [])
  return useMemo(() => {
    const holidays = items.map(
      ({ date, name, fractionPercent, observedOn }): Holiday => ({
        date,
        name,
        fraction: fractionOf(fractionPercent),
        ...(observedOn ? { observedOn } : {}),
      }),
    )
    return { ...defaultCalendar, holidays }
    // oxlint-disable-next-line react/exhaustive-deps -- the list is new on every drawing; its length changes when it arrived
  }, [items.length])
}

/** The next pay periods and pay dates, computed by the rule that stores them. */
export const CyclePreview = ({ rule, today }: { readonly rule: PayCycle | null; readonly today: Day }) => {
  const calendar = useCalendar(today)
  if (rule === null) return <p className={styles.note}>The next pay dates appear here once the cycle is complete.</p>
  const periods = periodsOf(rule, today, addDays(today, 190), calendar).slice(0, 6)
  return (
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
          {periods.map(({ start, end, payDate }) => (
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
}
