import { yearlyDay } from '@daybook/people/domain'
import { addDays, type Day, yearOf } from '@daybook/platform/domain'

/** How far ahead the holidays card looks, and how many days off it shows. */
export const lookAheadDays = 90
export const shownHolidays = 5

/** How many people My Office shows of those who are in or were today; the rest is searched for. */
export const shownPresent = 50

/** How many pending approvals and new joiners are shown (docs/product.md#lists-and-their-limits). */
export const shownApprovals = 5
/** How many of the reader’s tasks are shown; all of them are counted. */
export const shownTasks = 3

/** How many of those who are away My Office names; it counts all of them. */
export const shownAway = 20
export const shownJoiners = 10

export type DayOff = { readonly date: Day; readonly name: string; readonly recurring?: boolean; readonly observedOn?: Day | null }

/** When it is off from `today` on: on its substitute day where it has one, each year anew where it returns. */
const nextOf = ({ date, observedOn, recurring }: DayOff, today: Day): Day => {
  const first = observedOn ?? date
  if (!recurring || first >= today) return first
  const thisYear = yearlyDay(date, yearOf(today))
  return thisYear >= today ? thisYear : yearlyDay(date, yearOf(today) + 1)
}

/** The next days off, soonest first, at most `count`. Holidays that fall on one date are one day, with all their names. */
export const upcoming = (days: readonly DayOff[], today: Day, count = shownHolidays): { date: Day; name: string }[] => {
  const names = Map.groupBy(days, (day) => nextOf(day, today))
  return [...names]
    .filter(([date]) => date >= today && date <= addDays(today, lookAheadDays))
    .map(([date, all]) => ({ date, name: [...new Set(all.map(({ name }) => name))].toSorted().join(', ') }))
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .slice(0, count)
}
