import type { AwayDay, CompanyCalendar } from '@daybook/calendar/server'
import { holidaysOn, plannedDay, plannedMinutes, scheduleOn } from '@daybook/calendar/domain/days'
import { eachDay, type Day, type Minutes, type Steps } from '@daybook/platform/domain'
import type { Entry, Policies, TimeRulesForm, TimesheetDay } from '../contract/index.ts'
import {
  can,
  dayOffOf,
  type DayTotal,
  marksOf,
  type OvertimeDay,
  overtimeDays,
  overtimeOf,
  premiumWords,
  type RulesBook,
  type RulesChapter,
  rulesOn,
  splitOvertime,
  type TimePolicy,
  type TimesheetStatus,
  isEmployed,
} from '../domain/index.ts'
import type { EntryRow } from './clock-store.ts'
import { premiumsOf, totalOf } from './entry-rows.ts'
import { countedBy } from './counted-by.ts'
import type { PersonRules } from './policy-store.ts'
import type { SheetRow } from './timesheet-store.ts'

/** What is planned on a day, and why nothing or less is. */
type Plan = Pick<TimesheetDay, 'plannedMinutes' | 'windows' | 'holiday' | 'leave'> & { graceMinutes: Minutes }

/** What calendar and leave say of a day, to whoever worked it and to whoever decides on it alike; no zone has a part in it. */
export const planOf = (day: Day, calendar: CompanyCalendar, away: readonly AwayDay[]): Plan => {
  const minutes = away.reduce((sum, each) => sum + each.minutes, 0)
  const holiday = holidaysOn(day, calendar)[0]?.name ?? null
  const isPlain = holiday === null && away.length === 0
  return {
    plannedMinutes: Math.max(0, plannedMinutes(day, calendar) - minutes),
    windows: isPlain ? [...(plannedDay(day, calendar).windows ?? [])] : [],
    graceMinutes: scheduleOn(calendar.schedules ?? [], day)?.graceMinutes ?? 0,
    holiday,
    leave: away.length === 0 ? null : { name: [...new Set(away.map(({ name }) => name))].join(', '), minutes },
  }
}

const presentEntry = (row: EntryRow): Entry => ({
  id: row.id,
  start: row.started_at,
  end: row.missing_out ? null : row.ended_at,
  minutes: row.minutes,
  breakMinutes: row.break_minutes,
  zone: row.zone,
  note: row.note,
  project: row.project,
  source: row.source,
})

/** `closed` are days whose pay is settled: their own person changes them no more. Up to `lockedThrough` nobody does. */
export type Reader = {
  isSelf: boolean
  mayDecide: boolean
  mayReopen: boolean
  closed: ReadonlySet<Day>
  lockedThrough: Day | null
}

type Source = {
  sheets: readonly SheetRow[]
  entries: readonly EntryRow[]
  rules: PersonRules
  calendar: CompanyCalendar
  /** Approved leave by its day. */
  away: ReadonlyMap<Day, readonly AwayDay[]>
  now: string
  zone: string
  today: Day
  reader: Reader
}

/** A day that was sent back stays open, however old it is: somebody asked for the change. */
const isShut = (day: Day, rejected: boolean | undefined, { closed }: Reader): boolean => closed.has(day) && !rejected

const isLocked = (day: Day, { lockedThrough }: Reader): boolean => lockedThrough !== null && day <= lockedThrough

const abilities = (
  { status, day, rejected }: { status: TimesheetStatus; day: Day; rejected: boolean | undefined },
  total: DayTotal,
  hasEntries: boolean,
  { today, reader, rules }: Source,
): TimesheetDay['can'] => ({
  // What stands on a day before somebody joined can be taken off it.
  edit:
    reader.isSelf &&
    can('edit', { status }) &&
    day <= today &&
    (hasEntries || isEmployed(day, rules.employed)) &&
    !isShut(day, rejected, reader) &&
    !isLocked(day, reader),
  submit:
    reader.isSelf &&
    isEmployed(day, rules.employed) &&
    can('submit', { status }) &&
    day <= today &&
    !isLocked(day, reader) &&
    !total.running &&
    !total.missingClockOut &&
    !total.tooLong,
  recall: reader.isSelf && can('recall', { status }) && !isLocked(day, reader),
  decide: reader.mayDecide && status === 'SUBMITTED',
  reopen: reader.mayReopen && can('reopen', { status }) && !isLocked(day, reader),
})

/** Overtime is a matter of whole weeks: the days given must begin and end with one. */
export const premiums = (
  days: readonly { day: Day; minutes: Minutes }[],
  book: RulesBook,
  calendar: CompanyCalendar,
): Map<Day, TimesheetDay['premium']> => {
  const worked = days.flatMap(({ day, minutes }): OvertimeDay[] => {
    const off = dayOffOf(day, calendar)
    return minutes > 0 ? [{ day, minutes, ...(off ? { off } : {}) }] : []
  })
  return new Map(
    splitOvertime(worked, overtimeOf(book)).map(({ day, premium }) => [
      day,
      premium.map(({ minutes, multiplierPercent, kind }) => ({ minutes, multiplierPercent, kind })),
    ]),
  )
}

/** Windows as they cross the wire. */
export const presentPremiums = ({ premiums }: TimePolicy): TimeRulesForm['time']['premiums'] =>
  premiums.map(({ days, ...window }) => ({ instead: false, ...window, days: [...days] }))

const presentTime = ({ time }: RulesChapter): Policies['time'] => ({
  ...time,
  autoBreaks: [...time.autoBreaks],
  premiums: presentPremiums(time),
})

type Overtime = Omit<Policies['overtime'], 'weekStarts' | 'blocksFrom' | 'later'>

