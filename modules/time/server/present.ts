import type { CompanyCalendar } from '@daybook/calendar/server'
import { holidaysOn, workingFraction } from '@daybook/calendar/domain/days'
import { addDays, eachDay, weekStart, type Day, type Minutes, type Steps } from '@daybook/platform/domain'
import type { Entry, Policies, TimesheetDay } from '../contract/index.ts'
import { can, type DayTotal, type OvertimeDay, splitOvertime, type TimesheetStatus } from '../domain/index.ts'
import type { EntryRow } from './clock-store.ts'
import { totalOf } from './entry-rows.ts'
import type { CompanyPolicies } from './policy-store.ts'
import type { SheetRow } from './timesheet-store.ts'

/** What the calendar says of a day, to whoever worked it and to whoever decides on it alike; no zone has a part in it. */
export const planOf = (day: Day, calendar: CompanyCalendar): { plannedMinutes: Minutes; holiday: string | null } => ({
  plannedMinutes: Math.round(workingFraction(day, calendar) * calendar.dayMinutes),
  holiday: holidaysOn(day, calendar)[0]?.name ?? null,
})

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

/** `closed` are days whose pay is settled: their own person changes them no more. */
export type Reader = { isSelf: boolean; mayDecide: boolean; mayReopen: boolean; closed: ReadonlySet<Day> }

type Source = {
  sheets: readonly SheetRow[]
  entries: readonly EntryRow[]
  policies: CompanyPolicies
  calendar: CompanyCalendar
  now: string
  today: Day
  reader: Reader
}

/** A day that was sent back stays open, however old it is: somebody asked for the change. */
const isShut = (day: Day, rejected: boolean | undefined, { closed }: Reader): boolean => closed.has(day) && !rejected

const abilities = (
  { status, day, rejected }: { status: TimesheetStatus; day: Day; rejected: boolean | undefined },
  total: DayTotal,
  { today, reader }: Source,
): TimesheetDay['can'] => ({
  edit: reader.isSelf && can('edit', { status }) && day <= today && !isShut(day, rejected, reader),
  submit:
    reader.isSelf && can('submit', { status }) && day <= today && !total.running && !total.missingClockOut && !total.tooLong,
  recall: reader.isSelf && can('recall', { status }),
  decide: reader.mayDecide && status === 'SUBMITTED',
  reopen: reader.mayReopen && can('reopen', { status }),
})

/** Overtime is a matter of whole weeks: the days given must begin and end with one. */
export const premiums = (
  days: readonly { day: Day; minutes: Minutes }[],
  policies: CompanyPolicies,
): Map<Day, TimesheetDay['premium']> => {
  const worked: OvertimeDay[] = days.filter(({ minutes }) => minutes > 0)
  return new Map(
    splitOvertime(worked, policies.overtime).map(({ day, premium }) => [
      day,
      premium.map(({ minutes, multiplierPercent, kind }) => ({ minutes, multiplierPercent, kind })),
    ]),
  )
}

/** The policies as they cross the wire. */
export const presentPolicies = ({ version, time, overtime }: CompanyPolicies): Policies => ({
  version,
  time: { ...time, autoBreaks: [...time.autoBreaks] },
  overtime: {
    ...overtime,
    daily: [...overtime.daily],
    weekly: [...overtime.weekly],
    seventhDay: [...overtime.seventhDay],
  },
})

export const wholeWeeks = (from: Day, to: Day, policies: CompanyPolicies): { from: Day; to: Day } => ({
  from: weekStart(from, policies.overtime.weekStarts),
  to: addDays(weekStart(to, policies.overtime.weekStarts), 6),
})

/** Every day from `from` to `to`, with or without anything on it. `source` holds the whole overtime weeks around them. */
export const presentDaySteps = function* (from: Day, to: Day, source: Source): Steps<TimesheetDay[]> {
  const { sheets, entries, policies, calendar, now } = source
  const sheetOn = new Map(sheets.map((sheet) => [sheet.day, sheet]))
  const entriesOn = Map.groupBy(entries, (entry) => entry.day)
  const around = wholeWeeks(from, to, policies)
  const totals = new Map<Day, DayTotal>()
  for (const day of eachDay(around.from, around.to)) {
    totals.set(day, totalOf(entriesOn.get(day) ?? [], policies, now))
    yield
  }
  const premiumOn = premiums(
    [...totals].map(([day, total]) => ({ day, minutes: total.workedMinutes })),
    policies,
  )
  const days: TimesheetDay[] = []
  for (const day of eachDay(from, to)) {
    yield
    const sheet = sheetOn.get(day)
    const total = totals.get(day) ?? totalOf([], policies, now)
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
      why: [...total.why],
      entries: (entriesOn.get(day) ?? []).map(presentEntry),
      ...planOf(day, calendar),
      premium: premiumOn.get(day) ?? [],
      version: sheet?.version ?? 0,
      can: abilities({ status, day, rejected: sheet?.rejected }, total, source),
    })
  }
  return days
}
