import { addHoliday } from '@daybook/calendar/contract'
import { askLeave, decideLeave } from '@daybook/leave/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { searchApprovals, submitTimesheet } from '@daybook/time/contract'
import { someRules } from '@daybook/time/testing'
import { expect, test } from 'vitest'
import { rulesOffice } from '../testing/rules-office.ts'

const { api, given, clock, settle } = await testApp()
const zone = 'Europe/Berlin'
const march = '2026-03-01'
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const at = (date: string, from = '07', to = '15') => ({ start: `${date}T${from}:00:00Z`, end: `${date}T${to}:00:00Z`, zone })

/** A company whose one of HR is paid by the hour, at the end of February and then in April. */
const withHr = async () => {
  clock.set('2026-02-26T09:00:00Z')
  const cast = await given.cast({ zone })
  const office = await rulesOffice({ api }, { ...cast, employee: cast.hr })
  const gross = async () => {
    await settle()
    await office.compute(march)
    return (await office.slip(march)).grossSalary
  }
  const add = (date: string, more: { recurring?: boolean; paid?: boolean } = {}) =>
    api.as(cast.hr).send(addHoliday, { body: { date, name: 'Bridge', ...more } })
  const inApril = () => clock.set('2026-04-02T09:00:00Z')
  const handIn = (...dates: string[]) => api.as(cast.hr).call(submitTimesheet, { body: { days: dates.map(day) } })
  const told = async () => {
    const { items } = await api.as(cast.owner).call(searchApprovals, { body: {} })
    return items.map(({ weekStarts, ownRules }) => [weekStarts, ownRules])
  }
  return { ...cast, office, gross, add, inApril, handIn, told }
}

test('HR make no day off of theirs of today or before, worked or not; an owner does', async () => {
  const { owner, office, gross, add, inApril } = await withHr()
  await office.decide(march, { ...someRules, overtime: { ...someRules.overtime, holidayPercent: 300 } })
  inApril()
  await office.enter('2026-03-08', at('2026-03-08'))
  await office.approve('2026-03-08')
  const before = await gross()
  const behind: readonly (readonly [string, { recurring?: boolean; paid?: boolean }])[] = [
    ['2026-03-08', {}],
    ['2026-03-10', { paid: true }],
    ['2025-06-10', { recurring: true }],
    ['2026-04-02', {}],
  ]
  for (const [date, more] of behind) expect(codeOf(await add(date, more))).toBe('holiday.own_behind')
  expect((await add('2026-04-03', { recurring: true })).status).toBe(200)
  expect(await gross()).toBe(before)
  await api.as(owner).call(addHoliday, { body: { date: day('2026-03-08'), name: 'Bridge' } })
  expect(await gross()).toBeGreaterThan(before)
})

test('nor of days ahead for which they asked for leave', async () => {
  const { owner, hr, add } = await withHr()
  const { id: typeId } = await given.leaveType(owner, 'Unpaid leave', { paid: false })
  const request = await api.as(hr).call(askLeave, { body: { typeId, from: day('2026-03-09'), to: day('2026-03-13') } })
  const asked = [{ id: request.id, version: request.version }]
  expect(codeOf(await add('2026-03-11'))).toBe('holiday.handed_in')
  await api.as(owner).call(decideLeave, { body: { requests: asked, decision: 'APPROVE' } })
  expect(codeOf(await add('2026-03-11'))).toBe('holiday.handed_in')
  expect(codeOf(await add('2026-03-11', { recurring: true }))).toBe('holiday.handed_in')
  expect((await add('2026-03-16')).status).toBe(200)
})

test('whoever decides on hours of HR is told of a day off that HR made in their week, or behind a night of it', async () => {
  const { office, add, inApril, handIn, told } = await withHr()
  for (const date of ['2026-03-08', '2026-03-16']) expect((await add(date, { paid: true })).status).toBe(200)
  inApril()
  // By itself, by the week that it may fill, by the night before it, and not at all.
  for (const date of ['2026-03-08', '2026-03-19', '2026-03-25']) await office.enter(date, at(date))
  await office.enter('2026-03-15', at('2026-03-15', '19', '23'))
  await handIn('2026-03-08', '2026-03-15', '2026-03-19', '2026-03-25')
  expect(await told()).toEqual([
    ['2026-03-02', true],
    ['2026-03-09', true],
    ['2026-03-16', true],
    ['2026-03-23', false],
  ])
})
