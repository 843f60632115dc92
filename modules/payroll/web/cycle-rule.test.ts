import { expect, test } from 'vitest'
import { firstCycle, ruleOf, TypedCycleForm, withKind } from './cycle-rule.ts'
import { cycleWords } from './cycle-words.ts'

const typed = { ...firstCycle('2026-11-16'), name: 'Staff' }

const problemsOf = (more: Partial<typeof typed>) =>
  TypedCycleForm.safeParse({ ...typed, ...more }).error?.issues.map(({ path, message }) => [path[0], message])

test('each kind becomes the rule that the server stores', () => {
  expect(ruleOf(typed)).toMatchObject({ kind: 'MONTHLY', startDay: 1, payDate: { kind: 'DAY_OF_MONTH', day: 31 } })
  expect(ruleOf({ ...typed, kind: 'SEMI_MONTHLY' })).toMatchObject({ startDays: [1, 16] })
  expect(ruleOf({ ...typed, kind: 'BIWEEKLY', payKind: 'OFFSET' })).toMatchObject({
    anchor: '2026-11-16',
    payDate: { kind: 'OFFSET', days: 5 },
  })
  expect(ruleOf({ ...typed, payKind: 'NTH_WEEKDAY' })).toMatchObject({ payDate: { kind: 'NTH_WEEKDAY', nth: -1, weekday: 5 } })
})

test('what cannot be a cycle is said at its field, and has no preview', () => {
  expect(problemsOf({})).toBeUndefined()
  expect(problemsOf({ startDay: 32 })).toEqual([['startDay', 'The first day must be 1 to 31.']])
  expect(problemsOf({ startDay: '' })).toEqual([['startDay', 'Enter a whole number']])
  expect(problemsOf({ kind: 'WEEKLY', anchor: '' })).toEqual([['anchor', 'Choose the first day of a period']])
  expect(problemsOf({ kind: 'SEMI_MONTHLY', firstDay: 28, secondDay: 30 })?.[0]?.[0]).toBe('secondDay')
  expect(ruleOf({ ...typed, startDay: '' })).toBeNull()
})

test('a pay date that nobody chose follows the kind, so that no two weeks are paid on the last of a month', () => {
  const weekly = withKind(typed, 'BIWEEKLY')
  expect(ruleOf(weekly)).toMatchObject({ payDate: { kind: 'NTH_WEEKDAY', nth: 1, weekday: 5 } })
  expect(ruleOf(withKind(weekly, 'SEMI_MONTHLY'))).toMatchObject({ payDate: { kind: 'OFFSET', days: 5 } })
  expect(ruleOf(withKind(weekly, 'MONTHLY'))).toMatchObject({ payDate: { kind: 'DAY_OF_MONTH', day: 31 } })
})

test('a pay date that was chosen stays, unless weeks cannot have it', () => {
  const chosen = { ...typed, payKind: 'OFFSET', offset: 2 }
  expect(ruleOf(withKind(chosen, 'WEEKLY'))).toMatchObject({ payDate: { kind: 'OFFSET', days: 2 } })
  expect(ruleOf(withKind({ ...typed, payDay: 15 }, 'WEEKLY'))).toMatchObject({ payDate: { kind: 'NTH_WEEKDAY' } })
})

test.each([
  ['WEEKLY', '1', 'Weekly from Monday 16 Nov 2026, paid on the Friday after it'],
  ['BIWEEKLY', '2', 'Every two weeks from Monday 16 Nov 2026, paid on the second Friday after it'],
  ['MONTHLY', '-1', 'Monthly from day 1, paid on the last Friday of the month the period ends in'],
] as const)('%s is told as it is paid', (kind, nth, words) => {
  const rule = ruleOf({ ...typed, kind, payKind: 'NTH_WEEKDAY', nth })
  expect(rule && cycleWords({ rule })).toBe(words)
})
