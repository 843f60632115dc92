import type { Db } from '@daybook/platform/server'
import type { LedgerLine } from '../contract/index.ts'
import type { LeaveUnit } from '../domain/index.ts'
import { ledgerLines, type LineRow } from './ledger-store.ts'

/** An entry of the ledger as the screen shows it. */
export const presentLine = (row: LineRow): LedgerLine => ({
  id: row.id,
  typeId: row.type_id,
  typeName: row.type_name,
  unit: row.unit as LeaveUnit,
  day: row.day,
  kind: row.kind,
  amount: row.amount,
  balance: row.balance,
  why: row.why,
  requestId: row.request_id,
  payOutId: row.pay_out_id,
  madeAt: row.made_at,
  madeByName: row.made_by_name,
})

/** An entry that was just booked. */
export const lineOf = async (db: Db, personId: string, id: string): Promise<LedgerLine> => {
  const [line] = await ledgerLines(db, {
    people: [personId],
    typeId: undefined,
    year: undefined,
    limit: 1,
    after: undefined,
    id,
  })
  if (!line) throw new Error('an entry vanished inside its own transaction')
  return presentLine(line)
}
