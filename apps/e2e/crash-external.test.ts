import { expect, test } from 'vitest'
import { faultsOf } from '../../tools/faults/all.ts'

// What happens to a server and a database that DATABASE_URL names: `npm run faults` in its short form.

for (const { name, rounds, cannot, run } of faultsOf.external)
  test.skipIf(cannot?.() !== undefined)(
    `${name}: nothing that was acknowledged is lost, and work goes on by itself`,
    async () => {
      const { acknowledged, lost } = await run(rounds.short)
      expect([acknowledged > 0, lost]).toEqual([true, 0])
    },
  )
