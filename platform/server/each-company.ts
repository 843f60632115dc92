import type { App } from './app.ts'
import { companies } from './company-store.ts'
import { inCompany, inSystem, type Work } from './transaction.ts'

/** The companies there are, for a job that visits each of them. */
export const everyCompany = (app: App, job: string): Promise<string[]> => inSystem(app, job, ({ db }) => companies(db))

/**
 * Does a job's work for one company after the other. Where it fails for one the others still have theirs; at the end it throws, so that the queue
 * tries again. The work must be able to run twice without harm.
 */
export const eachCompany = async (
  app: App,
  job: string,
  companyIds: readonly string[],
  work: (companyId: string) => Promise<unknown>,
): Promise<void> => {
  const failed: unknown[] = []
  for (const companyId of companyIds)
    await work(companyId).catch((err: unknown) => {
      app.server.log.error({ err, companyId, job }, 'a job failed for a company')
      failed.push(err)
    })
  if (failed.length > 0) throw new AggregateError(failed, `${job} failed for ${failed.length} companies`)
}

/** The same, in a transaction of its own for each of them. */
export const inEachCompany = (
  app: App,
  job: string,
  companyIds: readonly string[],
  work: (work: Work, companyId: string) => Promise<unknown>,
): Promise<void> =>
  eachCompany(app, job, companyIds, (companyId) => inCompany(app, companyId, job, (context) => work(context, companyId)))
