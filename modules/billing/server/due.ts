import type { Cents } from '@daybook/platform/domain'
import type { EventContext } from '@daybook/platform/server'
import { balance, owedInvoices } from './ledger-store.ts'
import { providersHere } from './providers.ts'

type Due = {
  readonly currency: string
  /** What can be paid now. */
  readonly dueCents: Cents
  readonly runningCents: Cents
  readonly creditCents: Cents
}

/**
 * What is due, in the currency of the oldest invoice that is open: what is being paid already is not asked for twice, unless its provider is not
 * set up any more and nobody can say what became of it.
 */
export const dueOf = async ({ app, db }: Pick<EventContext, 'app' | 'db'>): Promise<Due> => {
  const [oldest] = await owedInvoices(db)
  const currency = oldest?.currency ?? 'USD'
  const { open, running, credit } = await balance(db, currency, providersHere(app))
  return { currency, dueCents: Math.max(0, open - running), runningCents: running, creditCents: credit }
}
