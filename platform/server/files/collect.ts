import type { App, ScheduledJob } from '../app.ts'
import { eachCompany, everyCompany } from '../each-company.ts'
import { inCompany } from '../transaction.ts'
import { contentsGone, droppedContents, markUnused } from './content-store.ts'
import { dropOldIncoming } from './incoming.ts'
import { contentName } from './names.ts'

const atOnce = 200

/**
 * Takes away from the storage what no file of a company has any more. In three steps, each of which may be the last of a server that is killed: it
 * is marked, so that nothing gets it again; it is removed; and only then forgotten.
 */
export const collectOf = async (app: App, companyId: string): Promise<void> => {
  for (;;) {
    const ids = await inCompany(app, companyId, 'files', async ({ db, now }) => {
      await markUnused(db, now, atOnce)
      return droppedContents(db, atOnce)
    })
    for (const id of ids) await app.storage.remove(contentName(companyId, id))
    if (ids.length > 0) await inCompany(app, companyId, 'files', ({ db }) => contentsGone(db, ids))
    if (ids.length < atOnce) return
  }
}

const collect = async (app: App): Promise<void> => {
  await dropOldIncoming(app.config)
  await eachCompany(app, 'files', await everyCompany(app, 'files'), (companyId) => collectOf(app, companyId))
}

export const filesJob: ScheduledJob = { name: 'files', cron: '25 * * * *', run: collect }
