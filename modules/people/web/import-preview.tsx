import { SegmentedControl } from '@mantine/core'
import type { ImportRow } from '@daybook/people/contract'
import { formatMoney } from '@daybook/platform/domain'
import { DataTable, EmptyState, StatusWord, useReader, useUrlState, type Column } from '@daybook/platform/web'
import type { z } from 'zod'
import { changeLabel, fieldLabel } from './import-table.ts'
import type { Import, ImportReply } from './use-import.ts'
import styles from './import.module.css'

type Row = z.output<typeof ImportRow>

const outcomes = {
  create: { status: 'APPROVED', word: 'New' },
  update: { status: 'SUBMITTED', word: 'Changes' },
  unchanged: { status: 'OPEN', word: 'Unchanged' },
  error: { status: 'REJECTED', word: 'To correct' },
} as const

type Own = Import['own']

const Errors = ({ row, own }: { row: Row; own: Own }) => (
  <ul className={styles.errors}>
    {row.errors.map(({ field, value, reason }) => (
      <li key={`${field} ${reason}`}>
        <strong>{fieldLabel(field, own)}</strong>
        {value !== '' && <span className={styles.value}>“{value}”</span>} {reason}
      </li>
    ))}
  </ul>
)

const perWords = { HOUR: 'an hour', PERIOD: 'per pay period' } as const

/** What pay a row agrees, as its cell was read, and by which cycle; or why it is left as it is. */
const payOf = ({ pay, payCycle, payNote }: Row, currency: string): string => {
  const agreed = pay ? `${formatMoney(pay.amountCents, currency)} ${perWords[pay.per]}, by “${payCycle}”` : ''
  return [agreed, payNote ?? ''].filter((words) => words !== '').join('. ')
}

/** What a row changes of a person whom the company knows. */
const changesOf = ({ changes }: Row, own: Own): string => changes.map((field) => changeLabel(field, own)).join(', ')

const Outcome = ({ row, own }: { row: Row; own: Own }) => {
  const word = <StatusWord status={outcomes[row.outcome].status}>{outcomes[row.outcome].word}</StatusWord>
  return row.changes.length === 0 ? (
    word
  ) : (
    <div className={styles.changes}>
      {word}
      <div>{changesOf(row, own)}</div>
    </div>
  )
}

const columnsOf = (own: Own, currency: string): readonly Column<Row>[] => [
  {
    key: 'name',
    title: 'Name',
    cell: (row) => (
      <span className={styles.named}>
        <span className={styles.rowNumber}>{row.row}</span>
        {row.name || '--'}
      </span>
    ),
    text: (row) => row.name,
  },
  { key: 'row', title: 'Row', cell: (row) => row.row, text: (row) => row.row, fileOnly: true },
  { key: 'email', title: 'Email', cell: (row) => row.email || '--', text: (row) => row.email },
  {
    key: 'outcome',
    title: 'What happens',
    cell: (row) => <Outcome row={row} own={own} />,
    text: (row) => [outcomes[row.outcome].word, ...(row.changes.length > 0 ? [changesOf(row, own)] : [])].join(': '),
  },
  {
    key: 'pay',
    title: 'Pay',
    cell: (row) => payOf(row, currency),
    text: (row) => payOf(row, currency),
  },
  {
    key: 'errors',
    title: 'What to correct',
    cell: (row) => (row.errors.length === 0 ? '' : <Errors row={row} own={own} />),
    text: (row) => row.errors.map(({ field, reason }) => `${fieldLabel(field, own)}: ${reason}`).join('; '),
  },
]

const counts = ({ created, updated, unchanged, failed, rows }: ImportReply) => [
  { value: 'all', label: `All ${rows.length}` },
  { value: 'create', label: `New ${created}` },
  { value: 'update', label: `Changes ${updated}` },
  { value: 'unchanged', label: `Unchanged ${unchanged}` },
  { value: 'error', label: `To correct ${failed}` },
]

/** The names that the rows add to the lists of the company; null where each is there already. */
const addedWords = ({ added }: ImportReply): string | null => {
  const [departments, titles] = [added.department, added.designation]
  const words = [
    ...(departments.length > 0 ? [`New departments: ${departments.join(', ')}.`] : []),
    ...(titles.length > 0 ? [`New job titles: ${titles.join(', ')}.`] : []),
  ]
  return words.length === 0 ? null : words.join(' ')
}

/** Every row of the file, and what would happen to it. */
export const ImportPreview = ({ preview, own }: Pick<Import, 'preview' | 'own'>) => {
  const [shown, setShown] = useUrlState('rows')
  const { data, error, isPending, refetch } = preview
  const currency = useReader().me.currency ?? 'EUR'
  const rows = data?.rows.filter(({ outcome }) => shown === undefined || outcome === shown)
  return (
    <>
      {data && (
        <div className={styles.filters}>
          <SegmentedControl
            aria-label="Which rows"
            data={counts(data)}
            value={shown ?? 'all'}
            onChange={(next) => setShown(next === 'all' ? undefined : next)}
          />
        </div>
      )}
      {data && addedWords(data) && <p className={styles.added}>{addedWords(data)}</p>}
      <DataTable
        caption="Rows of the file"
        dense
        columns={columnsOf(own, currency)}
        rows={rows}
        rowKey={(row) => String(row.row)}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState compact>No row of this kind.</EmptyState>}
      />
    </>
  )
}
