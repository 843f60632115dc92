import { hasAccounts } from '@daybook/identity/server'
import { type Config, type Database, withoutTransaction } from '@daybook/platform/server'
import { openPool } from '@daybook/platform/server/postgres'
import { buildApp } from './build-app.ts'
import { modules } from './modules.gen.ts'

/**
 * Makes the demo company, in a server of its own that nobody can reach, since it turns the clock back; its commits do not wait for the disk, which a last
 * checkpoint makes up for.
 */
export const makeDemo = async (config: Config, database: Pick<Database, 'app'>): Promise<void> => {
  const { seedDemo } = await import('@daybook/database/seed')
  const pool = openPool(database.app, 4, () => undefined, { synchronous_commit: 'off' })
  // What the company paid is made up: no payment provider hears of it, whoever takes payments here.
  const seller = { ...config.seller, payment: '' }
  const made = { ...config, logLevel: 'silent', stripe: undefined, seller }
  const running = await buildApp({ config: made, database: { pool, app: database.app } })
  try {
    const parts = await Promise.all(modules.flatMap(({ server }) => (server.demo ? [server.demo()] : [])))
    await seedDemo(running.app, running.relay, parts)
    // It was founded a year ago: what the nights since have entered, as the holidays of a year that begins soon, is there at once.
    await running.app.jobs.find(({ name }) => name === 'calendar-holidays')?.run(running.app)
    await running.relay.drain()
  } finally {
    await running.close()
    await pool.end()
  }
}

/** On an empty database: makes the demo company, and says how to sign in. */
export const offerDemo = async (config: Config, database: Database, say: (line: string) => void): Promise<void> => {
  if (!config.demo || (await hasAccounts(withoutTransaction(database)))) return
  const { demoPassword, demoSignIns } = await import('@daybook/database/seed')
  say('Making a demo company with a year of history. This takes some seconds, once. (DEMO=0 starts empty.)')
  const began = performance.now()
  await makeDemo(config, database)
  say(
    `The demo company Harbor & Pine is ready (${((performance.now() - began) / 1000).toFixed(1)} s). Sign in with the password "${demoPassword}" as`,
  )
  for (const { name, email, role } of demoSignIns) say(`  ${email.padEnd(32)} ${name}, ${role}`)
}
