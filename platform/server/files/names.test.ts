import { line } from '@daybook/platform/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileNameOf } from './names.ts'

test.each([
  ['Bill.pdf', 'Bill.pdf'],
  ['C:\\bills\\Bill.PDF', 'Bill.pdf'],
  ['bill.pdf.html', 'bill.pdf.html.pdf'],
  ['Re\u0301sume\u0301.pdf', 'Résumé.pdf'],
  ['fdp\u202e.pdf', 'fdp.pdf'],
  [undefined, 'File.pdf'],
  [' .pdf', 'File.pdf'],
])('%j is called %j here', (called, name) => {
  expect(fileNameOf(called, 'pdf')).toBe(name)
})

const [below, above, both] = ['\u0316', '\u0308\u0301', '\u0344']

test.each([
  ['a hundred letters are left', 'x'.repeat(200), 'x'.repeat(100)],
  ['letters of two halves count as one', '😀'.repeat(200), '😀'.repeat(100)],
  ['so does what was four before it was put in order', '\u03c9\u0313\u0342\u0345'.repeat(200), '\u1fa6'.repeat(100)],
  ['a letter keeps thirty marks', `a${below.repeat(50)}b`, `a${below.repeat(30)}b`],
  ['what comes after very many marks is left out', `a${below.repeat(40_000)}b`, `a${below.repeat(30)}`],
  ['a mark that becomes two counts as two', `b${both.repeat(30)}`, `b${above.repeat(15)}`],
])('of a long name %s', (_what, called, name) => {
  expect(fileNameOf(`${called}.pdf`, 'pdf')).toBe(`${name}.pdf`)
})

test('however a file is called, a form takes its name for a line of text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (called) => {
      const name = fileNameOf(called, 'pdf')
      expect(line(204).safeParse(name)).toEqual({ success: true, data: name })
    }),
  )
})
