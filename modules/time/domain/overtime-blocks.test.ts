import { addDays, type Day, day, dayFromNumber, dayNumber } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bookOf,
  californiaOvertime,
  defaultOvertimePolicy,
  defaultRules,
  firstCounted,
  overtimeBlock,
  overtimeDays,
  type OvertimePolicy,
  type OverWeeks,
  splitOvertime,
} from './index.ts'

const monday = day('2026-02-23')

/** Weeks of Monday to Friday, each with so many hours in all. */
const weeks = (...hours: number[]) =>
  hours.flatMap((sum, week) =>
    Array.from({ length: 5 }, (_, i) => ({ day: addDays(monday, 7 * week + i), minutes: (sum * 60) / 5 })),
  )
const over = (overWeeks: OverWeeks, hours: number, more: Partial<OvertimePolicy> = {}): OvertimePolicy => ({
  ...defaultOvertimePolicy,
  ...more,
  weekly: [{ overMinutes: hours * 60, multiplierPercent: 150 }],
  overWeeks,
})
/** Hours of overtime by the day that pays them. */
const overtime = (days: readonly { day: Day; minutes: number }[], policy: OvertimePolicy) => {
  const paid: Record<string, number> = {}
  for (const { premium } of splitOvertime(days, policy))
    for (const { minutes, paidOn } of premium) paid[paidOn] = (paid[paidOn] ?? 0) + minutes / 60
  return paid
}

test.each<[string, number[], OvertimePolicy, Record<string, number>]>([
  // 29 CFR 778.104: 30 hours and 50 hours, not averaged, are ten hours of overtime.
  ['each week by itself', [30, 50], over(1, 40), { '2026-03-08': 10 }],
  ['two weeks together', [30, 50], over(2, 80), {}],
  ['two weeks, of which the first was long', [50, 34], over(2, 80), { '2026-03-08': 4 }],
  // Ontario, Employment Standards Act, 2000, s. 22 (2): 44 hours a week over at most four; 180 hours of four weeks are four beyond 176
  // (Community Legal Education Ontario, "Does my employer have to pay me overtime?").
  ['180 hours of four weeks, each by itself', [35, 55, 35, 55], over(1, 44), { '2026-03-08': 11, '2026-03-22': 11 }],
  ['180 hours of four weeks together', [35, 55, 35, 55], over(4, 176), { '2026-03-22': 4 }],
  ['weeks after them begin anew', [55, 55, 55, 55, 55], over(4, 176), { '2026-03-22': 44 }],
])('%s', (_case, hours, policy, expected) => {
  expect(overtime(weeks(...hours), policy)).toEqual(expected)
})

test('the last minutes of the block are its overtime, and its day says over what they were counted', () => {
  const split = splitOvertime(weeks(50, 40), over(2, 80))
  expect(split.map(({ straightMinutes }) => straightMinutes)).toEqual([600, 600, 600, 600, 600, 480, 480, 480, 360, 0])
  expect(split.at(-1)?.why).toEqual(['8 h at 150 %, beyond the hours of the 2 weeks that end 2026-03-08'])
})

test('a minute beyond the day and beyond the weeks is paid once, at the higher', () => {
  const policy = { ...over(2, 80), daily: [{ overMinutes: 480, multiplierPercent: 125 }] }
  const premium = splitOvertime(weeks(50, 45), policy).flatMap((row) => row.premium)
  const minutes = (kind: string) => premium.filter((each) => each.kind === kind).reduce((sum, each) => sum + each.minutes, 0)
  // Of the daily hours, those of the last two days lie beyond the 80 that were worked by then.
  expect([minutes('daily'), minutes('weekly')]).toEqual([780, 120])
})

test('the seventh day is that of its week, also in a block', () => {
  const days = Array.from({ length: 14 }, (_, i) => ({ day: addDays(monday, i), minutes: i === 3 ? 0 : 120 }))
  const split = splitOvertime(days, { ...californiaOvertime, weekly: [], overWeeks: 2 })
  expect(split.flatMap(({ day: on, premium }) => (premium.length > 0 ? [on] : []))).toEqual(['2026-03-08'])
})

