import { settledThrough } from '@daybook/calendar/server'
import { companyPaid, setupStepDone } from '@daybook/company/server'
import { payAgreed, payChangeFaults, personPermissions, preparedParts } from '@daybook/people/server'
import { firstPaidDay } from '@daybook/leave/server'
import { closedDays } from '@daybook/time/server'
import type { ServerManifest } from '@daybook/platform/server'
import { adjustmentRoutes } from './adjustment-routes.ts'
import { backTestRoutes } from './back-test-routes.ts'
import { closedDaysOf, firstPaidDayOf } from './closed-store.ts'
import { anyCycle, anyFinal, lastFinalDay } from './cycle-store.ts'
import { anyTerms } from './terms-store.ts'
import { cycleRoutes } from './cycle-routes.ts'
import { choiceRoutes } from './choice-routes.ts'
import { lateRoutes } from './late-routes.ts'
import { departmentEvents } from './department-names.ts'
import { namedPayEvents, payAgreedBy } from './named-pay.ts'
import { payAccountRoutes, payAccountsJob, preparedAccount } from './pay-account-routes.ts'
import { payslipRoutes } from './payslip-routes.ts'
import { payChangeWords } from './policy.ts'
import { periodsJob } from './periods-job.ts'
import { remindRoutes } from './remind-routes.ts'
import { runRoutes } from './run-routes.ts'
import { payAccountRead, payTermsRead } from '../contract/index.ts'
import { settingsRoutes } from './settings-routes.ts'
import { nextPeriodRoutes } from './next-period-routes.ts'
import { setupEvents, setupRoutes } from './setup-routes.ts'

export type { Letter } from './letter-pdf.ts'
export { inLine, printLetter, printPaper } from './paper.ts'
export type { Paper, PaperWords } from './payslip-words.ts'
export { heldBackIn } from './choice-store.ts'
export { slipsIn } from './record-store.ts'
export { hasTerms } from './terms-store.ts'

export const manifest: ServerManifest = {
  demo: () => import('./demo.ts').then((m) => m.payrollDemo),
  routes: [
    ...setupRoutes,
    ...nextPeriodRoutes,
    ...cycleRoutes,
    ...runRoutes,
    ...adjustmentRoutes,
    ...payslipRoutes,
    ...settingsRoutes,
    ...lateRoutes,
    ...choiceRoutes,
    ...remindRoutes,
    ...backTestRoutes,
    ...payAccountRoutes,
  ],
  events: [...setupEvents, ...namedPayEvents, ...departmentEvents],
  jobs: [periodsJob, payAccountsJob],
  fills: [
    personPermissions.with(payTermsRead),
    personPermissions.with(payAccountRead),
    preparedParts.with(preparedAccount),
    payChangeFaults.with(payChangeWords),
    payAgreed.with(payAgreedBy),
    companyPaid.with(anyFinal),
    setupStepDone.with({ step: 'payRhythm', done: anyCycle }),
    setupStepDone.with({ step: 'pay', done: anyTerms }),
    setupStepDone.with({ step: 'firstPayroll', done: anyFinal }),
    closedDays.with(closedDaysOf),
    firstPaidDay.with(firstPaidDayOf),
    settledThrough.with(lastFinalDay),
  ],
}
