import type { Cast, MadeRecords, Records, TestingManifest, TestWorld } from '@daybook/testing/harness'
import { assetOffice } from './asset-office.ts'
import { assetCalls } from './calls.ts'
import { assetReads } from './reads.ts'

/** Of everybody something that they have, and one thing that nobody has. */
const records = async (world: TestWorld, cast: Cast): Promise<MadeRecords> => {
  const office = assetOffice(world)
  const people: Record<string, readonly Records[]> = {}
  for (const [whose, { userId }] of Object.entries(cast)) {
    await office.lent(cast.owner, userId)
    people[whose] = [{ person: userId, assetLoan: (await office.of(cast.owner, userId))[0]?.id ?? '' }]
  }
  return { people, company: { asset: (await office.add(cast.owner)).id } }
}

export { assetOffice }

export const manifest = {
  calls: assetCalls,
  reads: assetReads,
  matrixRows: {
    // Nobody but who has the files of everybody hands things out; what one has is one’s own to see.
    'asset.set_up': [49.2],
    'asset.own': [49.1],
    'asset.read': [49.1, 49.2],
  },
  records,
} satisfies TestingManifest
