import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { type Standing, standingOf } from './index.ts'

type Given = Parameters<typeof standingOf>[0]

const at = (time: string) => `2026-03-02T${time}:00Z`
const monday: Given = {
  day: day('2026-03-02'),
  zone: 'Europe/London',
  now: at('10:00'),
  windows: [{ from: 540, to: 1020 }],
  graceMinutes: 10,
  plannedMinutes: 480,
  isOnLeave: false,
  shift: null,
  worked: null,
}
const shift = (startedAt: string, breakStartedAt: string | null = null) => ({ startedAt, breakStartedAt })

test.each<[string, Partial<Given>, Standing]>([
  ['who works is in', { shift: shift(at('09:00')) }, { kind: 'IN', since: at('09:00') }],
  [
    'who works on leave is in',
    { shift: shift(at('09:00')), isOnLeave: true, plannedMinutes: 0 },
    { kind: 'IN', since: at('09:00') },
  ],
  ['who pauses is on a break', { shift: shift(at('09:00'), at('09:50')) }, { kind: 'ON_BREAK', since: at('09:50') }],
  ['a night shift of yesterday', { shift: shift('2026-03-01T22:00:00Z') }, { kind: 'IN', since: '2026-03-01T22:00:00Z' }],
  ['who went is out', { worked: { end: at('09:30') } }, { kind: 'OUT', since: at('09:30') }],
  ['who entered hours alone is out, since nobody knows when', { worked: { end: null } }, { kind: 'OUT', since: null }],
  ['within the grace nobody is missing', { now: at('09:10') }, { kind: 'EXPECTED', since: null }],
  ['a minute later they are', { now: at('09:11') }, { kind: 'MISSING', since: null }],
  ['and still in the evening', { now: at('19:00') }, { kind: 'MISSING', since: null }],
  ['without times nobody is missing', { windows: [] }, { kind: 'EXPECTED', since: null }],
  ['leave for the whole day', { isOnLeave: true, plannedMinutes: 0, windows: [] }, { kind: 'AWAY', since: null }],
  [
    'leave for a half leaves the other half',
    { isOnLeave: true, plannedMinutes: 240, windows: [] },
    { kind: 'EXPECTED', since: null },
  ],
  ['a day off', { plannedMinutes: 0, windows: [] }, { kind: 'OFF', since: null }],
  ['on the clocks of where they are', { zone: 'America/New_York' }, { kind: 'EXPECTED', since: null }],
])('%s', (_case, more, standing) => {
  expect(standingOf({ ...monday, ...more })).toEqual(standing)
})
