import type { Day } from '@daybook/platform/domain'
import { type Db, slot } from '@daybook/platform/server'

/** The last day of which anybody's pay is final, answered by who pays people; null where nobody was paid. */
export const settledThrough = slot<(db: Db) => Promise<Day | null>>('time.settled_through')
