import type { Holiday } from '@daybook/calendar/contract'
import type { PaidPerson, PayPeriod } from '@daybook/payroll/contract'
import { formatDay, plural } from '@daybook/platform/domain'
import type { PendingWeek } from '@daybook/time/contract'

type Span = Pick<PayPeriod, 'from' | 'to'>

const shownNames = 4

/** `Ana, Bo and 3 more`; `more` says that there are others on later pages. */
export const namesOf = (people: readonly { userName: string }[], more: boolean): string => {
  const names = people.slice(0, shownNames).map(({ userName }) => userName)
  const rest = people.length - names.length
  if (rest === 0 && !more) return names.join(', ')
  return `${names.join(', ')} and ${more ? 'many' : rest} more`
}

/** For how many of the people tax or benefits are entered, in words. */
export const deductionWords = (people: readonly PaidPerson[]): string => {
  const entered = people.filter(({ terms }) => terms.taxDeductionCents + terms.benefitsDeductionCents > 0).length
  if (entered === 0) return 'For nobody: net is gross'
  return entered === people.length ? 'For everybody' : `For ${entered} of ${people.length}`
}

/** The days of a period that wait for a decision, and whose they are. */
export const waitingIn = (weeks: readonly PendingWeek[], { from, to }: Span) => {
  const inside = weeks.map(({ userId, days }) => ({ userId, days: days.filter(({ day }) => day >= from && day <= to).length }))
  const people = new Set(inside.flatMap(({ userId, days }) => (days > 0 ? [userId] : []))).size
  return { people, days: inside.reduce((sum, { days }) => sum + days, 0) }
}

export const waitingWords = (waiting: { people: number; days: number }): string =>
  `${plural(waiting.days, 'day')} of ${plural(waiting.people, 'person', 'people')}, not in the figures until approved`

/** The public holidays of a period by name, and whether they are paid. */
export const holidayWords = (holidays: readonly Holiday[], { from, to }: Span): string =>
  holidays
    .map(({ date, observedOn, name, paid }) => ({ day: observedOn ?? date, name, paid }))
    .filter(({ day }) => day >= from && day <= to)
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map(({ day, name, paid }) => `${formatDay(day)} ${name}, ${paid ? 'paid' : 'not paid'}`)
    .join('; ')
