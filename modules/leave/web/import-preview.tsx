import type { LeaveImportRow } from '@daybook/leave/contract'
import { leaveFormatWords } from '@daybook/leave/domain'
import { readCsv } from '@daybook/people/domain'
import { formatDay, formatSpan, plural } from '@daybook/platform/domain'
import {
  byUrgency,
  DataTable,
  EmptyState,
  importColumns,
  ImportDeeds,
  ImportFigures,
  rejectedReasons,
  rowsToCorrect,
  Section,
  type Column,
} from '@daybook/platform/web'
import type { LeaveFile } from './import-state.ts'
import styles from './import.module.css'
import { amountWords, signed } from './words.ts'

const when = ({ from, to }: LeaveImportRow): string =>
  from === null || to === null ? '--' : from === to ? formatDay(from) : formatSpan(from, to)

const columnsIn = (done: boolean): Column<LeaveImportRow>[] => [
  ...importColumns<LeaveImportRow>(done),
  { key: 'person', title: 'Person', width: 150, cell: ({ userName }) => userName || '--', text: ({ userName }) => userName },
  { key: 'type', title: 'Leave', width: 120, cell: ({ typeName }) => typeName || '--', text: ({ typeName }) => typeName },
  { key: 'when', title: 'When', width: 150, cell: when, text: ({ from }) => from },
  {
    key: 'amount',
    title: 'Amount',
    width: 96,
    align: 'end',
    cell: ({ amount, unit }) => (amount === null || unit === null ? '--' : amountWords(amount, unit)),
    text: ({ amount }) => (amount === null ? '' : amount / 100),
  },
  {
    key: 'booked',
    title: 'Booked',
    width: 84,
    align: 'end',
    cell: ({ booked }) => (booked === null ? '--' : signed(booked)),
    text: ({ booked }) => (booked === null ? '' : booked / 100),
  },
  {
    key: 'reason',
    title: 'Why',
    cell: ({ reason, value }) => (value === '' ? reason : `${reason} (${value})`),
    text: ({ reason }) => reason,
  },
]

// The rows that were sent back, as they stood in the file.
const rejectedRows = ({ csv, reply }: LeaveFile): Blob | null => {
  const table = readCsv(csv)
  if (!table.ok) return null
  return rowsToCorrect({ ...table.value, reasons: rejectedReasons(reply.rows), title: 'Reason' })
}

export type ImportPreviewProps = {
  readonly chosen: LeaveFile
  readonly busy: boolean
  /** Why storing was refused. */
  readonly error: unknown
  readonly onCommit: () => void
  readonly onAgain: () => void
}

/** Every row of the file with what would happen to it; once it is stored, with what happened. */
export const ImportPreview = ({ chosen, busy, error, onCommit, onAgain }: ImportPreviewProps) => {
  const { reply, done, name } = chosen
  return (
    <>
      <Section title={`${name}: ${leaveFormatWords[reply.format]}`}>
        <ImportFigures counts={reply} done={done} />
        <ImportDeeds
          commit={
            done
              ? null
              : { label: `Bring ${plural(reply.imported, 'row')} over`, onCommit, busy, disabled: reply.imported === 0, error }
          }
          toCorrect={{
            count: reply.rejected,
            label: 'Download rejected rows',
            fileName: name.replace(/(\.csv)?$/i, '-rejected.csv'),
            file: () => rejectedRows(chosen),
          }}
          again={{ label: done ? 'Import another file' : 'Choose another file', onAgain }}
        />
      </Section>
      <DataTable
        caption="Rows of the file"
        columns={columnsIn(done)}
        rows={byUrgency(reply.rows)}
        rowKey={({ row }) => String(row)}
        empty={<EmptyState picture="paper">The file has no rows.</EmptyState>}
        dense
        noFile
      />
      {reply.rows.length < reply.total && (
        <p className={styles.quiet}>Showing the first 200 rows to import, and every row that will not be imported.</p>
      )}
    </>
  )
}
