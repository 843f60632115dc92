import { expect, test } from 'vitest'
import { mostCsvRows, readCsv } from './index.ts'

test.each([
  ['commas', 'Name,City\nAnna,Berlin\n'],
  ['semicolons', 'Name;City\nAnna;Berlin'],
  ['tabs', 'Name\tCity\r\nAnna\tBerlin\r\n'],
  ['a byte order mark', '\uFEFFName,City\nAnna,Berlin'],
  ['commas inside of quotes', '"Name";"City"\n"Anna";"Berlin"'],
  ['quotes and spaces', '"Name", City \n"Anna",Berlin '],
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
  [`A,B\n${'1,2\n'.repeat(mostCsvRows + 1)}`, 'csv.too_many_rows'],
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
