import { day, formatClock } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AutoBreak, dayTotal, defaultTimePolicy, stretchesOf, type TimePolicy, type WorkEntry } from './index.ts'

const zone = 'Europe/Berlin'
const later = '2026-03-12T12:00:00Z'
const clockOf = (minute: number): string => formatClock(minute, 24)
const instant = (minute: number): string => new Date(Date.parse('2026-03-08T23:00:00Z') + minute * 60_000).toISOString()
/** Work of Monday 9 March 2026, by the clocks of Berlin; past 24:00 it is Tuesday. */
const at = (from: string, to: string, breakMinutes = 0): WorkEntry => {
  const [start = 0, end = 0] = [from, to].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
  return { day: day('2026-03-09'), start: instant(start), end: instant(end), minutes: null, zone, breakMinutes }
}
const lunch: AutoBreak = { overMinutes: 0, deductMinutes: 30, window: { from: 720, to: 780 } }
const tea: AutoBreak = { overMinutes: 0, deductMinutes: 15, window: { from: 960, to: 975 } }
const night: AutoBreak = { overMinutes: 360, deductMinutes: 30, window: { from: 1410, to: 30 } }
const anywhere: AutoBreak = { overMinutes: 360, deductMinutes: 45 }
const policy = (autoBreaks: AutoBreak[], more: Partial<TimePolicy> = {}): TimePolicy => ({
  ...defaultTimePolicy,
  autoBreaks,
  ...more,
})

test.each<[string, WorkEntry[], TimePolicy, worked: number, deducted: number]>([
  ['work over noon is half an hour shorter', [at('08:00', '16:00')], policy([lunch]), 450, 30],
  ['work that ends before it is not', [at('08:00', '12:00')], policy([lunch]), 240, 0],
  ['nor work that begins after it', [at('13:00', '17:00')], policy([lunch]), 240, 0],
  ['who stops within it loses what they worked of it', [at('08:00', '12:20')], policy([lunch]), 240, 20],
  ['a break taken then counts', [at('08:00', '12:10'), at('12:30', '16:00')], policy([lunch]), 450, 10],
  ['one that was long enough is all', [at('08:00', '12:00'), at('12:45', '16:00')], policy([lunch]), 435, 0],
  [
    'one that reaches out of the hours counts as far as it lies in them',
    [at('08:00', '11:30'), at('12:20', '16:00')],
    policy([lunch]),
    420,
    10,
  ],
  ['one at another time counts nothing', [at('08:00', '10:00'), at('10:30', '16:00')], policy([lunch]), 420, 30],
  ['a break of known length and unknown time is that of noon', [at('08:00', '16:00', 20)], policy([lunch]), 450, 10],
  ['and that of no noon where nothing was worked then', [at('08:00', '11:00', 20)], policy([lunch]), 160, 0],
  ['a paid break is work', [at('08:00', '12:10'), at('12:20', '16:00')], policy([lunch], { paidBreakMinutes: 10 }), 450, 30],
  ['each break has its hours', [at('08:00', '18:00')], policy([lunch, tea]), 555, 45],
  ['days below the threshold have none', [at('09:00', '15:00')], policy([{ ...lunch, overMinutes: 360 }]), 360, 0],
  ['never more than lies above it', [at('09:00', '15:05')], policy([{ ...lunch, overMinutes: 360 }]), 360, 5],
  ['what lies at noon counts for a break that lies anywhere', [at('08:00', '16:00')], policy([lunch, anywhere]), 435, 45],
  [
    'with one’s own break elsewhere nothing is missing',
    [at('07:00', '09:00'), at('09:15', '16:00')],
    policy([lunch, anywhere]),
    495,
    30,
  ],
  ['a night has its break over midnight', [at('20:00', '28:00')], policy([night]), 450, 30],
  ['on the morning after as well', [at('22:00', '30:00')], policy([{ ...lunch, window: { from: 120, to: 180 } }]), 450, 30],
  [
    'where days are cut at midnight, as far as the day goes',
    [at('16:00', '24:00')],
    policy([night], { dayOf: 'midnight' }),
    450,
    30,
  ],
  [
    'rounded times are those that count',
    [at('08:00', '12:04')],
    policy([lunch], { rounding: { begin: null, end: { step: 15, mode: 'nearest' }, duration: null } }),
    240,
    0,
  ],
])('%s', (_case, entries, rules, worked, deducted) => {
  const { workedMinutes, autoBreakMinutes } = dayTotal(entries, rules, later)
  expect([workedMinutes, autoBreakMinutes]).toEqual([worked, deducted])
})

test('work without times lies at no hour', () => {
  const flat: WorkEntry = { day: day('2026-03-09'), start: null, end: null, minutes: 480, zone }
  expect(dayTotal([flat], policy([lunch]), later)).toMatchObject({ workedMinutes: 480, autoBreakMinutes: 0 })
})

test('while work runs, what was worked of the break so far is deducted', () => {
  const open = { ...at('08:00', '16:00'), end: null }
  expect(dayTotal([open], policy([lunch]), instant(740))).toMatchObject({ workedMinutes: 720 - 480, autoBreakMinutes: 20 })
})

