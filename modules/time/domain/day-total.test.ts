import { day } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dayTotal,
  defaultTimePolicy,
  germanBreaks,
  missingBreak,
  nearestQuarter,
  type TimePolicy,
  type WorkEntry,
} from './index.ts'

const zone = 'Europe/Berlin'
const late = '2026-03-03T12:00:00Z'
/** Times of 2 March 2026 in UTC; null keeps the entry running. */
const at = (start: string, end: string | null, more: Partial<WorkEntry> = {}): WorkEntry => ({
  day: day('2026-03-02'),
  start: `2026-03-02T${start}Z`,
  end: end && `2026-03-02T${end}Z`,
  minutes: null,
  zone,
  ...more,
})
const flat = (minutes: number, more: Partial<WorkEntry> = {}): WorkEntry => ({
  day: day('2026-03-02'),
  start: null,
  end: null,
  minutes,
  zone,
  ...more,
})
const policy = (more: Partial<TimePolicy>): TimePolicy => ({ ...defaultTimePolicy, ...more })
const quarters = policy({ rounding: nearestQuarter })
const legal = policy({ autoBreaks: germanBreaks })

type Figures = [worked: number, breaks: number, automatic: number, rounding: number]

test.each<[string, WorkEntry[], TimePolicy, Figures]>([
  ['an empty day is nothing', [], defaultTimePolicy, [0, 0, 0, 0]],
  ['one entry counts what elapsed', [at('08:00:00', '16:30:00')], defaultTimePolicy, [510, 0, 0, 0]],
  ['seconds are cut from each instant', [at('08:00:59', '09:00:01')], defaultTimePolicy, [60, 0, 0, 0]],
  [
    'the gap at noon is an unpaid break',
    [at('13:00:00', '17:00:00'), at('08:00:00', '12:00:00')],
    defaultTimePolicy,
    [480, 60, 0, 0],
  ],
  ['minutes without times add up', [flat(90), flat(30)], defaultTimePolicy, [120, 0, 0, 0]],
  ['an entered break is taken off', [at('08:00:00', '16:00:00', { breakMinutes: 30 })], defaultTimePolicy, [450, 30, 0, 0]],
  ['an entered break is taken off minutes, too', [flat(480, { breakMinutes: 30 })], defaultTimePolicy, [450, 30, 0, 0]],
  [
    'a short break is paid',
    [at('08:00:00', '12:00:00'), at('12:10:00', '16:00:00')],
    policy({ paidBreakMinutes: 10 }),
    [480, 0, 0, 0],
  ],
  [
    'a break a minute longer is not',
    [at('08:00:00', '12:00:00'), at('12:11:00', '16:00:00')],
    policy({ paidBreakMinutes: 10 }),
    [469, 11, 0, 0],
  ],
  [
    'a short one is paid where hours have no times',
    [flat(480, { breakMinutes: 10 })],
    policy({ paidBreakMinutes: 10 }),
    [480, 0, 0, 0],
  ],
  ['and a minute longer is not', [flat(480, { breakMinutes: 11 })], policy({ paidBreakMinutes: 10 }), [469, 11, 0, 0]],
  ['a legal break that was not taken is deducted', [at('08:00:00', '16:00:00')], legal, [450, 0, 30, 0]],
  ['only the missing part of it', [at('08:00:00', '12:00:00'), at('12:20:00', '16:20:00')], legal, [470, 20, 10, 0]],
  ['nothing when enough was taken', [at('08:00:00', '12:00:00'), at('12:30:00', '16:30:00')], legal, [480, 30, 0, 0]],
  ['never more than lies above the threshold', [at('08:00:00', '14:05:00')], legal, [360, 0, 5, 0]],
  ['tiers do not add up', [at('08:00:00', '18:00:00')], legal, [555, 0, 45, 0]],
  ['between the tiers the lower one counts', [at('08:00:00', '17:10:00')], legal, [520, 0, 30, 0]],
  ['punches round to the nearest quarter', [at('07:53:00', '16:07:00')], quarters, [480, 0, 0, -14]],
  ['rounding may give', [at('08:07:00', '16:08:00')], quarters, [495, 0, 0, 14]],
  [
    'rounding never counts a minute twice',
    [at('08:00:00', '12:05:00'), at('12:10:00', '16:00:00')],
    policy({ rounding: { begin: { step: 15, mode: 'down' }, end: { step: 15, mode: 'up' }, duration: null } }),
    [480, 0, 0, 5],
  ],
  [
    'rounding makes no break where none was taken',
    [at('08:00:00', '12:07:00'), at('12:07:00', '16:00:00')],
    policy({ rounding: { begin: { step: 15, mode: 'up' }, end: { step: 15, mode: 'down' }, duration: null } }),
    [480, 0, 0, 0],
  ],
  [
    'a length rounds by a rule of its own',
    [flat(52), flat(53)],
    policy({ rounding: { begin: null, end: null, duration: { step: 15, mode: 'nearest' } } }),
    [105, 0, 0, 0],
  ],
  ['an entry of a minute may round to nothing', [at('08:01:00', '08:02:00')], quarters, [0, 0, 0, -1]],
])('%s', (_case, entries, rules, figures) => {
  const total = dayTotal(entries, rules, late)
  expect([total.workedMinutes, total.breakMinutes, total.autoBreakMinutes, total.roundingMinutes]).toEqual(figures)
})

