import { type Db, slot } from '@daybook/platform/server'
import type { RawBuilder } from '@daybook/platform/server/sql'

/** An amount that somebody is owed beside their pay: what they laid out for the company, in minor units of its currency. */
export type OwedAmount = { readonly id: string; readonly label: string; readonly cents: number }

export type OwedSource = {
  /** A row for each of these people who is owed something, as a `select`; their amounts in one order. */
  readonly owed: (people: readonly string[]) => RawBuilder<{ person_id: string; amounts: OwedAmount[] }>
  /** Lets nobody decide on any of it, or pay it otherwise, until the transaction ends. */
  readonly hold: (db: Db) => Promise<unknown>
  /** Marks what was paid with these records, so that it is not paid again. Throws where something was not owed any more. */
  readonly markPaid: (db: Db, paid: readonly { readonly id: string; readonly recordId: string }[], at: string) => Promise<unknown>
}

/**
 * What is paid back with the first payroll that becomes final, whatever period it is of: unlike what `paySources` hand over it belongs to no day, and is no
 * part of what somebody earns.
 */
export const owedSources = slot<OwedSource>('people.owed_sources')
