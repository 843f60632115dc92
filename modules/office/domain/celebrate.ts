import { type Celebrated, type Celebration, celebrations } from '@daybook/people/domain'
import { addDays, type Day, eachDay, maxDay, monthEnd, monthStart, yearOf } from '@daybook/platform/domain'

/** How far ahead of today birthdays and anniversaries are shown. */
export const celebrationDays = 30

/** The month of `today`, stretched to the next 30 days. */
export const celebrationSpan = (today: Day): { from: Day; to: Day } => ({
  from: monthStart(today),
  to: maxDay(monthEnd(today), addDays(today, celebrationDays)),
})

/**
 * The months and days (`'03-16'`) of that span, so that only those who celebrate have to be fetched. Whoever was born on
 * 29 February celebrates on the 28th in common years.
 */
export const celebrationDates = (today: Day): string[] => {
  const { from, to } = celebrationSpan(today)
  const dates = eachDay(from, to).map((day) => day.slice(5))
  return dates.includes('02-28') && !dates.includes('02-29') ? [...dates, '02-29'] : dates
}

/** Birthdays and anniversaries of the span, by date; around the turn of the year January comes after December. */
export const celebrationsAround = <P extends Celebrated>(people: readonly P[], today: Day): Celebration<P>[] => {
  const { from, to } = celebrationSpan(today)
  const years = yearOf(from) === yearOf(to) ? [from] : [from, to]
  return years.flatMap((day) => celebrations(people, day)).filter(({ on }) => on >= from && on <= to)
}
