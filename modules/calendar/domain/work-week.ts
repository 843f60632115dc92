import {
  type Day,
  dateOf,
  dayOf,
  daysInMonth,
  isLeapYear,
  type Minutes,
  monthOf,
  type Weekday,
  weekdayOf,
  yearOf,
} from '@daybook/platform/domain'
import { patternOn, type PlannedDay, scheduledDay, scheduleOn, type WorkSchedule } from './schedule.ts'

/** The part of a day that is worked: none, a half, or all of it. */
export type DayFraction = 0 | 0.5 | 1

/** From percent of a day: 0, 50 or 100. */
export const fractionOf = (percent: number): DayFraction => (percent === 100 ? 1 : percent === 50 ? 0.5 : 0)

/** What a company (or a site, or a person) works on each ISO weekday, 1 Monday to 7 Sunday. */
export type WorkWeek = Readonly<Record<Weekday, DayFraction>>

/** Monday to Friday, whole days. */
export const defaultWorkWeek: WorkWeek = { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 0, 7: 0 }

/**
 * A day off for everyone on this calendar. `fraction` is the part of the day that is off (1 when absent, 0.5 for an
 * afternoon, 0 for a day that is only remembered). `recurring` returns on the same month and day in later years.
 * `paid` says whether people by the hour and by the day are paid for it (they are when it is absent).
 * `observedOn` names the substitute day of a holiday that fell on a day off; that one reduces leave, this one does not.
 */
export type Holiday = {
  readonly date: Day
  readonly name: string
  readonly fraction?: DayFraction
  readonly recurring?: boolean
  readonly observedOn?: Day
  readonly paid?: boolean
}

/**
 * One working calendar: what is worked, and its days off. `schedules`, in the order of their days, say what is worked from each day on; before
 * the first, and where there are none, the week holds, and `dayMinutes` (480 when absent) of work on a whole day of it. A schedule may name one of
 * `sites`, whose days off are kept in the place of those of the company while it holds.
 */
export type Calendar = {
  readonly workWeek: WorkWeek
  readonly holidays: readonly Holiday[]
  readonly dayMinutes?: Minutes
  readonly schedules?: readonly WorkSchedule[]
  readonly sites?: Readonly<Record<string, readonly Holiday[]>>
}

export const defaultCalendar: Calendar = { workWeek: defaultWorkWeek, holidays: [] }

/** The part of the day a holiday takes: a substituted one takes nothing, its substitute does. */
export const fractionOff = (holiday: Holiday): DayFraction => (holiday.observedOn ? 0 : (holiday.fraction ?? 1))

/** The day on which a holiday comes in a year: one that recurs has the day of its first year, 29 February the 28th in other years. */
export const dayInYear = ({ date, recurring }: Pick<Holiday, 'date' | 'recurring'>, year: number): Day =>
  recurring ? dayOf(year, monthOf(date), dateOf(date)) : date

/**
 * True when the holiday falls on `day`. A recurring one counts from its own year on; one of 29 February is kept on the
 * 28th in years without a 29th, as birthdays are.
 */
export const fallsOn = (holiday: Holiday, day: Day): boolean => {
  if (holiday.date === day) return true
  if (!holiday.recurring || day < holiday.date || monthOf(holiday.date) !== monthOf(day)) return false
  return Math.min(dateOf(holiday.date), daysInMonth(yearOf(day), monthOf(day))) === dateOf(day)
}

type Index = { readonly once: ReadonlyMap<string, readonly Holiday[]>; readonly yearly: ReadonlyMap<string, readonly Holiday[]> }

const push = (map: Map<string, Holiday[]>, key: string, holiday: Holiday): void => {
  const found = map.get(key)
  if (found) found.push(holiday)
  else map.set(key, [holiday])
}

const buildIndex = (holidays: readonly Holiday[]): Index => {
  const once = new Map<string, Holiday[]>()
  const yearly = new Map<string, Holiday[]>()
  for (const holiday of holidays) {
    if (holiday.recurring) push(yearly, holiday.date.slice(5), holiday)
    else push(once, holiday.date, holiday)
  }
  return { once, yearly }
}

// A payroll run asks about the same few calendars hundreds of thousands of times; the list itself is the key, so two
// companies never share an index and a changed list (always a new array) gets a new one.
const indexes = new WeakMap<readonly Holiday[], Index>()

const indexOf = (holidays: readonly Holiday[]): Index => {
  const known = indexes.get(holidays)
  if (known) return known
  const built = buildIndex(holidays)
  indexes.set(holidays, built)
  return built
}

const yearlyOn = (index: Index, day: Day): readonly Holiday[] => {
  if (index.yearly.size === 0) return []
  const monthDay = day.slice(5)
  const found = index.yearly.get(monthDay) ?? []
  const leap = monthDay === '02-28' && !isLeapYear(yearOf(day)) ? (index.yearly.get('02-29') ?? []) : []
  return [...found, ...leap].filter((holiday) => fallsOn(holiday, day))
}

