import type { ServerManifest } from '@daybook/platform/server'
import { companyRoutes } from './company-routes.ts'
import { supportRoutes } from './support-routes.ts'

export { supportUntil } from './support-store.ts'
export { currentCompany } from './company-store.ts'

export const manifest: ServerManifest = { routes: [...companyRoutes, ...supportRoutes] }
