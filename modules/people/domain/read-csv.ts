import { no, ok, parseCsv, type Result } from '@daybook/platform/domain'

/** One line of a table: the number a spreadsheet shows beside it (the headers are row 1), and its cells by header. */
export type CsvRow = { readonly row: number; readonly cells: Readonly<Record<string, string>> }

export type CsvTable = { readonly headers: readonly string[]; readonly rows: readonly CsvRow[] }

export type CsvRefusal =
  | 'csv.empty'
  | 'csv.no_rows'
  | 'csv.too_many_rows'
  | 'csv.same_header_twice'
  | 'csv.broken_quotes'
  | 'csv.too_many_cells'

/** What one file may hold; more is split by the person who exports it. */
export const mostCsvRows = 10_000

// Blank lines in between are read, too, and do not count; more of them than this is no table.
const mostRead = 2 * mostCsvRows

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

const hasTwice = (headers: readonly string[]): boolean => {
  const named = headers.filter((header) => header !== '').map((header) => header.toLowerCase())
  return new Set(named).size < named.length
}

const toRow = (headers: readonly string[], cells: readonly string[], row: number): CsvRow => ({
  row,
  cells: Object.fromEntries(headers.map((header, i) => [header, (cells[i] ?? '').trim()])),
})

const delimiters = [',', ';', '\t', '|'] as const

/** The separator that the header line uses most. Guessing from all lines fails on short files and on texts full of commas. */
const delimiterOf = (text: string): string => {
  const header =
    text
      .slice(0, 20_000)
      .replaceAll(/"[^"]*"/g, '')
      .split(/\r?\n/, 1)[0] ?? ''
  const count = (delimiter: string) => header.split(delimiter).length
  return delimiters.reduce<string>((best, next) => (count(next) > count(best) ? next : best), ',')
}

/** A cell with text to the right of the last header: a comma that should have been quoted has shifted the row. */
const overflows = (headers: readonly string[], cells: readonly string[]): boolean => !isBlank(cells.slice(headers.length))

/**
 * Reads a CSV file as it comes from a spreadsheet or another product: with or without byte order mark, with commas,
 * semicolons or tabs. Cells are trimmed, blank lines left out, and short rows filled with empty cells. At most 10,000 rows. Refused: no
 * content, a header that stands twice, a quote that never closes, a row that is longer than its headers.
 */
export const readCsv = (text: string): Result<CsvTable, CsvRefusal> => {
  const plain = text.replace(/^\uFEFF/, '')
  const { data, errors } = parseCsv(plain, { delimiter: delimiterOf(plain), preview: mostRead })
  const [first, ...rest] = data
  if (!first || isBlank(first)) return no('csv.empty')
  if (errors.some((error) => error.type === 'Quotes')) return no('csv.broken_quotes')
  const headers = first.map((header) => header.trim())
  if (hasTwice(headers)) return no('csv.same_header_twice')
  const filled = rest.map((cells, i) => ({ cells, row: i + 2 })).filter(({ cells }) => !isBlank(cells))
  if (filled.length === 0) return no('csv.no_rows')
  if (filled.length > mostCsvRows) return no('csv.too_many_rows')
  if (filled.some(({ cells }) => overflows(headers, cells))) return no('csv.too_many_cells')
  return ok({ headers, rows: filled.map(({ cells, row }) => toRow(headers, cells, row)) })
}
