import { progressIn } from '@daybook/checklists/domain'
import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { beginsWords, dueRuleWords, dueWords, progressWords } from './words.ts'

const today = day('2026-03-16')

test.each([
  ['2026-03-14', '2 days overdue'],
  ['2026-03-15', '1 day overdue'],
  ['2026-03-16', 'Due today'],
  ['2026-03-17', 'Due tomorrow'],
  ['2026-03-23', 'Due in 7 days'],
  ['2026-03-24', 'Due in 8 days'],
])('what is due on %s is %s', (due, words) => expect(dueWords(day(due), today)).toBe(words))

test('a rule says from which day it is reckoned', () => {
  expect(dueRuleWords(-1, 'JOINING')).toBe('1 day before the first day')
  expect(dueRuleWords(0, 'LEAVING')).toBe('on the last day')
  expect(dueRuleWords(14, 'OTHER')).toBe('14 days after the chosen day')
})

test('a list that begins by itself says for whom', () => {
  const list = { startsItself: true, departments: ['Sales', 'Shop'], designations: ['Driver'] }
  expect(beginsWords(list)).toBe('By itself: Sales, Shop · Driver')
  expect(beginsWords({ ...list, departments: [], designations: [] })).toBe('By itself')
  expect(beginsWords({ startsItself: false, departments: [], designations: [] })).toBe('When it is started')
})

test('progress says what there is to say', () => {
  const one = { done: 1, leftOut: 0, overdue: 0, toCome: 0 }
  const many = { done: 2, leftOut: 1, overdue: 3, toCome: 4 }
  expect(progressWords(progressIn(one, one))).toBe('100%, 1 of 1 task done')
  expect(progressWords(progressIn(many, { ...many, done: 12 }))).toBe('65%, 2 of 10 tasks done, 1 left out, 3 overdue')
})
