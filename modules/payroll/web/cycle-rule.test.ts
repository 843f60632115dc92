import { expect, test } from 'vitest'
import { firstCycle, ruleOf, TypedCycleForm } from './cycle-rule.ts'

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
