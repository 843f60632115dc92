import { dayInZone } from '@daybook/platform/domain'
import { route, type Handler, type Mount } from '@daybook/platform/server'
import { remindOfTime } from '@daybook/time/server'
import { payrollDeeds, remindOfDays } from '../contract/index.ts'
import { isFinal } from '../domain/index.ts'
import { findPeriod } from './cycle-store.ts'
import { paidByCycle } from './terms-store.ts'

const remind: Handler<typeof remindOfDays> = async ({ body }, context) => {
  const { db, actor, now, refuse, record } = context
  const period = await findPeriod(db, body.payPeriodId)
  if (!period) return refuse('not_found')
  if (isFinal(period)) return refuse('payroll.finalized')
  const people = await paidByCycle(db, period.payCycleId, period)
  const today = dayInZone(now, actor.zone)
  const told = await remindOfTime(context, { from: period.from, to: period.to, people }, today, [actor.userId])
  record({ deed: payrollDeeds.remind, type: 'pay_period', id: period.id, after: told })
  return told
}

export const remindRoutes: readonly Mount[] = [route(remindOfDays, remind)]
