import { withExternal } from './external.ts'
import type { Fault } from './fault.ts'
import { noSystemPostgres } from './system-postgres.ts'
import { inWorld } from './world.ts'

/** Every answer of the database takes 200 ms longer, as over a bad line: slow for everybody, wrong for nobody. */
export const slowDatabase: Fault = {
  name: 'a slow database',
  rounds: { short: 1, long: 3 },
  cannot: noSystemPostgres,
  run: (rounds) =>
    withExternal(({ engine, wire }) =>
      inWorld(
        rounds,
        async ({ work }) => {
          wire.delay(100)
          await work(15)
          const began = performance.now()
          wire.delay(0)
          return began
        },
        { engine },
      ),
    ),
}
