import type { AwayDay, CompanyCalendar } from '@daybook/calendar/server'
import { holidaysOn, workingFraction } from '@daybook/calendar/domain/days'
import { addDays, eachDay, formatMinutes, weekStart, type Day, type Minutes, type Steps } from '@daybook/platform/domain'
import type { Entry, Policies, TimeRulesForm, TimesheetDay } from '../contract/index.ts'
import {
  can,
  dayOffOf,
  type DayTotal,
  type OvertimeDay,
  overtimeOf,
  type PremiumMinutes,
  type RulesBook,
  type RulesChapter,
  rulesOn,
  splitOvertime,
  type TimePolicy,
  type TimesheetStatus,
} from '../domain/index.ts'
import type { EntryRow } from './clock-store.ts'
import { premiumsOf, totalOf } from './entry-rows.ts'
import { countedBy } from './counted-by.ts'
import type { PersonRules } from './policy-store.ts'
import type { SheetRow } from './timesheet-store.ts'

/** What calendar and leave say of a day, to whoever worked it and to whoever decides on it alike; no zone has a part in it. */
export const planOf = (
  day: Day,
  calendar: CompanyCalendar,
  away: readonly AwayDay[],
): { plannedMinutes: Minutes; holiday: string | null; leave: TimesheetDay['leave'] } => {
  const minutes = away.reduce((sum, each) => sum + each.minutes, 0)
  return {
    plannedMinutes: Math.max(0, Math.round(workingFraction(day, calendar) * calendar.dayMinutes) - minutes),
    holiday: holidaysOn(day, calendar)[0]?.name ?? null,
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
  today: Day
  reader: Reader
}

/** A day that was sent back stays open, however old it is: somebody asked for the change. */
const isShut = (day: Day, rejected: boolean | undefined, { closed }: Reader): boolean => closed.has(day) && !rejected

const isLocked = (day: Day, { lockedThrough }: Reader): boolean => lockedThrough !== null && day <= lockedThrough

const abilities = (
  { status, day, rejected }: { status: TimesheetStatus; day: Day; rejected: boolean | undefined },
  total: DayTotal,
  { today, reader }: Source,
): TimesheetDay['can'] => ({
  edit: reader.isSelf && can('edit', { status }) && day <= today && !isShut(day, rejected, reader) && !isLocked(day, reader),
  submit:
    reader.isSelf &&
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

type Overtime = Omit<Policies['overtime'], 'weekStarts' | 'later'>

const presentOvertime = ({ overtime }: RulesChapter): Overtime => {
  const { daily, weekly, seventhDay, leaveCountsAsWorked, restDayPercent, holidayPercent } = overtime
  return {
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
      ...presentOvertime(first),
      later: later.map((chapter) => ({ from: chapter.from, ...presentOvertime(chapter) })),
    },
    later: later.map(since),
  }
}

export const wholeWeeks = (from: Day, to: Day, { weekStarts }: RulesBook): { from: Day; to: Day } => ({
  from: weekStart(from, weekStarts),
  to: addDays(weekStart(to, weekStarts), 6),
})

const premiumWords = (premiums: readonly PremiumMinutes[]): string[] =>
  premiums.map(({ name, percent, minutes }) => `${name}: ${formatMinutes(minutes)} at ${percent} % on top`)

/** A day that was handed in counts what was handed in, by whatever rules that was. */
const totalOfDay = (entries: readonly EntryRow[], day: Day, sheet: SheetRow | undefined, { rules, now }: Source): DayTotal => {
  const total = totalOf(entries, countedBy(rules, day, sheet).time, now)
  return sheet && sheet.status !== 'OPEN' ? { ...total, workedMinutes: sheet.worked_minutes } : total
}

/** Every day from `from` to `to`, with or without anything on it. `source` holds the whole overtime weeks around them. */
export const presentDaySteps = function* (from: Day, to: Day, source: Source): Steps<TimesheetDay[]> {
  const { sheets, entries, rules, calendar, now } = source
  const isHoliday = (day: Day) => holidaysOn(day, calendar).length > 0
  const sheetOn = new Map(sheets.map((sheet) => [sheet.day, sheet]))
  const entriesOn = Map.groupBy(entries, (entry) => entry.day)
  const around = wholeWeeks(from, to, rules.book)
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
      workedMinutes: total.workedMinutes,
      breakMinutes: total.breakMinutes,
      autoBreakMinutes: total.autoBreakMinutes,
      roundingMinutes: total.roundingMinutes,
      missingClockOut: total.missingClockOut,
      running: total.running,
      why: [
        ...total.why,
        ...premiumWords(premiumsOf(entriesOn.get(day) ?? [], countedBy(rules, day, sheet).time, now, isHoliday)),
      ],
      entries: (entriesOn.get(day) ?? []).map(presentEntry),
      ...planOf(day, calendar, source.away.get(day) ?? []),
      premium: premiumOn.get(day) ?? [],
      off: dayOffOf(day, calendar) ?? null,
      version: sheet?.version ?? 0,
      can: abilities({ status, day, rejected: sheet?.rejected }, total, source),
    })
  }
  return days
}