const night = (date: string, next: string): WorkEntry => ({
  day: day(date),
  start: `${date}T21:00:00Z`,
  end: `${next}T04:00:00Z`,
  minutes: null,
  zone,
})

test('a night from 22:00 to 06:00 is 7 hours over the spring change and 9 over the autumn change', () => {
  const spring = { ...night('2026-03-28', '2026-03-29') }
  const autumn = { ...night('2026-10-24', '2026-10-25'), start: '2026-10-24T20:00:00Z', end: '2026-10-25T05:00:00Z' }
  expect([spring, autumn].map((entry) => dayTotal([entry], defaultTimePolicy, '2026-12-01T00:00:00Z').workedMinutes)).toEqual([
    420, 540,
  ])
})

test('a running entry counts up to now and says so', () => {
  expect(dayTotal([at('08:00:00', null)], defaultTimePolicy, '2026-03-02T09:30:00Z')).toMatchObject({
    workedMinutes: 90,
    running: true,
    missingClockOut: false,
    why: ['1 h 30 worked so far'],
  })
})

test('a shift open for 16 hours still counts, a minute longer makes the day count nothing', () => {
  const open = [at('06:00:00', '10:00:00'), at('11:00:00', null)]
  expect(dayTotal(open, defaultTimePolicy, '2026-03-02T22:00:00Z')).toMatchObject({ workedMinutes: 900, missingClockOut: false })
  expect(dayTotal(open, defaultTimePolicy, '2026-03-02T22:01:00Z')).toMatchObject({ workedMinutes: 0, missingClockOut: true })
})

test('an entry left open before a later one lacks its clock-out', () => {
  expect(
    dayTotal([at('08:00:00', null), at('10:00:00', '11:00:00')], defaultTimePolicy, '2026-03-02T12:00:00Z').missingClockOut,
  ).toBe(true)
})

test('the reasons name the break and the rounding', () => {
  const total = dayTotal([at('07:53:00', '16:07:00')], { ...legal, rounding: nearestQuarter }, late)
  expect(total.why).toEqual(['7 h 30 worked', 'Automatic break: 30 min deducted, none taken', 'Rounding took 14 min'])
})

test('more work never makes a shorter day, and a deducted break never takes it below its threshold', () => {
  fc.assert(
    fc.property(fc.nat(900), fc.nat(60), fc.nat(90), (worked, more, own) => {
      const net = (minutes: number) => minutes - missingBreak(minutes, own, germanBreaks)
      expect(net(worked + more)).toBeGreaterThanOrEqual(net(worked))
      expect(net(worked)).toBeGreaterThanOrEqual(Math.min(worked, 360))
      expect(missingBreak(worked, own, germanBreaks)).toBeGreaterThanOrEqual(0)
    }),
  )
})
