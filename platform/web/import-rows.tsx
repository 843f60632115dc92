import { Radio } from '@mantine/core'
import type { DateOrder } from '@daybook/platform/contract'
import { formatCount, type ImportOutcome, plural } from '@daybook/platform/domain'
import type { Column } from './data-table-props.ts'
import { StatusWord } from './status-word.tsx'
import styles from './import-rows.module.css'

const outcomes = {
  import: { status: 'APPROVED', word: 'Import' },
  already: { status: 'OPEN', word: 'Already there' },
  skipped: { status: 'OPEN', word: 'Skipped' },
  rejected: { status: 'REJECTED', word: 'Rejected' },
} as const

type Row = { readonly row: number; readonly outcome: ImportOutcome }

/** The first columns of every preview: which row of the file it is, and what becomes of it, or became once it is `done`. */
export const importColumns = <R extends Row>(done: boolean): Column<R>[] => [
  {
    key: 'row',
    title: 'Row',
    width: 64,
    cell: ({ row }) => (
      <span>
        <span className={styles.cardWord}>Row </span>
        {row}
      </span>
    ),
    text: ({ row }) => row,
  },
  {
    key: 'outcome',
    title: 'Outcome',
    width: 132,
    cell: ({ outcome }) => (
      <StatusWord status={outcomes[outcome].status}>
        {done && outcome === 'import' ? 'Imported' : outcomes[outcome].word}
      </StatusWord>
    ),
    text: ({ outcome }) => outcomes[outcome].word,
  },
]

// What needs somebody stands on top; within it the order of the file.
const urgency = { rejected: 0, skipped: 1, already: 2, import: 3 } as const

/** Rows with those on top that need somebody. */
export const byUrgency = <R extends Row>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => urgency[a.outcome] - urgency[b.outcome])

/** Why each row was sent back, by its number in the file. */
export const rejectedReasons = (rows: readonly (Row & { readonly reason: string })[]): Map<number, string> =>
  new Map(rows.flatMap(({ row, outcome, reason }) => (outcome === 'rejected' ? [[row, reason]] : [])))

type Counts = Readonly<Record<'imported' | 'already' | 'skipped' | 'rejected' | 'total', number>>

/** How many rows a file has, and what becomes of them. */
export const ImportFigures = ({ counts, done }: { readonly counts: Counts; readonly done: boolean }) => {
  const parts = [
    [counts.imported, done ? 'imported' : 'to import'],
    [counts.already, 'already there'],
    [counts.skipped, 'skipped'],
    [counts.rejected, 'rejected'],
  ] as const
  return (
    <p className={styles.figures} aria-live="polite">
      {parts.map(([count, words]) => (
        <span key={words} data-none={count === 0 || undefined}>
          <strong>{formatCount(count)}</strong> {words}
        </span>
      ))}
      <span className={styles.sum}>{plural(counts.total, 'row')} in all</span>
    </p>
  )
}

export const isDateOrder = (typed: string): typed is DateOrder => typed === 'DMY' || typed === 'MDY'

/** Asks how the dates of a file are written, where they could be read both ways. */
export const DateOrderChoice = ({ value, onChange }: { readonly value: string; readonly onChange: (next: string) => void }) => (
  <Radio.Group
    label="How are its dates written?"
    description="Some of them could be read both ways."
    value={value}
    onChange={onChange}
  >
    <div className={styles.choices}>
      <Radio value="DMY" label="Day first: 03/04/2024 is 3 April" />
      <Radio value="MDY" label="Month first: 03/04/2024 is 4 March" />
    </div>
  </Radio.Group>
)
