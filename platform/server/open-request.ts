import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Account, Person, Support } from './actor.ts'
import type { LargeCompanies } from './large-companies.ts'

/** Tokens are stored and looked up only as their SHA-256: a copy of the database opens no session. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** What a call is made with: a token, or the hash of one, where a link stands for it (`linked.ts`). */
export type Bearer = string | Buffer

export const hashOfBearer = (bearer: Bearer): Buffer => (typeof bearer === 'string' ? hashToken(bearer) : bearer)

type Row = {
  account_id: string
  session_id: string
  signed_in_at: string
  confirmed: boolean
  scope: 'full' | 'read' | 'write'
  second_factor_missing: boolean
  password_too_short: boolean | null
  platform_admin: boolean
  support_grant_id: string | null
  support_may_change: boolean | null
  support_until: string | null
  company_id: string | null
  person_id: string | null
  former_ids: string[] | null
  unjoined_ids: string[] | null
  role: Person['role']
  name: string
  zone: string
  currency: string
  plan_type: string
  products: string
  features: string[] | null
}

const personOf = (row: Row): Person | null => {
  const userId = row.person_id ?? row.support_grant_id
  if (row.company_id === null || userId === null) return null
  return {
    userId,
    formerIds: row.former_ids ?? [],
    unjoinedIds: row.unjoined_ids ?? [],
    companyId: row.company_id,
    role: row.role,
    name: row.name,
    zone: row.zone,
    currency: row.currency,
    planType: row.plan_type,
    products: row.products,
    features: row.features ?? [],
  }
}

const supportOf = ({ support_grant_id, support_may_change, support_until }: Row): Support | null =>
  support_grant_id === null
    ? null
    : { grantId: support_grant_id, mayChange: support_may_change ?? false, until: support_until ?? '' }

/** The row of the second of two statements; the types of `pg` know only one. */
const secondRow = (results: unknown): Row | undefined => (Array.isArray(results) ? results[1]?.rows[0] : undefined)

/**
 * Begins the transaction and, in the same round trip, finds out who asks and sets the company for row security. Returns
 * null when the token opens nothing; one that ran out is gone then, so that a clock that is set back does not revive it
 * (docs/security.md#s5). The two values are our own hex and ISO text, so they are written into the statement.
 */
export const openRequest = async (client: pg.PoolClient, bearer: Bearer, now: string): Promise<Account | null> => {
  const hash = `'\\x${hashOfBearer(bearer).toString('hex')}'`
  const row = secondRow(await client.query(`begin; select * from open_request(${hash}, '${now}')`))
  if (!row) {
    await client.query(`select drop_ended_token(${hash}, '${now}'); commit; begin`)
    return null
  }
  return {
    accountId: row.account_id,
    sessionId: row.session_id,
    signedInAt: row.signed_in_at,
    confirmed: row.confirmed,
    tokenScope: row.scope,
    secondFactorMissing: row.second_factor_missing,
    passwordTooShort: row.password_too_short ?? false,
    platformAdmin: row.platform_admin,
    support: supportOf(row),
    person: personOf(row),
  }
}

/** The same, and says for whose company the connection works from now on. */
export const openFor = async (
  { clock, largeCompanies }: { readonly clock: () => string; readonly largeCompanies: LargeCompanies },
  client: pg.PoolClient,
  bearer: Bearer,
) => {
  const account = await openRequest(client, bearer, clock())
  largeCompanies.worksFor(client, account?.person?.companyId)
  return account
}
