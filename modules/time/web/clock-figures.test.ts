import { day } from '@daybook/platform/domain'
import type { ClockView } from '@daybook/time/contract'
import { plannedLine, segmentsOf } from '@daybook/time/domain'
import { expect, test } from 'vitest'
import { endsAt, liveMinutes, pressed } from './clock-figures.ts'

const at = (time: string) => `2026-03-16T${time}:00Z`
const clockedIn: ClockView = {
  state: 'CLOCKED_IN',
  since: at('08:00'),
  countsFrom: null,
  day: day('2026-03-16'),
  zone: 'Europe/Berlin',
  workedMinutes: 60,
  breakMinutes: 0,
  missingDay: null,
  stretches: [{ kind: 'work', start: at('08:00'), end: null }],
}
const onBreak: ClockView = { ...clockedIn, state: 'ON_BREAK' }

test('minutes go on counting while clocked in, and stand still on a break', () => {
  expect(liveMinutes(clockedIn, Date.parse(at('09:00')), at('09:05'))).toBe(65)
  expect(liveMinutes(onBreak, Date.parse(at('09:00')), at('09:05'))).toBe(60)
})

test('who came before the plan waits for it', () => {
  const early: ClockView = { ...clockedIn, workedMinutes: 0, countsFrom: at('08:30') }
  expect(liveMinutes(early, Date.parse(at('08:20')), at('08:29'))).toBe(0)
  expect(liveMinutes(early, Date.parse(at('08:20')), at('08:40'))).toBe(10)
  expect(endsAt(early, 0, 480, at('08:20'))).toBe('2026-03-16T16:30:00.000Z')
})

test('a clock that was set back never takes minutes away', () => {
  expect(liveMinutes(clockedIn, Date.parse(at('09:00')), at('07:00'))).toBe(60)
})

test('the end of the planned hours', () => {
  expect(endsAt(clockedIn, 60, 480, at('09:00'))).toBe('2026-03-16T16:00:00.000Z')
  expect(endsAt(clockedIn, 480, 480, at('16:00'))).toBeNull()
  expect(endsAt(onBreak, 60, 480, at('09:00'))).toBeNull()
})

test('a break and back again, as the strip shows it before the server answers', () => {
  const paused = pressed(clockedIn, 'BREAK_START', 60, at('09:00'))
  expect(paused).toMatchObject({ state: 'ON_BREAK', since: at('09:00'), workedMinutes: 60 })
  const back = pressed(paused, 'BREAK_END', 60, at('09:30'))
  expect(segmentsOf(back.stretches, back.day, back.zone, at('10:00'))).toEqual([
    { kind: 'work', from: 540, to: 600 },
    { kind: 'break', from: 600, to: 630 },
    { kind: 'open', from: 630, to: 660 },
  ])
})

test('clocking out on a break leaves no break behind', () => {
  const out = pressed(pressed(clockedIn, 'BREAK_START', 60, at('09:00')), 'OUT', 60, at('09:20'))
  expect(out).toMatchObject({ state: 'CLOCKED_OUT', since: null, stretches: [{ kind: 'work', end: at('09:00') }] })
})

test('a press that the state does not allow changes nothing', () => {
  expect(pressed(clockedIn, 'IN', 60, at('09:00'))).toBe(clockedIn)
})

test('planned and actual end together when the planned time was worked, breaks or not', () => {
  const segments = segmentsOf(
    [
      { kind: 'work', start: at('08:00'), end: at('12:00') },
      { kind: 'break', start: at('12:00'), end: at('12:30') },
      { kind: 'work', start: at('12:30'), end: at('16:30') },
    ],
    clockedIn.day,
    clockedIn.zone,
  )
  expect(plannedLine(segments, 480)).toEqual([{ from: 540, to: 1050, minutes: 480 }])
  expect(segments.at(-1)?.to).toBe(1050)
})
