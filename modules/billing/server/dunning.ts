import { currentCompany, lockCompany, setLapsed } from '@daybook/company/server'
import { companyTopics } from '@daybook/company/contract'
import { formatDay, formatMoney } from '@daybook/platform/domain'
import { type App, type EventContext, inEachCompany, inSystem, type ScheduledJob } from '@daybook/platform/server'
import { billingPaths, billingTopics, invoiceDeeds } from '../contract/index.ts'
import { dunningStep, type DunningStep, restrictsOn } from '../domain/index.ts'
import { companiesToRemind, forgetPaid, lockLateInvoices, setDunned } from './invoice-store.ts'
import { invoiceNumber } from './present.ts'
import { mailOwners } from './owner-mail.ts'
import { companyToday } from './today.ts'

type Late = Awaited<ReturnType<typeof lockLateInvoices>>[number]

const subjects: Readonly<Record<1 | 2 | 3, string>> = {
  1: 'An invoice is to be paid',
  2: 'An invoice is overdue',
  3: 'Your plan is restricted until an invoice is paid',
}

const wordsOf = (invoice: Late, step: 1 | 2 | 3): string => {
  const open = formatMoney(invoice.total_cents - invoice.settled_cents, invoice.currency)
  const amount = invoice.settled_cents === 0 ? `of ${open} was` : `was paid in part; ${open} of it were`
  const what = `${invoiceNumber(invoice)} ${amount} due on ${formatDay(invoice.due_on)}.`
  if (step === 1) return `${what} If it was paid meanwhile, there is nothing to do.`
  if (step === 2)
    return `${what} If it is not paid by ${formatDay(restrictsOn(invoice.due_on))}, your company has what the Free plan has until it is. Nothing is deleted, and nobody is locked out.`
  return `${what} Until it is paid, your company has what the Free plan has: what the larger plan contains can be read and not changed, and nobody new can join. Nothing is deleted.`
}

const tell = (invoice: Late, step: 1 | 2 | 3, context: EventContext): Promise<void> => {
  const way = `${context.app.config.publicUrl}${billingPaths.payments()}`
  return mailOwners(subjects[step], `${wordsOf(invoice, step)}\n\nPay it, or see what it is for: ${way}`, context)
}

const isStep = (step: DunningStep): step is 1 | 2 | 3 => step > 0

/** Reminds of what is late, once for each step; restricts the company, or gives its plan back when all of that is paid. */
export const remind = async (context: EventContext): Promise<void> => {
  const { db, record, touch } = context
  await lockCompany(db)
  const today = await companyToday(context)
  // Held: an invoice that is paid meanwhile would be forgotten below, and the company restricted for good.
  const late = await lockLateInvoices(db, today)
  for (const invoice of late) {
    const step = dunningStep(invoice.due_on, today)
    if (step <= invoice.dunned || !isStep(step)) continue
    await setDunned(db, invoice.id, step)
    await tell(invoice, step, context)
    record({ deed: invoiceDeeds.reminded, type: 'invoice', id: invoice.id, after: { step } })
    touch(billingTopics.billing)
  }
  await forgetPaid(db)
  const lapsed = late.some(({ due_on }) => dunningStep(due_on, today) === 3)
  if ((await setLapsed(db, lapsed)) === 0) return
  const { planType } = await currentCompany(db)
  record({ deed: lapsed ? invoiceDeeds.restricted : invoiceDeeds.restored, type: 'company', after: { planType } })
  touch(companyTopics.company, billingTopics.billing)
}

/** Looks at every company where something is late, or was. */
export const remindAll = async (app: App): Promise<void> => {
  const due = await inSystem(app, 'billing-remind', ({ db, now }) => companiesToRemind(db, now))
  await inEachCompany(app, 'billing-remind', due, (work) => remind(work))
}

export const dunningJob: ScheduledJob = { name: 'billing-remind', cron: '37 * * * *', run: remindAll }
