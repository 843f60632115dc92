import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { vcardOf } from './vcard.ts'

const ada = {
  name: 'Ada King',
  company: 'Harbor & Pine',
  department: 'Sales',
  title: 'Countess',
  email: 'ada@harborandpine.example',
  phone: '+44 20 1',
}

/** Lines put together again and values taken out of their escapes, as a reader of the format does. */
const valuesOf = (card: string): Map<string, string> =>
  new Map(
    card
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .filter(Boolean)
      .map((line): [string, string] => {
        const at = line.indexOf(':')
        const value = line.slice(at + 1).replace(/\\(.)/gs, (_, sign: string) => (sign === 'n' ? '\n' : sign))
        return [line.slice(0, at).split(';')[0] ?? '', value]
      }),
  )

test('a card says who somebody is and how to reach them', () => {
  expect(vcardOf(ada).split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:Ada King',
    'N:King;Ada;;;',
    'ORG:Harbor & Pine;Sales',
    'TITLE:Countess',
    'EMAIL;TYPE=INTERNET,WORK:ada@harborandpine.example',
    'TEL;TYPE=WORK:+44 20 1',
    'END:VCARD',
    '',
  ])
})

test('what nobody said, or may not be seen, is left out; one word is the given name', () => {
  const card = vcardOf({ ...ada, name: 'Ada', department: '', title: '', phone: null })
  expect(card).toContain('\r\nN:;Ada;;;\r\nORG:Harbor & Pine\r\nEMAIL')
  expect(card).not.toMatch(/TEL|TITLE/)
})

test('any text comes out as it went in, in lines of at most 75 bytes, and none of it begins a property of its own', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }).filter((each) => !/[\r\n]/.test(each))
  fc.assert(
    fc.property(text, text, (name, title) => {
      const card = vcardOf({ ...ada, name, title })
      for (const line of card.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      const values = valuesOf(card)
      expect([values.get('FN'), values.get('TITLE')]).toEqual([name, title])
      expect(card.replaceAll('\r\n ', '').split('\r\n')).toHaveLength(10)
    }),
  )
})

test('a line end in a value stays in its value', () => {
  expect(valuesOf(vcardOf({ ...ada, title: 'Clerk\r\nTEL:112' })).get('TITLE')).toBe('Clerk\nTEL:112')
})