test('leave that counts fills the whole block', () => {
  const days = weeks(40, 44).map((each, i) => (i === 0 ? { ...each, countsAsWorked: true } : each))
  expect(overtime(days, over(2, 80, { leaveCountsAsWorked: true }))).toEqual({ '2026-03-08': 4 })
  expect(
    overtime(
      days.map((each, i) => (i === 0 ? { ...each, countsAsWorked: false } : each)),
      over(2, 80),
    ),
  ).toEqual({})
})

test('blocks begin with the week that was chosen', () => {
  const startOf = (blocksFrom?: Day) => dayFromNumber(overtimeBlock(over(2, 80, { blocksFrom }), dayNumber(monday)).start)
  expect([startOf(), startOf(day('2026-03-04')), startOf(day('2030-01-01'))]).toEqual(['2026-02-23', '2026-02-16', '2026-02-16'])
})

const anyWeeks = fc.constantFrom(1, 2, 4) as fc.Arbitrary<OverWeeks>
const anyDay = fc.nat(200).map((n) => addDays(monday, n))
const anyPolicy = fc
  .tuple(anyWeeks, fc.array(fc.tuple(anyDay, anyWeeks), { maxLength: 5 }), fc.constantFrom(1, 7), anyDay)
  .map(([first, changes, weekStarts, blocksFrom]) => {
    const later = [...new Map(changes)].toSorted(([a], [b]) => (a < b ? -1 : 1))
    const policy = { ...over(first, 1), weekStarts, blocksFrom } as OvertimePolicy
    return { ...policy, later: later.map(([from, overWeeks]) => ({ ...over(overWeeks, 1), from })) }
  })

test('whatever rules follow each other, blocks tile the calendar, and none begins before the rules that count it', () => {
  fc.assert(
    fc.property(anyPolicy, anyDay, (policy, on) => {
      const block = overtimeBlock(policy, dayNumber(on))
      const { start, end, weeks: length, rules } = block
      expect([start <= dayNumber(on), end >= dayNumber(on), end - start + 1, rules.overWeeks ?? 1]).toEqual([
        true,
        true,
        7 * length,
        length,
      ])
      for (let each = start; each <= end; each += 1) expect(overtimeBlock(policy, each)).toEqual(block)
      const from = policy.later.find((change) => change === rules)?.from ?? monday
      expect(dayNumber(from) <= start || rules === policy).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('the last rules hold in the end', () => {
  fc.assert(
    fc.property(anyPolicy, (policy) => {
      const last = policy.later.at(-1)
      expect(overtimeBlock(policy, dayNumber(last?.from ?? monday) + 56).rules).toBe(last ?? policy)
    }),
  )
})

test('no minute is lost or counted twice, and what is beyond the threshold is overtime', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 56, maxLength: 56 }), anyWeeks, (minutes, length) => {
      const days = minutes.map((each, i) => ({ day: addDays(monday, i), minutes: each }))
      const split = splitOvertime(days, over(length, 40 * length))
      const more = split.map(({ premium }) => premium.reduce((sum, each) => sum + each.minutes, 0))
      expect(split.map(({ straightMinutes }, i) => straightMinutes + (more[i] ?? 0))).toEqual(minutes)
      const sum = (all: number[]) => all.reduce((a, b) => a + b, 0)
      for (let at = 0; at < 56; at += 7 * length) {
        const beyond = Math.max(0, sum(minutes.slice(at, at + 7 * length)) - 2400 * length)
        expect(sum(more.slice(at, at + 7 * length))).toBe(beyond)
      }
    }),
  )
})

test('rules of four weeks that begin between two blocks count from the next one on, and until then those before go on', () => {
  const version = (number: number, from: string, overWeeks: OverWeeks) => ({
    version: number,
    department: '',
    from: day(from),
    replaced: false,
    rules: { ...defaultRules, overtime: over(overWeeks, 40 * overWeeks) },
  })
  const company = { weekStarts: 1, versions: [version(1, '2026-01-01', 2)] } as const
  expect(firstCounted(version(2, '2026-03-01', 4), company)).toBe('2026-03-23')
  expect(firstCounted(version(2, '2026-03-01', 1), company)).toBe('2026-03-09')
  expect(firstCounted(version(2, '2026-03-01', 2), company)).toBe('2026-03-09')
  const book = bookOf({ ...company, versions: [...company.versions, version(2, '2026-03-01', 4)] }, { department: '' })
  expect(overtimeDays(day('2026-03-25'), day('2026-03-25'), book)).toEqual({ from: '2026-03-23', to: '2026-04-19' })
})
