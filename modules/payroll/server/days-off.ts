import {
  type Calendar,
  holidaysOn,
  keepHolidays,
  weekdayFraction,
  wholeDayMinutes,
  workingFraction,
} from '@daybook/calendar/domain/days'
import type { CompanyCalendar } from '@daybook/calendar/server'
import { addDays, type Day, eachDay, type Minutes } from '@daybook/platform/domain'
import { type CompanyRules, type DayOff, dayOffOf, overtimeSince } from '@daybook/time/domain'
import { nameSome } from '../domain/index.ts'
import type { EarlierPeriod } from './cycle-store.ts'
import type { Payee } from './payee-store.ts'

/** A holiday as time for who is paid by the hour, and as part of a day for who is paid by the day. */
type PaidHoliday = { readonly holidayMinutes: Minutes; readonly holidayHundredths: number; readonly holidayName: string }

/** Holidays that the company pays, on days that would otherwise be worked: people are paid for what they would have worked. */
const paidHolidays = (from: Day, to: Day, company: CompanyCalendar): [Day, PaidHoliday][] => {
  const calendar = keepHolidays(company, ({ paid = true }) => paid)
  return eachDay(from, to).flatMap((day): [Day, PaidHoliday][] => {
    const holidays = holidaysOn(day, calendar)
    if (holidays.length === 0) return []
    const off = weekdayFraction(day, calendar) - workingFraction(day, calendar)
    const holidayName = nameSome(holidays.map(({ name }) => name))
    const part = { holidayMinutes: Math.round(off * wholeDayMinutes(day, calendar)), holidayHundredths: Math.round(off * 100) }
    return off > 0 ? [[day, { ...part, holidayName }]] : []
  })
}

/** What the days off of a run go by; the same for everybody in it. */
type Frame = {
  readonly calendar: CompanyCalendar
  readonly earlier: readonly EarlierPeriod[]
  readonly period: { readonly from: Day; readonly to: Day }
  readonly rules: CompanyRules
}

type Schedules = Payee['schedules']
type Stretch = { readonly from: Day; readonly to: Day; readonly calendar: CompanyCalendar }

const withOwn = (calendar: CompanyCalendar, schedules: Schedules): CompanyCalendar =>
  schedules ? { ...calendar, schedules } : calendar

/**
 * The days that somebody's pay is computed from, from the first of the overtime week or block that holds the period's first, each by the calendar that
 * counts for it: a day of a final period stays as it was paid, whatever days off were entered or removed since.
 */
const stretchesOf = ({ calendar: now, earlier, period, rules }: Frame, schedules: Schedules): Stretch[] => {
  const by = (then: Calendar | null) => withOwn({ ...now, ...then }, schedules)
  const stretches: Stretch[] = []
  let from = overtimeSince(period.from, rules)
  for (const { end, calendar } of earlier) {
    if (end < from) continue
    stretches.push({ from, to: end, calendar: by(calendar) })
    from = addDays(end, 1)
  }
  return [...stretches, { from, to: period.to, calendar: by(null) }]
}

export type DaysOff = {
  /** As it stands now. */
  readonly calendar: CompanyCalendar
  readonly calendarOn: (day: Day) => CompanyCalendar
  /** The paid holidays. */
  readonly holidays: ReadonlyMap<Day, PaidHoliday>
  /** Days of final periods of which the calendar says something else by now, as they were paid. */
  readonly offThen: ReadonlyMap<Day, DayOff | null>
}

const find = (frame: Frame, schedules: Schedules): DaysOff => {
  const calendar = withOwn(frame.calendar, schedules)
  const stretches = stretchesOf(frame, schedules)
  const calendarOn = (day: Day) => stretches.find(({ to }) => day <= to)?.calendar ?? calendar
  const before = stretches.slice(0, -1).flatMap(({ from, to }) => eachDay(from, to))
  const offThen = before.flatMap((day): [Day, DayOff | null][] => {
    const off = dayOffOf(day, calendarOn(day))
    return off === dayOffOf(day, calendar) ? [] : [[day, off ?? null]]
  })
  const holidays = stretches.flatMap(({ from, to, calendar: then }) => paidHolidays(from, to, then))
  return { calendar, calendarOn, holidays: new Map(holidays), offThen: new Map(offThen) }
}

// Everybody of a run who works by the same schedules has the same days off.
const found = new WeakMap<Frame, Map<Schedules, DaysOff>>()

/** The days off of whoever works by these schedules, by the company's where there are none. */
export const daysOffOf = (frame: Frame, schedules: Schedules): DaysOff => {
  const known = found.get(frame) ?? new Map<Schedules, DaysOff>()
  found.set(frame, known)
  const here = known.get(schedules) ?? find(frame, schedules)
  known.set(schedules, here)
  return here
}
