import { calendarOf } from '@daybook/calendar/server'
import { isActivePerson } from '@daybook/people/server'
import { dayInZone, type Day } from '@daybook/platform/domain'
import {
  type Context,
  type Db,
  route,
  type Handler,
  type Mount,
  newId,
  refuseCommon,
  touchPeople,
} from '@daybook/platform/server'
import { clockDeeds, type ClockView, clockIn, clockOut, endBreak, getClock, startBreak, timeTopics } from '../contract/index.ts'
import {
  assignDay,
  atMost,
  type ClockRefusals,
  type Clock,
  clockOf,
  countsFrom,
  nextClock,
  epochMs,
  exactText,
  mostDayEntries,
  isOpenTooLong,
  minuteMs,
  type PunchKind,
  rulesOn,
  type TimePolicy,
} from '../domain/index.ts'
import { type BeforePress, rowAfter } from './after-press.ts'
import { closedFor } from './closed-days.ts'
import { timeLock } from './lock-store.ts'
import {
  type ClockRow,
  clockRow,
  closeShift,
  dayRow,
  type EntryRow,
  giveUpShift,
  lockClock,
  openShift,
  pauseShift,
  type Press,
  resumeShift,
  type Shift,
} from './clock-store.ts'
import { countedBy } from './counted-by.ts'
import { stripOf, totalOf } from './entry-rows.ts'
import { type Cut, cutAtMidnight, saveCut } from './over-midnight.ts'
import type { PersonRules } from './policy-store.ts'
import { planOf } from './present.ts'

/** What the clock shows after the last shift. */
const shownClock = ({ shift, rules }: ClockRow, now: string): Clock =>
  clockOf(
    shift && { startedAt: shift.started_at, endedAt: shift.ended_at, breakStartedAt: shift.break_started_at },
    rulesOn(rules.book, shift?.day ?? dayInZone(now, 'UTC')).time,
    now,
  )

// 40 kB: a reply to a press is kept for a day.
const mostStretches = 400

const view = (row: ClockRow, day: Day, zone: string, now: string): ClockView => {
  const { state, since, missingClockOut: lost } = shownClock(row, now)
  const entries = lost ? [] : row.entries
  const { time } = countedBy(row.rules, entries[0]?.day ?? day, row.sheet ?? undefined)
  const total = totalOf(entries, time, now)
  return {
    state,
    since,
    countsFrom:
      entries.find(({ started_at, ended_at }) => started_at !== null && ended_at === null && started_at > now)?.started_at ??
      null,
    day: state === 'CLOCKED_OUT' ? day : (row.shift?.day ?? day),
    zone,
    workedMinutes: total.workedMinutes,
    breakMinutes: total.breakMinutes,
    missingDay: lost ? (row.shift?.day ?? null) : row.missing_day,
    stretches: atMost(mostStretches, stripOf(entries, time, total.autoBreakMinutes, state === 'ON_BREAK' ? since : null)),
  }
}

type ClockContext = Omit<Context<typeof getClock>, 'refuse'>

/**
 * Days are those of the zone that the person works in, wherever they press (docs/rules.md#worked-time): a shift from elsewhere stands where
 * colleagues, week and pay look for it. Where it was pressed is kept beside it.
 */
const placeOf = ({ actor, userZone, now }: Pick<ClockContext, 'actor' | 'userZone' | 'now'>) => ({
  zone: actor.zone,
  pressedIn: userZone ?? actor.zone,
  today: dayInZone(now, actor.zone),
})

/** When a press was made: now, or before it waited on a device without a connection. */
const madeAt = ({ now, waited }: Pick<ClockContext, 'now' | 'waited'>): string => exactText(epochMs(now) - waited * 1000)

/** Whether an instant is the plan's beginning, which somebody who came before it waits for, and no press. */
const isAwaited = (instant: string, made: string, { earlyMinutes }: TimePolicy): boolean =>
  instant > made && epochMs(instant) - epochMs(made) <= earlyMinutes * minuteMs

/** The last instant that the clock wrote down for the person's last shift. */
const lastPress = ({ shift, entries, rules }: ClockRow, made: string): string => {
  const { time } = rulesOn(rules.book, shift?.day ?? dayInZone(made, 'UTC'))
  return [
    shift?.started_at,
    shift?.ended_at,
    shift?.break_started_at,
    ...entries
      .filter(({ source, shift_id }) => source === 'clock' && shift_id === shift?.id)
      .flatMap((e) => [e.started_at, e.ended_at])
      .filter((instant) => instant === null || !isAwaited(instant, made, time)),
  ].reduce<string>((last, at) => (at && at > last ? at : last), '')
}

type Waited = 'clock.too_old' | 'clock.too_early'

/** A press that waited counts when it was made, unless that is too long ago, or before another one. */
const waitedFault = (context: ClockContext, { book }: PersonRules, last: string, made: string): Waited | null => {
  if (context.waited === 0) return null
  if (isOpenTooLong(context.waited / 60, rulesOn(book, dayInZone(made, context.actor.zone)).time)) return 'clock.too_old'
  return epochMs(last || made) > epochMs(made) + tolerated ? 'clock.too_early' : null
}

