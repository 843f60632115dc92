import {
  addFileToLeave,
  addLeaveFile,
  adjustLeave,
  archiveLeaveType,
  askLeave,
  cancelLeave,
  cancelLeaveOfOther,
  changeLeave,
  decideLeave,
  endFeed,
  exportLeaveBalances,
  getFeed,
  getLeaveBalances,
  getLeaveConfig,
  getLeaveFile,
  importLeave,
  listFeeds,
  listLeave,
  makeFeed,
  payOutLeave,
  previewLeave,
  previewLeaveConfig,
  removeLeaveFile,
  saveLeastAtWork,
  saveLeaveConfig,
  searchAway,
  searchLeaveApprovals,
  searchLeaveLedger,
  searchYearEnd,
  takePayOutBack,
  undoLeaveDecision,
} from '@daybook/leave/contract'
import { defaultLeavePolicy, type LeavePolicy, type LeaveUnit } from '@daybook/leave/domain'
import { day } from '@daybook/platform/domain'
import { asOwner, call, type Member, type TestWorld } from '@daybook/testing/harness'

/** A type of leave as its form sends it, in force since the New Year. */
export const typeForm = (name: string, policy: Partial<LeavePolicy> = {}, unit: LeaveUnit = 'DAYS') => ({
  id: null,
  name,
  unit,
  from: day('2026-01-01'),
  policy: { ...defaultLeavePolicy, ...policy },
  version: 0,
})

/** A company's first type of leave: twenty days, at once. */
export const leaveType = async (
  { api }: TestWorld,
  boss: Member,
  name = 'Annual leave',
  policy: Partial<LeavePolicy> = {},
  unit?: LeaveUnit,
) => {
  const { types } = await api.as(boss).call(saveLeaveConfig, { body: { types: [typeForm(name, policy, unit)] } })
  const [made] = types
  if (!made) throw new Error('the type was not made')
  return made
}

/** A document as small as it gets. */
export const note = {
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  name: 'Note of the doctor.png',
}

const week = { from: day('2026-04-13'), to: day('2026-04-17') }

/** Somebody who asked for a week in April. */
const asked = async (world: TestWorld) => {
  const owner = await world.given.company()
  const who = await world.given.person(owner)
  const type = await leaveType(world, owner)
  const request = await world.api.as(who).call(askLeave, { body: { typeId: type.id, ...week, note: 'The sea' } })
  return { owner, who, type, request, seen: { id: request.id, version: request.version } }
}

const approved = async (world: TestWorld) => {
  const made = await asked(world)
  const body = { requests: [made.seen], decision: 'APPROVE' as const }
  const { items } = await world.api.as(made.owner).call(decideLeave, { body })
  return { ...made, request: items[0] ?? made.request }
}

/** An owner who brought a document for a request of their own that waits. */
const withNote = async (world: TestWorld) => {
  const { who, type, request } = await ownersOwn(world)
  const file = await world.api.as(who).call(addFileToLeave, { params: { id: request.id }, file: note })
  return { who, type, request, params: { fileId: file.id } }
}

const following = async (world: TestWorld) => {
  const owner = await world.given.company()
  const { address } = await world.api.as(owner).call(makeFeed, { body: { kind: 'COMPANY' } })
  return { who: owner, token: address.slice(-43) }
}

