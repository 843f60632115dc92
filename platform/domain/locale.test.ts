import { describe, expect, test } from 'vitest'
import { day } from './day.ts'
import { formatClock, formatCount, formatDay, formatDayMonth, formatSpan, habitsOf, localeOf, readTypedDay } from './locale.ts'
import { monthName, weekdayChoices, weekdayName, weekdayShort } from './locale.ts'

const [berlin, newYork] = ['Europe/Berlin', 'America/New_York']

test.each([
  ['US', 12, 'MDY', 'LETTER'],
  ['CA', 12, 'YMD', 'LETTER'],
  ['MX', 12, 'DMY', 'LETTER'],
  ['PH', 12, 'MDY', 'LETTER'],
  ['PR', 12, 'MDY', 'LETTER'],
  ['GU', 12, 'MDY', 'A4'],
  ['GB', 24, 'DMY', 'A4'],
  ['DE', 24, 'DMY', 'A4'],
  ['FR', 24, 'DMY', 'A4'],
  ['AU', 12, 'DMY', 'A4'],
  ['IN', 12, 'DMY', 'A4'],
  ['SE', 24, 'YMD', 'A4'],
  ['JP', 24, 'YMD', 'A4'],
  ['MT', 24, 'DMY', 'A4'],
  ['EG', 12, 'DMY', 'A4'],
])('%s writes %i hours, %s and on %s', (country, hours, dateOrder, paper) =>
  expect(habitsOf(country)).toEqual({ hours, dateOrder, paper }),
)

test.each([null, '', 'xx', 'Germany', 'QO'])('a country that nobody knows (%s) has the habits of most', (country) =>
  expect(habitsOf(country)).toMatchObject({ dateOrder: 'DMY', paper: 'A4' }),
)

describe('days in words', () => {
  test.each([
    ['2026-03-02', '02 Mar 2026'],
    ['2026-12-31', '31 Dec 2026'],
    ['', '--'],
    [null, '--'],
    [undefined, '--'],
    ['2026-02-30', '--'],
    ['2026-03-02T10:00:00Z', '--'],
  ])('%s is %s everywhere', (text, words) => expect(formatDay(text)).toBe(words))

  test('without the year, and from day to day', () => {
    expect(formatDayMonth(day('2026-03-02'))).toBe('02 Mar')
    expect(formatSpan(day('2026-10-01'), day('2026-10-31'))).toBe('01 Oct – 31 Oct 2026')
    expect(formatSpan(day('2025-12-29'), day('2026-01-04'))).toBe('29 Dec 2025 – 04 Jan 2026')
  })

  test('months, weekdays and counts', () => {
    expect([monthName(1), monthName(12), monthName(13)]).toEqual(['January', 'December', ''])
    expect([weekdayName(day('2026-03-02')), weekdayShort(day('2026-03-08'))]).toEqual(['Monday', 'Sun'])
    expect(weekdayChoices[6]).toEqual({ value: '7', label: 'Sunday' })
    expect([formatCount(12345), formatCount(0.0714, 2)]).toEqual(['12,345', '0.07'])
  })
})

test.each([
  [0, '00:00', '12:00 AM'],
  [450, '07:30', '7:30 AM'],
  [720, '12:00', '12:00 PM'],
  [785, '13:05', '1:05 PM'],
  [1439, '23:59', '11:59 PM'],
])('minute %i is %s or %s', (minute, long, short) =>
  expect([formatClock(minute, 24), formatClock(minute, 12)]).toEqual([long, short]),
)

test.each([
  ['03/04/2026', '2026-04-03', '2026-03-04', null],
  ['03/29/2026', null, '2026-03-29', '2026-03-29'],
  ['29/03/2026', '2026-03-29', null, '2026-03-29'],
  ['4/4/2026', '2026-04-04', '2026-04-04', '2026-04-04'],
  ['3.4.2026', '2026-04-03', '2026-04-03', '2026-04-03'],
  ['2026-04-03', '2026-04-03', '2026-04-03', '2026-04-03'],
  [' 3 Apr 2026 ', '2026-04-03', '2026-04-03', '2026-04-03'],
  ['03 april 2026', '2026-04-03', '2026-04-03', '2026-04-03'],
  ['Apr 3, 2026', '2026-04-03', '2026-04-03', '2026-04-03'],
  ['31/02/2026', null, null, null],
  ['3 Foo 2026', null, null, null],
  ['3/4/26', null, null, null],
  ['tomorrow', null, null, null],
])('%s typed is %s day first, %s month first and %s year first', (typed, dmy, mdy, ymd) =>
  expect((['DMY', 'MDY', 'YMD'] as const).map((order) => readTypedDay(typed, order))).toEqual([dmy, mdy, ymd]),
)

describe('what a reader sees', () => {
  const german = localeOf({ country: 'DE', zone: berlin })
  const american = localeOf({ country: 'US', zone: newYork, weekStarts: 7 })

  test('times by their habit, and the zone named only where it is not theirs', () => {
    const instant = '2026-03-16T14:30:05Z'
    expect([german.time(instant), german.time(instant, berlin)]).toEqual(['15:30', '15:30'])
    expect(german.time(instant, newYork)).toBe('10:30 GMT-4')
    expect([american.time(instant), american.time(instant, berlin)]).toEqual(['10:30 AM', '3:30 PM CET'])
    expect(american.wallTime(instant, berlin)).toBe('3:30 PM')
    expect(german.moment(instant)).toBe('16 Mar 2026, 15:30:05')
    expect(american.moment(instant)).toBe('16 Mar 2026, 10:30:05 AM')
    expect(american.moment(instant, berlin)).toBe('16 Mar 2026, 3:30:05 PM CET')
  })

  test('another name of the same zone is the same zone', () => {
    const indian = localeOf({ country: 'IN', zone: 'Asia/Kolkata' })
    expect(indian.time('2026-03-16T04:00:00Z', 'Asia/Calcutta')).toBe('9:30 AM')
  })

  test('the day of an instant is that of their calendar, not of UTC', () => {
    expect(american.dayOf('2026-03-17T02:00:00Z')).toBe('2026-03-16')
    expect(german.dayOf('2026-03-16T23:30:00Z')).toBe('2026-03-17')
  })

  test('typed days and the week follow the company', () => {
    expect([german.readDay('03/04/2026'), american.readDay('03/04/2026')]).toEqual(['2026-04-03', '2026-03-04'])
    expect([german.weekStarts, american.weekStarts]).toEqual([1, 7])
    expect(localeOf({ country: null, zone: 'UTC', weekStarts: 0 }).weekStarts).toBe(1)
  })
})
