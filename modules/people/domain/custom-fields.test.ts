import { expect, test } from 'vitest'
import {
  checkFieldValue,
  fieldCell,
  fieldKinds,
  type FieldReaders,
  type FieldValue,
  readFieldCell,
  seesField,
} from './custom-fields.ts'

const field = (kind: (typeof fieldKinds)[number], required = false) => ({ kind, required, options: ['Small', 'Large'] })

test.each([
  ['TEXT', '  a line ', 'a line'],
  ['TEXT', 'x'.repeat(201), 'long'],
  ['TEXT', 'two\nlines', 'line'],
  ['TEXT', 'right\u202eleft', 'unstorable'],
  ['TEXT', `more marks than any letter has: a${'\u0301'.repeat(31)}`, 'unstorable'],
  ['TEXT', 7, 'text'],
  ['LONG_TEXT', 'two\nlines', 'two\nlines'],
  ['LONG_TEXT', `${'\u0316'.repeat(30)}\n${'\u0316'.repeat(30)}`, `${'\u0316'.repeat(30)}\n${'\u0316'.repeat(30)}`],
  ['LONG_TEXT', 'x'.repeat(2001), 'long'],
  ['NUMBER', -1.25, -1.25],
  ['NUMBER', 0.12345, 'number'],
  ['NUMBER', 1e13, 'number'],
  ['NUMBER', Number.NaN, 'number'],
  ['NUMBER', '7', 'number'],
  ['DATE', '2028-02-29', '2028-02-29'],
  ['DATE', '2026-02-29', 'day'],
  ['YES_NO', false, false],
  ['YES_NO', 'yes', 'yes'],
  ['CHOICE', 'Small', 'Small'],
  ['CHOICE', 'small', 'choice'],
] as const)('%s %j', (kind, value, expected) => {
  const checked = checkFieldValue(field(kind), value)
  expect(checked.ok ? checked.value : checked.code).toBe(expected)
})

test('nothing, or blanks, is nothing, and is missing where the company asks for it', () => {
  for (const nothing of [null, '', '  ']) {
    expect(checkFieldValue(field('TEXT'), nothing)).toEqual({ ok: true, value: null })
    expect(checkFieldValue(field('TEXT', true), nothing)).toEqual({ ok: false, code: 'required' })
  }
  expect(checkFieldValue(field('YES_NO', true), false)).toEqual({ ok: true, value: false })
})

test('what a file says is read whatever its case, and what is exported is read again', () => {
  const read = (kind: (typeof fieldKinds)[number], text: string) => readFieldCell(field(kind), text, 'DMY')
  expect(read('CHOICE', 'LARGE')).toEqual({ value: 'Large' })
  expect(read('YES_NO', 'Yes')).toEqual({ value: true })
  expect(read('NUMBER', '1,5')).toEqual({ value: 1.5 })
  expect(read('NUMBER', '1.000,5')).toHaveProperty('reason')
  expect(read('DATE', '31/12/2025')).toEqual({ value: '2025-12-31' })
  expect(read('YES_NO', 'perhaps')).toHaveProperty('reason')
  const all: [(typeof fieldKinds)[number], FieldValue][] = [
    ['YES_NO', false],
    ['NUMBER', -2.5],
    ['CHOICE', 'Small'],
    ['DATE', '2026-03-01'],
    ['TEXT', 'a'],
  ]
  for (const [kind, value] of all) expect(read(kind, String(fieldCell(value)))).toEqual({ value })
})

test('who sees a field', () => {
  const askers = {
    hr: { oversees: true, self: false, manages: false },
    self: { oversees: false, self: true, manages: false },
    manager: { oversees: false, self: false, manages: true },
    colleague: { oversees: false, self: false, manages: false },
  }
  const seen = (by: FieldReaders) =>
    Object.entries(askers)
      .filter(([, asker]) => seesField(by, asker))
      .map(([who]) => who)
  expect(seen('EVERYBODY')).toEqual(['hr', 'self', 'manager', 'colleague'])
  expect(seen('MANAGER')).toEqual(['hr', 'self', 'manager'])
  expect(seen('PERSON')).toEqual(['hr', 'self'])
  expect(seen('HR')).toEqual(['hr'])
})
