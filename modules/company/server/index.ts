export { companyRoutes } from './company-routes.ts'
export { supportRoutes } from './support-routes.ts'
export { supportUntil } from './support-store.ts'
export { currentCompany } from './company-store.ts'
