import { csvLines, writeCsv } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostCsvRows, readCsv } from './index.ts'

test.each([
  ['commas', 'Name,City\nAnna,Berlin\n'],
  ['semicolons', 'Name;City\nAnna;Berlin'],
  ['tabs', 'Name\tCity\r\nAnna\tBerlin\r\n'],
  ['a byte order mark', '\uFEFFName,City\nAnna,Berlin'],
  ['commas inside of quotes', '"Name";"City"\n"Anna";"Berlin"'],
  ['quotes and spaces', '"Name", City \n"Anna",Berlin '],
  ['spaces behind quotes', '"Name" ,"City"  \r\n"Anna"\t,"Berlin" '],
  ['lines of an old Mac', 'Name,City\r"Anna",Berlin\r'],
])('a table with %s', (_case, text) => {
  expect(readCsv(text)).toEqual({
    ok: true,
    value: { headers: ['Name', 'City'], rows: [{ row: 2, cells: { Name: 'Anna', City: 'Berlin' } }] },
  })
})

test('rows keep the numbers a spreadsheet shows, blank lines between them too', () => {
  const read = readCsv('A,B\n1,2\n\n,\n"two, too",4\n5')
  expect(read.ok && read.value.rows).toEqual([
    { row: 2, cells: { A: '1', B: '2' } },
    { row: 5, cells: { A: 'two, too', B: '4' } },
    { row: 6, cells: { A: '5', B: '' } },
  ])
})

test.each([
  ['', 'csv.empty'],
  ['A,B\n', 'csv.no_rows'],
  ['A,a\n1,2', 'csv.same_header_twice'],
  ['A,B\n"1,2\n3,4', 'csv.broken_quotes'],
  ['A,B\n1,2,3', 'csv.too_many_cells'],
  ['A,B\n"1" 2,3', 'csv.broken_quotes'],
  ['A,B\n"1""', 'csv.broken_quotes'],
  [`A,B\n${'1,2\n'.repeat(mostCsvRows + 1)}`, 'csv.too_many_rows'],
  [`A,B\n1,2${'\n'.repeat(2 * mostCsvRows)}\n3,4`, 'csv.too_many_rows'],
  [Array.from({ length: 201 }, (_, i) => `C${i}`).join(','), 'csv.too_many_cells'],
  [`A,B\n1,2${','.repeat(200)}`, 'csv.too_many_cells'],
])('%j is refused with %s', (text, code) => {
  expect(readCsv(text)).toEqual({ ok: false, code })
})

test('exactly ten thousand rows are read', () => {
  const read = readCsv(`A,B\n${'1,2\n'.repeat(mostCsvRows)}`)
  expect(read.ok && read.value.rows).toHaveLength(mostCsvRows)
})

test('a header may be called anything', () => {
  const read = readCsv('__proto__,B\nx,y')
  expect(read.ok && Object.entries(read.value.rows[0]?.cells ?? {})).toEqual([
    ['__proto__', 'x'],
    ['B', 'y'],
  ])
})

test('a quote inside of a cell is one, and line breaks and separators inside of quotes are text', () => {
  const read = readCsv('A,B\r\n5" pipe,"a ""b"" c"\r\n"one\r\ntwo","x, y; z"\r\n')
  expect(read.ok && read.value.rows.map(({ cells }) => Object.values(cells))).toEqual([
    ['5" pipe', 'a "b" c'],
    ['one\r\ntwo', 'x, y; z'],
  ])
})

test('fewer rows may be asked for, and what follows them is not read', () => {
  expect(readCsv('A,B\n1,2\n3,4\n', 2)).toMatchObject({ ok: true })
  expect(readCsv('A,B\n1,2\n3,4\n5,6\n"', 2)).toEqual({ ok: false, code: 'csv.too_many_rows' })
})

test('whatever cells are written are read again', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', ';', '\n', '\r\n', 'é', '\t') })
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(table, (rows) => {
      const written = writeCsv(rows).slice(1, -2)
      expect([...csvLines(written, ',', 2)].map((cells) => typeof cells !== 'string' && cells.map(trimmed))).toEqual(
        rows.map((cells) => cells.map(trimmed)),
      )
    }),
  )
})

// What a spreadsheet would take for a formula was written with a mark.
const trimmed = (cell: string): string => cell.replace(/^'/, '').trim()

// Papa Parse took the square of its length for this one: a minute for a file of 900 kB.
test('quotes that are followed by other characters end the reading at once', () => {
  const lines = [...csvLines(`a,b\n"${'x"'.repeat(200_000)}${' '.repeat(400_000)},\n`, ',', 2)]
  expect(lines).toEqual([['a', 'b'], 'quotes'])
})
