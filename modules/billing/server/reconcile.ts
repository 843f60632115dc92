import { type App, eachOf, inCompany, inSystem, type ScheduledJob } from '@daybook/platform/server'
import { ask, cancel } from './charge.ts'
import { findPayment, paymentsToAsk } from './payment-store.ts'
import { askRefunds } from './refund.ts'
import { refundsToAsk } from './refund-store.ts'

const job = 'billing-reconcile'

/** So long a bank's question to the payer may stay unanswered. */
const longestChallengeMs = 3_600_000

type About = { readonly companyId: string; readonly paymentId: string }

const lookAt = async (app: App, about: About): Promise<void> => {
  await ask(app, about)
  const payment = await inCompany(app, about.companyId, job, ({ db }) => findPayment(db, about.paymentId))
  if (payment?.state === 'PAID') await askRefunds(app, about)
  if (payment?.state !== 'CHALLENGE') return
  if (Date.parse(app.clock()) - Date.parse(payment.created_at) > longestChallengeMs) await cancel(app, about)
}

const aboutOf = ({ company_id: companyId, id: paymentId }: { readonly company_id: string; readonly id: string }): About => ({
  companyId,
  paymentId,
})

/**
 * Compares with the provider what is not over here, what a bank may take back, and what goes back: mends what was cut off between charge and
 * record. What the provider does not find keeps it from nothing else.
 */
export const reconcileAll = async (app: App): Promise<void> => {
  const { due, goingBack } = await inSystem(app, job, async ({ db, now }) => ({
    due: (await paymentsToAsk(db, now)).map(aboutOf),
    goingBack: (await refundsToAsk(db, now)).map(aboutOf),
  }))
  const looks = [
    ...due.map((about) => ({ about, look: () => lookAt(app, about) })),
    ...goingBack.map((about) => ({ about, look: () => askRefunds(app, about) })),
  ]
  await eachOf(
    app,
    job,
    looks,
    ({ about }) => about,
    ({ look }) => look(),
  )
}

export const reconcileJob: ScheduledJob = { name: job, cron: '* * * * *', run: reconcileAll }
