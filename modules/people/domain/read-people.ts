import { type Day, foldName, plainCell, type Steps } from '@daybook/platform/domain'
import { readEmploymentType } from './employment-types.ts'
import {
  type Cell,
  oneLine,
  type PeopleDateOrder,
  readAmount,
  readDayCell,
  readEmail,
  readLines,
  readManager,
  readRole,
  readText,
  readZone,
} from './person-cells.ts'
import { dateFault } from './person-dates.ts'
import { type FieldValue, readFieldCell } from './custom-fields.ts'
import { type ColumnMapping, type OwnField, ownColumn, type PersonColumn, type PersonField } from './person-fields.ts'
import { cellOf, type CsvRow } from './read-csv.ts'
import { type DateOrder, dateOrderOf } from './read-date.ts'

/** A person as a row describes them. Null and empty text mean that the file says nothing. */
export type ImportedPerson = ReturnType<typeof readValue>

export type CellError = { readonly row: number; readonly field: PersonColumn; readonly value: string; readonly reason: string }

/** One row: a person, or everything that is wrong with it at once. */
export type PersonRow =
  | { readonly row: number; readonly ok: true; readonly value: ImportedPerson }
  | {
      readonly row: number
      readonly ok: false
      readonly email: string
      readonly name: string
      readonly errors: readonly CellError[]
    }

export type PeopleImportOptions = {
  readonly dateOrder: PeopleDateOrder
  readonly currency: string
  /** Birth dates must lie before it. */
  readonly today: Day
  /** The fields of the company's own, which columns may mean. */
  readonly own?: readonly OwnField[]
}

const columnsByField = (mapping: ColumnMapping): Map<PersonColumn, string> =>
  new Map(Object.entries(mapping).map(([header, field]) => [field, header]))

const dateFields: readonly PersonField[] = ['birthDate', 'hireDate']

/** The order the dates of a file are written in; null when a person has to say. */
export const peopleDateOrder = (rows: readonly CsvRow[], mapping: ColumnMapping): DateOrder | null => {
  const columns = columnsByField(mapping)
  const headers = dateFields.flatMap((field) => columns.get(field) ?? [])
  return dateOrderOf(rows.flatMap((row) => headers.map((header) => cellOf(row, header))).filter((text) => text !== ''))
}

/** Reads the cells of one row and remembers what is wrong with each. */
const rowReader = (row: CsvRow, columns: ReadonlyMap<PersonColumn, string>) => {
  const errors: CellError[] = []
  // A file that a program wrote keeps what looks like a formula behind an apostrophe.
  const cell = (field: PersonColumn): string => plainCell(cellOf(row, columns.get(field)))
  const fail = (field: PersonColumn, reason: string): void =>
    void errors.push({ row: row.row, field, value: cell(field), reason })
  const read = <T>(field: PersonColumn, how: (text: string) => Cell<T>): T | null => {
    if (cell(field) === '') return null
    const found = how(cell(field))
    if ('value' in found) return found.value
    fail(field, found.reason)
    return null
  }
  const text = (field: PersonField, most: number): string => read(field, (value) => readText(value, most)) ?? ''
  return { errors, cell, fail, read, text }
}

type Reader = ReturnType<typeof rowReader>

const readName = ({ text, errors, fail, cell }: Reader): string => {
  const name = text('name', 200) || [text('firstName', 100), text('lastName', 100)].filter((part) => part !== '').join(' ')
  const field = cell('name') === '' && cell('firstName') !== '' ? 'firstName' : 'name'
  if (errors.length === 0 && name.length < 2)
    fail(field, name === '' ? 'Please enter the name' : 'Name must be at least 2 characters')
  return name
}

const mostOfAddress = 500

/** One column as it is, with its lines; several as one line. */
const readAddress = ({ cell, read, text, fail }: Reader): string => {
  const places = [text('city', 100), text('country', 100)].filter((part) => part !== '')
  const street = read('address', (value) => readLines(value, mostOfAddress)) ?? ''
  if (places.length === 0) return street
  const whole = [oneLine(street), ...places].filter((part) => part !== '').join(', ')
  if (whole.length > mostOfAddress) fail(cell('address') === '' ? 'city' : 'address', `At most ${mostOfAddress} characters`)
  return whole
}

