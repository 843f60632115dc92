import { type Jobs, openDatabase, readConfig, startJobs } from '@daybook/platform/server'
import { asError } from '@daybook/platform/domain'
import { buildApp } from './build-app.ts'
import { offerDemo } from './demo.ts'

const started = performance.now()

const fail = (error: unknown): never => {
  process.stderr.write(`${asError(error).message}\n`)
  process.exit(1)
}

const start = async () => {
  const config = readConfig(process.env)
  const database = await openDatabase(config, (error) => process.stderr.write(`database: ${error.message}\n`))
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

let stopping = false
/** First signal: stop taking requests, finish what runs, stop the database. A second one forces. */
const stop = async () => {
  if (stopping) process.exit(1)
  stopping = true
  const deadline = setTimeout(() => process.exit(1), 10_000)
  await (await jobs?.catch(() => undefined))?.close()
  await running.close()
  await database.close()
  clearTimeout(deadline)
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
