export { officeRoutes } from './office-routes.ts'
