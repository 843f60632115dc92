import { deciderOf } from '@daybook/people/server'
import { holidaysOn } from '@daybook/calendar/domain/days'
import { awayBetweenDays, calendarsOf, type CompanyCalendar, madeByThemselves } from '@daybook/calendar/server'
import { addDays, type Day, eachDay, maxDay, minDay, weekStart } from '@daybook/platform/domain'
import { route, type Handler, type Mount, pageFrom, readCursor, type Context } from '@daybook/platform/server'
import {
  decideTimesheets,
  type PendingWeek,
  searchApprovals,
  timesheetDeeds,
  timeTopics,
  undoApproval as undoOwnApproval,
} from '../contract/index.ts'
import { approve, booksOf, otherClocks, payingOf, reject, rulesOfVersion, undoApproval, overtimeDays } from '../domain/index.ts'
import {
  type PendingEntry,
  pendingEntries,
  pendingGroups,
  pendingSheets,
  type PendingGroup,
  type PendingSheet,
  savedThemselves,
  weekMinutes,
} from './approval-store.ts'
import { asEntry, premiumsOf, stripOf, totalOf } from './entry-rows.ts'
import { decisionForLog } from './decision-log.ts'
import { handedInPlaces } from './handed-in-places-store.ts'
import { companyRules, placeOf } from './policy-store.ts'
import { mayDecideAll } from './policy.ts'
import { markedBy, planOf, premiums } from './present.ts'
import { tellDecided, tellUndone } from './tell.ts'
import { decideDays, lockSheetsById, undecideDays } from './timesheet-store.ts'

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0)

// What one page may show in strips; a week more is on it while there is room, and one week always.
const mostStretches = 1_000

/** How many of the groups fit on a page. */
const fitting = (groups: readonly PendingGroup[]): number => {
  let room = mostStretches
  const over = groups.findIndex(({ stretches }, i) => (room -= stretches) < 0 && i > 0)
  return over === -1 ? groups.length : over
}

const holidaysOfWeek = (week: Day, calendar: CompanyCalendar): PendingWeek['holidays'] =>
  eachDay(week, addDays(week, 6)).flatMap((day) => {
    const { holiday: name } = planOf(day, calendar, [])
    return name === null ? [] : [{ day, name }]
  })

/** The days behind the groups of one page, fetched for all of them at once. */
const present = async (groups: PendingGroup[], { app, db, now }: Context<typeof searchApprovals>): Promise<PendingWeek[]> => {
  if (groups.length === 0) return []
  const rules = await companyRules(db)
  const calendars = await calendarsOf(
    db,
    groups.map(({ person_id }) => person_id),
  )
  const onDay = ({ person_id, day }: { person_id: string; day: Day }) => `${person_id} ${day}`
  const inWeek = ({ person_id, day }: { person_id: string; day: Day }) =>
    onDay({ person_id, day: weekStart(day, rules.weekStarts) })
  const books = booksOf(rules)
  const bookOfGroup = (group: PendingGroup) => books(placeOf(group))
  const strip = (rows: readonly PendingEntry[], version: number) => {
    const { time } = rulesOfVersion(rules, version)
    return stripOf(rows, time, totalOf(rows, time, now).autoBreakMinutes)
  }
  const weeks = groups.map(({ week }) => week)
  const people = groups.map(({ person_id }) => person_id)
  const leave = await awayBetweenDays(app, db, people, weeks.reduce(minDay), addDays(weeks.reduce(maxDay), 6))
  const away = Map.groupBy(leave, ({ personId, day }) => onDay({ person_id: personId, day }))
  const sheets = Map.groupBy(await pendingSheets(db, groups), inWeek)
  const entries = Map.groupBy(await pendingEntries(db, groups), onDay)
  const zones = new Map(groups.map(({ person_id, zone, place_zone: place }) => [person_id, { zone, place }]))
  const isHolidayOf = (personId: string) => {
    const calendar = calendars.of(personId)
    return (day: Day) => holidaysOn(day, calendar).length > 0
  }
  const plan = (sheet: { person_id: string; day: Day; rules_version: number }) => {
    const {
      holiday: _,
      leave: off,
      graceMinutes,
      ...rest
    } = planOf(sheet.day, calendars.of(sheet.person_id), away.get(onDay(sheet)) ?? [])
    const rows = entries.get(onDay(sheet)) ?? []
    const { zone, place } = zones.get(sheet.person_id) ?? { zone: 'UTC', place: 'UTC' }
    const on = { day: sheet.day, zone, entries: rows, isOver: true }
    return {
      ...rest,
      marks: markedBy({ ...rest, graceMinutes }, on),
      premiums: premiumsOf(rows, rulesOfVersion(rules, sheet.rules_version).time, now, isHolidayOf(sheet.person_id)),
      otherZones: otherClocks(rows.map(asEntry), place),
      leave: off?.name ?? null,
    }
  }
  const saved = await savedThemselves(db, people)
  const payingBy = payingOf(rules)
  const placed = await handedInPlaces(db, [...saved.keys()], weeks.reduce(minDay), addDays(weeks.reduce(maxDay), 6))
  const isOwnDayOff = await madeByThemselves(db, people, calendars)
  const setsOwn = (group: PendingGroup, days: readonly PendingSheet[]): boolean => {
    // A day off may fill the weeks that overtime is counted over, and pay the night before it.
    const { from, to } = overtimeDays(group.week, addDays(group.week, 6), bookOfGroup(group))
    if (eachDay(addDays(from, -1), addDays(to, 1)).some((day) => isOwnDayOff(group.person_id, day))) return true
    const theirs = saved.get(group.person_id)
    if (theirs === undefined) return false
    // Of whoever moved since, the rules of where they handed in pay them.
    const before = placed.get(group.person_id) ?? []
    const paying = [placeOf(group), ...before.map(({ place }) => place)].map(payingBy)
    return days.some(
      ({ day, rules_version: counted }) => theirs.has(counted) || paying.some((pays) => !theirs.isDisjointFrom(pays(day))),
    )
  }
  const spans = groups.map((group) => ({ ...group, ...overtimeDays(group.week, addDays(group.week, 6), bookOfGroup(group)) }))
  const worked = Map.groupBy(await weekMinutes(db, spans), ({ person_id, week: day }) => onDay({ person_id, day }))
  return groups.map((group): PendingWeek => {
    const week = onDay({ person_id: group.person_id, day: group.week })
    const premium = premiums(worked.get(week) ?? [], bookOfGroup(group), calendars.of(group.person_id))
    const days = (sheets.get(week) ?? []).map((sheet) => ({
      id: sheet.id,
      day: sheet.day,
      workedMinutes: sheet.worked_minutes,
      breakMinutes: sheet.break_minutes,
      ...plan(sheet),
      notWorked: sheet.not_worked,
      outside: sheet.outside,
      note: sheet.note,
      stretches: strip(entries.get(onDay(sheet)) ?? [], sheet.rules_version),
      version: sheet.version,
    }))
    return {
      userId: group.person_id,
      userName: group.name,
      zone: group.zone,
      weekStarts: group.week,
      submittedAt: group.submitted_at,
      workedMinutes: sum(days, (day) => day.workedMinutes),
      plannedMinutes: sum(days, (day) => day.plannedMinutes),
      overtimeMinutes: sum(days, (day) => sum(premium.get(day.day) ?? [], ({ minutes }) => minutes)),
      holidays: holidaysOfWeek(group.week, calendars.of(group.person_id)),
      ownRules: setsOwn(group, sheets.get(week) ?? []),
      days,
    }
  })
}

