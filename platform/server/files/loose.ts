import type { App, ScheduledJob } from '../app.ts'
import type { Db } from '../db.ts'
import { eachCompany, everyCompany } from '../each-company.ts'
import { inCompany } from '../transaction.ts'
import { dropStoredFile } from './content-store.ts'

type LooseFiles = Pick<ScheduledJob, 'name' | 'cron'> & {
  /** The module's rows of what was brought long ago and is with nothing, so many; held. */
  readonly forgotten: (db: Db, now: string, most: number) => Promise<{ readonly id: string; readonly file_id: string }[]>
  readonly drop: (db: Db, id: string) => Promise<unknown>
}

const atOnce = 200

/** A job that takes away, in every company, files that were brought for something which was never written. */
export const looseFilesJob = ({ name, cron, forgotten, drop }: LooseFiles): ScheduledJob => {
  const run = async (app: App): Promise<void> =>
    eachCompany(app, name, await everyCompany(app, name), (companyId) =>
      inCompany(app, companyId, name, async ({ db, now }) => {
        for (const { id, file_id } of await forgotten(db, now, atOnce)) {
          await drop(db, id)
          await dropStoredFile(db, file_id)
        }
      }),
    )
  return { name, cron, run }
}
