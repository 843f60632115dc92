import { expect, test } from 'vitest'
import { lastDayAt } from './last-day.ts'

test.each([
  ['at the turn of the day', '2026-06-29T22:07:00.000Z', 'Europe/Berlin', '2026-06-29'],
  ['at the end of its first hour', '2026-06-29T22:59:59.999Z', 'Europe/Berlin', '2026-06-29'],
  ['behind it', '2026-06-29T23:00:00.000Z', 'Europe/Berlin', '2026-06-30'],
  ['at the turn of a day that has no midnight', '2026-09-06T04:07:00.000Z', 'America/Santiago', '2026-09-05'],
  ['in the evening', '2026-06-30T21:59:00.000Z', 'Europe/Berlin', '2026-06-30'],
  ['half an hour off', '2026-06-29T18:37:00.000Z', 'Asia/Kolkata', '2026-06-29'],
  ['where it is yesterday still', '2026-06-30T03:30:00.000Z', 'America/New_York', '2026-06-29'],
])('%s', (_, now, zone, last) => expect(lastDayAt(now, zone)).toBe(last))
