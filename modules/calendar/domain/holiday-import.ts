import { addDays, type Day, dayOf, dateOf, eachDay, type ImportOutcome, monthOf, yearOf } from '@daybook/platform/domain'
import { type Calendar, holidaysOn } from './work-week.ts'

/** An event of a calendar file: whole days, or the reason why it cannot be a holiday. `to` is its last day. */
export type FileEvent = { readonly name: string } & (
  | { readonly from: Day; readonly to: Day; readonly yearly: boolean }
  | { readonly problem: string }
)

/** What becomes of one day of a file. `row` is the event's place in it. */
export type HolidayRow = {
  readonly row: number
  readonly outcome: ImportOutcome
  readonly name: string
  readonly date: Day | null
  readonly recurring: boolean
  readonly reason: string
}

// Longer events are seasons and holidays of schools, which are no days off.
const mostDays = 7

/** The first time that a yearly day comes from a day on. */
const nextTime = (date: Day, today: Day): Day => {
  const inYear = (year: number) => dayOf(year, monthOf(date), dateOf(date))
  const thisYear = inYear(yearOf(today))
  return date >= today ? date : thisYear >= today ? thisYear : inYear(yearOf(today) + 1)
}

/** Days of this file and of the calendar that are off already; a file may say a day twice. */
type Known = { readonly calendar: Calendar; readonly taken: Map<Day, string> }

const dayRow = (row: number, name: string, date: Day, recurring: boolean, today: Day, { calendar, taken }: Known): HolidayRow => {
  const known = [
    ...holidaysOn(date, calendar).map((holiday) => holiday.name ?? ''),
    ...(taken.has(date) ? [taken.get(date)] : []),
  ]
  const say = (outcome: ImportOutcome, reason: string): HolidayRow => ({ row, outcome, name, date, recurring, reason })
  if (known.includes(name)) return say('already', 'It is in the calendar')
  const [other] = known
  if (other !== undefined) return say('skipped', `This day is off already: ${other}`)
  if (date < today) return say('skipped', 'It is behind')
  taken.set(date, name)
  return say('import', '')
}

/**
 * What a calendar file brings, day by day: days to come that nobody has off yet. What is behind stays as it was, since it may have been paid,
 * and a day that is off already gets no second name. An event of several days is as many holidays.
 */
export const planHolidays = (events: readonly FileEvent[], calendar: Calendar, today: Day): HolidayRow[] => {
  const known: Known = { calendar, taken: new Map() }
  return events.flatMap((event, i): HolidayRow[] => {
    const [row, name] = [i + 1, event.name]
    const reject = (reason: string): HolidayRow[] => [{ row, outcome: 'rejected', name, date: null, recurring: false, reason }]
    if ('problem' in event) return reject(event.problem)
    const { from, to, yearly } = event
    if (to > addDays(from, mostDays - 1)) return reject(`It is longer than ${mostDays} days`)
    const days = eachDay(from, to)
    return days.map((day) => dayRow(row, name, yearly ? nextTime(day, today) : day, yearly, today, known))
  })
}
