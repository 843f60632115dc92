import { lockCompany } from '@daybook/company/server'
import type { EventContext } from '@daybook/platform/server'
import { billingTopics } from '../contract/index.ts'
import { shareOut, takeAway } from '../domain/index.ts'
import { markReopened } from './invoice-store.ts'
import { addShares, owedInvoices, sharesOf, shrinkShares, unusedCredits } from './ledger-store.ts'
import { companyToday } from './today.ts'

/** Lets all money that pays nothing yet pay what is open. Two of these at once would pay twice, so the company is locked. */
export const settleInvoices = async ({ db, now, touch }: EventContext): Promise<void> => {
  await lockCompany(db)
  const shares = shareOut(await owedInvoices(db), await unusedCredits(db))
  if (shares.length === 0) return
  await addShares(db, shares, now)
  touch(billingTopics.billing)
}

/** Takes an amount of a payment that failed after all away from what it pays; `leftCents` of it pay nothing. What is open by that, other credit may pay. */
export const takeFromInvoices = async (
  { db, now }: EventContext,
  paymentId: string,
  leftCents: number,
  cents: number,
): Promise<void> => {
  await lockCompany(db)
  const left = takeAway(await sharesOf(db, paymentId), leftCents, cents)
  const ids = left.map(({ invoiceId }) => invoiceId)
  await markReopened(db, ids, await companyToday({ db, now }))
  await shrinkShares(db, paymentId, left)
}
