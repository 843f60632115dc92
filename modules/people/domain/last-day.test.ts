import { expect, test } from 'vitest'
import { lastDayAt } from './last-day.ts'

test.each([
  ['at the turn of the day', '2026-06-29T22:07:00.000Z', 'Europe/Berlin', '2026-06-29'],
  ['of somebody an hour further east', '2026-06-29T22:07:00.000Z', 'Europe/Athens', '2026-06-29'],
  ['before the night ends', '2026-06-30T01:59:59.999Z', 'Europe/Berlin', '2026-06-29'],
  ['behind it', '2026-06-30T02:00:00.000Z', 'Europe/Berlin', '2026-06-30'],
  ['of a day that has no midnight', '2026-09-06T04:07:00.000Z', 'America/Santiago', '2026-09-05'],
  ['in the evening', '2026-06-30T21:59:00.000Z', 'Europe/Berlin', '2026-06-30'],
  ['of somebody for whom it is noon', '2026-06-30T07:07:00.000Z', 'Asia/Kolkata', '2026-06-30'],
  ['where it is yesterday still', '2026-06-30T03:30:00.000Z', 'America/New_York', '2026-06-29'],
])('with a turn %s', (_, now, zone, last) => expect(lastDayAt(now, zone, 'turn')).toBe(last))

test('at once it is the day that it is', () =>
  expect(lastDayAt('2026-06-29T22:40:00.000Z', 'Europe/Berlin', 'now')).toBe('2026-06-30'))
