import { expect, test } from 'vitest'
import { clockActions, clockOf, defaultTimePolicy, type ClockedShift, nextClock, punchKinds } from './index.ts'

test.each([
  ['CLOCKED_OUT', ['CLOCKED_IN', 'clock.not_in', 'clock.not_in', 'clock.not_on_break']],
  ['CLOCKED_IN', ['clock.already_in', 'CLOCKED_OUT', 'ON_BREAK', 'clock.not_on_break']],
  ['ON_BREAK', ['clock.already_in', 'CLOCKED_OUT', 'clock.already_on_break', 'CLOCKED_IN']],
] as const)('from %s in, out, break and back lead to %s', (state, expected) => {
  const results = punchKinds.map((kind) => nextClock(state, kind))
  expect(results.map((result) => (result.ok ? result.value : result.code))).toEqual(expected)
})

test('the buttons are the presses that do something', () => {
  expect(clockActions('ON_BREAK')).toEqual(['OUT', 'BREAK_END'])
})

const at = (time: string): string => `2026-03-02T${time}:00Z`
const shift = (startedAt: string, more: Partial<ClockedShift> = {}): ClockedShift => ({
  startedAt,
  endedAt: null,
  breakStartedAt: null,
  ...more,
})
const clock = (last: ClockedShift | null, now: string) => clockOf(last, defaultTimePolicy, now)

test('the clock shows since when', () => {
  expect(clock(shift(at('08:00')), at('12:10'))).toEqual({ state: 'CLOCKED_IN', since: at('08:00'), missingClockOut: false })
  expect(clock(shift(at('08:00'), { breakStartedAt: at('12:00') }), at('12:10'))).toEqual({
    state: 'ON_BREAK',
    since: at('12:00'),
    missingClockOut: false,
  })
  const out = { state: 'CLOCKED_OUT', since: null, missingClockOut: false }
  expect(clock(shift(at('08:00'), { endedAt: at('12:00') }), at('12:10'))).toEqual(out)
  expect(clock(null, at('12:10'))).toEqual(out)
})

test('after a shift left open for more than 16 hours the clock offers to clock in', () => {
  expect(clock(shift(at('08:00')), '2026-03-03T00:00:00Z').state).toBe('CLOCKED_IN')
  expect(clock(shift(at('08:00')), '2026-03-03T00:00:01Z')).toEqual({ state: 'CLOCKED_OUT', since: null, missingClockOut: true })
  // On a break as well: nobody came back from it.
  expect(clock(shift(at('08:00'), { breakStartedAt: at('12:00') }), '2026-03-03T00:00:01Z').missingClockOut).toBe(true)
})

test('a company may know longer shifts', () => {
  const long = { ...defaultTimePolicy, maxShiftMinutes: 24 * 60 }
  expect(clockOf(shift(at('08:00')), long, '2026-03-03T00:00:01Z').state).toBe('CLOCKED_IN')
})

test('a clock-in after a shift that was given up begins a new one', () => {
  expect(clock(shift('2026-03-03T08:00:00Z'), '2026-03-03T09:00:00Z')).toEqual({
    state: 'CLOCKED_IN',
    since: '2026-03-03T08:00:00Z',
    missingClockOut: false,
  })
})
