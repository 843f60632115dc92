import type { importPeople } from '@daybook/people/contract'
import { isAmbiguousAmount, personFields, type PersonField, readAmount } from '@daybook/people/domain'
import { formatMoney, writeCsv } from '@daybook/platform/domain'
import type { z } from 'zod'

/** What a line of the grid holds, in the order of its boxes. */
export const gridFields = ['name', 'email', 'role', 'manager', 'hourlyRate', 'salary', 'hireDate', 'payCycle'] as const
export type GridField = (typeof gridFields)[number]
export type GridRow = { readonly key: number } & Readonly<Record<GridField, string>>

/** A line that nobody has typed in. */
export const blankRow = (key: number): GridRow => ({
  key,
  name: '',
  email: '',
  role: '',
  manager: '',
  hourlyRate: '',
  salary: '',
  hireDate: '',
  payCycle: '',
})

export const isBlankRow = (row: GridRow): boolean => gridFields.every((field) => row[field].trim() === '')

/** At most this many lines: a longer list is a file. */
export const mostRows = 100

/** The lines after a table was pasted into one of the boxes: its cells fill the boxes from there on, and lines are added as they are needed. */
export const pasted = (rows: readonly GridRow[], at: { row: number; field: GridField }, text: string): GridRow[] => {
  const lines = text.replaceAll('\r\n', '\n').replace(/\n+$/, '').split('\n')
  const first = gridFields.indexOf(at.field)
  const next = [...rows]
  for (const [i, line] of lines.slice(0, mostRows - at.row).entries()) {
    const cells = line.split('\t').slice(0, gridFields.length - first)
    const before = next[at.row + i] ?? blankRow(Math.max(0, ...next.map(({ key }) => key)) + 1)
    const said = Object.fromEntries(cells.map((cell, c) => [gridFields[first + c], cell.trim()]))
    next[at.row + i] = { ...before, ...said }
  }
  return next
}

/** Whether what was pasted is more than one box takes. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.trim())

const labels = new Map<PersonField, string>(personFields.map(({ field, label }) => [field, label]))
const titles = gridFields.map((field) => labels.get(field) ?? field)

/** The lines as the list that the import reads: the grid is a way to type a file, not a second way in. */
export const gridCsv = (rows: readonly GridRow[]) => ({
  csv: writeCsv([titles, ...rows.map((row) => gridFields.map((field) => row[field].trim()))]),
  mapping: Object.fromEntries(gridFields.map((field, i) => [titles[i] ?? field, field])),
})

/** The boxes of a line. Only where there are several pay cycles is one of them named, so the last box waits until it is needed. */
export const shownFields = (asksCycle: boolean): readonly GridField[] =>
  asksCycle ? gridFields : gridFields.filter((field) => field !== 'payCycle')

const amounts = { hourlyRate: 'an hour', salary: 'per pay period' } as const

/** How the amounts of a line are read that may be meant otherwise, in words. */
export const amountsRead = (row: GridRow, currency: string): string[] =>
  (['hourlyRate', 'salary'] as const).flatMap((field) => {
    if (!isAmbiguousAmount(row[field])) return []
    const cell = readAmount(row[field], currency)
    return 'value' in cell ? [`${row[field].trim()} is read as ${formatMoney(cell.value, currency)} ${amounts[field]}.`] : []
  })

type Reply = z.output<typeof importPeople.response>

/** What is wrong with each line, by its key. The first line of the file is the second of the sheet: the first holds the names of the columns. */
export const faultsOf = (rows: readonly GridRow[], reply: Reply): Map<number, { field: string; reason: string }[]> =>
  new Map(
    reply.rows
      .filter(({ outcome }) => outcome === 'error')
      .map(({ row, errors }) => [rows[row - 2]?.key ?? -1, errors.map(({ field, reason }) => ({ field, reason }))]),
  )
