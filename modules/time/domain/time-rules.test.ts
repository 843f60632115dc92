import { addDays, day } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bookOf,
  californiaOvertime,
  type CompanyRules,
  defaultOvertimePolicy,
  defaultRules,
  defaultTimePolicy,
  isSameGroup,
  overtimeOf,
  overtimeRulesOn,
  presetOf,
  type RulesGroup,
  rulesInWords,
  rulesOfVersion,
  rulesOn,
  rulesPresets,
  type RulesVersion,
  splitOvertime,
  type TimeRules,
  versionsIn,
  wholeCompany,
} from './index.ts'

const paid = (paidBreakMinutes: number): TimeRules => ({ ...defaultRules, time: { ...defaultTimePolicy, paidBreakMinutes } })
const version = (number: number, from: string, about: Partial<RulesVersion> = {}): RulesVersion => ({
  version: number,
  department: '',
  from: day(from),
  replaced: false,
  rules: paid(number),
  ...about,
})
const company = (...versions: RulesVersion[]): CompanyRules => ({ weekStarts: 1, versions })
const on = (rules: CompanyRules, department: string, ...days: string[]) =>
  days.map((each) => rulesOn(bookOf(rules, { department }), day(each)).version)

describe('the rules of a day', () => {
  test.each([
    ['nothing was decided', company(), '', [0, 0, 0]],
    ['the company decided', company(version(1, '2026-03-10')), '', [0, 1, 1]],
    ['it decided twice, the later day first', company(version(1, '2026-03-11'), version(2, '2026-03-10')), '', [0, 2, 1]],
    ['a version was replaced', company(version(1, '2026-03-10', { replaced: true }), version(2, '2026-03-10')), '', [0, 2, 2]],
    [
      'a department has its own',
      company(version(1, '2026-03-09'), version(2, '2026-03-10', { department: 'Shop' })),
      'Shop',
      [1, 2, 2],
    ],
    [
      'another department has',
      company(version(1, '2026-03-09'), version(2, '2026-03-10', { department: 'Shop' })),
      'Office',
      [1, 1, 1],
    ],
    [
      'a department follows again, and the company changes meanwhile',
      company(
        version(1, '2026-03-09', { department: 'Shop' }),
        version(2, '2026-03-10'),
        version(3, '2026-03-11', { department: 'Shop', rules: null }),
      ),
      'Shop',
      [1, 1, 2],
    ],
  ])('where %s', (_case, rules, department, expected) => {
    expect(on(rules, department, '2026-03-09', '2026-03-10', '2026-03-11')).toEqual(expected)
  })

  test('a replaced version is known by its number for the days that it counted', () => {
    const rules = company(version(1, '2026-03-10', { replaced: true }), version(2, '2026-03-10'))
    expect([0, 1, 2].map((number) => rulesOfVersion(rules, number).time.paidBreakMinutes)).toEqual([0, 1, 2])
  })

  test('a payslip names the versions of its days', () => {
    const book = bookOf(company(version(1, '2026-03-10'), version(2, '2026-04-01')), wholeCompany)
    expect(versionsIn(book, day('2026-03-01'), day('2026-03-31'))).toEqual([0, 1])
    expect(versionsIn(book, day('2026-03-10'), day('2026-04-01'))).toEqual([1, 2])
  })

  const intern = { employmentType: 'INTERN' as const }
  const shop: RulesGroup = { department: 'Shop' }
  const interns: RulesGroup = { department: '', ...intern }
  const anyVersions = fc.array(
    fc.record({
      offset: fc.integer({ min: 0, max: 40 }),
      group: fc.constantFrom(wholeCompany, shop, interns),
      follows: fc.boolean(),
    }),
    { maxLength: 12 },
  )

  test('whatever was saved: the newest of the department holds, else of the employment, else of the company', () => {
    fc.assert(
      fc.property(anyVersions, fc.integer({ min: 0, max: 45 }), (saved, asked) => {
        const first = day('2026-03-01')
        const seen = new Set<string>()
        const versions = saved.flatMap(({ offset, group, follows }, i): RulesVersion[] => {
          const from = addDays(first, offset)
          const key = `${JSON.stringify(group)} ${from}`
          if (seen.has(key)) return []
          seen.add(key)
          return [version(i + 1, from, { ...group, rules: group !== wholeCompany && follows ? null : paid(i + 1) })]
        })
        const today = addDays(first, asked)
        const last = (group: RulesGroup) =>
          versions
            .filter((each) => isSameGroup(each, group) && each.from <= today)
            .toSorted((a, b) => (a.from < b.from ? 1 : -1))[0]
        const holds = (...groups: RulesGroup[]) => groups.map(last).find((each) => each?.rules)?.version ?? 0
        const rules = company(...versions)
        const held = (place: RulesGroup) => rulesOn(bookOf(rules, place), today).version
        expect(held({ ...shop, ...intern })).toBe(holds(shop, interns, wholeCompany))
        expect([held(shop), held(interns), held(wholeCompany)]).toEqual([
          holds(shop, wholeCompany),
          holds(interns, wholeCompany),
          holds(wholeCompany),
        ])
      }),
    )
  })
})

