import type { Holiday } from '@daybook/calendar/contract'
import type { PaidPerson } from '@daybook/payroll/contract'
import { day } from '@daybook/platform/domain'
import type { PendingWeek } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { deductionWords, holidayWords, namesOf, waitingIn, waitingWords } from './preflight-facts.ts'

const april = { from: day('2026-04-01'), to: day('2026-04-30') }
const named = (...names: string[]) => names.map((userName) => ({ userName }))

test.each([
  [named('Ana'), false, 'Ana'],
  [named('Ana', 'Bo', 'Cy', 'Di'), false, 'Ana, Bo, Cy, Di'],
  [named('Ana', 'Bo', 'Cy', 'Di', 'Eli', 'Fay'), false, 'Ana, Bo, Cy, Di and 2 more'],
  [named('Ana', 'Bo', 'Cy', 'Di', 'Eli'), true, 'Ana, Bo, Cy, Di and many more'],
])('%j are told as names', (people, more, words) => expect(namesOf(people, more)).toBe(words))

test('deductions are told for how many they are entered', () => {
  const paid = (tax: number, benefits: number) =>
    ({ terms: { taxDeductionCents: tax, benefitsDeductionCents: benefits } }) as PaidPerson
  expect([[paid(0, 0)], [paid(100, 0), paid(0, 0)], [paid(100, 0), paid(0, 5)]].map(deductionWords)).toEqual([
    'For nobody: net is gross',
    'For 1 of 2',
    'For everybody',
  ])
})

test('only days of the period wait for it, each person once', () => {
  const week = (userId: string, ...days: string[]) =>
    ({ userId, days: days.map((each) => ({ day: each })) }) as unknown as PendingWeek
  const weeks = [week('ana', '2026-03-31', '2026-04-01'), week('ana', '2026-04-07'), week('bo', '2026-05-01')]
  expect(waitingIn(weeks, april)).toEqual({ people: 1, days: 2 })
  expect(waitingWords({ people: 1, days: 2 })).toBe('2 days of 1 person, not in the figures until approved')
})

test('the holidays of the period are named in order, on the day they are kept, and whether they are paid', () => {
  const holiday = (date: string, name: string, paid: boolean, observedOn: string | null = null) =>
    ({ date, name, paid, observedOn }) as Holiday
  const all = [
    holiday('2026-04-06', 'Easter Monday', true),
    holiday('2026-04-03', 'Good Friday', false),
    holiday('2026-05-01', 'Labour Day', true),
    holiday('2026-03-29', 'Moved Day', true, '2026-04-01'),
  ]
  expect(holidayWords(all, april)).toBe(
    '01 Apr 2026 Moved Day, paid; 03 Apr 2026 Good Friday, not paid; 06 Apr 2026 Easter Monday, paid',
  )
  expect(holidayWords([], april)).toBe('')
})
