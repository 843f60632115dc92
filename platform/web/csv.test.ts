import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

const bytesOf = async (rows: string[][]): Promise<Buffer> => Buffer.from(await toCsv(['Name'], rows).arrayBuffer())

test('a file is UTF-8 and begins with the mark that tells spreadsheets so', async () => {
  const file = await bytesOf([['Ada']])
  expect(file.toString('hex')).toMatch(/^efbbbf/)
  expect(file.toString()).toBe('\ufeffName\r\nAda\r\n')
})

test.each([
  'Grażyna Wałęsa',
  'Παπαδόπουλος',
  'Иванов',
  'שָׂרָה בע״מ 2024',
  'محمد',
  'हिन्दी',
  'น้ำผึ้ง',
  '山田 太郎',
  '김민준',
  '👩‍👩‍👧 🇵🇱',
  'ł'.repeat(200),
])('%s comes out as it was written', async (name) => {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await bytesOf([[name]]))
  expect(text).toBe(`Name\r\n${name}\r\n`)
})

test('quotation marks, line breaks and formulas do not leave their cell', async () => {
  const file = (await bytesOf([['a "b"'], ['c,d'], ['e\nf'], ['=Ł()']])).toString()
  expect(file).toBe(`\ufeffName\r\n"a ""b"""\r\n"c,d"\r\n"e\nf"\r\n'=Ł()\r\n`)
})
