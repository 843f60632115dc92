import { expect, test } from 'vitest'
import { isNamed, passwordLength, passwordMinimum, passwordReach } from './password.ts'

test.each([
  ['an employee', false, false, 12],
  ['who sees other people’s data', true, false, 15],
  ['the same with a second factor', true, true, 8],
  ['an employee with a second factor', false, true, 8],
])('%s needs a password of a certain length', (_who, seesOthers, secondFactor, characters) => {
  expect(passwordMinimum({ seesOthers, secondFactor })).toBe(characters)
})

test.each([
  [8, 4, 8],
  [11, 4, 8],
  [12, 3, 12],
  [14, 4, 12],
  [15, 3, 15],
  [200, 4, 15],
  // Eight good ones are no more than 2; so is a long one that could only be chosen beside a second factor.
  [8, 2, 8],
  [40, 2, 8],
])('a password of %d characters and strength %d is kept as one of %d', (characters, strength, reach) => {
  expect(passwordReach('x'.repeat(characters), strength)).toBe(reach)
})

test.each([
  ['naïve', 5],
  ['nai\u0308ve', 5],
  ['👩‍🌾', 3],
  ['🦊🦊', 2],
])('%s has as many characters as a person counts', (text, characters) => {
  expect(passwordLength(text)).toBe(characters)
})

const names = ['Grace Hopper', 'Lindenhof Gärtnerei & Co', 'grace.hopper']
test.each([
  ['Daybook daybook', true],
  ['D a y b o o k 2026', true],
  ['Grace Hopper 1906', true],
  ['LindenhofGärtnereiCo', true],
  ['lindenhof gartnerei', true],
  ['hopper hopper hopper!', true],
  ['daybook is where I keep my hours', false],
  ['my garden at Lindenhof grows leeks', false],
  ['seven green bottles on a wall', false],
  ['short', false],
])('"%s" is little more than a name: %s', (password, named) => {
  expect(isNamed(password, names)).toBe(named)
})
