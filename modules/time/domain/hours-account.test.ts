import { addDays, day } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AccountDay, hoursAccount, type HoursBooking } from './index.ts'

const on = (date: string, workedMinutes: number, plannedMinutes = 480): AccountDay => ({
  day: day(date),
  workedMinutes,
  plannedMinutes,
})
const booked = (date: string, minutes: number, kind: HoursBooking['kind'] = 'CORRECTION'): HoursBooking => ({
  day: day(date),
  kind,
  minutes,
})

test('plus and minus hours are carried from month to month, with what is booked', () => {
  const days = [on('2026-01-30', 540), on('2026-02-02', 420), on('2026-02-03', 600), on('2026-02-07', 120, 0)]
  const bookings = [booked('2026-01-30', 90, 'OPENING'), booked('2026-02-28', -120, 'PAY_OUT')]
  expect(hoursAccount(days, bookings)).toEqual([
    { month: '2026-01', workedMinutes: 540, plannedMinutes: 480, bookedMinutes: 90, before: 0, balance: 150 },
    { month: '2026-02', workedMinutes: 1140, plannedMinutes: 960, bookedMinutes: -120, before: 150, balance: 210 },
  ])
})

test('nothing worked and nothing booked is no month', () => {
  expect(hoursAccount([], [])).toEqual([])
})

test('each month begins with what the one before it ended with, and the last one is the sum of all', () => {
  const someDay = fc.integer({ min: 0, max: 800 }).map((n) => addDays(day('2025-01-01'), n))
  const minutes = fc.integer({ min: 0, max: 1440 })
  const days = fc.uniqueArray(fc.record({ day: someDay, workedMinutes: minutes, plannedMinutes: minutes }), {
    selector: (each) => each.day,
    maxLength: 60,
  })
  const bookings = fc.array(
    fc.record({ day: someDay, kind: fc.constant('CORRECTION' as const), minutes: fc.integer({ min: -6000, max: 6000 }) }),
    { maxLength: 10 },
  )
  fc.assert(
    fc.property(days, bookings, (all, by) => {
      const months = hoursAccount(all, by)
      months.forEach((month, i) => {
        expect(month.before).toBe(months[i - 1]?.balance ?? 0)
      })
      const worked = all.reduce((sum, each) => sum + each.workedMinutes - each.plannedMinutes, 0)
      expect(months.at(-1)?.balance ?? 0).toBe(worked + by.reduce((sum, each) => sum + each.minutes, 0))
    }),
  )
})