const presentOvertime = ({ overtime }: RulesChapter): Overtime => {
  const { daily, weekly, overWeeks, seventhDay, leaveCountsAsWorked, restDayPercent, holidayPercent } = overtime
  return {
    ...(overWeeks === undefined ? {} : { overWeeks }),
    daily: [...daily],
    weekly: [...weekly],
    seventhDay: [...seventhDay],
    leaveCountsAsWorked,
    ...(restDayPercent === undefined ? {} : { restDayPercent }),
    ...(holidayPercent === undefined ? {} : { holidayPercent }),
  }
}

/** The rules of a span of days as they cross the wire: those of its first day, and those that replace them later. */
export const presentPolicies = (book: RulesBook, from: Day, to: Day): Policies => {
  const first = rulesOn(book, from)
  const later = book.chapters.filter((chapter) => chapter.from > from && chapter.from <= to)
  const since = (chapter: RulesChapter) => ({ from: chapter.from, time: presentTime(chapter) })
  return {
    version: first.version,
    time: presentTime(first),
    overtime: {
      weekStarts: book.weekStarts,
      ...(book.blocksFrom === undefined ? {} : { blocksFrom: book.blocksFrom }),
      ...presentOvertime(first),
      later: later.map((chapter) => ({ from: chapter.from, ...presentOvertime(chapter) })),
    },
    later: later.map(since),
  }
}

/** A day that was handed in counts what was handed in, by whatever rules that was. */
const totalOfDay = (entries: readonly EntryRow[], day: Day, sheet: SheetRow | undefined, { rules, now }: Source): DayTotal => {
  const total = totalOf(entries, countedBy(rules, day, sheet).time, now)
  return sheet && sheet.status !== 'OPEN' ? { ...total, workedMinutes: sheet.worked_minutes } : total
}

/** Of a day on which somebody does not work here. */
export const unplanned: Plan = { plannedMinutes: 0, windows: [], graceMinutes: 0, holiday: null, leave: null }

/** The plan of a day with what it tells beside it. Work without times, and days before or after an employment, tell nothing. */
const planned = (day: Day, entries: readonly EntryRow[], { calendar, away, rules, zone, today }: Source) => {
  const { graceMinutes, ...plan } = isEmployed(day, rules.employed) ? planOf(day, calendar, away.get(day) ?? []) : unplanned
  return {
    ...plan,
    marks: markedBy({ ...plan, graceMinutes }, { day, entries, zone, isOver: day < today && isEmployed(day, rules.employed) }),
  }
}

type OnDay = {
  day: Day
  entries: readonly Pick<EntryRow, 'started_at' | 'ended_at' | 'missing_out'>[]
  zone: string
  isOver: boolean
}

/** What a day tells beside its plan. */
export const markedBy = (plan: Omit<Plan, 'holiday' | 'leave'>, { entries, ...rest }: OnDay): TimesheetDay['marks'] => {
  const spans = entries.flatMap(({ started_at: start, ended_at, missing_out }) =>
    start === null ? [] : [{ start, end: missing_out ? null : ended_at }],
  )
  return spans.length < entries.length ? [] : [...marksOf({ ...plan, ...rest, spans })]
}

/** Every day from `from` to `to`, with or without anything on it. `source` holds the whole overtime weeks around them. */
export const presentDaySteps = function* (from: Day, to: Day, source: Source): Steps<TimesheetDay[]> {
  const { sheets, entries, rules, calendar, now } = source
  const isHoliday = (day: Day) => holidaysOn(day, calendar).length > 0
  const sheetOn = new Map(sheets.map((sheet) => [sheet.day, sheet]))
  const entriesOn = Map.groupBy(entries, (entry) => entry.day)
  const around = overtimeDays(from, to, rules.book)
  const totals = new Map<Day, DayTotal>()
  for (const day of eachDay(around.from, around.to)) {
    totals.set(day, totalOfDay(entriesOn.get(day) ?? [], day, sheetOn.get(day), source))
    yield
  }
  const premiumOn = premiums(
    [...totals].map(([day, total]) => ({ day, minutes: total.workedMinutes })),
    rules.book,
    calendar,
  )
  const days: TimesheetDay[] = []
  for (const day of eachDay(from, to)) {
    yield
    const sheet = sheetOn.get(day)
    const total = totals.get(day) ?? totalOfDay([], day, sheet, source)
    const status = sheet?.status ?? 'OPEN'
    days.push({
      id: sheet?.id ?? null,
      day,
      status,
      rejected: sheet?.rejected ?? false,
      decisionNote: sheet?.decision_note ?? null,
      decidedByName: sheet?.decided_by_name ?? null,
      notWorked: sheet?.not_worked ?? false,
      outside: !isEmployed(day, rules.employed),
      workedMinutes: total.workedMinutes,
      breakMinutes: total.breakMinutes,
      autoBreakMinutes: total.autoBreakMinutes,
      roundingMinutes: total.roundingMinutes,
      missingClockOut: total.missingClockOut,
      running: total.running,
      why: [
        ...total.why,
        ...premiumsOf(entriesOn.get(day) ?? [], countedBy(rules, day, sheet).time, now, isHoliday).map(premiumWords),
      ],
      entries: (entriesOn.get(day) ?? []).map(presentEntry),
      ...planned(day, entriesOn.get(day) ?? [], source),
      premium: premiumOn.get(day) ?? [],
      off: dayOffOf(day, calendar) ?? null,
      version: sheet?.version ?? 0,
      can: abilities({ status, day, rejected: sheet?.rejected }, total, entriesOn.has(day), source),
    })
  }
  return days
}
