import type { Celebrated } from '@daybook/people/domain'
import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { celebrationsAround, celebrationSpan, shownOf } from './index.ts'

const born = (text: string): Celebrated => ({ birthDate: day(text), hireDate: null })
const hired = (text: string): Celebrated => ({ birthDate: null, hireDate: day(text) })

test('the span is this month and the next 30 days', () => {
  expect(celebrationSpan(day('2026-03-16'))).toEqual({ from: '2026-03-01', to: '2026-04-15' })
  expect(celebrationSpan(day('2026-03-01'))).toEqual({ from: '2026-03-01', to: '2026-03-31' })
})

test('in December the birthdays of January come last, and the years of service are those of the new year', () => {
  const found = celebrationsAround([born('1990-01-05'), hired('2020-01-02'), born('1980-12-24')], day('2026-12-20'))
  expect(found.map(({ on, years }) => [on, years])).toEqual([
    ['2026-12-24', null],
    ['2027-01-02', 7],
    ['2027-01-05', null],
  ])
})

test('one born on 29 February celebrates on the 28th in common years', () => {
  expect(celebrationsAround([born('1996-02-29')], day('2026-02-10')).map(({ on }) => on)).toEqual(['2026-02-28'])
  expect(celebrationsAround([born('1996-02-29')], day('2028-02-10')).map(({ on }) => on)).toEqual(['2028-02-29'])
})

test('of more than fifty the past ones are left out first, then those furthest away', () => {
  const on = (date: string, count: number) => Array.from({ length: count }, () => ({ on: day(date) }))
  const counted = (list: { on: string }[]) =>
    Object.entries(Object.groupBy(list, (each) => each.on)).map(([date, all]) => [date, all?.length])
  const sorted = [...on('2026-03-02', 3), ...on('2026-03-15', 4), ...on('2026-03-16', 40), ...on('2026-04-01', 5)]
  expect(counted(shownOf(sorted, day('2026-03-16')))).toEqual([
    ['2026-03-02', 1],
    ['2026-03-15', 4],
    ['2026-03-16', 40],
    ['2026-04-01', 5],
  ])
  expect(counted(shownOf([...sorted, ...on('2026-04-02', 30)], day('2026-03-16')))).toEqual([
    ['2026-03-16', 40],
    ['2026-04-01', 5],
    ['2026-04-02', 5],
  ])
})
