import { expect, test } from 'vitest'
import { parseTypedTime } from './time-typing.ts'

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