/**
 * Loads the clock under its lock and refuses a press that its state does not allow. `at` is when the press counts: never
 * before the person's last one, also where two were made at once or the machine's clock was set back.
 */
const prepare = async <K extends PunchKind>(
  kind: K,
  context: ClockContext & { refuse: (code: ClockRefusals[K] | Waited) => never },
) => {
  const { db, actor } = context
  const made = madeAt(context)
  const { zone, pressedIn, today } = placeOf({ ...context, now: made })
  // Sent together and run in this order: what is read was read under the lock.
  const [, row, worksHere] = await Promise.all([
    lockClock(db, actor.userId),
    clockRow(db, actor.userId, today),
    kind !== 'IN' || isActivePerson(db, actor.userId),
  ])
  // Who was let go meanwhile is clocked out already, and begins nothing anew.
  if (!worksHere) return refuseCommon('auth.required')
  const last = lastPress(row, made)
  const late = waitedFault(context, row.rules, last, made)
  if (late) return context.refuse(late)
  const move = nextClock(shownClock(row, made).state, kind)
  if (!move.ok) return context.refuse(move.code)
  if (epochMs(last || made) > epochMs(made) + tolerated)
    context.app.server.log.error({ last, now: made }, 'the clock of this machine was set back')
  return { row, zone, pressedIn, at: last > made ? last : made }
}

// Two presses at once are that far apart at most; beyond it the machine's clock is wrong.
const tolerated = 10_000

type Prepared = Awaited<ReturnType<typeof prepare>>

const pressOf = (
  context: ClockContext,
  kind: PunchKind,
  shift: Pick<Shift, 'id' | 'day'>,
  entries: readonly EntryRow[],
  { row, zone, pressedIn, at }: Prepared,
  startsAt = at,
) => {
  const { version, time } = rulesOn(row.rules.book, shift.day)
  const total = totalOf(entries, time, at)
  return {
    punchId: newId(),
    entryId: newId(),
    personId: context.actor.userId,
    at,
    arrivedAt: context.waited === 0 ? null : context.now,
    startsAt,
    zone,
    pressedIn,
    kind,
    shiftId: shift.id,
    day: shift.day,
    sheetId: newId(),
    worked: total.workedMinutes,
    pauses: total.breakMinutes,
    missing: total.missingClockOut,
    rules: version,
  }
}

const pressed = {
  IN: clockDeeds.in,
  OUT: clockDeeds.out,
  BREAK_START: clockDeeds.break_start,
  BREAK_END: clockDeeds.break_end,
} as const satisfies Record<PunchKind, unknown>

const done = async (context: ClockContext, press: Press, before: BeforePress): Promise<ClockView> => {
  const { now, waited } = context
  const { today } = placeOf(context)
  const { kind, at, zone, day } = press
  context.record({
    deed: pressed[kind],
    type: 'shift',
    id: press.shiftId,
    after: { at, zone: press.pressedIn, day, ...(waited === 0 ? {} : { arrived: now }) },
  })
  context.touch(timeTopics.presence)
  context.lastly(() => touchPeople(context.db, timeTopics.clock, [context.actor.userId]))
  const row = rowAfter(press, before, today) ?? (await clockRow(context.db, context.actor.userId, today))
  return view(row, today, zone, at > now ? at : now)
}

const running = (row: ClockRow): Shift => {
  if (!row.shift) throw new Error('a running clock has a shift')
  return row.shift
}

/** The day's entries as they are once this press has ended the running one. */
const closed = ({ row, at }: Prepared): EntryRow[] =>
  row.entries.map((entry) =>
    entry.started_at !== null && entry.ended_at === null
      ? { ...entry, ended_at: entry.started_at > at ? entry.started_at : at }
      : entry,
  )

/** From when on what a press begins counts: its plan is read only where early time does not count. */
const startOf = async ({ db, actor }: ClockContext, day: Day, { row, zone, at }: Prepared): Promise<string> => {
  const { time } = rulesOn(row.rules.book, day)
  if (time.earlyMinutes === 0) return at
  const { windows } = planOf(day, await calendarOf(db, actor.userId), [])
  return countsFrom(at, { day, zone, windows }, time)
}

type Ended = { entries: EntryRow[]; cut: Cut | null }

/** The same, with what belongs to other days where days are cut at midnight. */
const ended = async ({ db, actor }: ClockContext, prepared: Prepared): Promise<Ended> => {
  const { row, at } = prepared
  const runs = row.entries.find(({ started_at, ended_at }) => started_at !== null && ended_at === null)
  const cut = runs ? await cutAtMidnight(db, actor.userId, runs, at, row.rules) : null
  if (!cut) return { entries: closed(prepared), cut }
  return { entries: [...row.entries.filter((entry) => entry !== runs), ...cut.own], cut }
}

const doneWith = async (context: ClockContext, press: Press, { row }: Prepared, { entries, cut }: Ended): Promise<ClockView> => {
  if (cut) await saveCut(context.db, press, cut, row.rules)
  return done(context, press, { row, entries, beyond: cut !== null })
}