describe('overtime that changes', () => {
  const rules = company(version(1, '2026-03-11', { rules: { ...defaultRules, overtime: californiaOvertime } }))
  const policy = overtimeOf(bookOf(rules, wholeCompany))

  test('holds from the first week that begins on or after its day', () => {
    expect(overtimeRulesOn(policy, day('2026-03-09')).daily).toEqual([])
    expect(overtimeRulesOn(policy, day('2026-03-16')).daily).toHaveLength(2)
  })

  test('ten hours on each side of the change', () => {
    const days = ['2026-03-12', '2026-03-16'].map((each) => ({ day: day(each), minutes: 600 }))
    expect(splitOvertime(days, policy).map(({ straightMinutes }) => straightMinutes)).toEqual([600, 480])
  })

  test('without a change nothing is said of later', () => {
    expect(overtimeOf(bookOf(company(), wholeCompany))).toEqual(defaultOvertimePolicy)
  })
})

describe('work on days off and holidays', () => {
  const policy = { ...defaultOvertimePolicy, restDayPercent: 150, holidayPercent: 200 }
  const split = (row: Parameters<typeof splitOvertime>[0][number], more = {}) => splitOvertime([row], { ...policy, ...more })[0]
  const sunday = { day: day('2026-03-15'), minutes: 600 }

  test.each([
    ['a day off', 'restDay', 150, 'restDay'],
    ['a holiday', 'holiday', 200, 'holiday'],
    ['both: the higher', 'both', 200, 'holiday'],
  ] as const)('%s', (_case, off, multiplierPercent, kind) => {
    expect(split({ ...sunday, off })?.premium).toMatchObject([{ minutes: 600, multiplierPercent, kind }])
  })

  test('a daily rule that pays more takes the minutes that it reaches, and none is paid twice', () => {
    const daily = [{ overMinutes: 480, multiplierPercent: 175 }]
    const paidSplit = split({ ...sunday, off: 'restDay' }, { daily })
    expect(paidSplit?.premium.map(({ minutes, multiplierPercent, kind }) => [minutes, multiplierPercent, kind])).toEqual([
      [480, 150, 'restDay'],
      [120, 175, 'daily'],
    ])
    expect(paidSplit?.straightMinutes).toBe(0)
  })

  test('an ordinary day stays ordinary', () => {
    expect(split(sunday)).toMatchObject({ straightMinutes: 600, premium: [] })
  })
})

describe('rules in words', () => {
  test('say each part', () => {
    expect(rulesInWords(presetOf.california.rules, 7)).toMatchObject([
      { title: 'Rounding', sentences: ['Nothing is rounded: each minute counts.'] },
      { title: 'Breaks', sentences: ['A break of up to 20 min is paid; a longer one is not.'] },
      { title: 'Overtime', sentences: expect.arrayContaining(['Work of a day beyond 12 h is paid at 200 %.']) as string[] },
      { title: 'Days' },
    ])
    const { sentences = [] } = rulesInWords(presetOf.germany.rules, 1)[1] ?? {}
    expect(sentences[0]).toBe('Of more than 6 h in a day, 30 min are a break. What you did not take of it is deducted.')
  })

  test.each([
    [
      { overMinutes: 0, deductMinutes: 30, window: { from: 720, to: 780 } },
      'From 12:00 to 13:00, 30 min are a break on every day.',
    ],
    [
      { overMinutes: 360, deductMinutes: 45, window: { from: 1410, to: 60 } },
      'From 23:30 to 01:00 of the next morning, 45 min are a break on days of more than 6 h.',
    ],
  ])('a break at a fixed hour: %j', (each, said) => {
    const { time, overtime } = presetOf.none.rules
    const [, { sentences } = { sentences: [] }] = rulesInWords({ time: { ...time, autoBreaks: [each] }, overtime }, 1)
    expect(sentences[0]).toBe(`${said} What you work of it is deducted.`)
  })

  test('weeks that are counted together', () => {
    const { time, overtime } = presetOf.none.rules
    const weekly = [{ overMinutes: 4800, multiplierPercent: 150 }]
    const [, , { sentences } = { sentences: [] }] = rulesInWords(
      { time, overtime: { ...overtime, weekly, overWeeks: 2 } },
      1,
      day('2026-03-09'),
    )
    expect(sentences).toEqual([
      'Work of 2 weeks beyond 80 h is paid at 150 %.',
      'Weeks are counted from Monday on, 2 together, beginning with that of 09 Mar 2026.',
    ])
  })

  test.each(rulesPresets.filter((each) => each !== 'none'))('the preset %s names its law and when it was looked up', (name) => {
    expect(presetOf[name].sources.length).toBeGreaterThan(0)
    expect(presetOf[name].lookedUp).toBe('2026-11-23')
  })
})
