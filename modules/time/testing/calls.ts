import {
  bookHours,
  clockIn,
  clockOut,
  decideTimesheets,
  endBreak,
  importTime,
  lockTime,
  recallTimesheet,
  reopenTimesheet,
  saveTimeRules,
  saveTimesheet,
  startBreak,
  submitTimesheet,
  undoApproval,
} from '@daybook/time/contract'
import { call, type TestWorld } from '@daybook/testing/harness'
import { someRules } from './some-rules.ts'

const day = '2026-03-09'
const zone = 'Europe/Berlin'
const shift = { start: `${day}T08:00:00Z`, end: `${day}T16:00:00Z`, minutes: null, zone, note: 'Stock taking', project: 'Shop' }

const pressed = async ({ api, given }: TestWorld, ...steps: (typeof clockIn | typeof startBreak)[]) => {
  const who = await given.company()
  for (const step of steps) await api.as(who).call(step, {})
  return { who }
}

const written = async ({ api, given }: TestWorld) => {
  const owner = await given.company()
  const who = await given.person(owner)
  await api.as(who).call(saveTimesheet, { body: { day, version: 0, entries: [shift] } })
  return { owner, who }
}

const submitted = async (world: TestWorld) => {
  const { owner, who } = await written(world)
  const { days } = await world.api.as(who).call(submitTimesheet, { body: { days: [day] } })
  return { owner, who, ids: [days[0]?.id ?? ''] }
}

/** From clocking in to an approved day. */
export const timeCalls = [
  call(bookHours, 'hours.open', async ({ given }) => {
    const { owner, employee } = await given.cast()
    return { who: owner, body: { userId: employee.userId, kind: 'OPENING', day, minutes: 90, note: 'Brought over' } }
  }),
  call(clockIn, 'clock.already_in', (world) => pressed(world)),
  call(clockOut, 'clock.not_in', (world) => pressed(world, clockIn)),
  call(startBreak, 'clock.already_on_break', (world) => pressed(world, clockIn)),
  call(endBreak, 'clock.not_on_break', (world) => pressed(world, clockIn, startBreak)),
  call(saveTimesheet, 'version.stale', async ({ given }) => ({
    who: await given.company(),
    body: { day, version: 0, entries: [shift] },
  })),
  call(submitTimesheet, 'timesheet.not_open', async (world) => ({ who: (await written(world)).who, body: { days: [day] } })),
  call(recallTimesheet, 'timesheet.not_submitted', async (world) => ({
    who: (await submitted(world)).who,
    body: { days: [day] },
  })),
  call(decideTimesheets, 'timesheet.not_submitted', async (world) => {
    const { owner, ids } = await submitted(world)
    return { who: owner, body: { ids, decision: 'REJECT', note: 'Please add the afternoon' } }
  }),
  call(
    undoApproval,
    'timesheet.not_approved',
    async (world) => {
      const { owner, ids } = await submitted(world)
      await world.api.as(owner).call(decideTimesheets, { body: { ids, decision: 'APPROVE' } })
      return { who: owner, body: { ids } }
    },
    { ownDeed: true },
  ),
  call(reopenTimesheet, 'timesheet.not_approved', async (world) => {
    const { owner, ids } = await submitted(world)
    await world.api.as(owner).call(decideTimesheets, { body: { ids, decision: 'APPROVE' } })
    return { who: owner, body: { ids, reason: 'Two hours are missing' } }
  }),
  call(saveTimeRules, 'version.stale', async ({ given }) => ({
    who: await given.company(),
    body: { from: '2026-03-01', rules: someRules, version: 0 },
  })),
  call(lockTime, 'version.stale', async ({ given }) => ({
    who: await given.company(),
    body: { through: '2026-01-31', version: 0 },
  })),
  call(importTime, 'same', async ({ given }) => {
    const owner = await given.company()
    const csv = `user_email,start,end,project,description\n${owner.email},${day}T08:00:00Z,${day}T12:00:00Z,Shop,Stock\n`
    return { who: owner, body: { csv, zone, commit: true } }
  }),
]
