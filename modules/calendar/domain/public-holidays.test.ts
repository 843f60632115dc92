import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { defaultCalendar, publicHolidays, regionsOf, workingDays, workingFraction } from './index.ts'

const dates = (country: string, year: number, region?: string) =>
  publicHolidays({ country, region, year }).map((holiday) => holiday.date as string)

test('Germany keeps nine days everywhere, and Berlin one more', () => {
  expect(dates('DE', 2026)).toEqual([
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-01',
    '2026-05-14',
    '2026-05-25',
    '2026-10-03',
    '2026-12-25',
    '2026-12-26',
  ])
  expect(dates('DE', 2026, 'BE')).toContain('2026-03-08')
})

test('bank and remembrance days are not days off', () => {
  expect(publicHolidays({ country: 'DE', year: 2026 }).map((h) => h.name)).not.toContain('Christmas Eve')
})

test('Christmas on a Saturday is listed, and only its substitute reduces leave', () => {
  const holidays = publicHolidays({ country: 'GB', region: 'ENG', year: 2027 })
  const christmas = holidays.find((h) => h.date === '2027-12-25')
  expect(christmas).toEqual({ date: '2027-12-25', name: 'Christmas Day', fraction: 1, observedOn: '2027-12-27' })
  const everyDay = { ...defaultCalendar, workWeek: { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1 } as const, holidays }
  expect(workingFraction(day('2027-12-25'), everyDay)).toBe(1)
  expect(workingFraction(day('2027-12-27'), everyDay)).toBe(0)
  expect(workingDays(day('2027-12-20'), day('2027-12-31'), { ...defaultCalendar, holidays })).toBe(8)
})

test('New Year’s Day on a Saturday is kept on 31 December, in the year before', () => {
  expect(publicHolidays({ country: 'US', year: 2027 }).at(-1)).toMatchObject({ date: '2027-12-31' })
  expect(publicHolidays({ country: 'US', year: 2028 })[0]).toMatchObject({ date: '2028-01-01', observedOn: '2027-12-31' })
})

test('a holiday that moves by its own rule is listed once', () => {
  expect(dates('ES', 2027, 'MD').filter((date) => date === '2027-05-03')).toHaveLength(1)
})

test('a feast of several days is one holiday for each of them', () => {
  expect(dates('AE', 2026).filter((date) => date >= '2026-03-20' && date <= '2026-03-22')).toHaveLength(3)
})

test('a holiday that starts at noon takes half the day', () => {
  expect(publicHolidays({ country: 'CW', year: 2026 }).find((h) => h.date === '2026-12-31')).toMatchObject({ fraction: 0.5 })
})

test('regions come with their names, parts of a region with both', () => {
  const germany = regionsOf('DE')
  expect(germany).toContainEqual({ code: 'BE', name: 'Berlin' })
  expect(germany.some((region) => region.code === 'BY-A')).toBe(true)
  expect(regionsOf('SG')).toEqual([])
})

test('an unknown country has no holidays', () => {
  expect(publicHolidays({ country: 'ZZ', year: 2026 })).toEqual([])
})

test('what was found once is remembered, for as long as it is asked for', () => {
  const [berlin, bavaria] = [
    { country: 'DE', region: 'BE', year: 2026 },
    { country: 'DE', region: 'BY', year: 2026 },
  ]
  const first = publicHolidays(berlin)
  expect(publicHolidays(berlin)).toBe(first)
  expect(publicHolidays(bavaria)).not.toEqual(first)
  expect(publicHolidays({ ...berlin, year: 2027 })).not.toEqual(first)
  expect(publicHolidays({ ...berlin, language: 'de' })[0]?.name).toBe('Neujahr')
  const askForOthers = (count: number) => {
    for (let year = 1; year <= count; year++) publicHolidays({ country: 'ZZ', year })
  }
  askForOthers(900)
  expect(publicHolidays(berlin)).toBe(first)
  askForOthers(1000)
  expect(publicHolidays(berlin)).not.toBe(first)
  expect(publicHolidays(berlin)).toEqual(first)
})

test('what is remembered cannot be changed by whoever asked', () => {
  expect(Object.isFrozen(publicHolidays({ country: 'DE', year: 2026 })[0])).toBe(true)
})
