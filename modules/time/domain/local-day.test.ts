import { day, dayInZone } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayLengthMinutes, epochMs, instantText, localDay, wallInstant } from './index.ts'

const instants = fc.integer({ min: Date.UTC(1975, 0, 1), max: Date.UTC(2080, 0, 1) })
const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC')

test('instants read and write as the runtime reads and writes them', () => {
  fc.assert(
    fc.property(instants, (ms) => {
      expect(epochMs(instantText(ms))).toBe(ms)
      expect(Date.parse(instantText(ms))).toBe(ms)
    }),
  )
})

test('an instant with an offset or finer fractions is read too', () => {
  expect(epochMs('2026-03-02T09:30:00+01:00')).toBe(epochMs('2026-03-02T08:30:00Z'))
  expect(epochMs('2026-03-02T08:30:00.250Z') - epochMs('2026-03-02T08:30:00Z')).toBe(250)
  for (const text of ['yesterday', '2024-02-30T10:00:00Z', '2024-02-01T24:00:00Z'])
    expect(() => epochMs(text)).toThrow(RangeError)
})

test('the quick local day is the one the time zone database gives', () => {
  fc.assert(
    fc.property(instants, zones, (ms, zone) => {
      expect(localDay(ms, zone)).toBe(dayInZone(instantText(ms), zone))
    }),
    { numRuns: 500 },
  )
})

test('around a change of clocks the day is right to the millisecond', () => {
  const change = epochMs('2026-03-29T01:00:00Z')
  for (const ms of [change - 1, change, change + 1]) {
    expect(localDay(ms, 'Europe/Berlin')).toBe(dayInZone(new Date(ms).toISOString(), 'Europe/Berlin'))
  }
})

test.each([
  ['a common day has 24 hours', '2026-03-02', 'Europe/Berlin', 1440],
  ['the day of the spring change 23', '2026-03-29', 'Europe/Berlin', 1380],
  ['the day of the autumn change 25', '2026-10-25', 'Europe/Berlin', 1500],
  ['half an hour where clocks move by half', '2026-10-04', 'Australia/Lord_Howe', 1410],
])('%s', (_case, date, zone, minutes) => {
  expect(dayLengthMinutes(day(date), zone)).toBe(minutes)
})

test.each([
  ['the last reading before clocks go forward', '2026-03-29', 119, '2026-03-29T00:59:00Z'],
  ['the first one that they skip', '2026-03-29', 120, '2026-03-29T01:00:00Z'],
  ['one in the middle of those', '2026-03-29', 150, '2026-03-29T01:00:00Z'],
  ['the first one after', '2026-03-29', 180, '2026-03-29T01:00:00Z'],
  ['one that they show twice is the first', '2026-10-25', 150, '2026-10-25T00:30:00Z'],
  ['the end of the day', '2026-03-29', 1440, '2026-03-29T22:00:00Z'],
])('%s', (_case, date, minutes, instant) => {
  expect(instantText(wallInstant(day(date), minutes, 'Europe/Berlin'))).toBe(instant)
})
