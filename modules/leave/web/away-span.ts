import {
  addDays,
  addMonths,
  day,
  type Day,
  formatDay,
  formatDayMonth,
  isDay,
  monthEnd,
  monthName,
  monthOf,
  monthStart,
  type Weekday,
  weekStart,
  yearOf,
} from '@daybook/platform/domain'
import { todayIn, useLocale, useReader, useUrlState } from '@daybook/platform/web'

export type AwayView = 'month' | 'week'

/** What is looked at: a month, or a week as the company's weeks begin. */
export type AwaySpan = { readonly view: AwayView; readonly from: Day; readonly to: Day }

const monthAt = (from: Day): AwaySpan => ({ view: 'month', from, to: monthEnd(from) })
const weekAt = (from: Day): AwaySpan => ({ view: 'week', from, to: addDays(from, 6) })

/** So many months, or weeks, after it. */
export const later = ({ view, from }: AwaySpan, by: number): AwaySpan =>
  view === 'month' ? monthAt(addMonths(from, by)) : weekAt(addDays(from, 7 * by))

/** What the address says of it. */
export const addressOf = ({ view, from }: AwaySpan) =>
  view === 'month'
    ? { view: undefined, week: undefined, month: from.slice(0, 7) }
    : { view: 'week', week: from, month: undefined }

export const spanWords = ({ view, from, to }: AwaySpan): string =>
  view === 'month' ? `${monthName(monthOf(from))} ${yearOf(from)}` : `${formatDayMonth(from)} – ${formatDay(to)}`

/**
 * The other view of the same days: where today is among them, the one with today in it. A month leads to the week of its first day, and that
 * week ends in the month, so it leads back.
 */
export const asView = (span: AwaySpan, view: AwayView, today: Day, starts: Weekday): AwaySpan => {
  if (view === span.view) return span
  const hasToday = today >= span.from && today <= span.to
  if (view === 'month') return monthAt(monthStart(hasToday ? today : span.to))
  return weekAt(weekStart(hasToday ? today : span.from, starts))
}

/** The month or the week of the address, else this month. */
export const useAwaySpan = () => {
  const today = todayIn(useReader().me.zone)
  const { weekStarts } = useLocale()
  const [view] = useUrlState('view')
  const [week] = useUrlState('week')
  const [month] = useUrlState('month')
  const first = month && isDay(`${month}-01`) ? day(`${month}-01`) : monthStart(today)
  const span = view === 'week' ? weekAt(weekStart(week && isDay(week) ? week : today, weekStarts)) : monthAt(first)
  return { span, today, as: (other: AwayView) => asView(span, other, today, weekStarts) }
}
