import { currentCompany, hasLapsed, lapsedSince, lockCompany, setLapsed } from '@daybook/company/server'
import { companyTopics } from '@daybook/company/contract'
import { type Day, formatDay, formatMoney } from '@daybook/platform/domain'
import { type App, type EventContext, inEachCompany, inSystem, type ScheduledJob } from '@daybook/platform/server'
import { billingPaths, billingTopics, invoiceDeeds } from '../contract/index.ts'
import { dunningStep, type DunningStep, isRestricted, restrictedWords, restrictsOn } from '../domain/index.ts'
import { companiesToRemind, forgetPaid, lockLateInvoices, setDunned, wasPaidSince } from './invoice-store.ts'
import { invoiceNumber } from './present.ts'
import { mailOwners } from './owner-mail.ts'
import { renewUntil } from './renew.ts'
import { saveSubscription, subscriptionOf } from './subscription-store.ts'
import { companyToday } from './today.ts'

type Late = Awaited<ReturnType<typeof lockLateInvoices>>[number]

const subjects: Readonly<Record<1 | 2 | 3, string>> = {
  1: 'An invoice is to be paid',
  2: 'An invoice is overdue',
  3: 'Your plan is restricted until what is overdue is paid',
}

const wordsOf = (invoice: Late, step: 1 | 2 | 3, restricted: boolean): string => {
  const open = formatMoney(invoice.total_cents - invoice.settled_cents, invoice.currency)
  const amount = invoice.settled_cents === 0 ? `of ${open} was` : `was paid in part; ${open} of it were`
  const what = `${invoiceNumber(invoice)} ${amount} due on ${formatDay(invoice.due_on)}.`
  if (step === 1) return `${what} If it was paid meanwhile, there is nothing to do.`
  if (step === 2 && restricted) return `${what} Your company has what the Free plan has until all that is overdue is paid.`
  if (step === 2)
    return `${what} If it is not paid by ${formatDay(restrictsOn(invoice.due_on))}, your company has what the Free plan has until all that is overdue is paid. Nothing is deleted, and nobody is locked out.`
  return `${what} Until all that is overdue is paid, your company has what the Free plan has: what the larger plan contains can be read and not changed, and nobody new can join. Nothing is deleted.`
}

/** What becomes of the months to come where the company is restricted; nothing where it goes to Free, or is there. */
const monthsWords = async (step: 1 | 2 | 3, { db }: EventContext): Promise<string> => {
  const subscription = step === 3 ? await subscriptionOf(db) : undefined
  return subscription && subscription.nextPlan !== 'FREE_PACK' ? ` ${restrictedWords}` : ''
}

const tell = async (invoice: Late, step: 1 | 2 | 3, restricted: boolean, context: EventContext): Promise<void> => {
  const way = `${context.app.config.publicUrl}${billingPaths.payments()}`
  const what = `${wordsOf(invoice, step, restricted)}${await monthsWords(step, context)}`
  await mailOwners(subjects[step], `${what}\n\nPay it, or see what it is for: ${way}`, context)
}

const isStep = (step: DunningStep): step is 1 | 2 | 3 => step > 0

const sinceWhen = (late: readonly Late[]): Day[] => late.map(({ due_on }) => due_on)

/** Keeps whether the company is restricted from now on, and begins the month that waited for that. */
const noteRestriction = async (lapsed: boolean, today: Day, context: EventContext): Promise<void> => {
  const { db, now, record, touch } = context
  // While it is still known that nobody had the plan: else the months of the restriction would be billed by the next look.
  if (!lapsed && (await hasLapsed(db))) await renewUntil(today, context)
  if ((await setLapsed(db, lapsed, now)) === 0) return
  const { planType } = await currentCompany(db)
  record({ deed: lapsed ? invoiceDeeds.restricted : invoiceDeeds.restored, type: 'company', after: { planType } })
  touch(companyTopics.company, billingTopics.billing)
}

/**
 * Where the month that was billed is over, nothing was paid since an instant, and nobody chose what is to come, nobody asked for another one: the company
 * goes to Free instead.
 */
const endOverMonth = async (since: string, today: Day, context: EventContext): Promise<void> => {
  const { app, db } = context
  const now = await subscriptionOf(db)
  if (!now || now.periodTo > today || now.nextPlan !== null || (await wasPaidSince(db, since))) return
  await saveSubscription(db, { ...now, nextPlan: 'FREE_PACK' })
  await mailOwners(
    'Nothing is overdue any more, and you are on the Free plan',
    `What was overdue was taken off by a credit note. The month that it was for is over, and no other begins that nobody asked for: from today on your company is on the Free plan, which costs nothing. Nothing is deleted.\n\nChoose a plan again whenever you want one: ${app.config.publicUrl}${billingPaths.subscriptions()}`,
    context,
  )
}

/**
 * Gives a restricted company its plan back as soon as nothing is late any more: whoever paid does not wait for the next look. A month that was over begins
 * anew only where somebody paid, just now (`paid`) or since the restriction; where a credit note took all of it off, nobody said that they want one.
 */
export const giveBackPlan = async (context: EventContext, { paid }: { readonly paid: boolean }): Promise<void> => {
  const { db } = context
  await lockCompany(db)
  const since = await lapsedSince(db)
  if (since === null) return
  const today = await companyToday(context)
  if (isRestricted(sinceWhen(await lockLateInvoices(db, today)), today, true)) return
  if (!paid) await endOverMonth(since, today, context)
  await noteRestriction(false, today, context)
}

/** Reminds of what is late, once for each step; restricts the company, or gives its plan back when all of that is paid. */
export const remind = async (context: EventContext): Promise<void> => {
  const { db, record, touch } = context
  await lockCompany(db)
  const today = await companyToday(context)
  const was = await hasLapsed(db)
  // Weeks without a worker, in which they had the plan, are billed before it is known that they have it no more, whichever look is the first one after them.
  if (!was) await renewUntil(today, context)
  // Held: an invoice that is paid meanwhile would be forgotten below, and the company restricted for good.
  const late = await lockLateInvoices(db, today)
  const restricted = isRestricted(sinceWhen(late), today, was)
  for (const invoice of late) {
    const step = dunningStep(invoice.due_on, today)
    if (step <= invoice.dunned || !isStep(step)) continue
    await setDunned(db, invoice.id, step)
    await tell(invoice, step, restricted, context)
    record({ deed: invoiceDeeds.reminded, type: 'invoice', id: invoice.id, after: { step } })
    touch(billingTopics.billing)
  }
  await forgetPaid(db)
  await noteRestriction(restricted, today, context)
}

/** Looks at every company where something is late, or was. */
export const remindAll = async (app: App): Promise<void> => {
  const due = await inSystem(app, 'billing-remind', ({ db, now }) => companiesToRemind(db, now))
  await inEachCompany(app, 'billing-remind', due, (work) => remind(work))
}

export const dunningJob: ScheduledJob = { name: 'billing-remind', cron: '37 * * * *', run: remindAll }
