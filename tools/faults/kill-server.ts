import { stopServer } from '../../apps/e2e/server.ts'
import type { Fault } from './fault.ts'
import { inWorld, type World } from './world.ts'

export const killServerOnce = async ({ server, start }: World): Promise<number> => {
  const began = performance.now()
  await stopServer(server(), 'SIGKILL')
  await start()
  return began
}

/** The server is killed and started again; its database went on and is taken over. */
export const killServer: Fault = {
  name: 'kill -9 of the server',
  rounds: { short: 1, long: 25 },
  run: (rounds) => inWorld(rounds, killServerOnce),
}

/** Both are killed at the same moment, as when a machine loses its power. */
export const killBoth: Fault = {
  name: 'kill -9 of the server and PostgreSQL',
  rounds: { short: 1, long: 25 },
  run: (rounds) =>
    inWorld(rounds, async ({ server, postgres, start }) => {
      const began = performance.now()
      process.kill(postgres(), 'SIGKILL')
      await stopServer(server(), 'SIGKILL')
      await start()
      return began
    }),
}
