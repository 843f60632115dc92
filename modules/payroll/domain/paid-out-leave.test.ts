import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { input, hours, terms, told } from '../testing/pay-input.ts'
import { type PayDay, payFor } from './index.ts'

/** So many hundredths of a day of eight hours. */
const on = (date: string, hundredths: number): PayDay => ({
  day: day(date),
  minutes: 0,
  paidOutTime: hundredths * 480,
  paidOutPart: hundredths * 100,
})

test('by the hour and by the day at the rate, on a salary as an absent day would take it off', () => {
  const days = [on('2026-03-31', 250)]
  expect(told({ days })).toEqual(['PAID_OUT_LEAVE 20 h × 20.00 an hour = 40000'])
  expect(told({ terms: [terms('DAILY_SALARY', 10_000)], days })).toEqual(['PAID_OUT_LEAVE 2.5 days × 100.00 a day = 25000'])
  expect(told({ terms: [terms('FIXED_SALARY', 220_000)], days })).toEqual([
    'SALARY 2200.00 for the whole period = 220000',
    'PAID_OUT_LEAVE 2200.00 × 2.5 of 22 working days = 25000',
  ])
})

test('in parts it is as much as in one: half a hundredth of a day, ten times, is five', () => {
  const days = Array.from({ length: 10 }, (_, n) => on(`2026-03-${10 + n}`, 0.5))
  expect(told({ terms: [terms('DAILY_SALARY', 10_000)], days })).toEqual(['PAID_OUT_LEAVE 0.05 days × 100.00 a day = 500'])
  expect(told({ days })).toEqual(['PAID_OUT_LEAVE 24 min × 20.00 an hour = 800'])
})

test('it is no work: no overtime comes of it, and none is counted as leave', () => {
  const days = [...hours('2026-03-02', 8, 8, 8, 8, 8), on('2026-03-06', 300)].toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const pay = payFor(input({ days }))
  expect(pay.lines.map(({ kind, quantity }) => [kind, quantity])).toEqual([
    ['REGULAR', 2400],
    ['PAID_OUT_LEAVE', 1440],
  ])
  expect([pay.overtimeMinutes, pay.leaveHundredths]).toEqual([0, 0])
})

test('by the terms of its day, in the period of its day, whichever day became the last one since', () => {
  const raise = [terms('HOURLY_SALARY', 2000), terms('HOURLY_SALARY', 3000, { from: day('2026-03-15') })]
  expect(told({ terms: raise, days: [on('2026-03-14', 100), on('2026-03-15', 100)] })).toEqual([
    'PAID_OUT_LEAVE 8 h × 20.00 an hour = 16000',
    'PAID_OUT_LEAVE 8 h × 30.00 an hour = 24000',
  ])
  expect(told({ days: [on('2026-04-01', 100)] })).toEqual([])
  const left = { from: day('2020-01-01'), to: day('2026-03-20') }
  const before = told({ terms: raise, days: [on('2026-03-21', 100)] })
  expect(told({ terms: raise, employed: left, days: [on('2026-03-21', 100)] })).toEqual(before)
  expect(before).toHaveLength(1)
})
