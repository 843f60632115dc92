import { owedSources } from '@daybook/people/server'
import type { ServerManifest } from '@daybook/platform/server'
import { approvalRoutes } from './approval-routes.ts'
import { claimRoutes } from './claim-routes.ts'
import { approvedClaims } from './owed-store.ts'
import { paymentRoutes } from './payment-routes.ts'
import { receiptRoutes, receiptsJob } from './receipt-routes.ts'
import { setUpEvents, setUpRoutes } from './set-up-routes.ts'
import { waitingEvents } from './waiting.ts'

export { waitingClaimsCount } from './office-store.ts'

export const manifest: ServerManifest = {
  routes: [...claimRoutes, ...receiptRoutes, ...approvalRoutes, ...setUpRoutes, ...paymentRoutes],
  events: [...setUpEvents, ...waitingEvents],
  jobs: [receiptsJob],
  demo: () => import('./demo.ts').then((m) => m.expensesDemo),
  fills: [owedSources.with(approvedClaims)],
}
