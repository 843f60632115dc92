import { formatMinutes } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PremiumWindow, premiumMinutes, type Stretch, stretchesOf } from './index.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7] as const
const night: PremiumWindow = { name: 'Night', days: everyDay, from: 1320, to: 360, percent: 25 }
const sunday: PremiumWindow = { name: 'Sunday', days: [7], from: 0, to: 1440, percent: 50 }
const sundayAndMonday: PremiumWindow = { ...sunday, days: [7, 1], instead: true }
const holiday: PremiumWindow = { name: 'Holiday', days: ['holiday'], from: 0, to: 1440, percent: 100 }
const easterMonday = (each: string): boolean => each === '2026-04-06'

const work = (start: string, end: string): Stretch[] => [{ kind: 'work', start, end }]
const said = (stretches: readonly Stretch[], windows: readonly PremiumWindow[], zone = 'Europe/Berlin') =>
  premiumMinutes(stretches, windows, zone, easterMonday)
    .map(({ name, minutes }) => `${name} ${formatMinutes(minutes)}`)
    .join(', ')

test.each([
  ['a day shift has none', work('2026-03-10T08:00:00Z', '2026-03-10T16:00:00Z'), [night], ''],
  ['21:00 to 06:00 has eight hours of night', work('2026-03-10T20:00:00Z', '2026-03-11T05:00:00Z'), [night], 'Night 8 h'],
  ['the morning after belongs to the night before', work('2026-03-11T03:00:00Z', '2026-03-11T07:00:00Z'), [night], 'Night 2 h'],
  ['a Saturday night reaches six hours of Sunday', work('2026-03-14T21:00:00Z', '2026-03-15T05:00:00Z'), [sunday], 'Sunday 6 h'],
  ['a Sunday night ends with Sunday', work('2026-03-15T21:00:00Z', '2026-03-16T05:00:00Z'), [sunday], 'Sunday 2 h'],
  ['windows that overlap add up', work('2026-03-15T20:00:00Z', '2026-03-15T23:00:00Z'), [night, sunday], 'Sunday 3 h, Night 2 h'],
  [
    'one that stands instead takes the place of others',
    work('2026-03-15T20:00:00Z', '2026-03-15T23:00:00Z'),
    [night, { ...sunday, instead: true }],
    'Sunday 3 h',
  ],
  [
    'of two that stand instead the higher',
    work('2026-04-05T20:00:00Z', '2026-04-06T02:00:00Z'),
    [sundayAndMonday, { ...holiday, instead: true }],
    'Sunday 2 h, Holiday 4 h',
  ],
  ['a holiday is asked of the calendar', work('2026-04-06T08:00:00Z', '2026-04-06T10:00:00Z'), [holiday], 'Holiday 2 h'],
  ['what still runs earns nothing yet', [{ kind: 'work', start: '2026-03-10T21:00:00Z', end: null } as const], [night], ''],
])('%s', (_case, stretches, windows, expected) => {
  expect(said(stretches, windows)).toBe(expected)
})

test('a deducted break earns no premium where the strip draws it', () => {
  const spans = [{ start: '2026-03-10T21:00:00Z', end: '2026-03-11T05:00:00Z' }]
  expect(said(stretchesOf(spans, { deductedMinutes: 30 }), [night])).toBe('Night 7 h 30')
})

// The night on which clocks change: as long as it really was.
test.each([
  ['Europe/London', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z', '7 h'],
  ['Europe/London', '2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z', '9 h'],
  ['America/New_York', '2026-03-08T03:00:00Z', '2026-03-08T10:00:00Z', '7 h'],
  ['America/New_York', '2026-11-01T02:00:00Z', '2026-11-01T11:00:00Z', '9 h'],
  // Half an hour.
  ['Australia/Lord_Howe', '2026-10-03T11:30:00Z', '2026-10-03T19:00:00Z', '7 h 30'],
  ['Australia/Lord_Howe', '2026-04-04T11:00:00Z', '2026-04-04T19:30:00Z', '8 h 30'],
])('22:00 to 06:00 in %s from %s is %s long', (zone, start, end, length) => {
  expect(said(work(start, end), [night], zone)).toBe(`Night ${length}`)
})

test.each([
  [0, 90, 'Night 1 h'],
  [0, 60, 'Night 1 h'],
  [60, 180, 'Night 1 h'],
  [60, 120, ''],
])('a window from minute %i to %i, of which clocks skip 60 to 120, has what is left: %s', (from, to, expected) => {
  const window = { ...night, from, to }
  expect(said(work('2026-03-28T23:00:00Z', '2026-03-29T04:00:00Z'), [window], 'Europe/London')).toBe(expected)
})

const anyZone = fc.constantFrom('Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Europe/Berlin', 'Pacific/Auckland')

test('a window of all hours holds all of the work, and one with its other half nothing less', () => {
  const begin = Date.parse('2026-01-01T00:00:00Z')
  fc.assert(
    fc.property(
      anyZone,
      fc.integer({ min: 0, max: 500_000 }),
      fc.integer({ min: 1, max: 1400 }),
      fc.integer({ min: 1, max: 1439 }),
      (zone, at, length, cut) => {
        const [start, end] = [at, at + length].map((minute) => new Date(begin + minute * 60_000).toISOString())
        const stretches = work(start ?? '', end ?? '')
        const minutes = (window: Partial<PremiumWindow>) =>
          premiumMinutes(stretches, [{ ...night, ...window }], zone, () => false).reduce((sum, each) => sum + each.minutes, 0)
        expect(minutes({ from: 0, to: 1440 })).toBe(length)
        expect(minutes({ from: 0, to: cut }) + minutes({ from: cut, to: 1440 })).toBe(length)
      },
    ),
  )
})
