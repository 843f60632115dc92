import {
  type OwnField,
  ownColumn,
  peopleDateOrder,
  personFields,
  mostPeopleImported,
  readCsv,
  suggestMapping,
  type ColumnMapping,
  type CsvRow,
  type DateOrder,
} from '@daybook/people/domain'
import { rowsToCorrect } from '@daybook/platform/web'

/** A file as it was chosen, read in the browser by the very functions that the server reads it with. */
export type ImportFile = {
  readonly id: number
  readonly name: string
  readonly csv: string
  readonly headers: readonly string[]
  readonly rows: readonly CsvRow[]
}

let counter = 0

/** Reads a file, or says why it is none that can be read. */
export const openFile = async (file: File): Promise<ImportFile | string> => {
  const csv = await file.text()
  const table = readCsv(csv, mostPeopleImported)
  counter += 1
  if (table.ok) return { id: counter, name: file.name, csv, headers: table.value.headers, rows: table.value.rows }
  if (table.code === 'csv.empty' || table.code === 'csv.no_rows') return 'The file has no rows.'
  if (table.code === 'csv.too_many_rows') return 'A file may hold at most 1,000 rows. Split it and import the parts.'
  return 'This is not a table we can read. Save it as CSV, with quotes around texts that hold commas.'
}

/** `own` are the fields of the company's own. */
export const suggestedMapping = (file: ImportFile, own: readonly OwnField[]): ColumnMapping => suggestMapping(file.headers, own)

/** How the file's dates are meant; null when only a person can say. */
export const orderIn = (file: ImportFile, mapping: ColumnMapping): DateOrder | null => peopleDateOrder(file.rows, mapping)

const labels = new Map<string, string>(personFields.map(({ field, label }) => [field, label]))

/** A field of a person in words. */
export const fieldLabel = (field: string, own: readonly OwnField[] = []): string =>
  labels.get(field) ?? own.find(({ id }) => ownColumn(id) === field)?.label ?? field

/** What a row changes, in words: without what a label says of how a column is written. */
export const changeLabel = (field: string, own: readonly OwnField[] = []): string =>
  field === 'manager' ? 'Manager' : fieldLabel(field, own)

/** The first values of a column, to recognise it by. */
export const samplesOf = (file: ImportFile, header: string): string =>
  [...new Set(file.rows.map(({ cells }) => cells[header]?.trim() ?? '').filter(Boolean))].slice(0, 3).join(', ')

type Noted = { readonly name: string; readonly payNote: string | null }

/** Whose pay is left as it is though the list names pay, in words; null where there is nobody. */
export const keptPay = (rows: readonly Noted[], mostNamed = 5): string | null => {
  const [first, ...others] = [...new Set(rows.flatMap(({ payNote }) => payNote ?? []))].map((note) => {
    const names = rows.filter((row) => row.payNote === note).map(({ name }) => name)
    const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''
    return `${names.slice(0, mostNamed).join(', ')}${more}: ${note}.`
  })
  return first === undefined ? null : [first, ...others].join(' ')
}

type Failed = { readonly row: number; readonly errors: readonly { field: string; reason: string }[] }

/** The rows that could not be read, as they were, with the reasons behind. */
export const failedRows = ({ headers, rows }: ImportFile, failed: readonly Failed[], own: readonly OwnField[] = []): Blob => {
  const why = ({ errors }: Failed) => errors.map(({ field, reason }) => `${fieldLabel(field, own)}: ${reason}`).join('; ')
  const reasons = new Map(failed.map((each) => [each.row, why(each)]))
  return rowsToCorrect({ headers, rows, reasons, title: 'What to correct' })
}
