import type { Day } from '@daybook/platform/domain'
import { type Db, slot } from '@daybook/platform/server'

export type ClosedAsked = { personId: string; from: Day; to: Day; today: Day }

/** Days of somebody that take no more entries of theirs, answered by who pays people for them. */
export const closedDays = slot<(db: Db, asked: ClosedAsked) => Promise<readonly Day[]>>('time.closed_days')
