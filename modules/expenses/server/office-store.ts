import { type Decider, isDecidedBy } from '@daybook/people/server'
import { sql } from '@daybook/platform/server/sql'

/** How many claims wait for whoever asks, for a statement of another module. */
export const waitingClaimsCount = (decider: Decider) => sql<number>`(
  select count(*)::int from expense_claim c where c.status = 'SUBMITTED' and ${isDecidedBy(decider, sql.ref('c.person_id'))}
    and ${decider.scope === 'reports' ? sql`c.stage = 'MANAGER'` : sql`true`})`
