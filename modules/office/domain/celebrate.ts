import { type Celebrated, type Celebration, celebrations } from '@daybook/people/domain'
import { addDays, type Day, maxDay, monthEnd, monthStart, yearOf } from '@daybook/platform/domain'

/** How many birthdays, and how many anniversaries, My Office shows. */
export const shownCelebrations = 50

/** How far ahead of today birthdays and anniversaries are shown. */
export const celebrationDays = 30

/** The month of `today`, stretched to the next 30 days. */
export const celebrationSpan = (today: Day): { from: Day; to: Day } => ({
  from: monthStart(today),
  to: maxDay(monthEnd(today), addDays(today, celebrationDays)),
})

/** As many as are shown: what comes, soonest first, before what is past, the latest first. They stay in their order. */
export const shownOf = <C extends { readonly on: Day }>(sorted: readonly C[], today: Day): C[] => {
  const coming = sorted.filter(({ on }) => on >= today).slice(0, shownCelebrations)
  const past = sorted.filter(({ on }) => on < today)
  return [...past.slice(Math.max(0, past.length - (shownCelebrations - coming.length))), ...coming]
}

/** Birthdays and anniversaries of the span, by date; around the turn of the year January comes after December. */
export const celebrationsAround = <P extends Celebrated>(people: readonly P[], today: Day): Celebration<P>[] => {
  const { from, to } = celebrationSpan(today)
  const years = yearOf(from) === yearOf(to) ? [from] : [from, to]
  return years.flatMap((day) => celebrations(people, day)).filter(({ on }) => on >= from && on <= to)
}