const noHolidays: readonly Holiday[] = []

/** The days off that are kept on `day`: those of the site of its schedule, else those of the company. */
const holidaysKeptOn = (day: Day, { holidays, schedules, sites }: Calendar): readonly Holiday[] => {
  const site = sites && schedules && scheduleOn(schedules, day)?.site
  return site ? (sites[site] ?? noHolidays) : holidays
}

/** The same calendar with some of its days off only, those of its sites too. */
export const keepHolidays = (calendar: Calendar, kept: (holiday: Holiday) => boolean): Calendar => ({
  ...calendar,
  holidays: calendar.holidays.filter(kept),
  ...(calendar.sites && {
    sites: Object.fromEntries(Object.entries(calendar.sites).map(([id, holidays]) => [id, holidays.filter(kept)])),
  }),
})

/** The holidays of a calendar that fall on `day`, those kept on another day included. */
export const holidaysOn = (day: Day, calendar: Calendar): readonly Holiday[] => {
  const holidays = holidaysKeptOn(day, calendar)
  if (holidays.length === 0) return holidays
  const index = indexOf(holidays)
  const once = index.once.get(day)
  const yearly = yearlyOn(index, day)
  if (!once) return yearly
  return yearly.length === 0 ? once : [...once, ...yearly]
}

/** Days off as they were, but on these days as they are now. */
const daysOffNow = (then: readonly Holiday[], now: readonly Holiday[], days: readonly Day[]): readonly Holiday[] => {
  const on = (holidays: readonly Holiday[]) =>
    new Set(days.flatMap((day) => holidaysOn(day, { workWeek: defaultWorkWeek, holidays })))
  const [before, after] = [on(then), on(now)]
  return [...then.filter((holiday) => !before.has(holiday)), ...now.filter((holiday) => after.has(holiday))]
}

/** A calendar as it was, with the days off of now on some days, less than a year of them: those of its sites too. */
export const withDaysOffOf = (then: Calendar, now: Calendar, days: readonly Day[]): Calendar => {
  const names = new Set([...Object.keys(then.sites ?? {}), ...Object.keys(now.sites ?? {})])
  const siteOf = (name: string) => daysOffNow(then.sites?.[name] ?? [], now.sites?.[name] ?? [], days)
  return {
    ...then,
    holidays: daysOffNow(then.holidays, now.holidays, days),
    ...(names.size > 0 && { sites: Object.fromEntries([...names].map((name) => [name, siteOf(name)])) }),
  }
}

const usualMinutes = ({ dayMinutes = 480 }: Calendar): Minutes => dayMinutes

/** What is planned for `day` before its holidays are taken off. */
export const plannedDay = (day: Day, calendar: Calendar): PlannedDay => {
  const schedule = calendar.schedules && scheduleOn(calendar.schedules, day)
  if (schedule) return scheduledDay(schedule, day)
  const fraction = calendar.workWeek[weekdayOf(day)]
  return { minutes: Math.round(fraction * usualMinutes(calendar)), half: fraction === 0.5 }
}

/** The part of a day that its weekday works: a planned day is a whole one, however long, unless it counts as a half. */
export const weekdayFraction = (day: Day, calendar: Calendar): DayFraction => {
  const { minutes, half } = plannedDay(day, calendar)
  return minutes === 0 ? 0 : half ? 0.5 : 1
}

/**
 * The part of `day` that is worked: the smaller of what the weekday works and what the holiday leaves. A half weekday
 * that is also a half holiday stays a half; nothing is halved twice (docs/rules.md#calendar).
 */
export const workingFraction = (day: Day, calendar: Calendar): DayFraction => {
  const weekday = weekdayFraction(day, calendar)
  if (weekday === 0) return weekday
  const left = holidaysOn(day, calendar).reduce(
    (rest, holiday) => Math.min(rest, 100 - fractionOff(holiday) * 100),
    weekday * 100,
  )
  return fractionOf(left)
}

/** Minutes that a whole day like `day` is planned with: a half day counts twice its own, a day off what is usual on the others of its week. */
export const wholeDayMinutes = (day: Day, calendar: Calendar): Minutes => {
  const { minutes, half } = plannedDay(day, calendar)
  if (minutes > 0) return half ? minutes * 2 : minutes
  const schedule = calendar.schedules && scheduleOn(calendar.schedules, day)
  if (!schedule) return usualMinutes(calendar)
  const whole = Object.values(patternOn(schedule, day)).map((each) => (each.half ? each.minutes * 2 : each.minutes))
  return Math.max(...whole) || usualMinutes(calendar)
}

/** Minutes that are planned for `day` once its holidays are taken off. */
export const plannedMinutes = (day: Day, calendar: Calendar): Minutes =>
  Math.round(workingFraction(day, calendar) * wholeDayMinutes(day, calendar))
