import { addHoliday } from '@daybook/calendar/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { searchApprovals, submitTimesheet } from '@daybook/time/contract'
import { someRules } from '@daybook/time/testing'
import { expect, test } from 'vitest'
import { rulesOffice } from '../testing/rules-office.ts'

const { api, given, clock, settle } = await testApp({ own: true })
const zone = 'Europe/Berlin'
const march = '2026-03-01'
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const at = (date: string) => ({ start: `${date}T07:00:00Z`, end: `${date}T15:00:00Z`, zone })

/** A company in April whose one of HR is paid by the hour. */
const inApril = async () => {
  clock.set('2026-04-02T09:00:00Z')
  const cast = await given.cast({ zone })
  const office = await rulesOffice({ api }, { ...cast, employee: cast.hr })
  const gross = async () => {
    await settle()
    await office.compute(march)
    return (await office.slip(march)).grossSalary
  }
  const add = (date: string, more: { recurring?: boolean; paid?: boolean } = {}) =>
    api.as(cast.hr).send(addHoliday, { body: { date, name: 'Bridge', ...more } })
  return { ...cast, office, gross, add }
}

test('what HR handed in is no day off by them, which would pay it otherwise; an owner makes it one', async () => {
  const { owner, hr, office, gross, add } = await inApril()
  await office.decide(march, { ...someRules, overtime: { ...someRules.overtime, holidayPercent: 300 } })
  await office.enter('2026-03-08', at('2026-03-08'))
  await office.approve('2026-03-08')
  await office.enter('2026-03-10', at('2026-03-10'))
  await api.as(hr).call(submitTimesheet, { body: { days: [day('2026-03-10')] } })
  const before = await gross()
  for (const [date, more] of [['2026-03-08'], ['2026-03-10', { paid: true }], ['2025-03-10', { recurring: true }]] as const)
    expect(codeOf(await add(date, more))).toBe('holiday.handed_in')
  expect(await gross()).toBe(before)
  await api.as(owner).call(addHoliday, { body: { date: day('2026-03-08'), name: 'Bridge' } })
  expect(await gross()).toBeGreaterThan(before)
})

test('whoever decides on hours of HR is told that HR made a day off of them', async () => {
  const { owner, hr, office, add } = await inApril()
  expect((await add('2026-03-08', { paid: true })).status).toBe(200)
  for (const date of ['2026-03-08', '2026-03-17']) await office.enter(date, at(date))
  await api.as(hr).call(submitTimesheet, { body: { days: [day('2026-03-08'), day('2026-03-17')] } })
  const { items } = await api.as(owner).call(searchApprovals, { body: {} })
  expect(items.map(({ weekStarts, ownRules }) => [weekStarts, ownRules])).toEqual([
    ['2026-03-02', true],
    ['2026-03-16', false],
  ])
})
