import { withExternal } from './external.ts'
import type { Fault } from './fault.ts'
import { killServerOnce } from './kill-server.ts'
import { killSessionOnce, noProcessTable } from './kill-postgres.ts'
import { noSystemPostgres } from './system-postgres.ts'
import { inWorld } from './world.ts'

// The same with a database that `DATABASE_URL` names, which nobody takes over and the server does not start.

const onExternal = (rounds: number, hurt: Parameters<typeof inWorld>[1]) =>
  withExternal(({ engine }) => inWorld(rounds, hurt, { engine }))

export const killServerOfExternal: Fault = {
  name: 'kill -9 of the server, DATABASE_URL',
  rounds: { short: 1, long: 10 },
  cannot: noSystemPostgres,
  run: (rounds) => onExternal(rounds, killServerOnce),
}

export const killExternalSession: Fault = {
  name: 'kill -9 of one session, DATABASE_URL',
  rounds: { short: 1, long: 10 },
  cannot: () => noSystemPostgres() ?? noProcessTable(),
  run: (rounds) => onExternal(rounds, killSessionOnce),
}

/** What looks after it (systemd, a manager) starts it again. */
export const killExternal: Fault = {
  name: 'kill -9 of PostgreSQL, DATABASE_URL',
  rounds: { short: 1, long: 10 },
  cannot: noSystemPostgres,
  run: (rounds) =>
    withExternal(({ engine, primary }) =>
      inWorld(
        rounds,
        async () => {
          const began = performance.now()
          await primary().kill()
          await primary().start()
          return began
        },
        { engine },
      ),
    ),
}
