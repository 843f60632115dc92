import {
  decideTimesheets,
  exportTime,
  getClock,
  getHoursAccount,
  getOwnTimeRules,
  getTimeLock,
  getTimeRules,
  listPresses,
  listSheetRequests,
  previewTimeRules,
  saveTimesheet,
  searchApprovals,
  searchTimesheet,
  submitTimesheet,
} from '@daybook/time/contract'
import {
  asOwner,
  call,
  type Cast,
  type MadeRecords,
  type Member,
  type Records,
  type TestingManifest,
  type TestWorld,
} from '@daybook/testing/harness'
import { germanBreaks } from '@daybook/time/domain'
import { timeCalls } from './calls.ts'
import { someRules } from './some-rules.ts'

export { someRules } from './some-rules.ts'

const zone = 'Europe/Berlin'

/** Days of somebody's, eight hours each from nine in Berlin, handed in; gives the timesheet of each. */
const handedIn = async ({ api }: TestWorld, who: Member, days: readonly string[]): Promise<string[]> => {
  for (const day of days) {
    const shift = { start: `${day}T08:00:00Z`, end: `${day}T16:00:00Z`, minutes: null, zone, note: '', project: '' }
    await api.as(who).call(saveTimesheet, { body: { day, version: 0, entries: [shift] } })
  }
  const sent = await api.as(who).call(submitTimesheet, { body: { days: [...days] } })
  return sent.days.map(({ id }) => id ?? '')
}

/** Two days of everybody's; the first waits, the second is approved. Other rules may hold for what is decided. */
const records = async (world: TestWorld, cast: Cast): Promise<MadeRecords> => {
  const people: Record<string, readonly Records[]> = {}
  for (const [whose, who] of Object.entries(cast)) {
    const [waiting = '', approved = ''] = await handedIn(world, who, ['2026-03-09', '2026-03-10'])
    const boss = whose === 'owner' ? cast.hr : cast.owner
    await world.api.as(boss).call(decideTimesheets, { body: { ids: [approved], decision: 'APPROVE' } })
    people[whose] = [{ sheet: waiting }, { person: who.userId, sheet: approved }]
  }
  return { people }
}

export const manifest = {
  calls: timeCalls,
  reads: [
    call(getClock, 'same', asOwner),
    call(exportTime, 'same', async (world) => ({
      ...(await asOwner(world)),
      query: { from: '2026-03-01', to: '2026-03-31' },
    })),
    call(searchTimesheet, 'same', async (world) => ({
      ...(await asOwner(world)),
      body: { from: '2026-03-09', to: '2026-03-15' },
    })),
    call(listPresses, 'same', async (world) => ({ ...(await asOwner(world)), query: { day: '2026-03-16' } })),
    call(listSheetRequests, 'same', async (world) => ({ ...(await asOwner(world)), query: {} })),
    call(getTimeRules, 'same', asOwner),
    call(getTimeLock, 'same', asOwner),
    call(getOwnTimeRules, 'same', asOwner),
    call(previewTimeRules, 'same', async (world) => ({
      ...(await asOwner(world)),
      body: { from: '2026-04-01', rules: { ...someRules, time: { ...someRules.time, autoBreaks: [...germanBreaks] } } },
    })),
    call(searchApprovals, 'same', async (world) => ({ ...(await asOwner(world)), body: {} })),
    call(getHoursAccount, 'same', async (world) => ({ ...(await asOwner(world)), query: {} })),
  ],
  matrixRows: {
    'clock.use': [21],
    'timesheet.write': [23],
    'timesheet.read': [23, 24],
    'timesheet.approve': [25],
    'timesheet.reopen': [26],
    // Importing what others worked is entering it for them: whoever reopens any day may, a manager may not.
    'timesheet.import': [26],
    // What an import brings in, taken out.
    'timesheet.export': [26],
    // How time is counted is set up by whoever sets up how leave is.
    'time.rules': [28],
    'time.rules_own': [23],
    'hours.read': [23, 24],
    // As a balance of leave is adjusted.
    'hours.book': [29],
  },
  records,
  given: (world) => ({ handedIn: (who: Member, ...days: string[]) => handedIn(world, who, days) }),
} satisfies TestingManifest
