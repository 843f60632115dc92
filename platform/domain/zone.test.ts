import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, day, formatTimeOfDay, isZone, localTime, startOfDay, timeInZone, zoneNamed, zonePlace } from './index.ts'

const berlin = 'Europe/Berlin'

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['europe/BERLIN', true],
  ['Asia/Calcutta', true],
  // Times with an offset: code counts in them, and a database does not.
  ['T00+01', false],
  ['T15-08', false],
  ['T00Z', false],
  ['Mars/Olympus', false],
  ['', false],
  ["x'; drop", false],
])('%s is a zone: %s', (text, expected) => {
  expect(isZone(text)).toBe(expected)
})

test('a zone has one name, however it is typed', () => {
  expect(['europe/BERLIN', 'CET', 'utc', 'Asia/Calcutta'].map(zoneNamed)).toEqual([
    berlin,
    'Europe/Brussels',
    'UTC',
    'Asia/Calcutta',
  ])
})

test('a reading on a common day is one instant', () => {
  expect(localTime(day('2026-03-02'), '09:30', berlin)).toEqual({ kind: 'once', instant: '2026-03-02T08:30:00Z' })
})

test('a reading in the hour that is repeated is two instants', () => {
  expect(localTime(day('2026-10-25'), '02:30', berlin)).toEqual({
    kind: 'twice',
    first: '2026-10-25T00:30:00Z',
    second: '2026-10-25T01:30:00Z',
  })
})

test.each(['02:00', '02:30', '02:59'])('%s does not exist when clocks go forward; 03:00 is the nearest', (time) => {
  expect(localTime(day('2026-03-29'), time, berlin)).toEqual({ kind: 'never', nearest: '03:00' })
})

test('the edges of a gap and of an overlap are single readings', () => {
  const kinds = [
    localTime(day('2026-03-29'), '01:59', berlin),
    localTime(day('2026-03-29'), '03:00', berlin),
    localTime(day('2026-10-25'), '01:59', berlin),
    localTime(day('2026-10-25'), '03:00', berlin),
  ].map((time) => time.kind)
  expect(kinds).toEqual(['once', 'once', 'once', 'once'])
})

test('a gap may be half an hour', () => {
  expect(localTime(day('2026-10-04'), '02:15', 'Australia/Lord_Howe')).toEqual({ kind: 'never', nearest: '02:30' })
})

test('whatever instants a reading has, each reads as it was asked', () => {
  const zones = fc.constantFrom(berlin, 'America/New_York', 'Asia/Kathmandu', 'America/Santiago', 'Australia/Lord_Howe')
  fc.assert(
    fc.property(fc.nat(7300), fc.nat(1439), zones, (n, minute, zone) => {
      const [d, time] = [addDays(day('2020-01-01'), n), formatTimeOfDay(minute)]
      const found = localTime(d, time, zone)
      const instants = found.kind === 'once' ? [found.instant] : found.kind === 'twice' ? [found.first, found.second] : []
      expect(instants.map((instant) => timeInZone(instant, zone))).toEqual(instants.map(() => time))
    }),
  )
})

test('a day does not always begin at midnight', () => {
  expect(startOfDay(day('2026-03-02'), berlin)).toBe('2026-03-01T23:00:00Z')
  expect(timeInZone(startOfDay(day('2018-11-04'), 'America/Sao_Paulo'), 'America/Sao_Paulo')).toBe('01:00')
})

test('a zone is called after a place', () => {
  expect(['America/Argentina/Buenos_Aires', 'Europe/Berlin', 'UTC'].map(zonePlace)).toEqual(['Buenos Aires', 'Berlin', 'UTC'])
})
