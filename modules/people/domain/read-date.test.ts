import { expect, test } from 'vitest'
import { dateOrderOf, isAmbiguousDate, readDate } from './index.ts'

test.each([
  ['2024-03-04', 'DMY', '2024-03-04'],
  ['2024/3/4', 'MDY', '2024-03-04'],
  ['03/04/2024', 'DMY', '2024-04-03'],
  ['03/04/2024', 'MDY', '2024-03-04'],
  ['3.4.2024', 'MDY', '2024-04-03'],
  ['13/04/2024', 'MDY', null],
  ['30.02.2024', 'DMY', null],
  ['03/04-2024', 'DMY', null],
  ['03/04/24', 'DMY', null],
  ['soon', 'DMY', null],
] as const)('%s read %s is %s', (text, order, expected) => {
  expect(readDate(text, order)).toBe(expected)
})

test.each([
  ['nothing depends on it', ['2024-03-04', '05/05/2024'], 'DMY'],
  ['one date decides for all', ['03/04/2024', '13/04/2024'], 'DMY'],
  ['the other way round', ['03/04/2024', '04/13/2024'], 'MDY'],
  ['a lone date that only reads one way', ['04/13/2024'], 'MDY'],
  ['nobody can tell', ['03/04/2024'], null],
  ['dates that contradict each other', ['03/04/2024', '13/04/2024', '04/13/2024'], null],
])('the order of dates where %s', (_case, texts, expected) => {
  expect(dateOrderOf(texts)).toBe(expected)
})

test('dots are day first, so they are never ambiguous', () => {
  expect(['03.04.2024', '03/04/2024', '04/04/2024', '2024-03-04'].map(isAmbiguousDate)).toEqual([false, true, false, false])
})
