import { lockCompany } from '@daybook/company/server'
import { recordViews } from '@daybook/people/server'
import { formatDay, formatSpan, shorten } from '@daybook/platform/domain'
import { type Actor, type Context, type Db, type Handler, type Mount, newId, route } from '@daybook/platform/server'
import { daysBeforePeriod, type Employment, isEmployed } from '@daybook/time/domain'
import { companyRules } from '@daybook/time/server'
import { adjustPayslip, payrollDeeds, type PayrollDetail, payrollTopics, takeBackBonus } from '../contract/index.ts'
import { isFinal, longestLabel } from '../domain/index.ts'
import {
  addAdjustment,
  countAdjustments,
  employmentOf,
  findKeptBonus,
  lookAgain,
  type NewAdjustment,
} from './adjustment-store.ts'
import { lockPeriod, type PeriodRow } from './cycle-store.ts'
import { presentDetail } from './payslip.ts'
import { maySeeSlip } from './policy.ts'
import { findRecord, type StoredRecord } from './record-store.ts'
import { draftRun, sourcesOf } from './run.ts'
import { afterPreview } from './run-routes.ts'

/** Each adjustment is computed, shown and printed with its slip, and its reason may be long. What is taken back comes on top, once for each bonus. */
const mostAdjustments = 50

type Draft = { readonly slip: StoredRecord; readonly period: PeriodRow }
type Shut = 'not_found' | 'payroll.own_adjustment' | 'payroll.finalized'

/** The payslip that something is entered on, its period locked; or why nothing may be. */
const draftOf = async (db: Db, actor: Actor, id: string): Promise<Draft | Shut> => {
  const slip = await findRecord(db, id)
  if (!slip || !maySeeSlip(actor, slip)) return 'not_found'
  const period = await lockPeriod(db, slip.pay_period_id)
  if (!period) return 'not_found'
  if (actor.isSelf(slip.person_id)) return 'payroll.own_adjustment'
  return isFinal(period) ? 'payroll.finalized' : { slip, period }
}

type Entry = Omit<NewAdjustment, 'id' | 'periodId' | 'personId' | 'by' | 'at'>
type Entering = Pick<Context<typeof adjustPayslip>, 'app' | 'db' | 'actor' | 'now' | 'record' | 'touch'>

/** What the log keeps of it. */
const forLog = ({ kind, amountCents, reason, earnedFrom, earnedTo, takesBack }: Entry) => ({
  kind,
  amountCents,
  reason,
  ...(earnedFrom === null ? {} : { earnedFrom, earnedTo }),
  ...(takesBack === null ? {} : { takesBack }),
})

/** Enters it, and computes the payslip anew; undefined where nothing is left of that. */
const enter = async (
  { app, db, actor, now, record, touch }: Entering,
  { slip, period }: Draft,
  entry: Entry,
  deed: (typeof payrollDeeds)[keyof typeof payrollDeeds],
): Promise<PayrollDetail | undefined> => {
  const { earnedFrom, earnedTo } = entry
  const by = { id: newId(), periodId: period.id, personId: slip.person_id, by: actor.userId, at: afterPreview(period, now) }
  await addAdjustment(db, { ...entry, ...by })
  if (earnedFrom !== null && earnedTo !== null) {
    const before = daysBeforePeriod(await companyRules(db))
    await lookAgain(db, slip.person_id, { from: earnedFrom, to: earnedTo }, before)
  }
  await draftRun(db, sourcesOf(app), period, actor.currency, slip.person_id)
  const adjusted = await findRecord(db, slip.id)
  if (!adjusted) return undefined
  record({
    deed,
    type: 'person',
    id: slip.person_id,
    before: { adjustmentCents: slip.adjustment_cents, grossCents: slip.gross_cents },
    after: {
      from: period.from,
      to: period.to,
      ...forLog(entry),
      adjustmentCents: adjusted.adjustment_cents,
      grossCents: adjusted.gross_cents,
    },
  })
  touch(payrollTopics.payroll)
  // The answer is the whole payslip.
  await recordViews(db, actor, [slip.person_id], 'payslip', now)
  return presentDetail(db, actor, adjusted)
}

/** When somebody is employed, in words. */
const employedWords = ({ from, to }: Employment): string => {
  if (from === null) return to === null ? '' : `until ${formatDay(to)}`
  return to === null ? `from ${formatDay(from)} on` : formatSpan(from, to)
}

const adjust: Handler<typeof adjustPayslip> = async ({ params, body }, context) => {
  const { db, actor, refuse } = context
  const draft = await draftOf(db, actor, params.id)
  if (typeof draft === 'string') return refuse(draft)
  const { period, slip } = draft
  if ((await countAdjustments(db, period.id, slip.person_id)) >= mostAdjustments)
    return refuse('payroll.too_many_adjustments', { words: { most: mostAdjustments } })
  const { earnedFrom, earnedTo } = body
  if (earnedFrom !== null && earnedTo !== null) {
    if (earnedTo > period.to) return refuse('payroll.bonus_ahead', { words: { day: formatDay(period.to) } })
    // A payroll that becomes final meanwhile was computed without it, and would say that it was looked at.
    await lockCompany(db)
    const employment = await employmentOf(db, slip.person_id)
    if (!isEmployed(earnedFrom, employment) || !isEmployed(earnedTo, employment))
      return refuse('payroll.bonus_outside', { words: { employed: employedWords(employment) } })
  }
  const deed = body.kind === 'BONUS' ? payrollDeeds.bonus : payrollDeeds.adjust
  return (await enter(context, draft, { ...body, takesBack: null }, deed)) ?? refuse('not_found')
}

/** A bonus is taken back whole, with the days that it was promised for, so that nothing of it is left anywhere. */
const takeBack: Handler<typeof takeBackBonus> = async ({ params, body }, context) => {
  const { db, actor, refuse } = context
  const draft = await draftOf(db, actor, params.id)
  if (typeof draft === 'string') return refuse(draft)
  await lockCompany(db)
  const bonus = await findKeptBonus(db, draft.period.id, draft.slip.person_id, body.bonusId)
  if (!bonus) return refuse('payroll.bonus_gone')
  const { id: takesBack, amountCents, reason, earnedFrom, earnedTo } = bonus
  const entry: Entry = {
    kind: 'BONUS',
    amountCents: 0 - amountCents,
    reason: shorten(`Taken back: ${reason}`, longestLabel),
    earnedFrom,
    earnedTo,
    takesBack,
  }
  return (await enter(context, draft, entry, payrollDeeds.take_back)) ?? refuse('not_found')
}

export const adjustmentRoutes: readonly Mount[] = [route(adjustPayslip, adjust), route(takeBackBonus, takeBack)]
