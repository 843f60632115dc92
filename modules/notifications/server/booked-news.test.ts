import { addDocuments } from '@daybook/documents/contract'
import { brought } from '@daybook/documents/testing'
import { giveAdvance, removeAdvance } from '@daybook/expenses/contract'
import { adjustLeave, payOutLeave, takePayOutBack } from '@daybook/leave/contract'
import { choosePayee } from '@daybook/payroll/contract'
import { payOffice } from '@daybook/payroll/testing'
import { deactivatePerson, getPerson, importPeople, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { bookHours } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { acknowledgeNotifications, listNotifications } from '../contract/index.ts'

// Whatever somebody else says of one's pay, leave or hours is told to whose it is: that it was done, and never how much.

const world = await testApp()
const { api, app, given, mails, settle } = world

const told = async (who: Member) => {
  await settle()
  const { items } = await api.as(who).call(listNotifications, { query: {} })
  return items.filter(({ kind }) => kind !== 'people.joined' && kind !== 'people.record').map(({ message }) => message)
}

const acknowledge = (who: Member) => api.as(who).call(acknowledgeNotifications, { body: { until: app.clock() } })

const office = async () => {
  const { ours, theirs } = await given.twoCompanies()
  const silent = async () => {
    for (const who of [...Object.values(theirs), ours.outsider]) expect(await told(who)).toEqual([])
  }
  return { ...ours, silent, name: ours.hr.name }
}

test('when somebody joined: by the form and by a file, and not what stays', async () => {
  const { owner, hr, employee, silent, name } = await office()
  const params = { userId: employee.userId }
  const { version } = await api.as(hr).call(getPerson, { params })
  await api.as(hr).call(updatePerson, { params, body: { hireDate: day('2026-02-01'), version } })
  expect(await told(employee)).toEqual([`${name} set your joining date to 01 Feb 2026`])
  const file = (on: string, title: string) =>
    api.as(owner).call(importPeople, {
      body: { csv: `Name,Email,Joining date,Job title\n${employee.name},${employee.email},${on},${title}\n`, commit: true },
    })
  await file('2026-02-01', 'Cook')
  expect(await told(employee)).toHaveLength(1)
  await file('2026-03-01', 'Cook')
  expect(await told(employee)).toEqual([`${owner.name} set your joining date to 01 Mar 2026`])
  const support = await given.supportIn(owner, { mayChange: true })
  const { version: now } = await api.as(owner).call(getPerson, { params })
  await api.as(support).call(updatePerson, { params, body: { hireDate: day('2026-03-02'), version: now } })
  expect(await told(employee)).toEqual(['Support set your joining date to 02 Mar 2026'])
  await silent()
})

test('what somebody is paid: who set it and from when, in the bell and by mail', async () => {
  const { owner, hr, employee, outsider, silent, name } = await office()
  const { agree } = await payOffice({ api }, { owner, hr })
  await agree(employee.userId, { payType: 'HOURLY_SALARY', amountCents: 1200 })
  const message = `${owner.name} set what you are paid from 01 Jan 2026 on`
  expect(await told(employee)).toEqual([message])
  // Their pay stands on their page in the directory.
  const [item] = (await api.as(employee).call(listNotifications, { query: {} })).items
  expect(item?.link).toContain(`employeeDetails?user=${employee.userId}`)
  expect((await mails()).filter(({ to, subject }) => to === employee.email && subject === message)).toHaveLength(1)
  // The same again changes nothing.
  await acknowledge(employee)
  await agree(employee.userId, { payType: 'HOURLY_SALARY', amountCents: 1200 })
  expect(await told(employee)).toHaveLength(1)
  await silent()
  const csv = `Name,Email,Hourly rate,Pay cycle\n${outsider.name},${outsider.email},20.00,Monthly\n`
  await api.as(hr).call(importPeople, { body: { csv, commit: true } })
  expect(await told(outsider)).toEqual([expect.stringContaining(`${name} set what you are paid`)])
})

test('leave: a balance changed, leave paid out, and put back by somebody or by a last day', async () => {
  const { owner, hr, employee, silent, name } = await office()
  const { id: typeId } = await given.leaveType(owner)
  const body = { userId: employee.userId, typeId, day: day('2026-03-02'), amount: -500, note: 'Wrong' }
  await api.as(hr).call(adjustLeave, { body })
  const changed = `${name} changed a balance of your leave`
  expect(await told(employee)).toEqual([changed])
  const out = () => api.as(hr).call(payOutLeave, { body: { ...body, day: day('2026-03-31'), amount: 100 } })
  const { payOutId } = await out()
  expect(await told(employee)).toEqual([`${name} has leave of yours paid out`, changed])
  await api.as(hr).call(takePayOutBack, { params: { payOutId: payOutId ?? '' } })
  const back = `${name} put leave of yours back that was to be paid out`
  expect(await told(employee)).toEqual([back, changed])
  await out()
  const leaves = { endDate: day('2026-03-27'), accessEnds: 'AFTER_LAST_DAY' } as const
  await api.as(hr).call(deactivatePerson, { params: { userId: employee.userId }, body: leaves })
  expect(await told(employee)).toEqual(['Leave of yours that was to be paid out is back on its balance', back, changed])
  await silent()
})

test('hours and advances that are booked', async () => {
  const { hr, employee, silent, name } = await office()
  const { userId } = employee
  const booking = { userId, kind: 'OPENING', day: day('2026-03-02'), minutes: -900, note: 'Brought over' } as const
  await api.as(hr).call(bookHours, { body: booking })
  const hours = `${name} booked on your hours account`
  expect(await told(employee)).toEqual([hours])
  const { id } = await api
    .as(hr)
    .call(giveAdvance, { body: { userId, day: day('2026-03-02'), cents: 50_000, note: 'Fair' } }, { key: 'advance' })
  expect(await told(employee)).toEqual([`${name} noted an advance that you were given`, hours])
  await api.as(hr).call(removeAdvance, { params: { advanceId: id } })
  expect(await told(employee)).toEqual([`${name} took back an advance that was noted for you`, hours])
  await silent()
})

test('pay that a final payroll left out, since it was held back', async () => {
  const { owner, hr, manager, employee, outsider } = await office()
  const { agree, compute, periodOf, run } = await payOffice({ api }, { owner, hr })
  for (const { userId } of [employee, manager]) await agree(userId, { payType: 'FIXED_SALARY', amountCents: 300_000 })
  const payPeriodId = await periodOf('2026-02-01')
  await compute('2026-02-01')
  await api.as(hr).call(choosePayee, { body: { payPeriodId, userId: employee.userId, choice: 'HOLD' } })
  // Whom that payroll does not pay anyway has nothing held back.
  await api.as(hr).call(choosePayee, { body: { payPeriodId, userId: outsider.userId, choice: 'HOLD' } })
  expect(await told(employee)).not.toContainEqual(expect.stringContaining('held back'))
  await run('2026-02-01')
  expect((await told(employee))[0]).toBe('Your pay for 01 Feb – 28 Feb 2026 is held back')
  expect(await told(outsider)).toEqual([])
  expect(await told(manager)).toContain('Your payslip for 01 Feb – 28 Feb 2026 is ready')
})

test('a document that HR put into somebody’s place', async () => {
  const { hr, employee, silent } = await office()
  const files = [{ broughtId: await brought(world, hr), name: 'Warning' }]
  const where = { place: 'PERSON', department: '', userId: employee.userId, folder: '' } as const
  await api.as(hr).call(addDocuments, { body: { ...where, files } })
  expect(await told(employee)).toEqual(['HR gives you a document: Warning'])
  await silent()
})
