import { dayInZone } from '@daybook/platform/domain'
import { route, type Handler, type Mount } from '@daybook/platform/server'
import { getNextPayPeriod } from '../contract/index.ts'
import { nextPeriod } from '../domain/index.ts'
import { findPeriod } from './cycle-store.ts'
import { periodsToPay } from './next-period-store.ts'
import { presentPeriod } from './run-routes.ts'

const showNextPeriod: Handler<typeof getNextPayPeriod> = async ({ query }, { db, actor, now }) => {
  const next = nextPeriod(await periodsToPay(db, query.payCycleId), dayInZone(now, actor.zone))
  const period = next && (await findPeriod(db, next.id))
  return { next: period ? presentPeriod(period) : null }
}

export const nextPeriodRoutes: readonly Mount[] = [route(getNextPayPeriod, showNextPeriod)]
