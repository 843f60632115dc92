import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { importOutcomes, importSummary } from './import-rows.ts'

test('the counts and what waits add up to all rows, and whatever is not imported is shown', () => {
  const rows = fc.array(fc.constantFrom(...importOutcomes), { maxLength: 600 })
  fc.assert(
    fc.property(rows, fc.nat(50), (outcomes, waiting) => {
      const found = importSummary(
        outcomes.map((outcome, row) => ({ outcome, row })),
        waiting,
      )
      expect(found.imported + found.already + found.skipped + found.rejected + waiting).toBe(found.total)
      expect(found.rows.filter(({ outcome }) => outcome !== 'import')).toHaveLength(outcomes.length - found.imported)
      expect(found.rows.filter(({ outcome }) => outcome === 'import')).toHaveLength(Math.min(200, found.imported))
    }),
  )
})
