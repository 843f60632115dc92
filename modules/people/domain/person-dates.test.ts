import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { dateFault } from './index.ts'

const today = day('2026-03-16')
const dates = (birth: string | null, hire: string | null, end: string | null) => ({
  birthDate: birth === null ? null : day(birth),
  hireDate: hire === null ? null : day(hire),
  endDate: end === null ? null : day(end),
})

test.each<[string | null, string | null, string | null, string | null]>([
  [null, null, null, null],
  ['1990-01-01', '2026-03-20', null, null],
  ['2026-03-16', null, null, 'people.birth_in_future'],
  ['1990-01-01', '1990-01-01', null, 'people.born_after_joining'],
  [null, '2026-03-01', '2026-03-01', null],
  [null, '2026-03-01', '2026-02-28', 'people.left_before_joining'],
  [null, null, '2026-02-28', null],
])('born %s, joined %s, left %s: %s', (birth, hire, end, fault) => {
  expect(dateFault(dates(birth, hire, end), today)).toBe(fault)
})
