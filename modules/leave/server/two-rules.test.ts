import { listNotifications } from '@daybook/notifications/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { askLeave, decideLeave, type LeaveRequest, listLeave, previewLeave, saveLeaveConfig } from '../contract/index.ts'
import { defaultLeavePolicy, type LeavePolicy } from '../domain/index.ts'

const { api, given, rows, clock, settle } = await testApp()
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

/** A type of leave under some rules, and under others from 1 April on once they are saved. */
const office = async (before: Partial<LeavePolicy>, after: Partial<LeavePolicy>) => {
  const cast = await given.cast()
  await rows("update person set hire_date = '2019-01-01' where company_id = $1", [cast.owner.companyId])
  const { id: typeId, version } = await given.leaveType(cast.owner, 'Leave', { limited: false, ...before })
  const policy = { ...defaultLeavePolicy, limited: false, ...before, ...after }
  const form = { id: typeId, name: 'Leave', unit: 'DAYS' as const, from: day('2026-04-01'), policy, version }
  const save = () => api.as(cast.owner).call(saveLeaveConfig, { body: { types: [form] } })
  const me = api.as(cast.employee)
  const ask = (from: string, to: string) => me.send(askLeave, { body: { typeId, from: day(from), to: day(to) } })
  const foresee = (from: string, to: string) => me.call(previewLeave, { body: { typeId, from: day(from), to: day(to) } })
  const own = async () => (await me.call(listLeave, { query: {} })).items
  return { ...cast, save, ask, foresee, own }
}

describe('a request over a change of rules', () => {
  const blocked = [{ from: day('2026-04-06'), to: day('2026-04-17'), why: 'Season' }]
  test.each<[string, Partial<LeavePolicy>, Partial<LeavePolicy>]>([
    ['paid, then unpaid', {}, { paid: false }],
    ['free days, then blocked ones', {}, { blocked }],
    ['any length, then five days', {}, { longestSpan: 5 }],
    ['nobody decides, then a manager', { approval: 'none' }, { approval: 'manager' }],
  ])('is asked for in two: %s', async (_what, before, after) => {
    const { save, ask, foresee } = await office(before, after)
    await save()
    const words = 'From 01 Apr 2026 on this leave goes by other rules. Ask for the days from then on in a request of their own.'
    const { faults } = await foresee('2026-03-31', '2026-04-17')
    expect(faults).toContainEqual({ code: 'leave.two_rules', words })
    expect((await ask('2026-03-31', '2026-04-17')).body).toMatchObject({ code: 'leave.two_rules' })
    expect((await ask('2026-03-30', '2026-03-31')).status).toBe(200)
  })

  test('is one where they change what is credited alone, as at the turn of a year', async () => {
    const { save, ask } = await office({}, { annual: 3000, yearlyLimit: 3000 })
    await save()
    expect((await ask('2026-03-31', '2026-04-02')).status).toBe(200)
  })
})

test('what waits while its rules change is paid as they say, and whoever decides looks again', async () => {
  const { save, ask, own, manager, employee } = await office({ paid: true }, { paid: false })
  const [march, april] = [
    (await ask('2026-03-30', '2026-03-31')).body,
    (await ask('2026-04-13', '2026-04-14')).body,
  ] as LeaveRequest[]
  await save()
  await settle()
  const { items } = await api.as(employee).call(listNotifications, { query: {} })
  expect(items.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Your leave .* is unpaid now, since its rules changed$/),
  ])
  const paidBy = new Map((await own()).map(({ id, paid, version }) => [id, { paid, version }]))
  expect([paidBy.get(march?.id ?? '')?.paid, paidBy.get(april?.id ?? '')?.paid]).toEqual([true, false])
  const approve = (version: number) =>
    api.as(manager).send(decideLeave, { body: { requests: [{ id: april?.id ?? '', version }], decision: 'APPROVE' } })
  expect((await approve(april?.version ?? 0)).body).toMatchObject({ code: 'version.stale' })
  expect((await approve(paidBy.get(april?.id ?? '')?.version ?? 0)).status).toBe(200)
  expect(await rows('select distinct paid from leave_day where request_id = $1', [april?.id])).toEqual([{ paid: false }])
})
