import { addDays, day, inOneGo } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changesOvertime,
  type CompanyRules,
  defaultRules,
  leavesAlone,
  payingOf,
  type RulesPlace,
  type RulesVersion,
} from './index.ts'

const version = (version: number, more: Partial<RulesVersion> = {}): RulesVersion => ({
  version,
  department: '',
  employmentType: null,
  from: day('2026-03-02'),
  replaced: false,
  rules: defaultRules,
  ...more,
})
const company = (...versions: RulesVersion[]): CompanyRules => ({ weekStarts: 1, versions })
const place = (department: string, own = false, employmentType: RulesPlace['employmentType'] = null): RulesPlace => ({
  department,
  employmentType,
  own,
})
/** Whether the last of these versions leaves somebody alone who was not before. */
const leaves = (places: RulesPlace[], ...versions: RulesVersion[]) =>
  inOneGo(leavesAlone(company(...versions.slice(0, -1)), company(...versions), places))

test('rules for oneself alone, and rules that others share', () => {
  expect(leaves([place('Archive', true), place('Sales')], version(1, { department: 'Archive' }))).toBe(true)
  expect(leaves([place('Archive', true), place('Archive')], version(1, { department: 'Archive' }))).toBe(false)
  expect(leaves([place('Archive', true), place('Sales')], version(1, { department: 'Sales' }))).toBe(false)
  expect(leaves([place('Archive', true), place('Sales')], version(1))).toBe(false)
})

test('who else is in a group but has rules of their own shares none', () => {
  const places = [place('', true, 'INTERN'), place('Sales', false, 'INTERN'), place('Sales')]
  const [sales, interns] = [version(1, { department: 'Sales' }), version(2, { employmentType: 'INTERN' })]
  expect(leaves(places, interns)).toBe(false)
  expect(leaves(places, sales, interns)).toBe(true)
})

test('rules for all others leave one alone with those of the company, also from a later day', () => {
  const places = [place('Archive', true), place('Sales'), place('Shop')]
  const [all, sales] = [version(1), version(2, { department: 'Sales' })]
  expect(leaves(places, all, sales)).toBe(false)
  expect(leaves(places, all, sales, version(3, { department: 'Shop', from: day('2026-06-01') }))).toBe(true)
})

test('who was alone before, as an owner decided, is not left so by rules for others', () => {
  const places = [place('Archive', true), place('Sales'), place('Shop')]
  expect(leaves(places, version(1, { department: 'Archive' }), version(2, { department: 'Sales' }))).toBe(false)
  const ended = version(2, { department: 'Archive', from: day('2026-05-04'), rules: null })
  expect(leaves(places, version(1, { department: 'Archive' }), ended)).toBe(false)
})

test('a day is paid by the version that holds on it, by those that ended others before it, and by that of the first day of its week', () => {
  const rules = company(
    version(1),
    version(2, { department: 'Archive' }),
    version(3, { department: 'Archive', from: day('2026-03-11'), rules: null }),
    version(4, { department: 'Archive', from: day('2026-03-18'), replaced: true }),
  )
  const paying = (on: string, department = 'Archive') => [...payingOf(rules)(place(department))(day(on))].toSorted()
  expect(paying('2026-03-01')).toEqual([])
  expect(paying('2026-03-10')).toEqual([2])
  expect(paying('2026-03-11')).toEqual([1, 2, 3])
  expect(paying('2026-03-18')).toEqual([1, 3])
  expect(paying('2026-03-18', 'Sales')).toEqual([1])
})

test('while rules over longer weeks wait for their block to begin, overtime is paid by those before them', () => {
  const overFour = { ...defaultRules, overtime: { ...defaultRules.overtime, overWeeks: 4 as const } }
  const weeks = ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30', '2026-04-06', '2026-04-13']
  const rules = company(version(1), version(2, { from: day('2026-03-09'), rules: overFour }))
  const paid = weeks.map((week) => [...payingOf(rules)(place(''))(day(week))].toSorted())
  // Once the block has begun only the later ones count; until then both decide, the hours by one and overtime by the other.
  expect(paid.map((versions) => versions.join())).toEqual(expect.arrayContaining(['1', '1,2', '2']))
  expect(paid.at(0)).toEqual([1])
  expect(paid.at(-1)).toEqual([2])
})

test('overtime is counted otherwise by other rules or over other weeks, from the first week on that begins with them', () => {
  const rules = (overtime: Partial<typeof defaultRules.overtime>) => ({
    ...defaultRules,
    overtime: { ...defaultRules.overtime, ...overtime },
  })
  const before = company(version(1))
  const changes = (after: CompanyRules, on: string, department = '') =>
    changesOvertime(before, after, { place: place(department), days: [day(on)], placed: [] })
  const daily = rules({ daily: [{ overMinutes: 60, multiplierPercent: 300 }] })
  const later = company(version(1), version(2, { from: day('2026-03-11'), rules: daily }))
  expect([changes(later, '2026-03-12'), changes(later, '2026-03-16')]).toEqual([false, true])
  expect(changes(company(version(1), version(2, { department: 'Sales', rules: daily })), '2026-03-16')).toBe(false)
  expect(changes(company(version(1), version(2, { department: 'Sales', rules: daily })), '2026-03-16', 'Sales')).toBe(true)
  expect(changes(company({ ...version(1), replaced: true }, version(2)), '2026-03-16')).toBe(false)
  expect(changes({ ...before, weekStarts: 7 }, '2026-03-16')).toBe(true)
  expect(changes(company(version(1), version(2, { rules: rules({ overWeeks: 2 }) })), '2026-03-16')).toBe(true)
})

const someVersion = fc.record({
  after: fc.nat(120),
  overWeeks: fc.constantFrom(1 as const, 2 as const, 4 as const),
  overMinutes: fc.constantFrom(60, 480),
})

test('days together are counted otherwise where one of them is by itself', () => {
  const first = day('2026-01-05')
  fc.assert(
    fc.property(
      fc.array(someVersion, { minLength: 1, maxLength: 5 }),
      fc.array(fc.nat(160), { maxLength: 12 }),
      fc.constantFrom(1 as const, 7 as const),
      (made, asked, weekStarts) => {
        const versions = made.map(({ after, overWeeks, overMinutes }, i) => {
          const overtime = { ...defaultRules.overtime, overWeeks, daily: [{ overMinutes, multiplierPercent: 200 }] }
          return version(i + 1, { from: addDays(first, after), rules: { ...defaultRules, overtime } })
        })
        const [before, after] = [company(...versions.slice(0, -1)), { ...company(...versions), weekStarts }]
        const days = asked.map((n) => addDays(first, n))
        const alone = days.some((each) => changesOvertime(before, after, { place: place(''), days: [each], placed: [] }))
        expect(changesOvertime(before, after, { place: place(''), days, placed: [] })).toBe(alone)
      },
    ),
  )
})
