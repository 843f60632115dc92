import { addName } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import type { TestWorld } from '@daybook/testing/harness'
import { askLeave, decideLeave, getLeaveBalances, type LeaveRequest } from '../contract/index.ts'
import type { LeavePolicy } from '../domain/index.ts'
import { leaveType } from './calls.ts'

export const week = { from: day('2026-04-13'), to: day('2026-04-17') }

/** The requests of a reply. */
export const itemsOf = ({ body }: { body: unknown }): readonly LeaveRequest[] => (body as { items?: LeaveRequest[] }).items ?? []

/** A company whose people were hired long ago, so that their year is whole: the employee asks for the week, and their manager decides. */
export const leaveOffice = async (world: TestWorld, policy: Partial<LeavePolicy> = {}) => {
  const { api, given, rows } = world
  const cast = await given.cast()
  await rows("update person set hire_date = '2019-01-01' where company_id = $1", [cast.owner.companyId])
  for (const name of policy.departments ?? []) await api.as(cast.owner).call(addName, { body: { list: 'department', name } })
  const { id: typeId } = await leaveType(world, cast.owner, 'Annual leave', policy)
  const ask = (more: object = {}, who = cast.employee) => api.as(who).call(askLeave, { body: { typeId, ...week, ...more } })
  const tryAsk = (more: object = {}, who = cast.employee) => api.as(who).send(askLeave, { body: { typeId, ...week, ...more } })
  const decide = (request: LeaveRequest, decision: 'APPROVE' | 'REJECT' = 'APPROVE', who = cast.manager, note = '') =>
    api.as(who).send(decideLeave, { body: { requests: [{ id: request.id, version: request.version }], decision, note } })
  const left = async (who = cast.employee) => {
    const { items } = await api.as(who).call(getLeaveBalances, { query: {} })
    const [{ today, reserved, used } = { today: null, reserved: null, used: 0 }] = items
    return { today, reserved, used }
  }
  return { ...cast, typeId, ask, tryAsk, decide, left }
}
