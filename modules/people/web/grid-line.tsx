import { CloseButton, Select, TextInput } from '@mantine/core'
import { useReader } from '@daybook/platform/web'
import type { ClipboardEvent } from 'react'
import { amountsRead, type GridField, type GridRow, isTable, shownFields } from './grid-rows.ts'
import type { Grid } from './use-grid.ts'
import styles from './grid.module.css'

/** What each box of a line is called, above the grid and to screen readers. */
export const gridTitles: Readonly<Record<GridField, string>> = {
  name: 'Full name',
  email: 'E-mail',
  role: 'Role',
  manager: 'Manager',
  hourlyRate: 'Amount an hour',
  salary: 'or salary a period',
  hireDate: 'Joined on',
  payCycle: 'Pay cycle',
}

const hints: Partial<Record<GridField, string>> = { manager: 'Name or e-mail' }

/** The word that the list takes for each role, under its name. */
const roles = [
  { value: '', label: 'Employee' },
  { value: 'Manager', label: 'Manager' },
  { value: 'HR', label: 'Human resources' },
]

type LineProps = { readonly row: GridRow; readonly at: number; readonly grid: Grid }

const Box = ({ field, row, at, grid }: LineProps & { readonly field: GridField }) => {
  const label = `${gridTitles[field]}, line ${at + 1}`
  const wrong = grid.faults.get(row.key)?.some((fault) => fault.field === field) ?? false
  if (field === 'role')
    return (
      <Select
        size="xs"
        aria-label={label}
        data={roles}
        value={row.role}
        allowDeselect={false}
        error={wrong}
        onChange={(role) => grid.type(row.key, 'role', role ?? '')}
      />
    )
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (!isTable(text)) return
    event.preventDefault()
    grid.paste(at, field, text)
  }
  return (
    <TextInput
      size="xs"
      aria-label={label}
      data-field={field}
      placeholder={hints[field] ?? ''}
      maxLength={200}
      value={row[field]}
      error={wrong}
      inputMode={field === 'email' ? 'email' : field === 'hourlyRate' || field === 'salary' ? 'decimal' : 'text'}
      onChange={(event) => grid.type(row.key, field, event.currentTarget.value)}
      onPaste={paste}
    />
  )
}

/** One person in one line, and what is wrong with it below. */
export const GridLine = ({ row, at, grid }: LineProps) => {
  const faults = grid.faults.get(row.key)
  const { currency } = useReader().me
  const read = currency === null ? [] : amountsRead(row, currency)
  return (
    <li className={styles.line} data-cycles={grid.asksCycle || undefined}>
      {shownFields(grid.asksCycle).map((field) => (
        <div key={field} className={styles.box} data-title={gridTitles[field]}>
          <Box field={field} row={row} at={at} grid={grid} />
        </div>
      ))}
      <CloseButton size="sm" aria-label={`Remove line ${at + 1}`} onClick={() => grid.removeRow(row.key)} />
      {read.length > 0 && <output className={styles.read}>{read.join(' ')}</output>}
      {faults && (
        <ul className={styles.faults} role="alert">
          {faults.map(({ field, reason }) => (
            <li key={`${field} ${reason}`}>
              {gridTitles[field as GridField] ?? field}: {reason}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
