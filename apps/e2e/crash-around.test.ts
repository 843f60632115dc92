import { expect, test } from 'vitest'
import { faultsOf } from '../../tools/faults/all.ts'

// What happens around a server: load, clocks, mail and others of its kind. `npm run faults` in its short form.

for (const { name, rounds, cannot, run } of faultsOf.around)
  test.skipIf(cannot?.() !== undefined)(
    `${name}: nothing that was acknowledged is lost, and work goes on by itself`,
    async () => {
      const { acknowledged, lost } = await run(rounds.short)
      expect([acknowledged > 0, lost]).toEqual([true, 0])
    },
  )