const showPending: Handler<typeof searchApprovals> = async ({ body }, context) => {
  const { db, actor, now } = context
  const { weekStarts } = await companyRules(db)
  const waiting = { decider: deciderOf(actor, now), weekStarts, whose: body.whose }
  const groups = await pendingGroups(db, waiting, body.limit, readCursor(body.cursor, 3))
  const paged = pageFrom(
    groups,
    Math.min(body.limit, fitting(groups)),
    (group) => [group.submitted_at, group.person_id, group.week],
    (group) => group,
  )
  return { items: await present(paged.items, context), nextCursor: paged.nextCursor }
}

const decide: Handler<typeof decideTimesheets> = async ({ body }, context) => {
  const { db, actor, now, refuse, record, touch } = context
  const ids = [...new Set(body.ids)]
  const sheets = await lockSheetsById(db, ids, deciderOf(actor, now).today)
  // A day that is not theirs to see is not found; their own they see, and are told why not.
  if (sheets.some((sheet) => actor.isSelf(sheet.person_id))) return refuse('timesheet.own')
  if (sheets.length !== ids.length || !mayDecideAll(actor, sheets)) return refuse('not_found')
  const seen = new Map(body.seen.map(({ id, version }) => [id, version]))
  if (sheets.some(({ id, version }) => (seen.get(id) ?? version) !== version)) return refuse('timesheet.changed')
  for (const sheet of sheets) {
    const decision = body.decision === 'APPROVE' ? approve(sheet) : reject(sheet, body.note)
    if (!decision.ok) return refuse(decision.code, decision.code === 'timesheet.note_required' ? { field: 'note' } : {})
  }
  const approved = body.decision === 'APPROVE'
  await decideDays(db, ids, {
    status: approved ? 'APPROVED' : 'OPEN',
    by: actor.userId,
    at: now,
    note: body.note,
    rejected: !approved,
  })
  const [before, after] = decisionForLog(sheets, { status: approved ? 'APPROVED' : 'OPEN', note: body.note })
  record({
    deed: approved ? timesheetDeeds.approve : timesheetDeeds.reject,
    type: 'timesheet',
    id: ids[0] ?? null,
    before,
    after,
  })
  await tellDecided(context, sheets, { approved, by: actor.userId, note: body.note })
  touch(timeTopics.timesheet, timeTopics.approval)
  return { decided: ids.length }
}

const undo: Handler<typeof undoOwnApproval> = async ({ body }, context) => {
  const { db, actor, now, refuse, record, touch } = context
  const ids = [...new Set(body.ids)]
  const sheets = await lockSheetsById(db, ids, deciderOf(actor, now).today)
  if (sheets.some((sheet) => actor.isSelf(sheet.person_id))) return refuse('timesheet.own')
  if (sheets.length !== ids.length || !mayDecideAll(actor, sheets)) return refuse('not_found')
  for (const { status, decided_by: decidedBy, decided_at: decidedAt } of sheets) {
    const undone = undoApproval({ status, decidedBy, decidedAt }, actor.userId, now)
    if (!undone.ok) return refuse(undone.code)
  }
  await undecideDays(db, ids)
  const [before, after] = decisionForLog(sheets, { status: 'SUBMITTED', note: '' })
  record({ deed: timesheetDeeds.undo_approval, type: 'timesheet', id: ids[0] ?? null, before, after })
  await tellUndone(context, sheets)
  touch(timeTopics.timesheet, timeTopics.approval)
  return { undone: ids.length }
}

export const approvalRoutes: readonly Mount[] = [
  route(searchApprovals, showPending),
  route(decideTimesheets, decide),
  route(undoOwnApproval, undo),
]
