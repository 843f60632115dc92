import { departmentRenamed } from '@daybook/people/contract'
import { type Listener, type Mount, onNow } from '@daybook/platform/server'
import { renameInFrozenRules } from './cycle-store.ts'

/** What comes late for a final period is computed by the rules that it paid by, whatever their department is called since. */
const followName: Listener<typeof departmentRenamed> = async ({ from, to }, { db }) => {
  await renameInFrozenRules(db, from, to)
}

export const departmentEvents: readonly Mount[] = [onNow(departmentRenamed, followName)]
