import type { App } from '@daybook/platform/server'
import { payslipRoutes } from './payslip-routes.ts'
import { runRoutes } from './run-routes.ts'
import { setupRoutes } from './setup-routes.ts'

export const payrollRoutes = (app: App): void => {
  setupRoutes(app)
  runRoutes(app)
  payslipRoutes(app)
}
