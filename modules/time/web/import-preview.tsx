import { readCsv } from '@daybook/people/domain'
import { formatMinutes, plural, type Locale } from '@daybook/platform/domain'
import {
  byUrgency,
  DataTable,
  DayText,
  EmptyState,
  importColumns,
  ImportDeeds,
  ImportFigures,
  rejectedReasons,
  rowsToCorrect,
  Section,
  useLocale,
  type Column,
} from '@daybook/platform/web'
import type { TimeImportRow } from '@daybook/time/contract'
import styles from './import.module.css'
import type { TimeFile } from './import-state.ts'

const when = ({ start, end, minutes }: TimeImportRow, zone: string, { wallTime }: Locale): string =>
  start === null ? '' : `${wallTime(start, zone)}–${end === null ? '' : wallTime(end, zone)} · ${formatMinutes(minutes)}`

const columnsIn = (zone: string, done: boolean, locale: Locale): Column<TimeImportRow>[] => [
  ...importColumns<TimeImportRow>(done),
  { key: 'person', title: 'Person', width: 180, cell: ({ userName }) => userName || '--', text: ({ userName }) => userName },
  { key: 'day', title: 'Day', width: 112, cell: ({ day }) => <DayText day={day} />, text: ({ day }) => day },
  {
    key: 'time',
    title: 'Time',
    width: 176,
    cell: (row) => (row.start === null && row.minutes > 0 ? formatMinutes(row.minutes) : when(row, zone, locale) || '--'),
    text: (row) => row.minutes,
  },
  {
    key: 'reason',
    title: 'Why',
    // The time itself stands in its own column.
    cell: ({ reason, value, field }) => (value === '' || field === 'startTime' ? reason : `${reason} (${value})`),
    text: ({ reason }) => reason,
  },
]

// The rows that were sent back, as they stood in the file.
const rejectedRows = ({ csv, reply }: TimeFile): Blob | null => {
  const table = readCsv(csv)
  if (!table.ok) return null
  return rowsToCorrect({ ...table.value, reasons: rejectedReasons(reply.rows), title: 'Reason' })
}

const formatWords = {
  toggl: 'Toggl Track',
  clockify: 'Clockify',
  harvest: 'Harvest',
  horilla: 'Horilla attendance',
  generic: 'Start and end',
} as const

export type ImportPreviewProps = {
  readonly chosen: TimeFile
  readonly busy: boolean
  /** Why storing was refused. */
  readonly error: unknown
  readonly zone: string
  readonly onCommit: () => void
  readonly onAgain: () => void
}

/** Every row of the file with what would happen to it; once it is stored, with what happened. */
export const ImportPreview = ({ chosen, busy, error, zone, onCommit, onAgain }: ImportPreviewProps) => {
  const { reply, done, name, answers } = chosen
  const locale = useLocale()
  return (
    <>
      <Section title={`${name} · ${formatWords[reply.format]}`}>
        <ImportFigures counts={reply} done={done} />
        <ImportDeeds
          commit={
            done
              ? null
              : {
                  label: `Import ${plural(reply.imported, 'entry', 'entries')}`,
                  onCommit,
                  busy,
                  disabled: reply.imported === 0,
                  error,
                }
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
        columns={columnsIn(answers.zone ?? zone, done, locale)}
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
