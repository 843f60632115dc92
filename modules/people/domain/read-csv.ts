import { csvLines, inOneGo, no, ok, type Result, type Steps } from '@daybook/platform/domain'

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
/** Of people, whose rows are each a place, a login and an invitation. */
export const mostPeopleImported = 1000

// Blank lines in between are read, too, and do not count; more of them than this is no table.
const mostLines = 2 * mostCsvRows

// Every row gets a cell of every column, so that few bytes are many cells: ten thousand short rows below a thousand commas are ten million.
const mostColumns = 200

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

const hasTwice = (headers: readonly string[]): boolean => {
  const named = headers.filter((header) => header !== '').map((header) => header.toLowerCase())
  return new Set(named).size < named.length
}

/** What a row says under a header: a mapping may name one that the file does not have, or that every object answers to. */
export const cellOf = ({ cells }: CsvRow, header: string | undefined): string =>
  header !== undefined && Object.hasOwn(cells, header) ? (cells[header] ?? '').trim() : ''

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

/** The header line, or why it is none. */
const headersOf = (cells: readonly string[]): Result<readonly string[], CsvRefusal> => {
  const headers = cells.map((header) => header.trim())
  if (isBlank(headers)) return no('csv.empty')
  return hasTwice(headers) ? no('csv.same_header_twice') : ok(headers)
}

/**
 * Reads a CSV file as it comes from a spreadsheet or another product: with or without byte order mark, with commas,
 * semicolons or tabs. Cells are trimmed, blank lines left out, and short rows filled with empty cells. At most so many rows, and 200
 * columns; a file that has more is not read to its end. Refused: no content, a header that stands twice, a quote that never closes, a
 * row that is longer than its headers.
 */
export const csvSteps = function* (text: string, mostRows = mostCsvRows): Steps<Result<CsvTable, CsvRefusal>> {
  const plain = text.replace(/^\uFEFF/, '')
  let headers: readonly string[] | null = null
  const rows: CsvRow[] = []
  let row = 0
  for (const cells of csvLines(plain, delimiterOf(plain), mostColumns)) {
    yield
    row++
    if (cells === 'quotes') return no('csv.broken_quotes')
    if (cells === 'cells') return no('csv.too_many_cells')
    if (headers === null) {
      const read = headersOf(cells)
      if (!read.ok) return read
      headers = read.value
    } else if (!isBlank(cells)) {
      if (rows.length === mostRows) return no('csv.too_many_rows')
      if (overflows(headers, cells)) return no('csv.too_many_cells')
      rows.push(toRow(headers, cells, row))
    } else if (row > mostLines) return no('csv.too_many_rows')
  }
  return headers && rows.length > 0 ? ok({ headers, rows }) : no('csv.no_rows')
}

/** The same in one go. */
export const readCsv = (text: string, mostRows?: number): Result<CsvTable, CsvRefusal> => inOneGo(csvSteps(text, mostRows))
