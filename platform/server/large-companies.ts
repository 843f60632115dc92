import type pg from 'pg'
import { largeCompanies } from './company-store.ts'
import { dbOf } from './db.ts'
import { planApart } from './planned-apart.ts'

// From so many people on, a plan that was made for a few of them reads everybody to find a few.
const largeFrom = 500
const askedEveryMs = 60_000

/**
 * Which companies have very many people. What a connection prepares is planned once, for the company that asks first; in one that is a hundred times
 * as large that plan takes as many times as long. So statements of large companies are prepared under names of their own
 * (docs/decisions/0098-large-companies-have-plans-of-their-own.md). How large a company is changes slowly: it is asked again after a minute, and nobody
 * waits for the answer.
 */
export class LargeCompanies {
  private ids: ReadonlySet<string> = new Set()
  private askedAt = Number.NEGATIVE_INFINITY
  private readonly pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.pool = pool
  }

  /** Finds out anew which they are. */
  async ask(from = largeFrom): Promise<void> {
    this.askedAt = performance.now()
    this.ids = new Set(await largeCompanies(dbOf(this.pool), from))
  }

  /** Says for whom the transaction that a connection just began works: for a company, or for none. */
  worksFor(client: Pick<pg.PoolClient, 'query'>, companyId: string | undefined): void {
    // Where that fails all are planned together until it is asked again: slower, and right.
    if (performance.now() - this.askedAt > askedEveryMs) this.ask().catch(() => undefined)
    const isLarge = companyId !== undefined && this.ids.has(companyId)
    planApart(client, isLarge)
    // What is kept was planned for a large company. Not waited for: where the connection broke, so does the statement behind it.
    if (isLarge) client.query('set local plan_cache_mode = force_generic_plan').catch(() => undefined)
  }
}