export const leaveCalls = [
  call(makeFeed, 'more', async (world) => ({ ...(await asOwner(world)), body: { kind: 'TEAM' } })),
  call(endFeed, 'leave.no_feed', async (world) => ({ who: (await following(world)).who, params: { kind: 'COMPANY' } }), {
    ownDeed: true,
  }),
  call(saveLeaveConfig, 'leave.type_exists', async (world) => ({
    ...(await asOwner(world)),
    body: { types: [typeForm('Sick leave')] },
  })),
  call(archiveLeaveType, 'not_found', async (world) => {
    const { owner, type } = await asked(world)
    return { who: owner, params: { typeId: type.id } }
  }),
  call(saveLeastAtWork, 'same', async (world) => ({ ...(await asOwner(world)), body: { department: null, least: 2 } })),
  call(askLeave, 'leave.overlap', async (world) => {
    const owner = await world.given.company()
    const type = await leaveType(world, owner)
    return { who: owner, body: { typeId: type.id, ...week, note: 'The sea' } }
  }),
  call(addLeaveFile, 'more', async (world) => ({ ...(await asOwner(world)), file: note })),
  call(addFileToLeave, 'more', async (world) => {
    const { who, request } = await ownersOwn(world)
    return { who, params: { id: request.id }, file: note }
  }),
  call(removeLeaveFile, 'not_found', async (world) => {
    const { who, params } = await withNote(world)
    return { who, params }
  }),
  call(changeLeave, 'version.stale', async (world) => {
    const { who, type, request } = await asked(world)
    const body = { typeId: type.id, ...week, to: day('2026-04-16'), note: 'The sea, but shorter', version: request.version }
    return { who, params: { id: request.id }, body }
  }),
  call(cancelLeave, 'version.stale', async (world) => {
    const { who, request } = await asked(world)
    return { who, params: { id: request.id }, body: { version: request.version } }
  }),
  call(cancelLeaveOfOther, 'version.stale', async (world) => {
    const { owner, request } = await approved(world)
    return { who: owner, params: { id: request.id }, body: { version: request.version, note: 'The fair was moved' } }
  }),
  call(decideLeave, 'version.stale', async (world) => {
    const { owner, seen } = await asked(world)
    return { who: owner, body: { requests: [seen], decision: 'APPROVE', note: 'Enjoy it' } }
  }),
  call(
    undoLeaveDecision,
    'leave.not_decided',
    async (world) => {
      const { owner, request } = await approved(world)
      return { who: owner, body: { ids: [request.id] } }
    },
    { ownDeed: true },
  ),
  call(adjustLeave, 'more', async (world) => {
    const { owner, who, type } = await asked(world)
    const body = { userId: who.userId, typeId: type.id, day: day('2026-03-02'), amount: 150, note: 'Left over from 2025' }
    return { who: owner, body }
  }),
  call(payOutLeave, 'more', async (world) => {
    const { owner, who, type } = await asked(world)
    const body = { userId: who.userId, typeId: type.id, day: day('2026-03-31'), amount: 250, note: 'By agreement' }
    return { who: owner, body }
  }),
  call(takePayOutBack, 'not_found', async (world) => {
    const { owner, who, type } = await asked(world)
    const body = { userId: who.userId, typeId: type.id, day: day('2026-03-31'), amount: 250, note: 'By agreement' }
    const { payOutId } = await world.api.as(owner).call(payOutLeave, { body })
    return { who: owner, params: { payOutId: payOutId ?? '' } }
  }),
  call(importLeave, 'same', async (world) => {
    const { owner, who, type } = await asked(world)
    const csv = `Email,Type,Balance,As of\n${who.email},PTO,12.5,2026-02-28\n`
    return { who: owner, body: { csv, typeOf: [{ name: 'PTO', typeId: type.id }], commit: true } }
  }),
]

/** An owner with a request of their own. */
const ownersOwn = async (world: TestWorld) => {
  const owner = await world.given.company()
  const type = await leaveType(world, owner)
  const request = await world.api.as(owner).call(askLeave, { body: { typeId: type.id, ...week, note: 'The sea' } })
  return { who: owner, type, request }
}

export const leaveReads = [
  call(listFeeds, 'same', async (world) => ({ who: (await following(world)).who })),
  call(getFeed, 'same', async (world) => ({ who: null, params: { token: (await following(world)).token } })),
  call(getLeaveConfig, 'same', asOwner),
  call(exportLeaveBalances, 'same', async (world) => ({ who: (await asked(world)).owner })),
  call(previewLeaveConfig, 'same', async (world) => ({ ...(await asOwner(world)), body: typeForm('Annual leave') })),
  call(listLeave, 'same', async (world) => ({ who: (await ownersOwn(world)).who, query: {} })),
  call(getLeaveBalances, 'same', async (world) => ({ who: (await ownersOwn(world)).who, query: {} })),
  call(getLeaveFile, 'same', async (world) => {
    const { who, params } = await withNote(world)
    return { who, params }
  }),
  call(previewLeave, 'same', async (world) => {
    const { who, type } = await ownersOwn(world)
    return { who, body: { typeId: type.id, ...week } }
  }),
  call(searchLeaveLedger, 'same', async (world) => ({ who: (await ownersOwn(world)).who, body: {} })),
  call(searchYearEnd, 'same', async (world) => {
    const { owner, type } = await asked(world)
    return { who: owner, body: { typeId: type.id } }
  }),
  call(searchLeaveApprovals, 'same', async (world) => ({ who: (await asked(world)).owner, body: {} })),
  call(searchAway, 'same', async (world) => {
    const { owner } = await approved(world)
    return { who: owner, body: { from: day('2026-04-01'), to: day('2026-04-30') } }
  }),
]
