import { testApp } from '@daybook/testing'
import type { TimeRulesForm } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { addPayCycle, previewPayroll, savePayTerms, searchPayPeriods } from '../contract/index.ts'
import { byTheDay, byTheWeek, moversOffice, moversZone } from '../testing/movers-office.ts'
import { seenTerms } from '../testing/seen-terms.ts'

// Who moves to another department and another pay cycle at once: the week that both cycles share is counted by one of the two (docs/decisions/0097).

const { api, given, clock, settle } = await testApp()
const weekly = { kind: 'WEEKLY', anchor: '2026-03-30', payDate: { kind: 'OFFSET', days: 3 }, businessDay: 'none' } as const
const terms = { payType: 'HOURLY_SALARY', amountCents: 2000 } as const

const world = async (workshop: TimeRulesForm, lab: TimeRulesForm) => {
  clock.set('2026-03-31T20:00:00Z')
  const cast = await given.cast({ zone: moversZone, paysHolidays: false })
  const params = { userId: cast.employee.userId }
  const office = await moversOffice({ api, settle }, cast, { workshop, lab })
  const { id: weeklyId } = await office.boss.call(addPayCycle, { body: { name: 'Weekly', rule: weekly } })
  const agree = async (from: string, payCycleId: string) => {
    const body = { from, payCycleId, ...terms, ...(await seenTerms(office.boss, params.userId)) }
    return office.boss.call(savePayTerms, { params, body })
  }
  const periods = async (payCycleId?: string) =>
    (await office.boss.call(searchPayPeriods, { body: payCycleId ? { payCycleId } : {} })).items
  const net = async (payPeriodId = '') => (await api.as(cast.hr).call(previewPayroll, { body: { payPeriodId } })).totals.netCents
  return { ...office, weeklyId, agree, periods, net }
}

const cases = [
  { how: 'by the day, then by the week', workshop: byTheDay, lab: byTheWeek },
  { how: 'by the week, then by the day', workshop: byTheWeek, lab: byTheDay },
].flatMap((each) => [true, false].map((late) => ({ ...each, late })))
const [march, april] = [
  ['2026-03-30', '2026-03-31'],
  ['2026-04-01', '2026-04-02', '2026-04-03'],
]

// Fifty hours at 20.00 from 30 March to 3 April, ten of them overtime by either rules: 1,100.00.
test.for(cases)(
  'from the month to the week, $how, with the days of March handed in late: $late',
  async ({ workshop, lab, late }) => {
    const { move, work, weeklyId, agree, periods, net, compute, finalise } = await world(workshop, lab)
    if (!late) await work(...march)
    const { netCents } = await compute('2026-03-01')
    await finalise('2026-03-01')
    clock.set('2026-04-06T09:00:00Z')
    await agree('2026-04-01', weeklyId)
    await move('Lab')
    await work(...(late ? march : []), ...april)
    const week = (await periods(weeklyId)).find(({ from }) => from === '2026-03-30')
    expect(netCents + (await net(week?.id))).toBe(110_000)
  },
)

test.for(cases)(
  'from the week to the month, $how, with the days of March handed in late: $late',
  async ({ workshop, lab, late }) => {
    const { move, work, weeklyId, agree, periods, net, compute, finalise } = await world(workshop, lab)
    const month = (await periods()).find(({ from }) => from === '2026-04-01')
    await agree('2026-01-02', weeklyId)
    await agree('2026-04-01', month?.payCycleId ?? '')
    if (!late) await work(...march)
    clock.set('2026-04-06T09:00:00Z')
    const { netCents } = await compute('2026-03-30')
    await finalise('2026-03-30')
    await move('Lab')
    await work(...(late ? march : []), ...april)
    expect(netCents + (await net(month?.id))).toBe(110_000)
  },
)
