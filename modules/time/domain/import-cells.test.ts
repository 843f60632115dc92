import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { readDuration, readHours, readInstant, readLocal, readTime } from './import-cells.ts'

test.each([
  ['10:23', '10:23:00'],
  ['10:23:52', '10:23:52'],
  ['9:05 AM', '09:05:00'],
  ['10:23:52 pm', '22:23:52'],
  ['12:00 AM', '00:00:00'],
  ['12:30 p.m.', '12:30:00'],
  ['9:05am', '09:05:00'],
  ['13:00 PM', null],
  ['0:30 AM', null],
  ['24:00', null],
  ['10:60', null],
  ['10', null],
  ['', null],
])('the time %s is %s', (text, expected) => {
  expect(readTime(text)).toBe(expected)
})

test.each([
  ['20,0', 1200],
  ['0,01', 1],
  ['1.5', 90],
  ['8', 480],
  ['2.000,0', 120_000],
  ['1,000.5', 60_030],
  ['0.008', 0],
  ['0.0084', 1],
  ['1,234', 74],
  ['-1', null],
  ['eight', null],
  ['', null],
])('%s hours are %s minutes', (text, expected) => {
  expect(readHours(text)).toBe(expected)
})

test('a duration is read with or without seconds, which are cut', () => {
  expect(['1:30', '01:00:59', '100:00:00', '1:75', ''].map(readDuration)).toEqual([90, 60, 6000, null, null])
})

test('an instant with an offset needs no zone, without one it is local', () => {
  expect(readInstant('2024-03-04T09:23:52Z', 'Europe/Berlin')).toEqual({ value: '2024-03-04T09:23:52Z' })
  expect(readInstant('2024-03-04 10:23+01:00', 'UTC')).toEqual({ value: '2024-03-04T09:23:00Z' })
  // What other products write for no date, and what is on no day somewhere.
  for (const none of ['0001-01-01T00:00:00Z', '1900-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '0000-01-01T00:00:00+01:00'])
    expect(readInstant(none, 'UTC')).toEqual({ reason: 'This date or time does not exist' })
  expect(readInstant('2024-03-04 10:23', 'Europe/Berlin')).toEqual({ value: '2024-03-04T09:23:00Z' })
  expect(readInstant('2024-02-30T10:00Z', 'UTC')).toEqual({ reason: 'This date or time does not exist' })
  expect(readInstant('yesterday', 'UTC')).toHaveProperty('reason')
})

test('readings that clocks skip or repeat go back with words', () => {
  expect(readLocal(day('2026-03-29'), '02:30:00', 'Europe/Berlin')).toEqual({
    reason: '02:30 does not exist on 2026-03-29 in Europe/Berlin: clocks go forward, the next time is 03:00',
  })
  expect(readLocal(day('2026-10-25'), '02:30:00', 'Europe/Berlin')).toEqual({
    reason: '02:30 happens twice on 2026-10-25 in Europe/Berlin: clocks go back. Give the time with its offset from UTC',
  })
})
