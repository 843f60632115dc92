import { exportAudit, getAccess, getMyOffice, searchAudit, searchInstallation } from '@daybook/office/contract'
import { call, type TestingManifest, type TestWorld } from '@daybook/testing/harness'

const owner = async ({ given }: TestWorld) => ({ who: await given.company() })

const colleague = async ({ given }: TestWorld) => {
  const who = await given.company()
  return { who, params: { userId: (await given.person(who)).userId } }
}

export const manifest = {
  calls: [],
  reads: [
    call(getMyOffice, 'same', owner),
    call(getAccess, 'same', colleague),
    call(searchAudit, 'same', async (world) => ({ ...(await owner(world)), body: {} })),
    call(searchInstallation, 'same', async ({ given }) => ({ who: await given.supporter(), body: {} })),
    call(exportAudit, 'same', owner),
  ],
  matrixRows: {
    'office.read': [20],
    'audit.read': [51],
    'audit.installation': [51],
    // Whoever may see somebody's pay may see who else does: one's own, or everybody's.
    'access.read': [38, 39],
  },
} satisfies TestingManifest
