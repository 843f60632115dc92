import { deciderOf, isActivePerson } from '@daybook/people/server'
import { addDays, dayInZone, eachDay, formatDay, type Day } from '@daybook/platform/domain'
import {
  type Actor,
  type Context,
  type Db,
  refuseCommon,
  route,
  touchPeople,
  turns,
  type Handler,
  type Mount,
  newId,
} from '@daybook/platform/server'
import {
  recallTimesheet,
  reopenTimesheet,
  saveTimesheet,
  searchTimesheet,
  submitTimesheet,
  timesheetsRecalled,
  timesheetsSubmitted,
  timesheetApprove,
  timesheetDeeds,
  timesheetReopen,
  type EntryForm,
  timeTopics,
} from '../contract/index.ts'
import {
  can,
  findEntryFault,
  isEmployed,
  isLostShift,
  isSameInstant,
  mayBeNotWorked,
  mostDayEntries,
  recall,
  reopen,
  rulesOn,
  submit,
  unchangedOf,
  type WorkEntry,
  overtimeDays,
} from '../domain/index.ts'
import { asEntry, totalOf } from './entry-rows.ts'
import { type Asking, closedFor } from './closed-days.ts'
import { giveUpLost, lockClock, openShiftOf, type EntryRow } from './clock-store.ts'
import { decisionForLog } from './decision-log.ts'
import { loadDays } from './load-days.ts'
import { lockedOf, timeLock } from './lock-store.ts'
import { rulesOfPerson } from './policy-store.ts'
import { mayDecide, mayDecideAll, maySeeDays } from './policy.ts'
import { presentPolicies } from './present.ts'
import { tellDecided } from './tell.ts'
import {
  decideDays,
  entriesBetween,
  type EntryValues,
  entriesOn,
  findWorker,
  forgetRejection,
  haveMoreThan,
  type HandedRow,
  lockSheets,
  lockSheetsById,
  recallDays,
  replaceEntries,
  saveFigures,
  submitDays,
  type SheetRow,
} from './timesheet-store.ts'

/** The signed-in person's zone decides which day it is for them. */
const me = (actor: Actor) => ({ id: actor.userId, zone: actor.zone })

const oneDay = async (asking: Asking, day: Day) => {
  const { actor, db, now } = asking
  const closed = await closedFor(asking, day, day)
  const { through: lockedThrough } = await timeLock(db)
  const reader = { isSelf: true, mayDecide: false, mayReopen: false, closed, lockedThrough }
  const [loaded] = (await loadDays(asking, me(actor), day, day, now, reader)).days
  if (!loaded) throw new Error('a range of one day has one day')
  return loaded
}

const formEntry = (form: EntryForm, day: Day): WorkEntry => ({
  ...(form.id ? { id: form.id } : {}),
  day,
  start: form.start,
  end: form.end,
  minutes: form.start === null ? form.minutes : null,
  breakMinutes: form.breakMinutes,
  zone: form.zone,
})

/**
 * What is stored of a typed entry. One that was clocked and left as it was stays "clocked", and so does one that still runs, whose end is
 * the clock's; anything else is "manual".
 */
const entryValues = (form: EntryForm, before: readonly EntryRow[]): EntryValues => {
  const known = before.find(({ id }) => id === form.id)
  const untouched =
    known !== undefined &&
    !known.missing_out &&
    isSameInstant(known.started_at, form.start) &&
    isSameInstant(known.ended_at, form.end)
  const runs = known !== undefined && form.start !== null && form.end === null
  return {
    id: known?.id ?? newId(),
    started_at: form.start,
    ended_at: form.end,
    minutes: form.start === null ? form.minutes : null,
    break_minutes: form.breakMinutes,
    zone: form.zone,
    note: form.note,
    project: form.project,
    source: untouched || runs ? known.source : 'manual',
    shift_id: known?.shift_id ?? null,
  }
}

