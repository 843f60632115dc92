import { findWorkerName } from '@daybook/people/server'
import { joinInOnePass, route, type Handler, type Mount, pageFrom, readCursor } from '@daybook/platform/server'
import { choosePayee, type LeftOut, listLeftOut, payrollAdjust, payrollDeeds, payrollTopics } from '../contract/index.ts'
import { isFinal, leftOutReason } from '../domain/index.ts'
import { choiceOf, type LeftOutRow, losesAdjustment, saveChoice, withoutPay } from './choice-store.ts'
import { findPeriod, lockPeriod } from './cycle-store.ts'
import { draftRun, sourcesOf } from './run.ts'
import { afterPreview, presentRun } from './run-routes.ts'

const listOut: Handler<typeof listLeftOut> = async ({ body }, { db, actor, refuse }) => {
  const period = await findPeriod(db, body.payPeriodId)
  if (!period) return refuse('not_found')
  await joinInOnePass(db)
  const rows = await withoutPay(db, period, body.limit, readCursor(body.cursor, 2))
  const open = actor.may(payrollAdjust) && !isFinal(period)
  const present = (row: LeftOutRow): LeftOut[] => {
    const reason = leftOutReason(row)
    if (reason === null) return []
    return [
      {
        userId: row.id,
        userName: row.name,
        reason,
        payCycleName: row.cycle_name,
        can: { choose: open && !actor.isSelf(row.id) },
      },
    ]
  }
  const { items, nextCursor } = pageFrom(
    rows,
    body.limit,
    (row) => [row.sort_name, row.id],
    (row) => row,
  )
  return { items: items.flatMap(present), nextCursor }
}

const choose: Handler<typeof choosePayee> = async ({ body }, { app, db, actor, now, refuse, record, touch }) => {
  const period = await lockPeriod(db, body.payPeriodId)
  if (!period) return refuse('not_found')
  const person = await findWorkerName(db, body.userId)
  if (!person) return refuse('payroll.person_unknown', { field: 'userId' })
  if (actor.isSelf(person.id)) return refuse('payroll.own_adjustment')
  if (isFinal(period)) return refuse('payroll.finalized')
  const choice = body.choice === 'USUAL' ? null : body.choice
  const before = await choiceOf(db, period.id, person.id)
  await saveChoice(db, { periodId: period.id, personId: person.id, choice, by: actor.userId, at: afterPreview(period, now) })
  if (period.status === 'PREVIEWED') await draftRun(db, sourcesOf(app), period, actor.currency, person.id)
  // Who is left out keeps no payslip that an adjustment could be paid with. A refusal undoes the choice.
  if (await losesAdjustment(db, period.id, person.id)) return refuse('payroll.adjusted')
  record({
    deed: payrollDeeds.choose,
    type: 'person',
    id: person.id,
    before: { choice: before ?? 'USUAL' },
    after: { payPeriodId: period.id, from: period.from, to: period.to, choice: body.choice },
  })
  touch(payrollTopics.payroll)
  return presentRun(db, actor, period.id)
}

export const choiceRoutes: readonly Mount[] = [route(listLeftOut, listOut), route(choosePayee, choose)]
