import { personLeft } from '@daybook/people/contract'
import { dayInZone } from '@daybook/platform/domain'
import { type Db, type Listener, type Mount, newId, onNow } from '@daybook/platform/server'
import { timesheetDeeds, timeTopics, timesheetsSubmitted } from '../contract/index.ts'
import { isLostShift, rulesOn } from '../domain/index.ts'
import { clockRow, closeShift, giveUpShift, lockClock } from './clock-store.ts'
import { totalOf } from './entry-rows.ts'
import { cutAtMidnight, saveCut } from './over-midnight.ts'
import { submitOpenDays } from './timesheet-store.ts'

/** Clocks somebody out who cannot press any more. */
const endShift = async (db: Db, personId: string, at: string): Promise<void> => {
  const { shift, entries, rules } = await clockRow(db, personId, dayInZone(at, 'UTC'))
  if (!shift || shift.ended_at !== null) return
  const { version, time } = rulesOn(rules.book, shift.day)
  if (isLostShift(shift.started_at, time, at)) return void (await giveUpShift(db, personId, shift))
  const runs = entries.find((entry) => entry.started_at !== null && entry.ended_at === null)
  const cut = runs ? await cutAtMidnight(db, personId, runs, at, rules) : null
  const others = entries.filter((entry) => entry !== runs)
  const ended = cut
    ? [...others, ...cut.own]
    : [
        ...others,
        ...(runs ? [{ ...runs, ended_at: runs.started_at !== null && runs.started_at > at ? runs.started_at : at }] : []),
      ]
  const { workedMinutes: worked, breakMinutes: pauses, missingClockOut: missing } = totalOf(ended, time, at)
  const press = {
    punchId: newId(),
    entryId: newId(),
    sheetId: newId(),
    personId,
    at,
    arrivedAt: null,
    startsAt: at,
    zone: shift.zone,
    pressedIn: shift.zone,
    kind: 'OUT' as const,
  }
  const out = { ...press, shiftId: shift.id, day: shift.day, worked, pauses, missing, rules: version }
  await closeShift(db, out)
  if (cut) await saveCut(db, out, cut, rules)
}

// Whoever left cannot hand in their last days, and nobody pays for days that were not handed in.
const handInLastDays: Listener<typeof personLeft> = async ({ userId }, { db, now, emit, record, touch }) => {
  await lockClock(db, userId)
  await endShift(db, userId, now)
  const days = await submitOpenDays(db, userId, now)
  if (days.length === 0) return
  record({
    deed: timesheetDeeds.submit,
    type: 'person',
    id: userId,
    before: { status: 'OPEN' },
    after: { status: 'SUBMITTED', days },
  })
  await emit(timesheetsSubmitted, { userId, days: days.map(({ day }) => day) })
  touch(timeTopics.timesheet, timeTopics.approval)
}

export const leaverEvents: readonly Mount[] = [onNow(personLeft, handInLastDays)]