const saveDay = async (
  { day, version, entries }: { day: Day; version: number; entries: EntryForm[] },
  context: Context<typeof saveTimesheet>,
) => {
  const { db, actor, now, refuse, record, touch, lastly } = context
  // The clock writes to the same day; whoever comes second sees what the first one wrote. Sent together and run in this order.
  const [, worksHere] = await Promise.all([lockClock(db, actor.userId), isActivePerson(db, actor.userId)])
  // What whoever is let go meanwhile left open is handed in already; nobody would hand this in.
  if (!worksHere) return refuseCommon('auth.required')
  const [sheet] = await lockSheets(db, actor.userId, [day])
  if (sheet?.status === 'PAID') return refuse('timesheet.paid')
  if (sheet && !can('edit', sheet)) return refuse('timesheet.not_open')
  const locked = await lockedOf(db, [day])
  if (locked) return refuse('timesheet.locked', { words: { day: formatDay(locked) } })
  if (!sheet?.rejected && (await closedFor(context, day, day)).has(day)) return refuse('timesheet.closed')
  if ((sheet?.version ?? 0) !== version) return refuse('version.stale')
  const { book, employed } = await rulesOfPerson(db, actor.userId)
  if (entries.length > 0 && !isEmployed(day, employed)) return refuse('timesheet.not_employed')
  const { version: rules, time } = rulesOn(book, day)
  // A clock-out that was forgotten is corrected here, also before the next press gives its shift up.
  const gaveUp = await giveUpLost(db, [{ id: actor.userId, longest: time.maxShiftMinutes }], now)
  const stored = version + (gaveUp.includes(day) ? 1 : 0)
  const around = await entriesBetween(db, actor.userId, addDays(day, -1), addDays(day, 1))
  const before = around.filter((entry) => entry.day === day)
  if (entries.length > Math.max(mostDayEntries, before.length))
    return refuse('timesheet.too_many', { field: 'entries', words: { most: mostDayEntries } })
  const typed = entries.map((form) => formEntry(form, day))
  // Only the clock leaves an entry running; by hand an entry has an end, unless it is the clock's own that still runs.
  const startsClock = typed.findIndex(
    (entry) =>
      entry.start !== null && entry.end === null && !before.some((known) => known.id === entry.id && known.ended_at === null),
  )
  if (startsClock >= 0) return refuse('time.no_length', { field: `entries.${startsClock}.end` })
  const dropsRunning = before.some(
    (known) =>
      known.ended_at === null && known.started_at !== null && !typed.some((entry) => entry.id === known.id && entry.end === null),
  )
  if (dropsRunning) return refuse('time.two_running')
  const neighbours = around.filter((entry) => entry.day !== day && !entry.missing_out).map(asEntry)
  const fault = findEntryFault(typed, {
    now,
    zone: actor.zone,
    day,
    policy: time,
    neighbours,
    otherZones: [...new Set(before.map(({ zone }) => zone))],
    asClocked: unchangedOf(typed, before.filter(({ source, missing_out }) => source === 'clock' && !missing_out).map(asEntry)),
  })
  if (fault) return refuse(fault.code, { field: `entries.${fault.index}` })
  const values = entries.map((form) => entryValues(form, before))
  if (await replaceEntries(db, actor.userId, day, values)) return refuse('time.overlap')
  const total = totalOf(await entriesBetween(db, actor.userId, day, day), time, now)
  const figures = {
    id: newId(),
    day,
    worked: total.workedMinutes,
    pauses: total.breakMinutes,
    missing: total.missingClockOut,
    rules,
  }
  if (!(await saveFigures(db, actor.userId, figures, stored))) return refuse('version.stale')
  if (!isEmployed(day, employed)) await forgetRejection(db, actor.userId, day)
  record({
    deed: timesheetDeeds.save,
    type: 'timesheet',
    id: sheet?.id ?? figures.id,
    before: { entries: before },
    after: { day, entries: values },
  })
  touch(timeTopics.timesheet, timeTopics.presence)
  lastly(() => touchPeople(db, timeTopics.clock, [actor.userId]))
  return oneDay(context, day)
}

/** Days in their order, as replies name them: short, since a reply to a keyed call is kept for a day. */
const inOrder = (days: readonly HandedRow[]) => ({ days: days.toSorted((a, b) => a.day.localeCompare(b.day)) })

// A quarter of fifty entries a day. A week is answered whatever it has, since screens show weeks: what is stored stays in sight.
const mostEntries = 5000

