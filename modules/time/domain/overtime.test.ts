import { addDays, day, dayNumber, eachDay, weekStart } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { californiaOvertime, defaultOvertimePolicy, type OvertimeDay, type OvertimePolicy, splitOvertime } from './index.ts'

const monday = day('2026-03-02')
const week = (...hours: number[]): OvertimeDay[] => hours.map((h, i) => ({ day: addDays(monday, i), minutes: h * 60 }))
const policy = (more: Partial<OvertimePolicy>): OvertimePolicy => ({ ...defaultOvertimePolicy, ...more })
/** Straight hours of each row, then `hours@percent kind` of each premium. */
const told = (days: OvertimeDay[], rules: OvertimePolicy) =>
  splitOvertime(days, rules).map((d) =>
    [d.straightMinutes / 60, ...d.premium.map((p) => `${p.minutes / 60}@${p.multiplierPercent} ${p.kind}`)].join(' '),
  )

const dailyAndWeekly = policy({ daily: [{ overMinutes: 480, multiplierPercent: 150 }] })

test.each<[string, OvertimeDay[], OvertimePolicy, string[]]>([
  ['forty hours are straight', week(8, 8, 8, 8, 8), defaultOvertimePolicy, ['8', '8', '8', '8', '8']],
  [
    'the last straight minutes of the week are overtime',
    week(9, 9, 9, 9, 9),
    defaultOvertimePolicy,
    ['9', '9', '9', '9', '4 5@150 weekly'],
  ],
  [
    'overtime may begin in the middle of the week',
    week(12, 12, 12, 12),
    defaultOvertimePolicy,
    ['12', '12', '12', '4 8@150 weekly'],
  ],
  [
    'daily first, then weekly on what is left',
    week(10, 10, 10, 10, 10),
    dailyAndWeekly,
    Array.from({ length: 5 }, () => '8 2@150 daily'),
  ],
  [
    'a sixth day after daily overtime is weekly overtime',
    week(10, 10, 10, 10, 10, 4),
    dailyAndWeekly,
    [...Array.from({ length: 5 }, () => '8 2@150 daily'), '0 4@150 weekly'],
  ],
  ['daily tiers', week(13), californiaOvertime, ['8 4@150 daily 1@200 daily']],
  [
    'weekly tiers',
    week(10, 10, 10, 10, 10, 5),
    policy({
      weekly: [
        { overMinutes: 2400, multiplierPercent: 150 },
        { overMinutes: 3000, multiplierPercent: 200 },
      ],
    }),
    ['10', '10', '10', '10', '0 10@150 weekly', '0 5@200 weekly'],
  ],
  [
    'the seventh day worked in a row',
    week(4, 4, 4, 4, 4, 4, 9),
    californiaOvertime,
    ['4', '4', '4', '4', '4', '4', '0 8@150 seventhDay 1@200 seventhDay'],
  ],
  [
    'with one day free there is no seventh day',
    week(4, 4, 4, 0, 4, 4, 9),
    californiaOvertime,
    ['4', '4', '4', '0', '4', '4', '8 1@150 daily'],
  ],
  [
    'a minute that both rules reach is paid once, at the higher',
    week(8, 8, 8, 8, 8, 9),
    policy({ daily: [{ overMinutes: 480, multiplierPercent: 125 }] }),
    ['8', '8', '8', '8', '8', '0 9@150 weekly'],
  ],
  [
    'leave fills no threshold',
    [
      ...week(8, 8, 8, 8),
      { day: day('2026-03-06'), minutes: 480, countsAsWorked: false },
      { day: day('2026-03-07'), minutes: 480 },
    ],
    defaultOvertimePolicy,
    ['8', '8', '8', '8', '8', '8'],
  ],
  [
    'unless it counts as worked',
    [
      ...week(8, 8, 8, 8),
      { day: day('2026-03-06'), minutes: 480, countsAsWorked: true },
      { day: day('2026-03-07'), minutes: 480 },
    ],
    defaultOvertimePolicy,
    ['8', '8', '8', '8', '8', '0 8@150 weekly'],
  ],
  [
    'leave that counts pushes work over the threshold and stays straight, whatever day it is taken on',
    [...week(9, 9, 9, 9), { day: day('2026-03-06'), minutes: 480, countsAsWorked: true }],
    defaultOvertimePolicy,
    ['9', '9', '9', '5 4@150 weekly', '8'],
  ],
  [
    'the ninth hour of the fifth day is the 41st of the week: the higher rate of both',
    week(8, 8, 8, 8, 9),
    policy({ daily: [{ overMinutes: 480, multiplierPercent: 125 }] }),
    ['8', '8', '8', '8', '8 1@150 weekly'],
  ],
  [
    'all worked hours tell whether the week reaches a minute that the day raises',
    week(10, 10, 10, 10, 10),
    policy({ daily: [{ overMinutes: 480, multiplierPercent: 125 }] }),
    ['8 2@125 daily', '8 2@125 daily', '8 2@125 daily', '8 2@125 daily', '8 2@150 weekly'],
  ],
  [
    'a minute that the week pays fills it for the tiers above',
    week(8, 8, 8, 8, 12, 8),
    policy({
      daily: [{ overMinutes: 480, multiplierPercent: 125 }],
      weekly: [
        { overMinutes: 2400, multiplierPercent: 150 },
        { overMinutes: 3000, multiplierPercent: 200 },
      ],
    }),
    ['8', '8', '8', '8', '8 4@150 weekly', '0 6@150 weekly 2@200 weekly'],
  ],
  [
    'two rates on one day share its threshold',
    [
      { day: monday, minutes: 300, rateCents: 2000 },
      { day: monday, minutes: 300, rateCents: 3000 },
    ],
    dailyAndWeekly,
    ['5', '3 2@150 daily'],
  ],
  ['a week from Sunday', week(10, 10, 10, 10, 0, 0, 10), policy({ weekStarts: 7 }), ['10', '10', '10', '10', '0', '0', '10']],
  ['no rules, no overtime', week(20, 20, 20), policy({ weekly: [] }), ['20', '20', '20']],
])('%s', (_case, days, rules, expected) => {
  expect(told(days, rules)).toEqual(expected)
})

