import { expect, test } from 'vitest'
import { StatementNames } from './statement-names.ts'

const namesOf = (names: StatementNames, ...texts: string[]) => texts.map((text) => names.nameOf(text))

test('a text has a name from the second time on, and keeps it', () => {
  const names = new StatementNames(3)
  expect(namesOf(names, 'a', 'a', 'a', 'b', 'b', 'a')).toEqual([undefined, 'q0', 'q0', undefined, 'q1', 'q0'])
})

test('what is sent once each takes nobody’s place', () => {
  const names = new StatementNames(3)
  namesOf(names, 'a', 'a')
  for (let i = 0; i < 1000; i++) names.nameOf(`filter ${i}`)
  expect(names.nameOf('a')).toBe('q0')
})

test('thousands that are sent twice take the places of what nobody asks any more', () => {
  const names = new StatementNames(3)
  namesOf(names, 'asked always', 'asked always', 'forgotten', 'forgotten')
  for (let i = 0; i < 1000; i++) namesOf(names, `filter ${i}`, `filter ${i}`, 'asked always')
  expect(namesOf(names, 'asked always', 'forgotten')).toEqual(['q0', undefined])
})

test('a name that was given up is never another text’s: connections have it prepared', () => {
  const names = new StatementNames(2)
  const given = Array.from({ length: 50 }, (_, i) => namesOf(names, `${i}`, `${i}`)[1])
  expect(new Set(given).size).toBe(50)
})
