import type { OwedAmount, OwedSource } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import { all, type RawBuilder } from '@daybook/platform/server/sql'
import type { Computed } from './compute.ts'
import type { Payee } from './payee-store.ts'

/** Payees with what they are owed beside their pay. */
export const withOwed = async (db: Db, sources: readonly OwedSource[], payees: readonly Payee[]): Promise<Payee[]> => {
  const people = payees.map(({ person_id }) => person_id)
  const owed = new Map<string, OwedAmount[]>()
  for (const source of sources)
    for (const { person_id, amounts } of await read(db, source.owed(people)))
      owed.set(person_id, [...(owed.get(person_id) ?? []), ...amounts])
  return payees.map((payee) => {
    const amounts = owed.get(payee.person_id)
    return amounts ? { ...payee, owed: amounts } : payee
  })
}

type OwedRow = { person_id: string; amounts: OwedAmount[] }
const read = (db: Db, rows: RawBuilder<OwedRow>): Promise<OwedRow[]> => all(db, rows)

/** Lets nobody decide on what is owed until the transaction ends. */
export const holdOwed = async (db: Db, sources: readonly OwedSource[]): Promise<void> => {
  for (const { hold } of sources) await hold(db)
}

/** Marks what the frozen records paid back, each by the record of its person. */
export const markOwedPaid = async (
  db: Db,
  sources: readonly OwedSource[],
  { records, owed }: Pick<Computed, 'records' | 'owed'>,
  at: string,
): Promise<void> => {
  const recordOf = new Map(records.map(({ person_id, id }) => [person_id, id]))
  const paid = owed.map(({ person_id, id }) => ({ id, recordId: recordOf.get(person_id) ?? '' }))
  if (paid.length > 0) for (const source of sources) await source.markPaid(db, paid, at)
}
