import { day } from '@daybook/platform/domain'
import { describe, expect, test } from 'vitest'
import { confirmLoan, lend, retire, stateOf, takeBack, reuse } from './asset.ts'

const [monday, tuesday, wednesday] = [day('2026-03-16'), day('2026-03-17'), day('2026-03-18')]
const here = { lentOn: null, retiredOn: null }
const away = { lentOn: tuesday, retiredOn: null }
const retired = { lentOn: null, retiredOn: tuesday }
const plainly = { on: tuesday, today: tuesday, isHere: true, lastReturn: null }
const codeOf = (decided: { ok: boolean; code?: string }) => (decided.ok ? null : decided.code)

test('a thing is here, with somebody, or retired', () => {
  expect([here, away, retired].map(stateOf)).toEqual(['HERE', 'LENT', 'RETIRED'])
})

describe('a thing is lent', () => {
  test.each([
    ['that is here, today', here, {}, null],
    ['that is here, from an earlier day', here, { on: monday }, null],
    ['on the day that it came back', here, { lastReturn: tuesday }, null],
    ['but not from a day that is to come', here, { on: wednesday }, 'asset.ahead'],
    ['but not from before it came back', here, { on: monday, lastReturn: tuesday }, 'asset.still_away'],
    ['but not while somebody has it', away, {}, 'asset.lent'],
    ['but not once it is retired', retired, {}, 'asset.retired'],
    ['but not to who left', here, { isHere: false }, 'asset.nobody'],
  ])('%s', (_, at, more, code) => expect(codeOf(lend(at, { ...plainly, ...more }))).toBe(code))
})

describe('a thing is taken back', () => {
  test.each([
    ['on the day that it was lent', away, tuesday, null],
    ['but not before', away, monday, 'asset.before_lent'],
    ['but not on a day that is to come', away, wednesday, 'asset.ahead'],
    ['but not where nobody has it', here, tuesday, 'asset.here'],
  ])('%s', (_, at, on, code) => expect(codeOf(takeBack(at, on, tuesday))).toBe(code))
})

test('a thing is retired while nobody has it, and taken into use again once', () => {
  expect([here, away, retired].map((at) => codeOf(retire(at)))).toEqual([null, 'asset.lent', 'asset.retired'])
  expect([retired, here].map((at) => codeOf(reuse(at)))).toEqual([null, 'asset.in_use'])
})

test('that one has it is said once, and not of what was returned', () => {
  const [at, open] = ['2026-03-16T09:00:00Z', { confirmedAt: null, returnedOn: null }]
  expect(codeOf(confirmLoan(open))).toBe(null)
  expect(codeOf(confirmLoan({ ...open, confirmedAt: at }))).toBe('asset.confirmed')
  expect(codeOf(confirmLoan({ ...open, returnedOn: monday }))).toBe('asset.returned')
})
