import { departmentRemoved, departmentRenamed } from '@daybook/people/contract'
import { dayInZone } from '@daybook/platform/domain'
import { type Db, type Listener, type Mount, onNow } from '@daybook/platform/server'
import { rulesSaved, timeTopics } from '../contract/index.ts'
import { decides, endRulesOf, everDecided, firstRulesOf, renameGroup } from './rules-store.ts'

/** What of time names a department. */
export const namedByRules = async (db: Db, department: string, now: string): Promise<string[]> =>
  (await decides(db, department, dayInZone(now, 'UTC'))) ? ['rules of time'] : []

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
