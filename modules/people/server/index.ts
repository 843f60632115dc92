import type { ServerManifest } from '@daybook/platform/server'
import { acceptingRoutes } from './accepting-routes.ts'
import { followAccounts } from './accounts.ts'
import { importRoutes } from './import-routes.ts'
import { joiningEvents, joiningRoutes } from './joining-routes.ts'
import { personRoutes } from './person-routes.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { supportMail } from './support-mail.ts'

export { mightSee, recordViews, viewsOf, type MightSee } from './access-store.ts'

export { personPermissions } from './present.ts'

export const manifest: ServerManifest = {
  routes: [...joiningRoutes, ...acceptingRoutes, ...personRoutes, ...secondFactorRoutes, ...importRoutes],
  events: [...joiningEvents, ...supportMail, ...followAccounts],
}