const isTooMuch = async (db: Db, personId: string, days: readonly Day[]): Promise<boolean> =>
  days.length > 7 && (await haveMoreThan(db, mostEntries, personId, days))

type DayTotals = { id: string; day: Day; worked: number; pauses: number; not_worked: boolean; rules: number }

const submitAll = async (days: Day[], notWorked: boolean, context: Context<typeof submitTimesheet>): Promise<DayTotals[]> => {
  const { db, actor, now, refuse } = context
  const wanted = [...new Set(days)].sort()
  const today = dayInZone(now, actor.zone)
  const tooEarly = days.findIndex((day) => day > today)
  if (tooEarly >= 0) return refuse('timesheet.too_early', { field: `days.${tooEarly}` })
  const locked = await lockedOf(db, wanted)
  if (locked) return refuse('timesheet.locked', { field: `days.${days.indexOf(locked)}`, words: { day: formatDay(locked) } })
  await lockClock(db, actor.userId)
  const sheets = new Map((await lockSheets(db, actor.userId, wanted)).map((sheet): [Day, SheetRow] => [sheet.day, sheet]))
  const { book, employed } = await rulesOfPerson(db, actor.userId)
  if (await isTooMuch(db, actor.userId, wanted)) return refuse('timesheet.too_much', { field: 'days' })
  const entries = Map.groupBy(await entriesOn(db, actor.userId, wanted), (entry) => entry.day)
  const clock = await openShiftOf(db, actor.userId)
  const running = clock && !isLostShift(clock.started_at, rulesOn(book, clock.day).time, now) ? clock.day : null
  const turn = turns()
  const handedIn: DayTotals[] = []
  for (const day of wanted) {
    await turn()
    const own = entries.get(day) ?? []
    if (!isEmployed(day, employed)) {
      if (own.length > 0) return refuse('timesheet.not_employed', { field: `days.${days.indexOf(day)}` })
      continue
    }
    if (notWorked && own.length === 0 && !mayBeNotWorked(day, today))
      return refuse('timesheet.too_long_ago', { field: `days.${days.indexOf(day)}` })
    const { version: rules, time } = rulesOn(book, day)
    const total = totalOf(own, time, now)
    const decision = submit({
      status: sheets.get(day)?.status ?? 'OPEN',
      entries: own.map(asEntry),
      missingClockOut: total.missingClockOut,
      onTheClock: day === running,
      tooLong: total.tooLong,
      notWorked,
    })
    if (!decision.ok && decision.code === 'timesheet.empty') continue
    if (!decision.ok) return refuse(decision.code, { field: `days.${days.indexOf(day)}` })
    handedIn.push({
      id: newId(),
      day,
      worked: total.workedMinutes,
      pauses: total.breakMinutes,
      not_worked: own.length === 0,
      rules,
    })
  }
  return handedIn
}

const showTimesheet: Handler<typeof searchTimesheet> = async ({ body }, { app, db, actor, now, refuse }) => {
  const worker = await findWorker(db, body.userId ?? actor.userId)
  if (!worker || !maySeeDays(actor, worker)) return refuse('not_found')
  if (await isTooMuch(db, worker.id, eachDay(body.from, body.to))) return refuse('timesheet.too_much', { field: 'to' })
  const isSelf = worker.id === actor.userId
  const reader = {
    isSelf,
    mayDecide: actor.may(timesheetApprove) && mayDecide(actor, worker),
    mayReopen: actor.may(timesheetReopen) && mayDecide(actor, worker),
    closed: isSelf ? await closedFor({ app, db, actor, now }, body.from, body.to) : new Set<Day>(),
    lockedThrough: (await timeLock(db)).through,
  }
  const { rules, today, days } = await loadDays({ app, db }, worker, body.from, body.to, now, reader)
  const around = overtimeDays(body.from, body.to, rules.book)
  return {
    userId: worker.id,
    userName: worker.name,
    zone: worker.zone,
    today,
    policies: presentPolicies(rules.book, around.from, around.to),
    days,
    workedMinutes: days.reduce((sum, day) => sum + day.workedMinutes, 0),
    overtimeMinutes: days.reduce((sum, day) => sum + day.premium.reduce((all, premium) => all + premium.minutes, 0), 0),
    plannedMinutes: days.reduce((sum, day) => sum + day.plannedMinutes, 0),
  }
}

