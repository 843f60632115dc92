import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Fault, until } from './fault.ts'
import { inWorld, type World } from './world.ts'

// One that was started again counts as started once it has run for so long; killed more often, each pause before the next
// start is longer.
const steadyMs = 5500

const killPostgresOnce = async ({ postgres }: World, round: number): Promise<number> => {
  // From the yes on that ended the round before: a busy machine may take seconds from the process to the first answer.
  if (round > 0) await sleep(steadyMs)
  const [killed, began] = [postgres(), performance.now()]
  process.kill(killed, 'SIGKILL')
  // Its sessions go on for a moment, and may even say yes.
  await until('another PostgreSQL', () => ![0, killed].includes(postgres()))
  return began
}

/** PostgreSQL is killed under a server that goes on and has to start it again. */
export const killPostgres: Fault = {
  name: 'kill -9 of PostgreSQL',
  rounds: { short: 1, long: 10 },
  run: (rounds) =>
    // They work through the pauses of six seconds: on a quick machine the day of six is full within two.
    inWorld(rounds, killPostgresOnce, { people: 20 * rounds }),
}

export const noProcessTable = (): string | undefined =>
  process.platform === 'linux' ? undefined : 'the process table is read as Linux shows it'

export const killSessionOnce = async ({ postgres, storm }: World): Promise<number> => {
  const children = readFileSync(`/proc/${postgres()}/task/${postgres()}/children`, 'utf8').trim().split(' ').map(Number)
  const session = children.find((pid) => /daybook_app/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')))
  if (session === undefined) throw new Error('there is no session')
  const [before, began] = [storm.failed(), performance.now()]
  process.kill(session, 'SIGKILL')
  await until('somebody who notices', () => storm.failed() > before)
  return began
}

/** The kernel ends one session, as it does when memory runs out: PostgreSQL then ends all of them and recovers by itself. */
export const killSession: Fault = {
  name: 'kill -9 of one session',
  rounds: { short: 1, long: 10 },
  cannot: noProcessTable,
  run: (rounds) => inWorld(rounds, killSessionOnce),
}
