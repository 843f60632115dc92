import { type RawBuilder, sql } from '@daybook/platform/server/sql'
import { later } from './pass-codes.ts'
import { absoluteMs, idleMs } from './tokens.ts'

/** Whether a sign-in can still be used, for a statement of another module: it was not ended, is not too old and not idle for too long. No API token is one. */
export const sessionRuns = (id: RawBuilder<unknown>, now: string) =>
  sql<boolean>`exists (select from session where id = ${id} and scope = 'full' and ended_at is null
    and last_used_at > ${later(now, -idleMs)} and created_at > ${later(now, -absoluteMs)})`
