import { setTimeout as sleep } from 'node:timers/promises'
import { codeFor, signUp } from './calls.ts'
import { type External, targetOf, withExternal } from './external.ts'
import { type Fault, until } from './fault.ts'
import { openSwitch, type Switch } from './switch.ts'
import { noSystemPostgres, type Postgres } from './system-postgres.ts'
import { inWorld, type World } from './world.ts'

/** A copy that the primary waits for with every commit, and what lies between them. */
const follow = async ({ make, primary }: External): Promise<{ standby: Postgres; link: Switch }> => {
  const link = await openSwitch()
  link.turn(targetOf(primary()))
  const standby = await make(link.port)
  // Set here and not in the copy's own file: once promoted, it has nobody to wait for.
  await primary().ask("alter system set synchronous_standby_names = '*'")
  await primary().ask('select pg_reload_conf()')
  await until('a standby that is waited for', async () => {
    const [found] = await primary().ask<{ sync_state: string }>('select sync_state from pg_stat_replication')
    return found?.sync_state === 'sync'
  })
  return { standby, link }
}

const promoted = (standby: Postgres): Promise<void> =>
  until('a standby that takes writes', async () => {
    const [found] = await standby.ask<{ follows: boolean }>('select pg_is_in_recovery() as follows')
    return found?.follows === false
  })

/** What is done in the background goes on as well: after the first round, that is behind a failover. */
const mailArrives = async ({ url, dataDir }: World, email: string): Promise<void> => {
  await signUp(url, email)
  await codeFor(dataDir, email)
}

/**
 * In every second round the two lose sight of each other before: what is committed then is lost with the primary, so nobody may have
 * heard a yes. And callers are led to the standby before it takes writes, as by an address that moves by itself.
 */
const failOver = async (external: External, world: World, round: number): Promise<number> => {
  await mailArrives(world, `newcomer${round}@example.com`)
  const { standby, link } = await follow(external)
  await world.work(30)
  const apart = round % 2 === 1
  if (apart) {
    link.delay(60_000)
    await sleep(200)
  }
  const began = performance.now()
  await external.primary().kill()
  link.close()
  await standby.ask('select pg_promote(wait => false)')
  if (!apart) await promoted(standby)
  external.lead(standby)
  return began
}

/** The primary dies like a machine without power and its synchronous standby takes over, under a server that goes on. */
export const failover: Fault = {
  name: 'a standby is promoted',
  rounds: { short: 2, long: 6 },
  cannot: noSystemPostgres,
  run: (rounds) =>
    withExternal((external) =>
      inWorld(rounds, (world, round) => failOver(external, world, round), { engine: external.engine, people: 20 * rounds }),
    ),
}