const saveOwnDay: Handler<typeof saveTimesheet> = ({ body }, context) => saveDay(body, context)

const submitOwnDays: Handler<typeof submitTimesheet> = async ({ body }, context) => {
  const { db, actor, now, emit, refuse, record, touch } = context
  const days = await submitAll(body.days, body.notWorked, context)
  if (days.length === 0) return refuse('timesheet.empty')
  const handed = await submitDays(db, actor.userId, days, now)
  record({
    deed: timesheetDeeds.submit,
    type: 'person',
    id: actor.userId,
    before: { status: 'OPEN' },
    after: {
      status: 'SUBMITTED',
      days: days.map(({ day, worked, pauses, not_worked }) => ({ day, worked, pauses, not_worked })),
    },
  })
  await emit(timesheetsSubmitted, { userId: actor.userId, days: days.map(({ day }) => day) })
  touch(timeTopics.timesheet, timeTopics.approval)
  return inOrder(handed)
}

const recallOwnDays: Handler<typeof recallTimesheet> = async ({ body }, context) => {
  const { db, actor, emit, refuse, record, touch } = context
  // The last days of whoever is let go meanwhile are handed in, and stay so.
  await lockClock(db, actor.userId)
  if (!(await isActivePerson(db, actor.userId))) return refuseCommon('auth.required')
  const locked = await lockedOf(db, body.days)
  if (locked) return refuse('timesheet.locked', { field: `days.${body.days.indexOf(locked)}`, words: { day: formatDay(locked) } })
  const sheets = await lockSheets(db, actor.userId, body.days)
  const known = new Map(sheets.map((sheet) => [sheet.day, sheet]))
  const wrong = body.days.findIndex((day) => !recall({ status: known.get(day)?.status ?? 'OPEN' }).ok)
  if (wrong >= 0) return refuse('timesheet.not_submitted', { field: `days.${wrong}` })
  const taken = await recallDays(
    db,
    sheets.map(({ id }) => id),
  )
  const before = { status: 'SUBMITTED' }
  record({ deed: timesheetDeeds.recall, type: 'person', id: actor.userId, before, after: { status: 'OPEN', days: body.days } })
  await emit(timesheetsRecalled, { userId: actor.userId, days: body.days })
  touch(timeTopics.timesheet, timeTopics.approval)
  return inOrder(taken)
}

const reopenDays: Handler<typeof reopenTimesheet> = async ({ body }, context) => {
  const { db, actor, now, refuse, record, touch } = context
  const ids = [...new Set(body.ids)]
  const sheets = await lockSheetsById(db, ids, deciderOf(actor, now).today)
  if (sheets.some((sheet) => actor.isSelf(sheet.person_id))) return refuse('timesheet.own')
  if (sheets.length !== ids.length || !mayDecideAll(actor, sheets)) return refuse('not_found')
  const locked = await lockedOf(
    db,
    sheets.map(({ day }) => day),
  )
  if (locked) return refuse('timesheet.locked', { words: { day: formatDay(locked) } })
  for (const sheet of sheets) {
    const decision = reopen(sheet, body.reason)
    if (!decision.ok) return refuse(decision.code, decision.code === 'timesheet.reason_required' ? { field: 'reason' } : {})
  }
  await decideDays(db, ids, { status: 'OPEN', by: actor.userId, at: now, note: body.reason, rejected: true })
  const [before, after] = decisionForLog(sheets, { status: 'OPEN', note: body.reason })
  record({ deed: timesheetDeeds.reopen, type: 'timesheet', id: ids[0] ?? null, before, after })
  await tellDecided(context, sheets, { approved: false, by: actor.userId, note: body.reason })
  touch(timeTopics.timesheet, timeTopics.approval)
  return { reopened: ids.length }
}

export const timesheetRoutes: readonly Mount[] = [
  route(searchTimesheet, showTimesheet),
  route(saveTimesheet, saveOwnDay),
  route(submitTimesheet, submitOwnDays),
  route(recallTimesheet, recallOwnDays),
  route(reopenTimesheet, reopenDays),
]
