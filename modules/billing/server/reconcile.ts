import { type App, eachCompany, inCompany, inSystem, type ScheduledJob } from '@daybook/platform/server'
import { ask, cancel } from './charge.ts'
import { findPayment, paymentsToAsk } from './payment-store.ts'
import { askRefunds } from './refund.ts'
import { refundsToAsk } from './refund-store.ts'

const job = 'billing-reconcile'

/** So long a bank's question to the payer may stay unanswered. */
const longestChallengeMs = 3_600_000

const lookAt = async (app: App, companyId: string, paymentId: string): Promise<void> => {
  const told = { companyId, paymentId }
  await ask(app, told)
  const payment = await inCompany(app, companyId, job, ({ db }) => findPayment(db, paymentId))
  if (payment?.state === 'PAID') await askRefunds(app, told)
  if (payment?.state !== 'CHALLENGE') return
  if (Date.parse(app.clock()) - Date.parse(payment.created_at) > longestChallengeMs) await cancel(app, told)
}

type Look = () => Promise<unknown>

/** One after the other; what the provider does not find of a company keeps it from nothing else of it. At the end it throws. */
const each = async (app: App, looks: readonly Look[]): Promise<void> => {
  const failed: unknown[] = []
  for (const look of looks)
    await look().catch((err: unknown) => {
      app.server.log.error({ err, job }, 'a payment could not be compared with the provider')
      failed.push(err)
    })
  if (failed.length > 0) throw new AggregateError(failed, `the provider could not be asked about ${failed.length} payments`)
}

/** Compares with the provider what is not over here, and what a bank may take back, and what goes back: mends what was cut off between charge and record. */
export const reconcileAll = async (app: App): Promise<void> => {
  const due = await inSystem(app, job, ({ db, now }) => paymentsToAsk(db, now))
  const goingBack = await inSystem(app, job, ({ db, now }) => refundsToAsk(db, now))
  const companies = [...new Set([...due, ...goingBack].map(({ company_id }) => company_id))]
  await eachCompany(app, job, companies, async (companyId) => {
    const own = ({ company_id }: { readonly company_id: string }) => company_id === companyId
    await each(app, [
      ...due.filter(own).map(
        ({ id }) =>
          () =>
            lookAt(app, companyId, id),
      ),
      ...goingBack.filter(own).map(
        ({ id }) =>
          () =>
            askRefunds(app, { companyId, paymentId: id }),
      ),
    ])
  })
}

export const reconcileJob: ScheduledJob = { name: job, cron: '* * * * *', run: reconcileAll }
