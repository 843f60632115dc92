import { type CsvRow, type DateOrder, dateOrderOf, dateOrders, oneLine, readDate } from '@daybook/people/domain'
import { addDays, type Day, daysBetween, foldText, isStorable, type Steps } from '@daybook/platform/domain'
import type { AskedDays, Half } from './count-leave.ts'
import { readAmount, type WrittenAmount } from './import-amount.ts'
import { bringsBalances, leaveColumns, type LeaveField, leaveFields, type LeaveFormat } from './import-formats.ts'

type Whose = {
  readonly row: number
  readonly email: string | null
  readonly badge: string | null
  readonly personName: string | null
  /** The name of the type as the file has it; empty where the whole file is of one type. */
  readonly typeName: string
  /** The day that tells which of somebody's places is meant. */
  readonly day: Day
}

/** What somebody has at the end of a day. */
export type ImportedBalance = Whose & { readonly kind: 'balance'; readonly balance: WrittenAmount }

/** What somebody took. */
export type ImportedLeave = Whose & {
  readonly kind: 'leave'
  readonly from: Day
  readonly to: Day
  readonly fromHalf?: Half | undefined
  readonly toHalf?: Half | undefined
  /** What it cost; null where the file does not say, and it is counted here. */
  readonly amount: WrittenAmount | null
}

type RejectedRow = { readonly row: number; readonly field: LeaveField; readonly value: string; readonly reason: string }

/** Every row is in exactly one of the lists, or `waiting` for the answer how dates are written. */
export type LeaveImport = {
  readonly entries: readonly (ImportedBalance | ImportedLeave)[]
  readonly skipped: readonly { readonly row: number; readonly reason: string }[]
  readonly rejected: readonly RejectedRow[]
  readonly waiting: number
  readonly dateOrder: readonly DateOrder[]
}

/** `asOf` is the day of balances of which the file says none. */
export type LeaveImportOptions = {
  readonly format: LeaveFormat
  readonly asOf: Day
  readonly today: Day
  readonly dateOrder?: DateOrder | null
}

type Get = (field: LeaveField) => string
type Refused = { readonly field: LeaveField; readonly reason: string }
type Skipped = { readonly skip: string }

const getters = (rows: readonly CsvRow[], format: LeaveFormat): Get[] => {
  const headers = new Map(Object.keys(rows[0]?.cells ?? {}).map((header) => [foldText(header.trim()), header]))
  const headerOf = new Map(
    leaveFields.map((field) => [
      field,
      leaveColumns[format][field]?.map((name) => headers.get(name)).find((found) => found !== undefined),
    ]),
  )
  return rows.map(({ cells }) => (field) => {
    const header = headerOf.get(field)
    return (header === undefined ? '' : (cells[header] ?? '')).trim()
  })
}

const emptyToNull = (text: string): string | null => (text === '' ? null : text)

/** `Smith, John` → John Smith; `John Smith (PEP07)` → John Smith with the badge PEP07. */
const readName = (text: string): { name: string | null; badge: string | null } => {
  const [, plain = text, badge = ''] = /^([^()]*)\(([^()]+)\)$/.exec(text) ?? []
  const [last = '', first] = plain.split(',', 2)
  const name = (first === undefined ? plain : `${first.trim()} ${last.trim()}`).trim().replaceAll(/\s+/g, ' ')
  return { name: emptyToNull(name), badge: emptyToNull(badge.trim()) }
}

const whoseRow = (row: number, get: Get, day: Day): Whose => {
  const { name, badge } = readName(get('name'))
  return {
    row,
    email: emptyToNull(get('email').toLowerCase()),
    badge: emptyToNull(get('badge')) ?? badge,
    personName: name,
    typeName: oneLine(get('type')),
    day,
  }
}

// As far as an adjustment by hand goes.
const mostAmount = 100_000
// A year and a day of leave in one piece is a mistake, or an absence of which another product counts no end.
const mostDays = 366
// Every day of leave is stored with what it cost.
const mostDaysOfFile = 100_000

const readBalance = (
  row: number,
  get: Get,
  { format, asOf, today }: LeaveImportOptions,
  order: DateOrder,
): ImportedBalance | Refused => {
  const written = get('day') === '' ? asOf : readDate(get('day'), order)
  if (written === null) return { field: 'day', reason: 'Not a date' }
  if (written > today) return { field: 'day', reason: 'Lies in the future' }
  const balance = readAmount(get('balance'))
  if (!balance) return { field: 'balance', reason: get('balance') === '' ? 'The balance is missing' : 'Not an amount' }
  if (Math.abs(balance.amount) > mostAmount) return { field: 'balance', reason: 'More than 1,000' }
  // What is there when a day begins is what the day before ended with.
  const day = format === 'bambooBalances' ? addDays(written, -1) : written
  return { ...whoseRow(row, get, day), kind: 'balance', balance }
}

