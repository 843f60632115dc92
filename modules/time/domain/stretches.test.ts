import { expect, test } from 'vitest'
import { day, formatClock } from '@daybook/platform/domain'
import { atMost, dayTotal, defaultTimePolicy, stretchesOf, type Stretch, type TimePolicy } from './index.ts'

const at = (time: string): string => `2026-03-09T${time}:00Z`
const timeOf = (instant: string): string => formatClock((Date.parse(instant) - Date.parse(at('00:00'))) / 60_000, 24)
const shown = (stretches: readonly Stretch[]) =>
  stretches.map(({ kind, start, end }) => `${kind} ${timeOf(start)}–${end === null ? '' : timeOf(end)}`)

test('from 07:00 to 15:30 less 30 minutes: the break stands in the middle', () => {
  expect(shown(stretchesOf([{ start: at('07:00'), end: at('15:30'), breakMinutes: 30 }]))).toEqual([
    'work 07:00–11:00',
    'untimed 11:00–11:30',
    'work 11:30–15:30',
  ])
})

test('of more parts than a strip can draw, the beginning is one', () => {
  const hours = Array.from({ length: 6 }, (_, i) => ({ start: at(`0${i}:00`), end: at(`0${i}:30`) }))
  const all = stretchesOf(hours)
  expect(atMost(11, all)).toEqual(all)
  expect(shown(atMost(4, all))).toEqual(['work 00:00–04:00', 'work 04:00–04:30', 'break 04:30–05:00', 'work 05:00–05:30'])
  expect(atMost(4, [])).toEqual([])
})

test('what lies between entries is a break with times, a short one is paid', () => {
  const spans = [
    { start: at('12:10'), end: at('16:00') },
    { start: at('08:00'), end: at('10:00') },
    { start: at('10:10'), end: at('11:30') },
    { start: at('16:00'), end: null },
  ]
  expect(shown(stretchesOf(spans, { paidBreakMinutes: 15 }))).toEqual([
    'work 08:00–10:00',
    'paid 10:00–10:10',
    'work 10:10–11:30',
    'break 11:30–12:10',
    'work 12:10–16:00',
    'work 16:00–',
  ])
})

test('a break that runs has no end yet', () => {
  const spans = [{ start: at('08:00'), end: at('10:00') }]
  expect(shown(stretchesOf(spans, { pausedSince: at('10:00') }))).toEqual(['work 08:00–10:00', 'break 10:00–'])
})

const policy: TimePolicy = { ...defaultTimePolicy, paidBreakMinutes: 10, autoBreaks: [{ overMinutes: 360, deductMinutes: 30 }] }

const drawn = (stretches: readonly Stretch[]): number =>
  stretches
    .filter(({ kind }) => kind === 'work' || kind === 'paid')
    .reduce((sum, { start, end }) => sum + (Date.parse(end ?? '') - Date.parse(start)) / 60_000, 0)

const twentyMinutes = Array.from(
  { length: 20 },
  (_, i) => [formatClock(480 + 20 * i, 24), formatClock(500 + 20 * i, 24), 0] as const,
)

test.each([
  ['an entered break', [['07:00', '15:30', 30]]],
  ['a break that was due and not taken', [['08:00', '16:00', 0]]],
  ['a part of it', [['08:00', '16:00', 11]]],
  ['an entered break short enough to be paid', [['08:00', '13:00', 10]]],
  [
    'two pieces, a paid pause and a break in each',
    [
      ['08:00', '12:00', 15],
      ['12:08', '17:01', 12],
    ],
  ],
  ['a break that is longer than any piece of work', twentyMinutes],
  ['nothing but a break', [['08:00', '08:30', 30]]],
] as [string, readonly (readonly [string, string, number])[]][])(
  'with %s the work that is drawn is the work that counts',
  (_case, pieces) => {
    const spans = pieces.map(([from, to, breakMinutes]) => ({ start: at(from), end: at(to), breakMinutes }))
    const entries = spans.map((span) => ({ ...span, day: day('2026-03-09'), minutes: null, zone: 'UTC' }))
    const { workedMinutes, autoBreakMinutes } = dayTotal(entries, policy, at('20:00'))
    const stretches = stretchesOf(spans, { paidBreakMinutes: policy.paidBreakMinutes, deductedMinutes: autoBreakMinutes })
    expect(drawn(stretches)).toBe(workedMinutes)
  },
)
