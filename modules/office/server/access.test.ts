import { listLeave } from '@daybook/leave/contract'
import { getPayDetails, getPayslip, getPayslipPdf, listOwnPayslips, listPayroll, listPayslipsOf } from '@daybook/payroll/contract'
import { addStandIn, deactivatePerson, getEmergencyContacts, getPerson, updatePerson } from '@daybook/people/contract'
import { addDays, dayInZone } from '@daybook/platform/domain'
import { testApp, validReads } from '@daybook/testing'
import { searchTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { getAccess } from '../contract/index.ts'

const world = await testApp()
const { api, given, clock, rows } = world
type Who = { token: string }
const accessTo = (who: Who, userId: string) => api.as(who).call(getAccess, { params: { userId } })
const viewers = async (who: Who, userId: string) =>
  Object.fromEntries(
    (await accessTo(who, userId)).kinds.map(({ kind, viewers: list }) => [
      kind,
      list.map((each) => [each.userId, each.why]).sort(),
    ]),
  )

test('who can see what of somebody, and why', async () => {
  const { ours } = await given.twoCompanies()
  const { owner, hr, manager, employee, outsider } = ours
  const roles = [
    [hr.userId, 'role'],
    [owner.userId, 'role'],
  ]
  const seen = await viewers(employee, employee.userId)
  expect(seen['pay']?.toSorted()).toEqual([[employee.userId, 'self'], ...roles].sort())
  expect(seen['private']?.toSorted()).toEqual([[employee.userId, 'self'], [manager.userId, 'manager'], ...roles].sort())
  expect([seen['emergency'], seen['account']]).toEqual([seen['pay'], seen['pay']])
  expect(seen['timesheet']).toEqual(seen['private'])
  expect(seen['leave']).toEqual(seen['private'])
  // Nobody manages the outsider, so a manager is not among them.
  expect((await viewers(owner, outsider.userId))['timesheet']?.map(([id]) => id)).not.toContain(manager.userId)
  await api.as(owner).call(deactivatePerson, { params: { userId: hr.userId }, body: { endDate: '2026-03-31' } })
  expect((await viewers(owner, employee.userId))['pay']?.map(([id]) => id)).not.toContain(hr.userId)
})

test('who stands in for a manager sees what is decided on, on the days of that, and is named', async () => {
  const { owner, manager, employee } = await given.cast()
  const deputy = await given.person(owner, { role: 'MANAGER' })
  const today = dayInZone(world.app.clock(), 'UTC')
  const body = { standInId: deputy.userId, from: today, to: addDays(today, 1) }
  await api.as(manager).call(addStandIn, { body })
  const named = async () => {
    const seen = await viewers(employee, employee.userId)
    return Object.keys(seen).filter((kind) => seen[kind]?.some(([id, why]) => id === deputy.userId && why === 'stand-in'))
  }
  expect(await named()).toEqual(['timesheet', 'leave'])
  await api.as(owner).call(updatePerson, {
    params: { userId: employee.userId },
    body: { managerId: null, version: (await api.as(owner).call(getPerson, { params: { userId: employee.userId } })).version },
  })
  expect(await named()).toEqual([])
})

test('what is explained is what holds: everybody listed gets in, everybody else does not', async () => {
  const { owner, hr, manager, employee, outsider } = await given.cast()
  const everybody = [owner, hr, manager, employee, outsider]
  for (const subject of everybody) {
    const listed = await viewers(owner, subject.userId)
    for (const reader of everybody) {
      const may = (kind: string) => listed[kind]?.some(([id]) => id === reader.userId) === true
      const pay = await api.as(reader).send(getPayDetails, { params: { userId: subject.userId } })
      const week = await api
        .as(reader)
        .send(searchTimesheet, { body: { from: '2026-03-09', to: '2026-03-15', userId: subject.userId } })
      const person = await api.as(reader).call(getPerson, { params: { userId: subject.userId } })
      expect([pay.status === 200, person.reachedBy.includes('pay.terms')]).toEqual([may('pay'), may('pay')])
      expect([week.status === 200, person.reachedBy.includes('timesheet.read')]).toEqual([may('timesheet'), may('timesheet')])
      const contacts = await api.as(reader).send(getEmergencyContacts, { params: { userId: subject.userId } })
      expect([contacts.status === 200, person.reachedBy.includes('people.emergency')]).toEqual([
        may('emergency'),
        may('emergency'),
      ])
      const leave = await api.as(reader).send(listLeave, { query: { userId: subject.userId } })
      expect([leave.status === 200, person.reachedBy.includes('leave.read')]).toEqual([may('leave'), may('leave')])
    }
  }
})

test('one asks about oneself; owner and HR about everybody in their company', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const ask = async (who: Who, userId: string) => (await api.as(who).send(getAccess, { params: { userId } })).status
  for (const who of [ours.owner, ours.hr]) expect(await ask(who, ours.employee.userId)).toBe(200)
  for (const who of [ours.manager, ours.outsider]) expect(await ask(who, ours.employee.userId)).toBe(404)
  for (const who of [ours.owner, ours.employee]) expect(await ask(who, theirs.employee.userId)).toBe(404)
})

test('whoever opens another’s pay stands in that person’s list: what, when, how often; one’s own is not in it', async () => {
  const slip = validReads.find(({ endpoint }) => endpoint.name === getPayslip.name)
  const made = await slip?.make(world)
  const owner = made?.who as { token: string; userId: string; companyId: string }
  const id = made?.params?.['id'] ?? ''
  const { userId, payPeriodId } = await api.as(owner).call(getPayslip, { params: { id } })
  await rows('delete from access_view')
  await api.as(owner).call(getPayslip, { params: { id } })
  await api.as(owner).send(getPayslipPdf, { params: { id } })
  clock.advance(30)
  await api.as(owner).call(listPayslipsOf, { params: { userId } })
  await api.as(owner).call(getPayDetails, { params: { userId } })
  await api.as(owner).call(listPayroll, { body: { payPeriodId } })
  await api.as(owner).call(getPayDetails, { params: { userId: owner.userId } })
  await api.as(owner).call(listOwnPayslips, {})
  const { opened } = await accessTo(owner, userId)
  expect(opened.map(({ what, times, userId: by }) => [what, times, by]).sort()).toEqual([
    ['pay_terms', 1, owner.userId],
    ['payroll', 1, owner.userId],
    ['payslip', 3, owner.userId],
  ])
  const payslip = opened.find(({ what }) => what === 'payslip')
  expect([payslip?.firstAt, payslip?.lastAt]).toEqual(['2026-03-16T09:00:00Z', '2026-03-16T09:30:00Z'])
  expect((await accessTo(owner, owner.userId)).opened).toEqual([])
  clock.advance(24 * 60)
  await api.as(owner).call(getPayDetails, { params: { userId } })
  expect((await accessTo(owner, userId)).opened).toHaveLength(4)
})

test('a try that was refused opened nothing', async () => {
  const { owner, manager, employee } = await given.cast()
  expect((await api.as(manager).send(getPayDetails, { params: { userId: employee.userId } })).status).toBe(404)
  expect((await accessTo(owner, employee.userId)).opened).toEqual([])
})
