import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { type ShortOn, worstDay } from './index.ts'

const [monday, tuesday, wednesday] = [day('2026-04-13'), day('2026-04-14'), day('2026-04-15')]
const short = (more: Partial<ShortOn>): ShortOn => ({ day: monday, department: null, least: 4, left: 3, people: 6, ...more })
const asking = { department: 'Sales', days: new Set([monday, tuesday]), awayOn: new Set<typeof monday>() }

test('the day on which most are missing, else the first, of the department before the company', () => {
  expect(worstDay([], asking)).toBeNull()
  expect(worstDay([short({}), short({ day: tuesday, left: 1 })], asking)).toMatchObject({ day: tuesday })
  expect(worstDay([short({ day: tuesday }), short({})], asking)).toMatchObject({ day: monday })
  expect(worstDay([short({}), short({ department: 'Sales' })], asking)).toMatchObject({ department: 'Sales' })
})

test('no other department, no other day, and whoever is away already is missed once', () => {
  expect(worstDay([short({ department: 'Legal' }), short({ day: wednesday })], asking)).toBeNull()
  expect(worstDay([short({})], { ...asking, awayOn: new Set([monday]) })).toBeNull()
  expect(worstDay([short({ left: 1 })], { ...asking, awayOn: new Set([monday]) })).toMatchObject({ left: 2 })
})
