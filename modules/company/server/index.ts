import { featureOffer, type ServerManifest } from '@daybook/platform/server'
import { companyRoutes } from './company-routes.ts'
import { logoRoutes } from './logo-routes.ts'
import { offerOf, planRoutes } from './plan-routes.ts'
import { supportRoutes } from './support-routes.ts'

export {
  companyCurrency,
  companyWeekStart,
  companyZone,
  currentCompany,
  hasLapsed,
  lapsedSince,
  lockCompany,
  productsInUse,
  setLapsed,
  setOwnPlan,
  setPlan,
  shownCompany,
} from './company-store.ts'
export { isCountry } from './countries.ts'
export { decidedFlags, flagsOn, setFeatureFlag } from './flag-store.ts'
export { companyPaid } from './paid-slot.ts'
export { setupStepDone } from './steps-slot.ts'
export { currentPlans, planVersions } from './plan-store.ts'
export { planHas } from './plan-has.ts'
export { laterPlan } from './room-slot.ts'
export { companyRegions } from './region-slot.ts'
export { cameByGrant, personName, supportUntil, visitorAt, visitorsOf } from './support-store.ts'

export const manifest: ServerManifest = {
  routes: [...companyRoutes, ...logoRoutes, ...planRoutes, ...supportRoutes],
  fills: [featureOffer.with(offerOf)],
  demo: () => import('./demo.ts').then((m) => m.companyDemo),
}
