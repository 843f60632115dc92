import { dayInZone } from '@daybook/platform/domain'
import { auditHeads, auditKey, inSystem, onSchedule, type App } from '@daybook/platform/server'
import { accessRoutes } from './access-routes.ts'
import { auditRoutes } from './audit-routes.ts'
import { headsFolder, keepHeads } from './kept-heads.ts'
import { officeRoutes as myOfficeRoutes } from './office-routes.ts'

export { headsFolder, keptHeads } from './kept-heads.ts'

/** Keeps today's end of every audit chain outside the database. */
export const keepAuditHeads = async (app: App): Promise<void> => {
  const heads = await inSystem(app, 'audit-heads', ({ db }) => auditHeads(db))
  await keepHeads(headsFolder(app.config.dataDir), auditKey(app.config), dayInZone(app.clock(), 'UTC'), heads)
}

export const officeRoutes = (app: App): void => {
  myOfficeRoutes(app)
  auditRoutes(app)
  accessRoutes(app)
  onSchedule(app, { name: 'audit-heads', cron: '5 0 * * *', run: keepAuditHeads })
}
