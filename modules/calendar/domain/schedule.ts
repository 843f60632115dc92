import { type Day, daysBetween, type Minutes, type Weekday, weekdayOf, weekStart } from '@daybook/platform/domain'

/** Hours that somebody is expected at work, in minutes of the day; one that ends at or before it begins goes on into the next morning. */
export type PlannedWindow = { readonly from: Minutes; readonly to: Minutes }

/**
 * What is planned on a weekday: `minutes` of work, 0 on a day off, and between which hours, where that is set. A `half` day counts as half a
 * day of leave, however long it is: the Saturday morning of a six-day week.
 */
export type PlannedDay = {
  readonly minutes: Minutes
  readonly half?: boolean | undefined
  readonly windows?: readonly PlannedWindow[] | undefined
}

export type WeekPattern = Readonly<Record<Weekday, PlannedDay>>

/**
 * A work schedule from a day on, until the next one begins. Several weeks take turns, the first in the week (from Monday) of `turnsFrom`.
 * Within `graceMinutes` nobody is late.
 */
export type WorkSchedule = {
  readonly from: Day
  readonly turnsFrom: Day
  readonly name: string
  readonly weeks: readonly WeekPattern[]
  readonly graceMinutes: Minutes
  /** The site whose days off its people have; the company's where it names none. */
  readonly site?: string | null
}

const dayOff: PlannedDay = { minutes: 0 }
const wholeDay: PlannedDay = { minutes: 480 }

/** Monday to Friday, eight hours each: what holds where nothing was decided. */
export const defaultPattern: WeekPattern = {
  1: wholeDay,
  2: wholeDay,
  3: wholeDay,
  4: wholeDay,
  5: wholeDay,
  6: dayOff,
  7: dayOff,
}

/** The schedule that holds on a day; undefined before the first begins. `schedules` are in the order of their days. */
export const scheduleOn = (schedules: readonly WorkSchedule[], day: Day): WorkSchedule | undefined =>
  schedules.findLast(({ from }) => from <= day)

/** The week whose turn it is on a day. */
export const patternOn = ({ turnsFrom, weeks }: Pick<WorkSchedule, 'turnsFrom' | 'weeks'>, day: Day): WeekPattern => {
  if (weeks.length === 1) return weeks[0] ?? defaultPattern
  const since = daysBetween(weekStart(turnsFrom), weekStart(day)) / 7
  return weeks[((since % weeks.length) + weeks.length) % weeks.length] ?? defaultPattern
}

/** Those of them that hold on a day of a span, in their order. */
export const schedulesWithin = (schedules: readonly WorkSchedule[], from: Day, to: Day): readonly WorkSchedule[] =>
  schedules.filter((each, i) => {
    const next = schedules[i + 1]
    return each.from <= to && (next === undefined || next.from > from)
  })

/** What a schedule plans for a day, holidays aside. */
export const scheduledDay = (schedule: WorkSchedule, day: Day): PlannedDay => patternOn(schedule, day)[weekdayOf(day)]

/** The schedule of these versions that holds on a day where its people have the days off of a site then, or of the company where it is null. */
export const scheduleAt = (versions: readonly WorkSchedule[], site: string | null, day: Day): WorkSchedule | undefined => {
  const schedule = scheduleOn(versions, day)
  return schedule && (schedule.site ?? null) === site ? schedule : undefined
}

/** Minutes that a week plans. */
export const weekMinutes = (pattern: WeekPattern): Minutes =>
  Object.values(pattern).reduce((sum, { minutes }) => sum + minutes, 0)

/** How long a window is; one past midnight counts both parts. */
export const windowMinutes = ({ from, to }: PlannedWindow): Minutes => (to > from ? to - from : 1440 - from + to)

/** What holds for somebody from a day on: a schedule by its id, or null for that of the company. */
export type Assignment = { readonly from: Day; readonly schedule: string | null }

/** What of a schedule's versions holds from a day on and before another; null is without an end. */
const between = (versions: readonly WorkSchedule[], from: Day, until: Day | null): WorkSchedule[] => {
  const begun = scheduleOn(versions, from)
  const later = versions.filter((version) => version.from > from)
  return [...(begun ? [{ ...begun, from }] : []), ...later].filter((version) => until === null || version.from < until)
}

// Before any company had people to plan for.
const always = '1900-01-01' as Day

/**
 * The schedules of one person, in the order of their days: the company's until the first assignment, then what was assigned, as it changed
 * while it was. Weeks take turns as they do for everybody on a schedule, whenever somebody came to it.
 */
export const schedulesFor = (
  assignments: readonly Assignment[],
  versions: ReadonlyMap<string | null, readonly WorkSchedule[]>,
): readonly WorkSchedule[] =>
  [{ from: always, schedule: null }, ...assignments].flatMap(({ from, schedule }, i) =>
    between(versions.get(schedule) ?? [], from, assignments[i]?.from ?? null),
  )