const halves: ReadonlyMap<string, Half> = new Map([
  ['first half', 'first'],
  ['second half', 'second'],
])

/** The days of a row, with their halves; a half of a single day is said at its beginning. */
const readDays = (get: Get, order: DateOrder): AskedDays | Refused => {
  const from = readDate(get('from'), order)
  if (!from) return { field: 'from', reason: get('from') === '' ? 'The first day is missing' : 'Not a date' }
  const to = get('to') === '' ? from : readDate(get('to'), order)
  if (!to) return { field: 'to', reason: 'Not a date' }
  if (to < from) return { field: 'to', reason: 'Ends before it begins' }
  if (daysBetween(from, to) >= mostDays) return { field: 'to', reason: 'Longer than a year: make several rows of it' }
  const [fromHalf, toHalf] = [halves.get(foldText(get('fromHalf'))), halves.get(foldText(get('toHalf')))]
  if (from === to) return { from, to, fromHalf: fromHalf ?? toHalf }
  if (fromHalf === 'first' || toHalf === 'second')
    return { field: 'fromHalf', reason: 'Only the first day can begin at noon, and only the last one end there' }
  return { from, to, fromHalf, toHalf }
}

const readLeave = (row: number, get: Get, { today }: LeaveImportOptions, order: DateOrder): ImportedLeave | Refused | Skipped => {
  const status = foldText(get('status'))
  if (status !== '' && status !== 'approved' && status !== 'taken')
    return { skip: `Not approved there: ${oneLine(get('status'))}` }
  const days = readDays(get, order)
  if ('reason' in days) return days
  if (days.to >= today) return { field: 'to', reason: 'Is not over yet: enter it in Daybook, so that it is paid' }
  const amount = get('amount') === '' ? null : readAmount(get('amount'))
  if (get('amount') !== '' && (!amount || amount.amount < 0)) return { field: 'amount', reason: 'Not an amount' }
  if (amount?.amount === 0) return { skip: 'Costs nothing' }
  if (amount && amount.amount > mostAmount) return { field: 'amount', reason: 'More than 1,000' }
  return { ...whoseRow(row, get, days.from), kind: 'leave', ...days, amount }
}

const dateFields = ['day', 'from', 'to'] as const

const orderOf = (gets: readonly Get[]): DateOrder | null =>
  dateOrderOf(gets.flatMap((get) => dateFields.map(get)).filter((text) => text !== ''))

/** What nobody can see is not stored, and could not be typed. */
const unstorable = (get: Get): Refused | null =>
  isStorable(oneLine(get('type'))) && get('type').length <= 200
    ? null
    : { field: 'type', reason: 'Contains characters that cannot be stored, or too many' }

/**
 * Reads the rows of a file of leave. Nothing is guessed: with dates like 03/04/2024 that no other row decides, it only asks. Otherwise each row
 * becomes a balance or a leave, is skipped (not approved, costs nothing), or is rejected with the field and the words for it.
 */
export const leaveRowSteps = function* (rows: readonly CsvRow[], options: LeaveImportOptions): Steps<LeaveImport> {
  const gets = getters(rows, options.format)
  const order = options.dateOrder ?? orderOf(gets)
  if (order === null) return { entries: [], skipped: [], rejected: [], waiting: rows.length, dateOrder: dateOrders }
  const entries: (ImportedBalance | ImportedLeave)[] = []
  const skipped: { row: number; reason: string }[] = []
  const rejected: RejectedRow[] = []
  const read = bringsBalances(options.format) ? readBalance : readLeave
  let days = 0
  for (const [i, get] of gets.entries()) {
    yield
    const row = rows[i]?.row ?? 0
    const found = unstorable(get) ?? read(row, get, options, order)
    if ('skip' in found) skipped.push({ row, reason: found.skip })
    else if ('reason' in found) rejected.push({ row, ...found, value: get(found.field) })
    else if (found.kind === 'leave' && (days += daysBetween(found.from, found.to) + 1) > mostDaysOfFile)
      rejected.push({ row, field: 'to', value: get('to'), reason: 'The file holds more than 100,000 days of leave: split it' })
    else entries.push(found)
  }
  return { entries, skipped, rejected, waiting: 0, dateOrder: [] }
}
