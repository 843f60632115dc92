import { addFileToLeave, askLeave, decideLeave, payOutLeave } from '@daybook/leave/contract'
import type { LeavePolicy, LeaveUnit } from '@daybook/leave/domain'
import { day } from '@daybook/platform/domain'
import type { Cast, MadeRecords, Member, Records, TestingManifest, TestWorld } from '@daybook/testing/harness'
import { leaveCalls, leaveReads, leaveType, note } from './calls.ts'

export { leaveNights } from './nights.ts'

/** Two requests of everybody's, one that waits and one that is approved, of the company's one type of leave. */
const records = async (world: TestWorld, cast: Cast): Promise<MadeRecords> => {
  const { id: typeId } = await leaveType(world, cast.owner)
  const people: Record<string, readonly Records[]> = {}
  for (const [whose, who] of Object.entries(cast)) {
    const own = world.api.as(who)
    const ask = (from: string) => own.call(askLeave, { body: { typeId, from: day(from), to: day(from) } })
    const [waiting, second] = [await ask('2026-04-13'), await ask('2026-04-20')]
    const boss = whose === 'owner' ? cast.hr : cast.owner
    const seen = { id: second.id, version: second.version }
    await world.api.as(boss).call(decideLeave, { body: { requests: [seen], decision: 'APPROVE' } })
    const paidOut = { userId: who.userId, typeId, day: day('2026-03-31'), amount: 100, note: 'By agreement' }
    const { payOutId } = await world.api.as(boss).call(payOutLeave, { body: paidOut })
    const { id: leaveFile } = await own.call(addFileToLeave, { params: { id: waiting.id }, file: note })
    people[whose] = [
      { leave: waiting.id, leaveFile },
      { person: who.userId, leave: second.id, leavePayOut: payOutId ?? '' },
    ]
  }
  return { people, company: { leaveType: typeId } }
}

export const manifest = {
  calls: leaveCalls,
  reads: leaveReads,
  matrixRows: {
    'leave.set_up': [28],
    'leave.adjust': [29],
    'leave.request': [30],
    'leave.away': [31],
    'leave.read': [30, 32],
    'leave.approve': [33],
    'leave.documents': [30, 33],
    'leave.cancel_other': [34],
  },
  records,
  given: (world) => ({
    leaveType: (boss: Member, name?: string, policy?: Partial<LeavePolicy>, unit?: LeaveUnit) =>
      leaveType(world, boss, name, policy, unit),
  }),
} satisfies TestingManifest