test('weekly overtime is paid with the week’s last day, daily overtime with its own', () => {
  const [, , , , , saturday] = splitOvertime(week(10, 10, 10, 10, 10, 4), dailyAndWeekly)
  const [first] = splitOvertime(week(10), dailyAndWeekly)
  expect([saturday?.premium[0]?.paidOn, first?.premium[0]?.paidOn]).toEqual(['2026-03-08', '2026-03-02'])
})

test('each row gives its reasons', () => {
  const split = splitOvertime(week(9, 9, 9, 9, 9), defaultOvertimePolicy)
  expect([split[0]?.why, split[4]?.why]).toEqual([
    ['All at the normal rate'],
    ['5 h at 150 %, beyond the hours of the week that ends 2026-03-08'],
  ])
})

test('days out of order are an error', () => {
  expect(() => splitOvertime(week(8, 8).toReversed(), defaultOvertimePolicy)).toThrow('out of order')
})

const tiers = (most: number) =>
  fc.uniqueArray(
    fc.record({ overMinutes: fc.integer({ min: 0, max: most }), multiplierPercent: fc.constantFrom(125, 150, 200) }),
    { maxLength: 2, selector: (tier) => tier.overMinutes },
  )
const policies = fc.record({
  weekStarts: fc.constantFrom(1 as const, 3 as const, 7 as const),
  daily: tiers(900),
  weekly: tiers(4000),
  seventhDay: tiers(600),
  leaveCountsAsWorked: fc.constant(false),
})
const leaveOf = [{}, {}, {}, { countsAsWorked: true }, { countsAsWorked: false }]
const manyDays = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.constantFrom(...leaveOf)), { maxLength: 28 })
  .map((list) => list.map(([minutes, leave], i): OvertimeDay => ({ day: addDays(monday, i), minutes, ...leave })))

/** The same rules, one minute at a time, as a clerk would apply them with a pencil. */
const byPencil = (days: OvertimeDay[], rules: OvertimePolicy) => {
  const high = (list: OvertimePolicy['daily'], n: number) =>
    Math.max(100, ...list.filter((t) => n > t.overMinutes).map((t) => t.multiplierPercent))
  const inWeekOf = (row: OvertimeDay) =>
    days.filter((d) => weekStart(d.day, rules.weekStarts) === weekStart(row.day, rules.weekStarts))
  const isSeventh = (row: OvertimeDay) =>
    row.day === addDays(weekStart(row.day, rules.weekStarts), 6) &&
    eachDay(weekStart(row.day, rules.weekStarts), row.day).every((d) =>
      inWeekOf(row).some((w) => w.day === d && w.minutes > 0 && w.countsAsWorked === undefined),
    )
  const leaveIn = (rows: OvertimeDay[]) => rows.reduce((sum, r) => sum + (r.countsAsWorked ? r.minutes : 0), 0)
  let walk = { start: '', straight: 0, weekly: 0, worked: 0 }
  return days.map((row) => {
    const start = weekStart(row.day, rules.weekStarts)
    if (start !== walk.start) walk = { start, straight: 0, weekly: 0, worked: 0 }
    if (row.countsAsWorked !== undefined) return Array.from({ length: row.minutes }, () => 100)
    const leave = leaveIn(inWeekOf(row))
    const leaveBefore = leaveIn(inWeekOf(row).filter((d) => days.indexOf(d) < days.indexOf(row)))
    return Array.from({ length: row.minutes }, (_, i) => {
      const ofDay = Math.max(high(rules.daily, i + 1), isSeventh(row) ? high(rules.seventhDay, i + 1) : 100)
      const isFull = high(rules.weekly, leave + walk.straight + 1) > 100
      const atDay = high(rules.weekly, leaveBefore + walk.worked + 1)
      const ofWeek = ofDay > 100 ? atDay : isFull ? high(rules.weekly, leave + walk.straight + walk.weekly + 1) : 100
      const byWeek = ofWeek > ofDay
      walk.worked += 1
      if (byWeek) walk.weekly += 1
      else if (ofDay === 100) walk.straight += 1
      return Math.max(ofDay, ofWeek)
    })
  })
}

test('the split agrees with a walk minute by minute, and loses none', () => {
  fc.assert(
    fc.property(manyDays, policies, (days, rules) => {
      const split = splitOvertime(days, rules)
      const pencil = byPencil(days, rules)
      for (const [i, part] of split.entries()) {
        const premium = part.premium.reduce((sum, p) => sum + p.minutes, 0)
        expect(part.straightMinutes + premium).toBe(days[i]?.minutes)
        const weight = part.straightMinutes * 100 + part.premium.reduce((sum, p) => sum + p.minutes * p.multiplierPercent, 0)
        expect(weight).toBe(pencil[i]?.reduce((sum, percent) => sum + percent, 0))
      }
    }),
    { numRuns: 60 },
  )
})

test('a month of ten thousand people is split within a blink', () => {
  const days = eachDay(monday, addDays(monday, 21)).map((d) => ({ day: d, minutes: 480 + (dayNumber(d) % 3) * 40 }))
  for (let person = 0; person < 10_000; person += 1) splitOvertime(days, defaultOvertimePolicy)
  expect(splitOvertime(days, defaultOvertimePolicy)).toHaveLength(22)
})
