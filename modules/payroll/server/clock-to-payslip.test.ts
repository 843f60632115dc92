import { addDays, day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { clockIn, clockOut } from '@daybook/time/contract'
import { someRules } from '@daybook/time/testing'
import { expect, test } from 'vitest'
import { rulesOffice } from '../testing/rules-office.ts'

// A night that is clocked over the end of a pay period, to the payslips of both: also where the year ends, the 29th of February lies
// between them, or clocks change in it.

const { api, given, clock } = await testApp()

type Office = Awaited<ReturnType<typeof rulesOffice>>

/** The regular and the overtime minutes that a month pays, and what they come to. */
const paidIn = async ({ compute, slip }: Office, month: string) => {
  if ((await compute(month)).people === 0) return []
  const { lines } = await slip(month)
  const earned = lines.filter(({ kind }) => kind === 'REGULAR' || kind === 'OVERTIME')
  return earned.map(({ quantity, multiplierPercent, amountCents }) => [quantity, multiplierPercent, amountCents])
}

const officeIn = async (country: string, zone: string, month: string, dayOf: 'shiftStart' | 'midnight') => {
  clock.set(`${month}T09:00:00Z`)
  const cast = await given.cast({ country, zone, paysHolidays: false })
  const office = await rulesOffice({ api }, cast)
  await office.decide(month, { ...someRules, time: { ...someRules.time, dayOf } })
  return office
}

const newYork = [
  'US',
  'America/New_York',
  '2026-10-01',
  '2026-10-31',
  '2026-11-01',
  '2026-11-01T02:00:00Z',
  '2026-11-01T11:00:00Z',
]
const london = ['GB', 'Europe/London', '2026-12-01', '2026-12-31', '2027-01-01', '2026-12-31T22:00:00Z', '2027-01-01T06:00:00Z']
const berlin = ['DE', 'Europe/Berlin', '2028-02-01', '2028-02-29', '2028-03-01', '2028-02-29T21:00:00Z', '2028-03-01T05:00:00Z']
const nights = [newYork, london, berlin] as [string, string, string, string, string, string, string][]
// Two hours before midnight, and after it seven where clocks go back, else six; at 20.00 an hour.
const lengths = [420, 360, 360]

test.each(nights)(
  'in %s (%s) a night over the end of the period is paid on both sides, or on the day it starts',
  async (...night) => {
    const [country, zone, month, first, second, start, end] = night
    const after = lengths[nights.findIndex(([place]) => place === country)] ?? 0
    for (const dayOf of ['midnight', 'shiftStart'] as const) {
      const office = await officeIn(country, zone, month, dayOf)
      clock.set(start)
      await office.me.call(clockIn, {})
      clock.set(end)
      await office.me.call(clockOut, {})
      clock.set(`${second.slice(0, 8)}20T09:00:00Z`)
      await office.approve(...(dayOf === 'midnight' ? [first, second] : [first]))
      const before = dayOf === 'midnight' ? 120 : 120 + after
      expect(await paidIn(office, month)).toEqual([[before, 100, (before * 2000) / 60]])
      const rest = dayOf === 'midnight' ? [[after, 100, (after * 2000) / 60]] : []
      expect(await paidIn(office, second)).toEqual(rest)
    }
  },
)

// Ten hours on each of five days from Monday on; the last ten are beyond forty.
test.each([
  ['the end of a year', '2026-12-28', '2026-12-01', '2027-01-01', 4],
  ['the 29th of February', '2028-02-28', '2028-02-01', '2028-03-01', 2],
])('a week over %s pays its overtime in the month that holds its last day', async (_what, monday, month, next, before) => {
  const office = await officeIn('GB', 'Europe/London', month, 'shiftStart')
  const days = Array.from({ length: 5 }, (_, i) => addDays(day(monday), i))
  clock.set(`${next.slice(0, 8)}20T09:00:00Z`)
  for (const on of days) await office.enter(on, { start: `${on}T07:00:00Z`, end: `${on}T17:00:00Z`, zone: 'Europe/London' })
  await office.approve(...days)
  expect(await paidIn(office, month)).toEqual([[before * 600, 100, before * 20_000]])
  const straight = (4 - before) * 600
  const regular = straight > 0 ? [[straight, 100, (straight * 2000) / 60]] : []
  expect(await paidIn(office, next)).toEqual([...regular, [600, 150, 30_000]])
})