const checkDates = ({ fail }: Reader, { birthDate, hireDate }: ImportedPerson, today: Day): void => {
  const fault = dateFault({ birthDate, hireDate, endDate: null }, today)
  if (fault === 'people.birth_in_future') fail('birthDate', 'Must be in the past')
  if (fault === 'people.born_after_joining') fail('birthDate', 'Must be before the joining date')
}

/** What the file says of the company's own fields; an empty cell says nothing. */
const readOwn = ({ read }: Reader, { own = [], dateOrder }: PeopleImportOptions): ReadonlyMap<string, FieldValue> =>
  new Map(
    own.flatMap((field): [string, FieldValue][] => {
      const value = read(ownColumn(field.id), (text) => readFieldCell(field, text, dateOrder))
      return value === null ? [] : [[field.id, value]]
    }),
  )

const readValue = (reader: Reader, options: PeopleImportOptions) => {
  const { read, text } = reader
  const day = (value: string) => readDayCell(value, options.dateOrder)
  const amount = (value: string) => readAmount(value, options.currency)
  return {
    name: readName(reader),
    preferredName: text('preferredName', 200),
    email: read('email', readEmail) ?? '',
    badge: text('badge', 50),
    phone: text('phone', 50),
    address: readAddress(reader),
    department: text('department', 200),
    designation: text('designation', 200),
    employmentType: read('employmentType', readEmploymentType),
    birthDate: read('birthDate', day),
    hireDate: read('hireDate', day),
    /** An e-mail or a name, resolved by the server: the manager may be in this file or in the company already. */
    manager: read('manager', readManager),
    role: read('role', readRole),
    zone: read('zone', readZone),
    salaryCents: read('salary', amount),
    hourlyRateCents: read('hourlyRate', amount),
    /** The name of one, resolved by the server. */
    payCycle: text('payCycle', 100),
    own: readOwn(reader, options),
  }
}

const readRow = (row: CsvRow, columns: ReadonlyMap<PersonColumn, string>, options: PeopleImportOptions): PersonRow => {
  const reader = rowReader(row, columns)
  const { fail, cell, errors } = reader
  const value = readValue(reader, options)
  const { email } = value
  if (cell('email') === '') fail('email', 'Please enter the e-mail')
  checkDates(reader, value, options.today)
  if (email !== '' && (value.manager === email || value.manager === foldName(value.name)))
    fail('manager', `${value.name || 'This person'} is named as their own manager`)
  const { name } = value
  return errors.length > 0 ? { row: row.row, ok: false, email, name, errors } : { row: row.row, ok: true, value }
}

/** A person whose e-mail or badge another row has: both name one person. Otherwise the row is the first to have them. */
const refuseTwin = (first: Map<string, number>, { row, value }: PersonRow & { ok: true }): PersonRow | null => {
  const named = (['email', 'badge'] as const).filter((field) => value[field] !== '')
  const keyOf = (field: 'email' | 'badge'): string => `${field} ${value[field].toLowerCase()}`
  for (const field of named) {
    const twin = first.get(keyOf(field))
    if (twin === undefined) continue
    const reason = `The same ${field === 'email' ? 'e-mail' : 'badge'} as in row ${twin}`
    return { row, ok: false, email: value.email, name: value.name, errors: [{ row, field, value: value[field], reason }] }
  }
  for (const field of named) first.set(keyOf(field), row)
  return null
}

/**
 * Reads an employee list, each row as a whole: a person, or all its errors with field, value and words. The second row
 * with the same e-mail or badge is an error that names the first. Every row of the file is in the answer, in order.
 */
export const peopleSteps = function* (
  rows: readonly CsvRow[],
  mapping: ColumnMapping,
  options: PeopleImportOptions,
): Steps<PersonRow[]> {
  const columns = columnsByField(mapping)
  const first = new Map<string, number>()
  const people: PersonRow[] = []
  for (const row of rows) {
    yield
    const read = readRow(row, columns, options)
    people.push((read.ok && refuseTwin(first, read)) || read)
  }
  return people
}

export type { ImportedRole, PeopleDateOrder } from './person-cells.ts'
