import { day } from '@daybook/platform/domain'
import type { TestWorld } from '@daybook/testing/harness'
import {
  addFileToLeave,
  addLeaveFile,
  askLeave,
  decideLeave,
  getLeaveFile,
  listLeave,
  removeLeaveFile,
  searchLeaveApprovals,
  type LeaveRequest,
} from '../contract/index.ts'
import type { LeavePolicy } from '../domain/index.ts'
import { leaveType } from './calls.ts'

type Who = { token: string }

export const pdf = (more = '') => Buffer.from(`%PDF-1.7\nA note ${more}\n%%EOF\n`)
export const note = { bytes: pdf(), name: 'Note.pdf' }
export const three = { from: day('2026-03-16'), to: day('2026-03-18') }
export const two = { from: day('2026-03-23'), to: day('2026-03-24') }

/** The id of what a call made. */
export const idOf = ({ body }: { body: unknown }): string => (body as { id?: string }).id ?? ''

/** How somebody is answered who opens a document. */
export const opener =
  ({ api }: TestWorld) =>
  async (fileId: string, who: Who): Promise<number> =>
    (await api.as(who).send(getLeaveFile, { params: { fileId } })).status

/** Sick leave of which a document is needed from the third day on. */
export const documentOffice = async (world: TestWorld, policy: Partial<LeavePolicy> = {}) => {
  const { api, given, rows } = world
  const cast = await given.cast()
  await rows("update person set hire_date = '2019-01-01' where company_id = $1", [cast.owner.companyId])
  const rules = { limited: false, documentFrom: 3, ...policy }
  const type = await leaveType(world, cast.owner, 'Sick leave', rules)
  const typeId = type.id
  const ask = (more: object = {}, who: Who = cast.employee) => api.as(who).call(askLeave, { body: { typeId, ...three, ...more } })
  const tryAsk = (more: object = {}, who: Who = cast.employee) =>
    api.as(who).send(askLeave, { body: { typeId, ...three, ...more } })
  const bring = (file: { bytes: Uint8Array; name?: string } = note, who: Who = cast.employee) =>
    api.as(who).send(addLeaveFile, { file })
  const brought = async (who: Who = cast.employee) => (await api.as(who).call(addLeaveFile, { file: note })).id
  const bringTo = ({ id }: { id: string }, who: Who = cast.employee, file = note) =>
    api.as(who).send(addFileToLeave, { params: { id }, file })
  const take = (fileId: string, who: Who = cast.employee) => api.as(who).send(removeLeaveFile, { params: { fileId } })
  const decide = ({ id, version }: LeaveRequest, decision: 'APPROVE' | 'REJECT' = 'APPROVE', who: Who = cast.manager) =>
    api.as(who).call(decideLeave, { body: { requests: [{ id, version }], decision, note: 'Get well' } })
  const listed = async (who: Who = cast.employee) =>
    (await api.as(who).call(listLeave, { query: { userId: cast.employee.userId } })).items
  const waiting = async (who: Who = cast.manager) => (await api.as(who).call(searchLeaveApprovals, { body: {} })).items
  return { ...cast, type, typeId, rules, ask, tryAsk, bring, brought, bringTo, take, decide, listed, waiting }
}
