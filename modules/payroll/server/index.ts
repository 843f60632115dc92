import { companyPaid } from '@daybook/company/server'
import { payChangeFaults, personPermissions } from '@daybook/people/server'
import { closedDays } from '@daybook/time/server'
import type { ServerManifest } from '@daybook/platform/server'
import { closedDaysOf } from './closed-store.ts'
import { anyFinal } from './cycle-store.ts'
import { choiceRoutes } from './choice-routes.ts'
import { lateRoutes } from './late-routes.ts'
import { payslipRoutes } from './payslip-routes.ts'
import { payChangeWords } from './policy.ts'
import { periodsJob } from './periods-job.ts'
import { runRoutes } from './run-routes.ts'
import { payTermsRead } from '../contract/index.ts'
import { settingsRoutes } from './settings-routes.ts'
import { setupEvents, setupRoutes } from './setup-routes.ts'

export const manifest: ServerManifest = {
  demo: () => import('./demo.ts').then((m) => m.payrollDemo),
  routes: [...setupRoutes, ...runRoutes, ...payslipRoutes, ...settingsRoutes, ...lateRoutes, ...choiceRoutes],
  events: setupEvents,
  jobs: [periodsJob],
  fills: [
    personPermissions.with(payTermsRead),
    payChangeFaults.with(payChangeWords),
    companyPaid.with(anyFinal),
    closedDays.with(closedDaysOf),
  ],
}
