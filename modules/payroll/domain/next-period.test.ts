import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { idleCycles, nextPeriod, type PayFacts, type PeriodToPay } from './next-period.ts'

const period = (from: string, to: string, status: PeriodToPay['status'], more: Partial<PeriodToPay> = {}): PeriodToPay => ({
  payCycleId: 'monthly',
  from: day(from),
  to: day(to),
  payDate: day(to),
  status,
  pays: true,
  ...more,
})

const january = period('2026-01-01', '2026-01-31', 'OPEN')
const february = period('2026-02-01', '2026-02-28', 'OPEN')
const march = period('2026-03-01', '2026-03-31', 'OPEN')
const april = period('2026-04-01', '2026-04-30', 'OPEN')
const week = period('2026-03-23', '2026-03-29', 'OPEN', { payCycleId: 'weekly' })
const paid = <P extends PeriodToPay>(one: P): P => ({ ...one, status: 'PAID' })
const empty = <P extends PeriodToPay>(one: P): P => ({ ...one, pays: false })

const next = (today: string, periods: PeriodToPay[], facts: Partial<PayFacts> = {}) =>
  nextPeriod(periods, day(today), { isAgreed: true, hasBegun: true, owing: new Set(), ...facts })

test('what can be made final comes first; else the period that runs', () => {
  expect(next('2026-03-10', [march, february, january], { hasBegun: false })).toBe(february)
  expect(next('2026-03-10', [march, paid(february), paid(january)])).toBe(march)
})

test('a cycle pays one period after the other, the one that ended first before those of others, and its money is sent', () => {
  const previewed: PeriodToPay = { ...february, status: 'PREVIEWED' }
  const sent: PeriodToPay = { ...week, status: 'FINALIZED' }
  expect(next('2026-04-03', [april, march, previewed, paid(january), sent])).toBe(previewed)
  expect(next('2026-04-03', [april, march, paid(february), sent])).toBe(march)
  expect(next('2026-04-03', [april, paid(march), sent])).toBe(sent)
  expect(next('2026-04-03', [april, paid(march), paid(week)])).toBe(april)
})

test('the first periods of a new cycle are all owed once the company pays here, however late they are', () => {
  const weeks = [
    period('2026-03-02', '2026-03-08', 'OPEN', { payCycleId: 'weekly' }),
    period('2026-03-09', '2026-03-15', 'OPEN', { payCycleId: 'weekly' }),
  ]
  expect(next('2026-04-03', [paid(february), empty(march), ...weeks])?.from).toBe('2026-03-02')
})

test('a cycle that everybody was moved from has nothing to pay, whatever ended in it since, but late changes', () => {
  const left = [paid(january), empty(february), empty(march)]
  expect(next('2026-04-03', [...left, week])).toBe(week)
  expect(next('2026-04-03', [...left, paid(week)])).toBeUndefined()
  expect(idleCycles([...left, week], day('2026-04-03'))).toEqual(['monthly'])
  expect(next('2026-04-03', [...left, week], { owing: new Set(['monthly']) })).toEqual(empty(february))
})

test('before anybody’s pay is agreed the period that ended last is shown', () => {
  const nobody = [january, february, march].map(empty)
  expect(next('2026-03-10', nobody, { isAgreed: false, hasBegun: false })).toEqual(february)
  expect(next('2026-03-10', nobody)).toBeUndefined()
})

test('a month that is paid on the 25th is to be paid from then on, before it is over, and not once it is paid', () => {
  const early = { ...march, payDate: day('2026-03-25') }
  expect(next('2026-03-24', [paid(february), early, april])).toBe(early)
  expect(next('2026-03-25', [paid(february), early, april])).toBe(early)
  const sent: PeriodToPay = { ...early, status: 'FINALIZED' }
  expect(next('2026-03-26', [{ ...february, status: 'FINALIZED' }, sent, april])).toBe(sent)
  expect(next('2026-03-26', [paid(early), april])).toBe(april)
})
