import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { isLostShift, rulesOn } from '../domain/index.ts'
import { openShiftOf } from './clock-store.ts'
import { rulesOfPerson } from './policy-store.ts'
import { entriesBetween } from './timesheet-store.ts'

/** Whether somebody has worked on this day so far: what began on it, and what runs on into it where days are cut at midnight. */
export const workedOn = async (db: Db, { personId, day, now }: { personId: string; day: Day; now: string }): Promise<boolean> => {
  if ((await entriesBetween(db, personId, day, day)).length > 0) return true
  const shift = await openShiftOf(db, personId)
  // On a break nothing runs.
  if (!shift || shift.day > day || shift.break_started_at !== null) return false
  const { time } = rulesOn((await rulesOfPerson(db, personId)).book, shift.day)
  return time.dayOf === 'midnight' && !isLostShift(shift.started_at, time, now)
}
