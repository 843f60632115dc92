import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { countedStretches, defaultTimePolicy, type TimePolicy, type WorkEntry } from './index.ts'

const entry = (start: string | null, end: string | null, minutes: number | null = null): WorkEntry => ({
  day: day('2026-03-09'),
  start: start && `2026-03-09T${start}:00Z`,
  end: end && `2026-03-09T${end}:00Z`,
  minutes,
  zone: 'UTC',
})
const breaks: TimePolicy = { ...defaultTimePolicy, autoBreaks: [{ overMinutes: 360, deductMinutes: 30 }] }
const kinds = (entries: WorkEntry[], minutes: number, rules: TimePolicy) =>
  countedStretches(entries, minutes, rules).map(({ kind }) => kind)

const wholeDay = [entry('08:00', '16:00')]

test('a day is drawn under the rules that counted it', () => {
  expect(kinds(wholeDay, 450, breaks)).toEqual(['work', 'deducted', 'work'])
  expect(kinds(wholeDay, 480, defaultTimePolicy)).toEqual(['work'])
})

test('minutes that the rules do not give are not drawn as times', () => {
  expect(kinds(wholeDay, 465, breaks)).toEqual([])
})

test('where a part has no times, nobody draws the rest as if it were all', () => {
  expect(kinds([...wholeDay, entry(null, null, 60)], 540, defaultTimePolicy)).toEqual([])
  expect(kinds([entry('08:00', null)], 0, defaultTimePolicy)).toEqual([])
  expect(kinds([], 0, defaultTimePolicy)).toEqual([])
})
