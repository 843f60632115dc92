import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Account, Person } from './actor.ts'

/** Tokens are stored and looked up only as their SHA-256: a copy of the database opens no session. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

type Row = {
  account_id: string
  session_id: string
  signed_in_at: string
  confirmed: boolean
  scope: 'full' | 'read' | 'write'
  second_factor_missing: boolean
  company_id: string | null
  person_id: string | null
  role: Person['role']
  name: string
  zone: string
  currency: string
  plan_type: string
  products: string
}

/**
 * Begins the transaction and, in the same round trip, finds out who asks and sets the company for row security. Returns
 * null when the token opens nothing. The two values are our own hex and ISO text, so they are written into the statement.
 */
export const openRequest = async (client: pg.PoolClient, token: string, now: string): Promise<Account | null> => {
  const results = (await client.query(
    `begin; select * from open_request('\\x${hashToken(token).toString('hex')}', '${now}')`,
  )) as unknown as { rows: Row[] }[]
  const row = results[1]?.rows[0]
  if (!row) return null
  const person: Person | null =
    row.company_id === null || row.person_id === null
      ? null
      : {
          userId: row.person_id,
          companyId: row.company_id,
          role: row.role,
          name: row.name,
          zone: row.zone,
          currency: row.currency,
          planType: row.plan_type,
          products: row.products,
        }
  return {
    accountId: row.account_id,
    sessionId: row.session_id,
    signedInAt: row.signed_in_at,
    confirmed: row.confirmed,
    tokenScope: row.scope,
    secondFactorMissing: row.second_factor_missing,
    person,
  }
}
