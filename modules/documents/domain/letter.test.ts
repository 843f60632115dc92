import { array, assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { faultsOf, fillLetter, letterFields, missingIn, partsOfName, readLetter } from './index.ts'

test('a letter has headings, paragraphs, bold lines and lists', () => {
  expect(readLetter('# Offer\n\nDear Ana,\n**Your pay**\n- one\n- two')).toEqual([
    { kind: 'HEADING', text: 'Offer' },
    { kind: 'PARAGRAPH', text: 'Dear Ana,' },
    { kind: 'BOLD', text: 'Your pay' },
    { kind: 'ITEM', text: 'one' },
    { kind: 'ITEM', text: 'two' },
  ])
})

test.each([
  ['Dear {first name}', [], []],
  ['Dear {first name}, {bonus day}', ['bonus day'], []],
  ['Dear\n{fist name}', [], [{ line: 2, words: 'There is no field {fist name}' }]],
  ['{salary}', [], [{ line: 1, words: 'There is no field {salary}' }]],
  ['Dear {name', [], [{ line: 1, words: 'A { or } has no other half' }]],
  ['{}', [], [{ line: 1, words: 'A field has no name' }]],
  ['{constructor}', [], [{ line: 1, words: 'There is no field {constructor}' }]],
])('the faults of “%s” are named at their place', (body, own, faults) => expect(faultsOf(body, own)).toEqual(faults))

test('what has no value is asked for', () => {
  expect(missingIn('{name} {last day} {x} {name}', { name: 'Ana', 'last day': ' ' })).toEqual(['last day', 'x'])
})

test('a value is words and nothing else', () => {
  expect(fillLetter('- {name}\n{name}', { name: '# {today} **x**' })).toEqual([
    { kind: 'ITEM', text: '# {today} **x**' },
    { kind: 'PARAGRAPH', text: '# {today} **x**' },
  ])
})

test('a letter without faults and with all its values has no field left, whatever they are', () =>
  assert(
    property(
      array(constantFrom(...letterFields)),
      string({ minLength: 1 }).filter((text) => text.trim() !== ''),
      (names, value) => {
        const body = names.map((name) => `x {${name}}`).join('\n')
        const values = Object.fromEntries(letterFields.map((name) => [name, value]))
        expect(faultsOf(body, [])).toEqual([])
        expect(missingIn(body, values)).toEqual([])
        expect(fillLetter(body, values).map(({ text }) => text)).toEqual(names.map(() => `x ${value.trim()}`))
      },
    ),
  ))

test('a name has a first word and the others', () => {
  expect(partsOfName('Ana Maria Ruiz')).toEqual({ first: 'Ana', last: 'Maria Ruiz' })
  expect(partsOfName('Cher')).toEqual({ first: 'Cher', last: 'Cher' })
})
