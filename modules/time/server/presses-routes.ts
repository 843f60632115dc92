import { type Handler, type Mount, route } from '@daybook/platform/server'
import { listPresses } from '../contract/index.ts'
import { rulesOn, workedByDay } from '../domain/index.ts'
import { rulesOfPerson } from './policy-store.ts'
import { maySeeDays } from './policy.ts'
import { pressesOf } from './presses-store.ts'
import { findWorker } from './timesheet-store.ts'

// Far more than hands press in a day; a day takes two hundred entries.
const mostShown = 500

const show: Handler<typeof listPresses> = async ({ query: { day, userId } }, { db, actor, now, refuse }) => {
  const worker = await findWorker(db, userId ?? actor.userId)
  if (!worker || !maySeeDays(actor, worker)) return refuse('not_found')
  const { time } = rulesOn((await rulesOfPerson(db, worker.id)).book, day)
  const rows = await pressesOf(db, worker.id, day, time.dayOf, mostShown)
  const total = rows[0]?.total ?? 0
  // The day is that of where somebody works, wherever they pressed.
  const punches = rows.map(({ id, at, kind, shift_zone: zone }) => ({ id, at, kind, zone }))
  const counted = workedByDay(punches, time, now).find((each) => each.day === day)
  return {
    items: rows.map(({ id, at, arrived_at: arrivedAt, kind, zone }) => ({ id, at, arrivedAt, kind, zone })),
    total,
    workedMinutes: total > rows.length ? null : (counted?.workedMinutes ?? null),
    missingClockOut: counted?.missingClockOut ?? false,
    zone: worker.zone,
  }
}

export const pressesRoutes: readonly Mount[] = [route(listPresses, show)]
