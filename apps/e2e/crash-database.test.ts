import { expect, test } from 'vitest'
import { faultsOf } from '../../tools/faults/all.ts'

// What happens to the database below a server: `npm run faults` in its short form, and how soon it is over is measured there.

for (const { name, rounds, cannot, run } of faultsOf.database)
  test.skipIf(cannot?.() !== undefined)(
    `${name}: nothing that was acknowledged is lost, and work goes on by itself`,
    async () => {
      const { acknowledged, lost } = await run(rounds.short)
      expect([acknowledged > 0, lost]).toEqual([true, 0])
    },
  )
