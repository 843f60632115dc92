import { departmentRenamed } from '@daybook/people/contract'
import { dayInZone } from '@daybook/platform/domain'
import { type Db, type Listener, type Mount, onNow } from '@daybook/platform/server'
import { leaveTopics } from '../contract/index.ts'
import { everLeastOf, isLeastOf, renameLeast } from './least-at-work-store.ts'
import { renameInPolicies, typesFor } from './type-store.ts'

const leastWords = 'the least number of people at work'

const namesOf = (types: readonly { name: string }[]): string[] => types.map(({ name }) => `leave “${name}”`)

/** The types of leave that are, or were, for a department: days behind are still asked for by what held then. */
export const ruledByLeave = async (db: Db, department: string): Promise<string[]> => namesOf(await typesFor(db, department, null))

/** How many people of a department should be left, or should have been: the mark of who ended it goes to nobody else's name. */
export const saidByLeave = async (db: Db, department: string): Promise<string[]> =>
  (await everLeastOf(db, department)) ? [leastWords] : []

/** What of leave names a department: types that are for it, and how many people of it should be left. */
export const namedByLeave = async (db: Db, department: string, now: string): Promise<string[]> => [
  ...namesOf(await typesFor(db, department, dayInZone(now, 'UTC'))),
  ...((await isLeastOf(db, department)) ? [leastWords] : []),
]

/** Rules of leave follow the name of their department; of one that becomes part of another what is said of that other stays. */
const followName: Listener<typeof departmentRenamed> = async ({ from, to }, { db, touch }) => {
  await renameInPolicies(db, from, to)
  await renameLeast(db, from, to)
  touch(leaveTopics.leave)
}

export const departmentEvents: readonly Mount[] = [onNow(departmentRenamed, followName)]
