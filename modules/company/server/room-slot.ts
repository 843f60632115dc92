import type { Day } from '@daybook/platform/domain'
import { type Db, slot } from '@daybook/platform/server'

/** A smaller plan that begins later: until then nobody joins whom it has no room for. */
export type LaterPlan = { readonly plan: string; readonly from: Day; readonly people: number }

/** Asked by whoever adds people, with the company locked; null where no smaller plan was chosen. Filled by billing, which stands right of people. */
export const laterPlan = slot<(db: Db) => Promise<LaterPlan | null>>('company.later_plan')
