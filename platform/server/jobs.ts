import type { App, ScheduledJob } from './app.ts'
import { type Address, answerMs, askedAfter } from './postgres/pool.ts'

/** Adds a job to the schedule. Two server processes share one schedule: each run happens in one of them. */
export const onSchedule = (app: App, job: ScheduledJob): void => void app.jobs.push(job)

export type Jobs = { close(): Promise<void> }

// A server that was killed in the middle of a run is missed after a minute, and the run begins anew on another one. One that takes long, of a server that
// lives, is not begun a second time beside itself; the library asks for an end, which no run comes near.
const missedAfter = { heartbeatSeconds: 60, expireInSeconds: 4 * 3600 }

/**
 * Starts the queue (pg-boss, in a schema and with a login of its own, so that it sees no table of ours): cron, retries
 * with growing pauses, and a dead letter after five tries. It is loaded after the server listens, which does not wait for it.
 */
export const startJobs = async (app: App, { pooled: _pooled, ...address }: Address): Promise<Jobs> => {
  const { PgBoss } = await import('pg-boss')
  const watched = { ...askedAfter, query_timeout: answerMs }
  const boss = new PgBoss({
    ...address,
    ...watched,
    schema: 'pgboss',
    createSchema: false,
    max: 2,
    application_name: 'daybook jobs',
  })
  boss.on('error', (error) => app.server.log.warn({ err: error }, 'jobs'))
  await boss.start()
  await boss.createQueue('dead')
  for (const { name, cron, run } of app.jobs) {
    await boss.createQueue(name, { retryLimit: 5, retryBackoff: true, deadLetter: 'dead', policy: 'singleton', ...missedAfter })
    // One that is there already is left as it was made.
    await boss.updateQueue(name, missedAfter)
    await boss.work(name, { pollingIntervalSeconds: 30 }, () => run(app))
    await boss.schedule(name, cron, null, { tz: 'UTC' })
  }
  return { close: () => boss.stop({ graceful: true, timeout: 4000 }) }
}
