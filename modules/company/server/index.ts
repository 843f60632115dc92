import type { ServerManifest } from '@daybook/platform/server'
import { companyRoutes } from './company-routes.ts'
import { supportRoutes } from './support-routes.ts'

export {
  companyWeekStart,
  companyZone,
  currentCompany,
  lockCompany,
  productsInUse,
  setPlan,
  shownCompany,
} from './company-store.ts'
export { isCountry } from './countries.ts'
export { companyPaid } from './paid-slot.ts'
export { setupStepDone } from './steps-slot.ts'
export { companyRegions } from './region-slot.ts'
export { cameByGrant, personName, supportUntil, visitorAt, visitorsOf } from './support-store.ts'

export const manifest: ServerManifest = { routes: [...companyRoutes, ...supportRoutes] }
