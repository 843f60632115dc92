import { departmentEvents, namedByLeave, ruledByLeave, saidByLeave } from './department-names.ts'
import { awayDays, handedIn } from '@daybook/calendar/server'
import {
  departmentNamedBy,
  departmentRuledBy,
  departmentSaidBy,
  paySources,
  personPermissions,
  placesWatched,
} from '@daybook/people/server'
import type { ServerManifest } from '@daybook/platform/server'
import { leaveRead } from '../contract/index.ts'
import { approvalRoutes } from './approval-routes.ts'
import { awayDaysOf } from './away-days-store.ts'
import { awayRoutes } from './away-routes.ts'
import { balanceRoutes } from './balance-routes.ts'
import { documentRoutes } from './document-routes.ts'
import { exportRoutes } from './export-routes.ts'
import { feedRoutes } from './feed-routes.ts'
import { importRoutes } from './import-routes.ts'
import { lastDayEvents } from './last-day.ts'
import { ledgerJob } from './ledger-job.ts'
import { payOutRoutes } from './pay-out-routes.ts'
import { paidLeave } from './pay-store.ts'
import { recountEvents } from './recount.ts'
import { repayEvents } from './repay.ts'
import { leastAtWorkRoutes } from './least-at-work.ts'
import { requestRoutes } from './request-routes.ts'
import { anyLeaveOn } from './request-store.ts'
import { setUpRoutes } from './set-up-routes.ts'
import { waitingEvents } from './waiting.ts'
import { watchTypes } from './watch-places.ts'
import { yearEndRoutes } from './year-end-routes.ts'

export { leaveLeftOn } from './left-on.ts'
export { papersHeld } from './held-slot.ts'
export { firstPaidDay } from './paid-slot.ts'
export { awayTodayJson, type AwayToday, pendingLeaveJson, type PendingRequest } from './office-store.ts'

export const manifest: ServerManifest = {
  demo: () => import('./demo/index.ts').then((m) => m.leaveDemo),
  routes: [
    ...requestRoutes,
    ...approvalRoutes,
    ...balanceRoutes,
    ...awayRoutes,
    ...setUpRoutes,
    ...leastAtWorkRoutes,
    ...feedRoutes,
    ...importRoutes,
    ...exportRoutes,
    ...yearEndRoutes,
    ...payOutRoutes,
    ...documentRoutes,
  ],
  events: [...recountEvents, ...repayEvents, ...lastDayEvents, ...departmentEvents, ...waitingEvents],
  jobs: [ledgerJob],
  fills: [
    awayDays.with(awayDaysOf),
    personPermissions.with(leaveRead),
    paySources.with(paidLeave),
    departmentNamedBy.with(namedByLeave),
    departmentRuledBy.with(ruledByLeave),
    departmentSaidBy.with(saidByLeave),
    placesWatched.with(watchTypes),
    handedIn.with(anyLeaveOn),
  ],
}
