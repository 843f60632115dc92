import { inSources, type Jobs, openDatabase, readConfig, startJobs, within } from '@daybook/platform/server'
import { asError } from '@daybook/platform/domain'
import { buildApp } from './build-app.ts'
import { offerDemo } from './demo.ts'

const started = performance.now()

// What nobody catches ends the process, and is printed after this.
process.on('uncaughtExceptionMonitor', (error) => {
  if (error.stack) error.stack = inSources(error.stack)
})

const fail = (error: unknown): never => {
  process.stderr.write(`${asError(error).message}\n`)
  process.exit(1)
}

const start = async () => {
  const config = readConfig(process.env)
  const database = await openDatabase(config, (error) => process.stderr.write(`database: ${error.message}\n`), fail)
  if (config.role !== 'web') await offerDemo(config, database, (line) => void process.stdout.write(`${line}\n`))
  const running = await buildApp({ config, database })
  const { app } = running
  await app.live.start()
  await app.server.listen({ port: config.port, host: config.host })
  process.stdout.write(`Daybook is ready at ${config.publicUrl} (${Math.round(performance.now() - started)} ms)\n`)
  if (config.role === 'web') return { running, database, jobs: undefined }
  running.relay.start()
  const jobs: Promise<Jobs> | undefined = database.jobs && startJobs(app, database.jobs)
  jobs?.catch((error: unknown) => app.server.log.error({ err: error }, 'the scheduled jobs did not start'))
  return { running, database, jobs }
}

const { running, database, jobs } = await start().catch(fail)

/** Waits for one part of the stop for its time, and says so when that was not enough; the parts behind it must not suffer. */
const ended = async (milliseconds: number, what: string, part: Promise<unknown>): Promise<boolean> => {
  const late = (error: unknown) => {
    process.stderr.write(`${asError(error).message}\n`)
    return false
  }
  return within(milliseconds, what, part).then(() => true, late)
}

const closeJobs = async () => (await jobs?.catch(() => undefined))?.close()

let stopping = false
/**
 * First signal: stop taking requests, finish what runs, stop the database. It comes last and always, whatever hangs before it: left
 * running it would have no owner. All within the ten seconds after which a container is killed. A second signal forces.
 */
const stop = async () => {
  if (stopping) process.exit(1)
  stopping = true
  const served = await ended(5500, 'finishing what runs', Promise.all([closeJobs(), running.close()]))
  const stored = await ended(4000, 'stopping the database', database.close())
  process.exit(served && stored ? 0 : 1)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
