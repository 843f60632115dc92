import {
  arrangeOffice,
  exportAudit,
  getAccess,
  getDashboard,
  getMyOffice,
  getPresence,
  getTechNews,
  saveFavourites,
  searchAudit,
  searchInstallation,
  searchPresence,
  searchTeamToday,
  searchTeamWeek,
} from '@daybook/office/contract'
import { asOwner, asOwnerOfOne, call, type TestingManifest } from '@daybook/testing/harness'

export const manifest = {
  calls: [
    call(arrangeOffice, 'same', async (world) => ({
      ...(await asOwner(world)),
      body: { cards: ['celebrations', 'presence'], hidden: ['news'] },
    })),
    call(saveFavourites, 'same', async (world) => ({
      ...(await asOwner(world)),
      body: { favourites: ['TABLES' as const, 'TIMESHEET' as const] },
    })),
  ],
  reads: [
    call(getMyOffice, 'same', asOwner),
    call(getPresence, 'same', asOwner),
    call(getDashboard, 'same', asOwner),
    call(getTechNews, 'same', asOwner),
    call(searchPresence, 'same', async (world) => ({ ...(await asOwner(world)), body: {} })),
    call(searchTeamToday, 'same', async (world) => ({ ...(await asOwner(world)), body: {} })),
    call(searchTeamWeek, 'same', async (world) => ({ ...(await asOwner(world)), body: { from: '2026-03-16' } })),
    call(getAccess, 'same', asOwnerOfOne),
    call(searchAudit, 'same', async (world) => ({ ...(await asOwner(world)), body: {} })),
    call(searchInstallation, 'same', async ({ given }) => ({ who: await given.supporter(), body: {} })),
    call(exportAudit, 'same', asOwner),
  ],
  matrixRows: {
    'office.read': [20],
    'dashboard.read': [20],
    // The board shows what is on timesheets of others.
    'team.read': [24],
    'audit.read': [51],
    'audit.installation': [51],
    // Whoever may see somebody's pay may see who else does: one's own, or everybody's.
    'access.read': [38, 39],
  },
} satisfies TestingManifest
