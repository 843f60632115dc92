import { currentCompany } from '@daybook/company/server'
import { dayInZone } from '@daybook/platform/domain'
import { type App, eachCompany, everyCompany, inCompany, type ScheduledJob, type Work } from '@daybook/platform/server'
import { documentDeeds, documentTopics, wantedEnded } from '../contract/index.ts'
import { hasDocuments } from './plan.ts'
import { removeWhole } from './remove-whole.ts'
import { overByItself } from './retention-store.ts'
import { forgetWanted } from './wanted-store.ts'

// So many documents are removed in one transaction.
const part = 50

/** Removes what is over where its rule does so by itself, by the company's day; says how many. */
const removePart = async (context: Work): Promise<number> => {
  const { db, now, emit, touch } = context
  if (!(await hasDocuments(db, now))) return 0
  const { zone } = await currentCompany(db)
  const over = await overByItself(db, dayInZone(now, zone), part)
  for (const row of over) {
    for (const wantedId of await forgetWanted(db, row.id)) await emit(wantedEnded, { wantedId })
    await removeWhole(context, row, documentDeeds.expire)
  }
  if (over.length > 0) touch(documentTopics.documents)
  return over.length
}

const name = 'document-retention'

const removeAll = async (app: App, companyId: string): Promise<void> => {
  while ((await inCompany(app, companyId, name, removePart)) === part);
}

/** Once a night; each document that it removes stands in the audit log, by nobody. */
export const retentionJob: ScheduledJob = {
  name,
  cron: '20 4 * * *',
  run: async (app) => eachCompany(app, name, await everyCompany(app, name), (companyId) => removeAll(app, companyId)),
}
