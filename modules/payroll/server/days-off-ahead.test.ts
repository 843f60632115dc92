import { addHoliday, changeHoliday, importHolidays, listHolidays, payHolidays } from '@daybook/calendar/contract'
import { askLeave, cancelLeave, searchLeaveApprovals } from '@daybook/leave/contract'
import { changeOwnZone } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { searchApprovals } from '@daybook/time/contract'
import { someRules } from '@daybook/time/testing'
import { expect, test } from 'vitest'
import { listPayCycles, savePayTerms } from '../contract/index.ts'
import { rulesOffice } from '../testing/rules-office.ts'

const { api, given, clock, settle } = await testApp()
const zone = 'Europe/Berlin'
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const at = (date: string, from = '07', to = '15') => ({ start: `${date}T${from}:00:00Z`, end: `${date}T${to}:00:00Z`, zone })

const company = async (more: object = {}) => {
  clock.set('2026-02-26T09:00:00Z')
  const cast = await given.cast({ zone, ...more })
  const office = await rulesOffice({ api }, { ...cast, employee: cast.hr })
  const gross = async (period: string) => {
    await settle()
    const { netCents } = await office.compute(period)
    return { hr: (await office.slip(period)).grossSalary, all: netCents }
  }
  const off = (date: string, said: object = {}) =>
    api.as(cast.hr).send(addHoliday, { body: { date, name: 'Bridge', paid: true, ...said } as never })
  return { ...cast, office, gross, off }
}

test('HR make no day off ahead in a week of which hours were approved: some of them would become overtime', async () => {
  const { owner, office, gross, off } = await company()
  await office.decide('2026-03-01', { ...someRules, overtime: { ...someRules.overtime, leaveCountsAsWorked: true } })
  clock.set('2026-03-11T20:00:00Z')
  for (const d of ['2026-03-09', '2026-03-10', '2026-03-11']) await office.enter(d, at(d, '06', '19'))
  await office.approve('2026-03-09', '2026-03-10', '2026-03-11')
  const before = await gross('2026-03-01')
  const added = await off('2026-03-13')
  clock.set('2026-04-02T09:00:00Z')
  expect((await api.as(owner).call(searchApprovals, { body: {} })).items).toEqual([])
  const more = (await gross('2026-03-01')).hr - before.hr
  expect([codeOf(added), more]).toEqual(['holiday.handed_in', 0])
})

test('whoever decides on leave of HR is told of a day off in it that HR made', async () => {
  const { owner, hr, off } = await company()
  const { id: typeId } = await given.leaveType(owner, 'Annual leave')
  const me = api.as(hr)
  const ask = () => me.call(askLeave, { body: { typeId, from: day('2026-03-09'), to: day('2026-03-13') } })
  const first = await ask()
  expect((await off('2026-03-11')).status).toBe(403)
  await me.call(cancelLeave, { params: { id: first.id }, body: { version: first.version } })
  expect((await off('2026-03-11')).status).toBe(200)
  expect([first.total, (await ask()).total]).toEqual([500, 400])
  const { items } = await api.as(owner).call(searchLeaveApprovals, { body: {} })
  expect(items.map(({ ownRules }) => ownRules)).toEqual([true])
})

test('where an owner pays no holidays, HR add none that is paid, and none beside one that is not', async () => {
  const { owner, hr, employee, gross, off } = await company({ country: 'DE', region: 'BE' })
  const payCycleId = (await api.as(owner).call(listPayCycles, {})).items[0]?.id ?? ''
  const terms = { from: day('2026-01-01'), payCycleId, payType: 'FIXED_SALARY', amountCents: 300_000 } as const
  await api.as(owner).call(savePayTerms, { params: { userId: employee.userId }, body: terms })
  await api.as(owner).call(payHolidays, { body: { paid: false } })
  const { items } = await api.as(hr).call(listHolidays, { query: { year: '2026' } })
  const friday = items.find(({ date }) => date === '2026-04-03')!
  const body = { version: friday.version, paid: true }
  expect((await api.as(hr).send(changeHoliday, { params: { id: friday.id }, body })).status).toBe(403)
  const before = await gross('2026-04-01')
  const added = await off('2026-04-03', { name: 'Good Friday 2' })
  const after = await gross('2026-04-01')
  expect([codeOf(added), after.hr - before.hr, after.all - before.all]).toEqual(['holiday.paid_by_owner', 0, 0])
  await api.as(owner).call(payHolidays, { body: { paid: true } })
  const { items: now } = await api.as(hr).call(listHolidays, { query: { year: '2026' } })
  const again = now.find(({ id }) => id === friday.id)!
  await api.as(owner).call(changeHoliday, { params: { id: friday.id }, body: { version: again.version, paid: false } })
  expect(codeOf(await off('2026-04-03', { name: 'Good Friday 2' }))).toBe('holiday.paid_by_owner')
  expect((await off('2026-04-03', { name: 'Good Friday 2', paid: false })).status).toBe(200)
  expect((await off('2026-04-07')).status).toBe(200)
})

test('nor by a file with a yearly one, which falls on it in another year; an owner does', async () => {
  const { owner, hr, off } = await company()
  await api.as(owner).call(addHoliday, { body: { date: day('2027-12-23'), name: 'Closed', paid: false } })
  expect(codeOf(await off('2026-12-23', { name: 'Feast', recurring: true }))).toBe('holiday.paid_by_owner')
  const event = (on: string, ...more: string[]) => [
    'BEGIN:VEVENT',
    `UID:${on}`,
    `DTSTART;VALUE=DATE:${on}`,
    ...more,
    'END:VEVENT',
  ]
  const events = [...event('20201223', 'RRULE:FREQ=YEARLY', 'SUMMARY:Feast'), ...event('20261228', 'SUMMARY:Closed')]
  const ics = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')
  const bring = (who: Member) => api.as(who).call(importHolidays, { body: { ics, commit: false } })
  const outcomes = async (who: Member) => (await bring(who)).rows.map(({ outcome, reason }) => [outcome, reason])
  expect(await outcomes(hr)).toEqual([
    ['skipped', 'It falls on a day off that an owner does not pay'],
    ['import', ''],
  ])
  expect((await outcomes(owner))[0]).toEqual(['import', ''])
})

test('nor one of each 29 February, which falls on a 28th that is not paid', async () => {
  const { owner, off } = await company()
  await api.as(owner).call(addHoliday, { body: { date: day('2029-02-28'), name: 'Closed', paid: false } })
  expect(codeOf(await off('2028-02-29', { name: 'Feast', recurring: true }))).toBe('holiday.paid_by_owner')
})

test('HR make no day off of today by another clock of theirs', async () => {
  clock.set('2026-03-10T10:40:00Z')
  const { hr } = await given.cast({ zone: 'Asia/Shanghai' })
  const off = () => api.as(hr).send(addHoliday, { body: { date: '2026-03-10', name: 'Bridge', paid: true } })
  expect((await off()).status).toBe(403)
  await api.as(hr).call(changeOwnZone, { body: { zone: 'Pacific/Pago_Pago' } })
  expect((await off()).status).toBe(403)
})
