import { type CsvCell, writeCsv } from '@daybook/platform/domain'

/** Rows as a CSV file to be saved. */
export const toCsv = (titles: readonly string[], rows: readonly (readonly CsvCell[])[]): Blob =>
  new Blob([writeCsv([titles, ...rows])], { type: 'text/csv;charset=utf-8' })
