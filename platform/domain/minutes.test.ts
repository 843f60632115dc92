import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { decimalHours, formatMinutes, formatTimeOfDay, parseTimeOfDay, plainCell, plural, safeCell, foldText } from './index.ts'

test.each([
  [450, '7 h 30'],
  [60, '1 h'],
  [45, '45 min'],
  [0, '0 min'],
  [-90, '−1 h 30'],
  [605, '10 h 05'],
])('%i minutes read %s', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text)
})

test.each([
  [450, '7.50'],
  [1, '0.02'],
  [20, '0.33'],
  [0, '0.00'],
])('%i minutes are %s hours in a file', (minutes, text) => {
  expect(decimalHours(minutes)).toBe(text)
})

test.each([
  ['07:30', 450],
  ['7:30', 450],
  ['00:00', 0],
  ['23:59', 1439],
  ['24:00', null],
  ['7:60', null],
  ['noon', null],
])('%s is %s minutes into the day', (text, minutes) => {
  expect(parseTimeOfDay(text)).toBe(minutes)
})

test('a time of day is written with two digits', () => {
  expect([formatTimeOfDay(5), formatTimeOfDay(1439)]).toEqual(['00:05', '23:59'])
})

test('searching ignores case and accents', () => {
  expect(foldText('MÜLLER')).toBe('muller')
})

test('one day, two days', () => {
  expect([plural(1, 'day'), plural(2, 'day'), plural(2, 'person', 'people')]).toEqual(['1 day', '2 days', '2 people'])
})

test.each([
  ['=1+1', "'=1+1"],
  ['-5', '-5'],
  ['-5.50', '-5.50'],
  ['-cmd', "'-cmd"],
  ['+49 30', "'+49 30"],
  ['Anna', 'Anna'],
  ['Anna; 5 = five', 'Anna; 5 = five'],
  ['Anna;=1+1;', "Anna;'=1+1;"],
  ['seen\n@SUM(1)', "seen\n'@SUM(1)"],
  ['＝1+1', "'＝1+1"],
  ["'=1+1", "''=1+1"],
])('the cell %s is written %s', (text, expected) => {
  expect(safeCell(text)).toBe(expected)
})

test('property: a written cell is read as what it was, and begins no formula', () => {
  const cell = fc.string({
    unit: fc.constantFrom("'", '=', '+', '-', '@', ';', '\t', '\n', '\0', '＝', '1', '.', 'a'),
    maxLength: 8,
  })
  fc.assert(
    fc.property(cell, (text) => {
      expect(plainCell(safeCell(text))).toBe(text)
      const isNumber = /^-?\d+(\.\d+)?$/.test(text)
      expect(isNumber || !/(^|[;\t\r\n])[=+\-@＝]/.test(safeCell(text))).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
