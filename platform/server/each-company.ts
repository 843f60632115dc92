import type { App } from './app.ts'
import { companies } from './company-store.ts'
import { inCompany, inSystem, type Work } from './transaction.ts'

/** The companies there are, for a job that visits each of them. */
export const everyCompany = (app: App, job: string): Promise<string[]> => inSystem(app, job, ({ db }) => companies(db))

/**
 * Does a job's work for one thing after the other. Where it fails for one the others still have theirs; at the end it throws, so that the queue tries
 * again. The work must be able to run twice without harm. `about`: what the log says of the one that failed.
 */
export const eachOf = async <T>(
  app: App,
  job: string,
  things: readonly T[],
  about: (thing: T) => object,
  work: (thing: T) => Promise<unknown>,
): Promise<void> => {
  const failed: unknown[] = []
  for (const thing of things)
    await work(thing).catch((err: unknown) => {
      app.server.log.error({ err, job, ...about(thing) }, 'a job failed in part')
      failed.push(err)
    })
  if (failed.length > 0) throw new AggregateError(failed, `${job} failed for ${failed.length} of ${things.length} things`)
}

/** The same for one company after the other. */
export const eachCompany = (
  app: App,
  job: string,
  companyIds: readonly string[],
  work: (companyId: string) => Promise<unknown>,
): Promise<void> => eachOf(app, job, companyIds, (companyId) => ({ companyId }), work)

/** The same, in a transaction of its own for each of them. */
export const inEachCompany = (
  app: App,
  job: string,
  companyIds: readonly string[],
  work: (work: Work, companyId: string) => Promise<unknown>,
): Promise<void> =>
  eachCompany(app, job, companyIds, (companyId) => inCompany(app, companyId, job, (context) => work(context, companyId)))
