// oxlint-disable-next-line typescript/triple-slash-reference -- an ambient description has no exports to import
/// <reference path="./papaparse.d.ts" />
import Papa from 'papaparse/papaparse.min.js'
import { safeCell } from './text.ts'

export type CsvCell = string | number | null | undefined

const written = (cell: CsvCell): string | number => (typeof cell === 'number' ? cell : safeCell(cell ?? ''))

/** A row as it stands in such a file, for one that is written bit by bit. */
export const csvLine = (row: readonly CsvCell[]): string => `${Papa.unparse([row.map(written)], { newline: '\r\n' })}\r\n`

/** Rows as the text of a CSV file (RFC 4180) that spreadsheets open safely; the mark at the start tells them that it is UTF-8. */
export const writeCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  `\ufeff${Papa.unparse(
    rows.map((row) => row.map(written)),
    { newline: '\r\n' },
  )}\r\n`