const showClock: Handler<typeof getClock> = async (_, context) => {
  const { zone, today } = placeOf(context)
  return view(await clockRow(context.db, context.actor.userId, today), today, zone, context.now)
}

/** A day's entries and status: those that the clock shows, or asked for. */
const sheetOn = (db: Db, personId: string, day: Day, row: ClockRow | null) => {
  const shown = row?.sheet?.day ?? row?.entries[0]?.day
  return row && shown === day ? { entries: row.entries, status: row.sheet?.status ?? null } : dayRow(db, personId, day)
}

const firstStart = (entries: readonly EntryRow[]): string | undefined =>
  entries.flatMap(({ started_at }) => started_at ?? []).toSorted()[0]

/** The day that a press counts on, with what stands there: that of the shift before it, unless its work began a day ago. */
const dayOfShift = async ({ db, actor }: ClockContext, { row, zone, at }: Prepared, lost: boolean) => {
  const shown = lost ? null : row
  const last = row.shift?.ended_at ? { out: row.shift.ended_at, day: row.shift.day, start: row.shift.started_at } : null
  const { time } = rulesOn(row.rules.book, dayInZone(at, zone))
  const day = assignDay(at, zone, last, time)
  const sheet = await sheetOn(db, actor.userId, day, shown)
  const start = firstStart(sheet.entries)
  if (!last || !start || day !== last.day) return { day, sheet }
  const own = assignDay(at, zone, { ...last, start }, time)
  return own === day ? { day, sheet } : { day: own, sheet: await sheetOn(db, actor.userId, own, shown) }
}

/** Whether an earlier day, which a shift across midnight goes on with, was locked meanwhile. */
const isLocked = async ({ db, actor, now }: ClockContext, day: Day): Promise<boolean> => {
  if (day >= dayInZone(now, actor.zone)) return false
  const { through } = await timeLock(db)
  return through !== null && day <= through
}

/**
 * A press that waited begins nothing on a day that takes no entry by hand either, and none goes on with a day that is locked; what began
 * in time may end.
 */
const isTooLate = async (context: ClockContext, day: Day): Promise<boolean> =>
  context.waited > 0 ? (await closedFor(context, day, day)).has(day) : isLocked(context, day)

const pressIn: Handler<typeof clockIn> = async (_, context) => {
  const { db, actor, refuse } = context
  const prepared = await prepare('IN', context)
  const { row, at } = prepared
  const lost = shownClock(row, at).missingClockOut
  if (row.shift && lost) await giveUpShift(db, actor.userId, row.shift)
  const { day, sheet } = await dayOfShift(context, prepared, lost)
  if (sheet.status !== null && sheet.status !== 'OPEN') return refuse('clock.day_closed')
  if (await isTooLate(context, day)) return refuse('timesheet.closed')
  if (sheet.entries.length >= mostDayEntries) return refuse('clock.too_many', { words: { entries: sheet.entries.length } })
  const shift = { id: newId(), day }
  const press = pressOf(context, 'IN', shift, sheet.entries, prepared, await startOf(context, day, prepared))
  const { broken } = await openShift(db, press)
  if (broken) return refuse(broken === 'one_open_shift' ? 'clock.already_in' : 'time.overlap')
  return done(context, press, { row, entries: sheet.entries, beyond: lost })
}

const pressOut: Handler<typeof clockOut> = async (_, context) => {
  const prepared = await prepare('OUT', context)
  const { entries, cut } = await ended(context, prepared)
  const press = pressOf(context, 'OUT', running(prepared.row), entries, prepared)
  await closeShift(context.db, press)
  return doneWith(context, press, prepared, { entries, cut })
}

const pressBreak: Handler<typeof startBreak> = async (_, context) => {
  const prepared = await prepare('BREAK_START', context)
  const { entries, cut } = await ended(context, prepared)
  const press = pressOf(context, 'BREAK_START', running(prepared.row), entries, prepared)
  await pauseShift(context.db, press)
  return doneWith(context, press, prepared, { entries, cut })
}

const pressBack: Handler<typeof endBreak> = async (_, context) => {
  const prepared = await prepare('BREAK_END', context)
  const { row } = prepared
  if (row.sheet && row.sheet.status !== 'OPEN') return context.refuse('clock.day_closed')
  if (await isTooLate(context, running(row).day)) return context.refuse('timesheet.closed')
  if (row.entries.length >= mostDayEntries) return context.refuse('clock.too_many', { words: { entries: row.entries.length } })
  const shift = running(row)
  const startsAt = await startOf(context, shift.day, prepared)
  const press = pressOf(context, 'BREAK_END', shift, row.entries, prepared, startsAt)
  const { broken } = await resumeShift(context.db, press)
  if (broken) return context.refuse('time.overlap')
  return done(context, press, { row, entries: row.entries, beyond: false })
}

export const clockRoutes: readonly Mount[] = [
  route(getClock, showClock),
  route(clockIn, pressIn),
  route(clockOut, pressOut),
  route(startBreak, pressBreak),
  route(endBreak, pressBack),
]
