import { departmentRemoved, departmentRenamed } from '@daybook/people/contract'
import { addDays, dayInZone } from '@daybook/platform/domain'
import { type Db, type Listener, type Mount, onNow } from '@daybook/platform/server'
import { rulesSaved, timeTopics } from '../contract/index.ts'
import { anyUnpaidOf } from './handed-in-places-store.ts'
import { decides, endRulesOf, everDecided, firstRulesOf, renameGroup } from './rules-store.ts'

// Whoever pays nobody by what is approved removes a department a quarter after its people moved on.
const keptDays = 92

/** What of time names a department: rules of it that hold, or that held and by which hours that were handed in there are still to be paid. */
export const namedByRules = async (db: Db, department: string, now: string): Promise<string[]> => {
  const today = dayInZone(now, 'UTC')
  if (await decides(db, department, today)) return ['rules of time']
  const waits = (await everDecided(db, department)) && (await anyUnpaidOf(db, department, addDays(today, -keptDays)))
  return waits ? ['hours that were handed in there and are not paid yet'] : []
}

/** What of time was decided for a department, for any day. */
export const ruledByTime = async (db: Db, department: string): Promise<string[]> =>
  (await everDecided(db, department)) ? ['rules of time'] : []

/**
 * Rules follow the name of their department. One that becomes part of another brings its rules where that one never had any; else its people are
 * counted by those of the other from then on, and days that nobody handed in are counted anew.
 */
const followName: Listener<typeof departmentRenamed> = async ({ from, to, merged }, { db, emit, touch }) => {
  const since = merged ? await firstRulesOf(db, [from, to]) : null
  const replaced = merged && (await firstRulesOf(db, [to])) !== null
  await renameGroup(db, { from, to, replaced })
  if (since !== null) await emit(rulesSaved, { from: since, after: null })
  touch(timeTopics.rules)
}

const forget: Listener<typeof departmentRemoved> = async ({ name }, { db }) => {
  await endRulesOf(db, name)
}

export const departmentEvents: readonly Mount[] = [onNow(departmentRenamed, followName), onNow(departmentRemoved, forget)]
