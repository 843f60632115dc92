import { day, formatSpan } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { nextPeriod } from './periods-screen.tsx'
import { percentWords, periodName, signedMoney } from './words.ts'

test('a difference says which way it goes', () => {
  expect(signedMoney(1250, 'EUR')).toBe('+€12.50')
  expect(signedMoney(-1250, 'EUR')).toBe('−€12.50')
  expect(signedMoney(0, 'EUR')).toBe('€0.00')
  expect([percentWords(1234), percentWords(-5)]).toEqual(['+12.3 %', '−0.1 %'])
})

test('whole months have a name, other periods their days', () => {
  expect(periodName(day('2026-02-01'), day('2026-02-28'))).toBe('February 2026')
  expect(periodName(day('2026-02-01'), day('2026-02-15'))).toBe('01 Feb – 15 Feb 2026')
  expect(formatSpan(day('2026-12-28'), day('2027-01-10'))).toBe('28 Dec 2026 – 10 Jan 2027')
})

const period = (from: string, to: string, status: 'OPEN' | 'PREVIEWED' | 'FINALIZED' | 'PAID') => ({
  id: from,
  payCycleId: 'c',
  payCycleName: 'Monthly',
  from: day(from),
  to: day(to),
  payDate: day(to),
  payYear: 2026,
  number: 1,
  status,
  people: 0,
  grossCents: null,
  netCents: null,
})

test('what ended and is not final comes first; else the period that runs', () => {
  const january = period('2026-01-01', '2026-01-31', 'OPEN')
  const february = period('2026-02-01', '2026-02-28', 'OPEN')
  const march = period('2026-03-01', '2026-03-31', 'OPEN')
  expect(nextPeriod([march, february, january], day('2026-03-10'))).toBe(february)
  expect(nextPeriod([march, { ...february, status: 'PAID' }, january], day('2026-03-10'))).toBe(march)
})

test('a cycle pays one period after the other, the one that ended first before those of others, and its money is sent', () => {
  const january = period('2026-01-01', '2026-01-31', 'PAID')
  const february = period('2026-02-01', '2026-02-28', 'PREVIEWED')
  const march = period('2026-03-01', '2026-03-31', 'OPEN')
  const april = period('2026-04-01', '2026-04-30', 'OPEN')
  const week = { ...period('2026-03-23', '2026-03-29', 'FINALIZED'), payCycleId: 'w' }
  const today = day('2026-04-03')
  expect(nextPeriod([april, march, february, january, week], today)).toBe(february)
  expect(nextPeriod([april, march, { ...february, status: 'PAID' }, january, week], today)).toBe(march)
  expect(nextPeriod([april, { ...march, status: 'PAID' }, week], today)).toBe(week)
  expect(nextPeriod([april, { ...march, status: 'PAID' }, { ...week, status: 'PAID' }], today)).toBe(april)
})
