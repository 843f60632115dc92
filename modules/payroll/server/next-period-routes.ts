import { paySources } from '@daybook/people/server'
import { dayInZone } from '@daybook/platform/domain'
import { joinInOnePass, route, type Context, type Handler, type Mount } from '@daybook/platform/server'
import { daysBeforePeriod } from '@daybook/time/domain'
import { companyRules } from '@daybook/time/server'
import { getNextPayPeriod } from '../contract/index.ts'
import { idleCycles, nextPeriod } from '../domain/index.ts'
import { anyFinal, findPeriod } from './cycle-store.ts'
import { lateWork, payRules } from './late.ts'
import { lastCyclesOf, periodsToPay } from './next-period-store.ts'
import { presentPeriod } from './run-routes.ts'
import { anyTerms } from './terms-store.ts'

/** The cycles whose next payroll pays late changes. What was paid too much waits until there is pay to take it from. */
const owing = async ({ app, db, actor }: Context<typeof getNextPayPeriod>): Promise<ReadonlySet<string>> => {
  await joinInOnePass(db)
  const { changes } = await lateWork(db, paySources.of(app), await payRules(db, actor.currency), null)
  const owed = changes.filter(({ amountCents }) => amountCents > 0)
  return lastCyclesOf(
    db,
    owed.map(({ personId }) => personId),
  )
}

const showNextPeriod: Handler<typeof getNextPayPeriod> = async ({ query }, context) => {
  const { db, actor, now } = context
  const today = dayInZone(now, actor.zone)
  const periods = await periodsToPay(db, query.payCycleId, daysBeforePeriod(await companyRules(db)))
  const next = nextPeriod(periods, today, {
    isAgreed: await anyTerms(db),
    hasBegun: await anyFinal(db),
    // Computed only where it may be all that a cycle has to pay.
    owing: idleCycles(periods, today).length > 0 ? await owing(context) : new Set(),
  })
  const period = next && (await findPeriod(db, next.id))
  return { next: period ? presentPeriod(period) : null }
}

export const nextPeriodRoutes: readonly Mount[] = [route(getNextPayPeriod, showNextPeriod)]
