import { personPermissions } from '@daybook/people/server'
import { dayInZone } from '@daybook/platform/domain'
import { type App, auditHeads, auditKey, inSystem, type ServerManifest } from '@daybook/platform/server'
import { accessRoutes } from './access-routes.ts'
import { auditRoutes } from './audit-routes.ts'
import { dashboardRoutes } from './dashboard-routes.ts'
import { headsFolder, keepHeads } from './kept-heads.ts'
import { accessRead } from '../contract/index.ts'
import { newsJob } from './news-job.ts'
import { officeRoutes } from './office-routes.ts'
import { teamRoutes } from './team-routes.ts'

export { headsFolder, keptHeads } from './kept-heads.ts'

/** Keeps today's end of every audit chain outside the database. */
export const keepAuditHeads = async (app: App): Promise<void> => {
  const heads = await inSystem(app, 'audit-heads', ({ db }) => auditHeads(db))
  await keepHeads(headsFolder(app.config.dataDir), auditKey(app.config), dayInZone(app.clock(), 'UTC'), heads)
}

export const manifest: ServerManifest = {
  routes: [...officeRoutes, ...dashboardRoutes, ...teamRoutes, ...auditRoutes, ...accessRoutes],
  jobs: [{ name: 'audit-heads', cron: '5 0 * * *', run: keepAuditHeads }, newsJob],
  fills: [personPermissions.with(accessRead)],
}
