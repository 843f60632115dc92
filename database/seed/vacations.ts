import { addDays, addMonths, type Day, eachDay, monthStart, weekStart } from '@daybook/platform/domain'
import { chance } from './chance.ts'

type Vacation = { readonly from: Day; readonly to: Day }

// Who is away on the day that a visitor looks, so that there is somebody to see.
const awayNow = ['Felix', 'Daniel', 'Ivan']
// Whose week the clock tells, from the first press to the last.
const always = ['Tom', 'Marcus', 'Priya']

/**
 * When somebody takes leave: two weeks in summer, a week around the winter holidays or in spring, and a long weekend; nothing within the last
 * two weeks but for those who are away now. The same on every machine.
 */
export const vacationsOf = (first: string, hired: Day, today: Day): Vacation[] => {
  const dice = chance([...first].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), 7))
  const begins = addMonths(monthStart(today), -12)
  const monday = (day: Day): Day => weekStart(day)
  const planned: Vacation[] = [
    [dice.between(30, 90), 11],
    [dice.between(130, 190), 4],
    [dice.between(230, 320), 4],
    [dice.between(400, 460), 11],
  ].map(([after = 0, length = 4]) => {
    const from = monday(addDays(begins, after))
    return { from, to: addDays(from, length) }
  })
  const quiet = addDays(today, -14)
  const apart = planned.filter(({ from, to }) => hired < begins && (to < quiet || from > addDays(today, 7)))
  const now = awayNow.includes(first) && !always.includes(first) ? [{ from: monday(today), to: addDays(monday(today), 4) }] : []
  return [...apart, ...now].sort((a, b) => (a.from < b.from ? -1 : 1))
}

/** Every day of it. */
export const daysOff = (vacations: readonly Vacation[]): ReadonlySet<Day> =>
  new Set(vacations.flatMap(({ from, to }) => eachDay(from, to)))