test('the day says which break it was', () => {
  expect(dayTotal([at('08:00', '16:00')], policy([lunch, anywhere]), later).why).toEqual([
    '7 h 15 worked',
    'Break at a fixed hour: 30 min deducted',
    'Automatic break: 15 min deducted, 30 min taken',
  ])
})

test.each([
  // Clocks skip 02:00 to 03:00: nobody worked in the hours of the break.
  ['2026-03-28', '2026-03-28T21:00:00Z', '2026-03-29T04:00:00Z', 420],
  // They show 02:00 to 03:00 twice: the break lies in either.
  ['2026-10-24', '2026-10-24T20:00:00Z', '2026-10-25T05:00:00Z', 480],
])('a break at 02:00 in the night of %s, in which clocks change', (date, start, end, worked) => {
  const entry = { day: day(date), start, end, minutes: null, zone }
  const rules = policy([{ overMinutes: 0, deductMinutes: 60, window: { from: 120, to: 180 } }])
  expect(dayTotal([entry], rules, '2026-12-01T00:00:00Z').workedMinutes).toBe(worked)
})

test('the strip draws it at its hours', () => {
  const entry = at('08:00', '18:00')
  const place = { day: entry.day, zone }
  const drawn = stretchesOf([{ start: entry.start ?? '', end: entry.end }], {
    deductedMinutes: 45,
    fixed: { ...place, policy: policy([lunch, tea]) },
  })
  const time = (text: string | null) => clockOf((Date.parse(text ?? '') - Date.parse(instant(0))) / 60_000)
  expect(drawn.map(({ kind, start, end }) => `${kind} ${time(start)}–${time(end)}`)).toEqual([
    'work 08:00–12:00',
    'deducted 12:00–12:30',
    'work 12:30–16:00',
    'deducted 16:00–16:15',
    'work 16:15–18:00',
  ])
})

// Pieces of work of a day in their order, with what lies between them; no more than a day has.
const pieces = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 240 }), fc.integer({ min: 0, max: 120 })), { minLength: 1, maxLength: 6 })
  .chain((lengths) => fc.tuple(fc.constant(lengths), fc.integer({ min: 0, max: 600 })))
  .map(([lengths, first]) => {
    let from = first
    return lengths.map(([work, pause]) => {
      const piece = { from, to: from + work }
      from += work + pause
      return piece
    })
  })
const windows = fc.record({
  overMinutes: fc.integer({ min: 0, max: 480 }),
  deductMinutes: fc.integer({ min: 1, max: 60 }),
  from: fc.integer({ min: 0, max: 1380 }),
  length: fc.integer({ min: 1, max: 180 }),
})
const shared = (a: { from: number; to: number }, b: { from: number; to: number }): number =>
  Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from))

test('no more is deducted than was worked in the hours, than the break is long, and than lies above the threshold', () => {
  fc.assert(
    fc.property(pieces, windows, (all, { overMinutes, deductMinutes, from, length }) => {
      const entries = all.map((piece) => ({
        day: day('2026-03-09'),
        start: instant(piece.from),
        end: instant(piece.to),
        minutes: null,
        zone,
      }))
      // Work of one day goes on into the morning after, where the same hours come again.
      const hours = [from, from + 1440].map((begins) => ({ from: begins, to: begins + length }))
      const to = (from + length) % 1440
      const rules = policy([{ overMinutes, deductMinutes, window: { from, to } }])
      const { autoBreakMinutes: deducted, workedMinutes } = dayTotal(entries, rules, later)
      const inHours = (spans: { from: number; to: number }[]) =>
        spans.reduce((sum, span) => sum + hours.reduce((more, each) => more + shared(span, each), 0), 0)
      const atWork = all.reduce((sum, piece) => sum + piece.to - piece.from, 0)
      const own = inHours(all.slice(1).map((piece, i) => ({ from: all[i]?.to ?? 0, to: piece.from })))
      const most = Math.max(0, Math.min(inHours(all), deductMinutes - own, atWork - overMinutes))
      expect([deducted, workedMinutes]).toEqual([most, atWork - most])
    }),
    { numRuns: 300 },
  )
})

test('what the strip draws as worked is what counts, and a deducted break lies in its hours', () => {
  fc.assert(
    fc.property(pieces, fc.array(fc.constantFrom(lunch, tea, night, anywhere), { maxLength: 4 }), (all, breaks) => {
      const rules = policy([...new Set(breaks)])
      const spans = all.map((piece) => ({ start: instant(piece.from), end: instant(piece.to) }))
      const place = { day: day('2026-03-09'), zone }
      const total = dayTotal(
        spans.map((span) => ({ ...span, ...place, minutes: null })),
        rules,
        later,
      )
      const drawn = stretchesOf(spans, { deductedMinutes: total.autoBreakMinutes, fixed: { ...place, policy: rules } })
      const minutes = (kind: string) =>
        drawn
          .filter((each) => each.kind === kind)
          .reduce((sum, { start, end }) => sum + (Date.parse(end ?? '') - Date.parse(start)) / 60_000, 0)
      expect([minutes('work'), minutes('deducted')]).toEqual([total.workedMinutes, total.autoBreakMinutes])
    }),
    { numRuns: 300 },
  )
})
