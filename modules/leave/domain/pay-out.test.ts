import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PaidOut, paidOutOf, type ToPayOut } from './index.ts'

test('a day is what is planned for one, an hour is itself and the part of such a day', () => {
  expect(paidOutOf([{ amount: 300, dayMinutes: 480 }], 'DAYS', [])).toEqual([{ minutes: 1440, hundredths: 300 }])
  expect(paidOutOf([{ amount: 1200, dayMinutes: 480 }], 'HOURS', [])).toEqual([{ minutes: 720, hundredths: 150 }])
})

/** Pays parts one after the other; what comes to nothing is refused, and stays on the balance. */
const paid = (parts: readonly ToPayOut[], unit: 'DAYS' | 'HOURS') =>
  parts.reduce<(ToPayOut & PaidOut)[]>((before, part) => {
    const [now] = paidOutOf([part], unit, before)
    return now && now.minutes > 0 && now.hundredths > 0 ? [...before, { ...part, ...now }] : before
  }, [])

const sum = (rows: readonly (ToPayOut & PaidOut)[], of: 'amount' | 'minutes' | 'hundredths') =>
  rows.reduce((total, row) => total + row[of], 0)

test('leave in parts is as much pay as in one, and a part that comes to nothing is not paid out', () => {
  const parts = (length: number, amount: number) =>
    paid(
      Array.from({ length }, () => ({ amount, dayMinutes: 480 })),
      'HOURS',
    )
  const sums = (rows: readonly (ToPayOut & PaidOut)[]) => [sum(rows, 'amount'), sum(rows, 'hundredths'), sum(rows, 'minutes')]
  expect(sums(parts(1, 960))).toEqual([960, 120, 576])
  expect(sums(parts(80, 12))).toEqual([960, 120, 576])
  // Half a hundredth of a day is paid as a whole one; the other half would be nothing.
  expect(sums(parts(2, 4))).toEqual([4, 1, 2])
})

test('parts that are left when others are taken back are as much pay as they are leave', () => {
  const part = (amount: number) => ({ amount, dayMinutes: 480 })
  const left = Array.from({ length: 25 }, () => part(4))
  const rounded = paidOutOf(left, 'HOURS', []).map((each) => ({ ...part(4), ...each }))
  expect([sum(rounded, 'hundredths'), sum(rounded, 'minutes')]).toEqual([13, 60])
  // Beside what a payroll has paid already, which stays as it was.
  const beside = paidOutOf(left, 'HOURS', [{ ...part(4), minutes: 2, hundredths: 1 }]).map((each) => ({ ...part(4), ...each }))
  expect(1 + sum(beside, 'hundredths')).toBe(13)
})

test('however leave is parted, and whatever parts are taken back, what is paid is what left the balance, to the unit', () => {
  const parts = fc.array(
    fc.record({ amount: fc.integer({ min: 1, max: 3000 }), dayMinutes: fc.integer({ min: 60, max: 720 }) }),
    {
      minLength: 1,
      maxLength: 60,
    },
  )
  fc.assert(
    fc.property(parts, fc.constantFrom('DAYS', 'HOURS'), fc.nat(), (asked, unit, taken) => {
      const kept = paid(asked, unit).filter((_, i) => ((taken >> (i % 31)) & 1) === 0)
      const rounded = paidOutOf(kept, unit, [])
      const rows = kept.map((row, i) => ({ ...row, minutes: 0, hundredths: 0, ...rounded[i] }))
      const minutes = rows.reduce((all, { amount, dayMinutes }) => all + amount * (unit === 'HOURS' ? 0.6 : dayMinutes / 100), 0)
      const hundredths = rows.reduce(
        (all, { amount, dayMinutes }) => all + (unit === 'HOURS' ? (amount * 60) / dayMinutes : amount),
        0,
      )
      expect(Math.abs(sum(rows, 'minutes') - minutes)).toBeLessThan(1.5)
      expect(Math.abs(sum(rows, 'hundredths') - hundredths)).toBeLessThan(1.5)
    }),
  )
})
