export { companyRoutes } from './company-routes.ts'
export { currentCompany } from './company-store.ts'
