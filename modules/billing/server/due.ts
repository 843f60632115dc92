import type { Cents } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { balance, owedInvoices } from './ledger-store.ts'

type Due = {
  readonly currency: string
  /** What can be paid now. */
  readonly dueCents: Cents
  readonly runningCents: Cents
  readonly creditCents: Cents
}

/** What is due, in the currency of the oldest invoice that is open: what is being paid already is not asked for twice. */
export const dueOf = async (db: Db): Promise<Due> => {
  const [oldest] = await owedInvoices(db)
  const currency = oldest?.currency ?? 'USD'
  const { open, running, credit } = await balance(db, currency)
  return { currency, dueCents: Math.max(0, open - running), runningCents: running, creditCents: credit }
}
