import { expect, test } from 'vitest'
import { clockActions, clockOf, defaultTimePolicy, nextClock, type Punch, type PunchKind, punchKinds } from './index.ts'

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

const punches = (...list: [PunchKind, string][]): Punch[] =>
  list.map(([kind, time], i) => ({ id: `p${i}`, kind, at: `2026-03-02T${time}:00Z`, zone: 'UTC' }))
const clock = (list: Punch[], now: string) => clockOf(list, defaultTimePolicy, now)

test('the clock shows since when', () => {
  expect(clock(punches(['IN', '08:00'], ['BREAK_START', '12:00']), '2026-03-02T12:10:00Z')).toEqual({
    state: 'ON_BREAK',
    since: '2026-03-02T12:00:00Z',
    missingClockOut: false,
  })
  expect(clock([], '2026-03-02T12:10:00Z')).toEqual({ state: 'CLOCKED_OUT', since: null, missingClockOut: false })
})

test('after a shift left open for more than 16 hours the clock offers to clock in', () => {
  const list = punches(['IN', '08:00'])
  expect(clock(list, '2026-03-03T00:00:00Z').state).toBe('CLOCKED_IN')
  expect(clock(list, '2026-03-03T00:00:01Z')).toEqual({ state: 'CLOCKED_OUT', since: null, missingClockOut: true })
})

test('a clock-in after a shift that was given up begins a new one', () => {
  const list = [...punches(['IN', '08:00']), { id: 'n', kind: 'IN' as const, at: '2026-03-03T08:00:00Z', zone: 'UTC' }]
  expect(clock(list, '2026-03-03T09:00:00Z')).toEqual({
    state: 'CLOCKED_IN',
    since: '2026-03-03T08:00:00Z',
    missingClockOut: false,
  })
})
