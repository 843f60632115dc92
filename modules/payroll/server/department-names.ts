import { departmentRemoved, departmentRenamed } from '@daybook/people/contract'
import { type Listener, type Mount, onNow } from '@daybook/platform/server'
import { endInFrozenRules, renameInFrozenRules } from './cycle-store.ts'

/** What comes late for a final period is computed by the rules that it paid by, whatever their department is called since. */
const followName: Listener<typeof departmentRenamed> = async ({ from, to }, { db }) => {
  await renameInFrozenRules(db, from, to)
}

const forget: Listener<typeof departmentRemoved> = async ({ name }, { db }) => {
  await endInFrozenRules(db, name)
}

export const departmentEvents: readonly Mount[] = [onNow(departmentRenamed, followName), onNow(departmentRemoved, forget)]
