import { expect, test } from 'vitest'
import { parseTypedSpan, parseTypedTime } from './time-typing.ts'

test.each([
  ['730', '07:30'],
  ['7:30', '07:30'],
  ['0730', '07:30'],
  ['7.30', '07:30'],
  ['7h30', '07:30'],
  [' 7 ', '07:00'],
  ['19', '19:00'],
  ['1930', '19:30'],
  ['7:', '07:00'],
  ['7 pm', '19:00'],
  ['12am', '00:00'],
  ['12:15 p.m.', '12:15'],
  ['0000', '00:00'],
])('%s is read as %s', (typed, time) => expect(parseTypedTime(typed)).toBe(time))

test.each(['', 'noon', '24:00', '7:60', '2500', '12345', '7:5', '13pm', '-7'])('"%s" is no time of day', (typed) =>
  expect(parseTypedTime(typed)).toBeNull(),
)

test.each([
  ['8-1230', '08:00', '12:30'],
  ['8 - 12:30', '08:00', '12:30'],
  ['7:30–16.15', '07:30', '16:15'],
  ['9 am - 5 pm', '09:00', '17:00'],
  ['22-6', '22:00', '06:00'],
  ['08001230', '08:00', '12:30'],
])('%s is read as %s to %s', (typed, from, to) => expect(parseTypedSpan(typed)).toEqual({ from, to }))

test.each(['', '8', '8-', '-12', '8-noon', '8-25', '8-12-16', '8001230', '080012301'])(
  '"%s" is not a begin and an end',
  (typed) => expect(parseTypedSpan(typed)).toBeNull(),
)
