import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { nextPeriod, type PeriodToPay } from './next-period.ts'

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

test('what ended and is not final comes first; else the period that runs', () => {
  expect(nextPeriod([march, february, january], day('2026-03-10'))).toBe(february)
  expect(nextPeriod([march, { ...february, status: 'PAID' }, january], day('2026-03-10'))).toBe(march)
})

test('a cycle pays one period after the other, the one that ended first before those of others, and its money is sent', () => {
  const paid: PeriodToPay = { ...january, status: 'PAID' }
  const previewed: PeriodToPay = { ...february, status: 'PREVIEWED' }
  const april = period('2026-04-01', '2026-04-30', 'OPEN')
  const week = period('2026-03-23', '2026-03-29', 'FINALIZED', { payCycleId: 'weekly' })
  const today = day('2026-04-03')
  expect(nextPeriod([april, march, previewed, paid, week], today)).toBe(previewed)
  expect(nextPeriod([april, march, { ...february, status: 'PAID' }, paid, week], today)).toBe(march)
  expect(nextPeriod([april, { ...march, status: 'PAID' }, week], today)).toBe(week)
  expect(nextPeriod([april, { ...march, status: 'PAID' }, { ...week, status: 'PAID' }], today)).toBe(april)
})

test('a cycle that everybody was moved from has nothing to pay, whatever ended in it since', () => {
  const left: PeriodToPay[] = [
    { ...january, status: 'PAID' },
    { ...february, pays: false },
    { ...march, pays: false },
  ]
  const week = period('2026-03-23', '2026-03-29', 'OPEN', { payCycleId: 'weekly' })
  expect(nextPeriod([...left, week], day('2026-04-03'))).toBe(week)
  expect(nextPeriod([...left, { ...week, status: 'PAID' }], day('2026-04-03'))).toBeUndefined()
})

test('before anybody’s pay is agreed the period that ended last is shown', () => {
  const nobody = [january, february, march].map((each) => ({ ...each, pays: false }))
  expect(nextPeriod(nobody, day('2026-03-10'))).toEqual({ ...february, pays: true })
})

test('a month that is paid on the 25th is to be paid from then on, before it is over', () => {
  const paid: PeriodToPay = { ...february, status: 'PAID' }
  const early = { ...march, payDate: day('2026-03-25') }
  const april = period('2026-04-01', '2026-04-30', 'OPEN')
  expect(nextPeriod([paid, early, april], day('2026-03-25'))).toBe(early)
  const sent: PeriodToPay = { ...early, status: 'FINALIZED' }
  expect(nextPeriod([{ ...february, status: 'FINALIZED' }, sent, april], day('2026-03-26'))).toBe(sent)
})
