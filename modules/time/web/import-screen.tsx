import { Button, Radio } from '@mantine/core'
import { readCsv } from '@daybook/people/domain'
import { formatCount, formatMinutes, plural, type Locale } from '@daybook/platform/domain'
import {
  DataTable,
  DayText,
  EmptyState,
  FileDrop,
  NoAccess,
  Page,
  RichSelect,
  saveBlob,
  Section,
  StatusWord,
  TextLink,
  toast,
  toCsv,
  useApi,
  useLocale,
  useMay,
  useReader,
  zoneChoices,
  type Column,
} from '@daybook/platform/web'
import { importTime, searchTimesheet, timesheetImport, type TimeImportRow } from '@daybook/time/contract'
import { useState } from 'react'
import styles from './import.module.css'

type Reply = Awaited<ReturnType<ReturnType<typeof useApi<typeof importTime>>['mutateAsync']>>
type Answers = { zone?: string; dateOrder?: 'DMY' | 'MDY' }
type Chosen = { name: string; csv: string; answers: Answers; reply: Reply; done: boolean }

const outcomes = {
  import: { status: 'APPROVED', word: 'Import' },
  already: { status: 'OPEN', word: 'There already' },
  skipped: { status: 'OPEN', word: 'Skipped' },
  rejected: { status: 'REJECTED', word: 'Rejected' },
} as const

// What needs somebody stands on top; within it the order of the file.
const urgency = { rejected: 0, skipped: 1, already: 2, import: 3 } as const

const when = ({ start, end, minutes }: TimeImportRow, zone: string, { wallTime }: Locale): string =>
  start === null ? '' : `${wallTime(start, zone)}–${end === null ? '' : wallTime(end, zone)} · ${formatMinutes(minutes)}`

const columnsIn = (zone: string, done: boolean, locale: Locale): Column<TimeImportRow>[] => [
  { key: 'row', title: 'Row', width: 64, cell: ({ row }) => row, text: ({ row }) => row },
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

/** The rows that were sent back, as they stood in the file, with the reason beside each: to be mended and imported again. */
const saveRejected = ({ csv, name, reply }: Chosen): void => {
  const table = readCsv(csv)
  if (!table.ok) return
  const reasons = new Map(reply.rows.filter(({ outcome }) => outcome === 'rejected').map(({ row, reason }) => [row, reason]))
  const rows = table.value.rows.filter(({ row }) => reasons.has(row))
  const { headers } = table.value
  const blob = toCsv(
    [...headers, 'Reason'],
    rows.map(({ row, cells }) => [...headers.map((header) => cells[header]), reasons.get(row)]),
  )
  saveBlob(blob, name.replace(/(\.csv)?$/i, '-rejected.csv'))
}

type AskProps = { reply: Reply; answers: Answers; busy: boolean; suggested: string; onAnswer: (answers: Answers) => void }

/** What only a person can know about the file. Nothing is guessed: a guess would move hours to other days. */
const Ask = ({ reply, answers, busy, suggested, onAnswer }: AskProps) => {
  const [zone, setZone] = useState(answers.zone ?? suggested)
  const [order, setOrder] = useState<string>(answers.dateOrder ?? '')
  const asksOrder = reply.questions.dateOrder.length > 0
  const answer = () =>
    onAnswer({
      ...answers,
      ...(reply.questions.zone ? { zone } : {}),
      ...(order === 'DMY' || order === 'MDY' ? { dateOrder: order } : {}),
    })
  return (
    <Section title="Before the file can be read">
      <form
        className={styles.ask}
        onSubmit={(event) => {
          event.preventDefault()
          answer()
        }}
      >
        {reply.questions.zone && (
          <RichSelect
            label="Where did the clocks of this export stand?"
            description="The file holds times without a zone."
            options={zoneChoices()}
            value={zone}
            onChange={setZone}
          />
        )}
        {asksOrder && (
          <Radio.Group
            label="How are its dates written?"
            description="Some of them could be read both ways."
            value={order}
            onChange={setOrder}
          >
            <div className={styles.choices}>
              <Radio value="DMY" label="Day first: 03/04/2024 is 3 April" />
              <Radio value="MDY" label="Month first: 03/04/2024 is 4 March" />
            </div>
          </Radio.Group>
        )}
        <div>
          <Button type="submit" loading={busy} disabled={asksOrder && order === ''}>
            Read the file
          </Button>
        </div>
      </form>
    </Section>
  )
}

const formatWords = {
  toggl: 'Toggl Track',
  clockify: 'Clockify',
  harvest: 'Harvest',
  horilla: 'Horilla attendance',
  generic: 'Start and end',
} as const

const Figures = ({ reply, done }: { reply: Reply; done: boolean }) => {
  const parts = [
    [reply.imported, done ? 'imported' : 'to import'],
    [reply.already, 'there already'],
    [reply.skipped, 'skipped'],
    [reply.rejected, 'rejected'],
  ] as const
  return (
    <p className={styles.figures} aria-live="polite">
      {parts.map(([count, words]) => (
        <span key={words} data-none={count === 0 || undefined}>
          <strong>{formatCount(count)}</strong> {words}
        </span>
      ))}
      <span className={styles.sum}>{plural(reply.total, 'row')} in all</span>
    </p>
  )
}

type PreviewProps = { chosen: Chosen; busy: boolean; zone: string; onCommit: () => void; onAgain: () => void }

const Preview = ({ chosen, busy, zone, onCommit, onAgain }: PreviewProps) => {
  const { reply, done, name, answers } = chosen
  const locale = useLocale()
  return (
    <>
      <Section title={`${name} · ${formatWords[reply.format]}`}>
        <Figures reply={reply} done={done} />
        <div className={styles.deeds}>
          {!done && (
            <Button loading={busy} disabled={reply.imported === 0} onClick={onCommit}>
              Import {plural(reply.imported, 'entry', 'entries')}
            </Button>
          )}
          {reply.rejected > 0 && (
            <Button variant="default" onClick={() => saveRejected(chosen)}>
              Download rejected rows
            </Button>
          )}
          <Button variant="default" onClick={onAgain}>
            {done ? 'Import another file' : 'Choose another file'}
          </Button>
        </div>
      </Section>
      <DataTable
        caption="Rows of the file"
        columns={columnsIn(answers.zone ?? zone, done, locale)}
        rows={reply.rows.toSorted((a, b) => urgency[a.outcome] - urgency[b.outcome])}
        rowKey={({ row }) => String(row)}
        empty={<EmptyState picture="paper">The file has no rows.</EmptyState>}
        dense
        noFile
      />
      {reply.rows.length < reply.total && (
        <p className={styles.quiet}>The first 200 of the rows to import are shown, and every row that is not imported.</p>
      )}
    </>
  )
}

/** `/product/timesheet/timesheet/import`: time from another product, looked at row by row before anything is stored. */
export const TimeImportScreen = () => {
  const { me } = useReader()
  const may = useMay(timesheetImport)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const call = useApi(importTime, { refetches: [searchTimesheet] })
  const zone = me.zone ?? 'UTC'
  const read = async (name: string, csv: string, answers: Answers, commit = false) => {
    try {
      const reply = await call.mutateAsync({ body: { csv, commit, ...answers } })
      setChosen({ name, csv, answers, reply, done: commit })
    } catch (error) {
      toast.failure(error)
    }
  }
  if (!may) return <NoAccess />
  const asks = chosen && (chosen.reply.questions.zone || chosen.reply.questions.dateOrder.length > 0)
  return (
    <Page
      title="Import time"
      purpose={
        <>
          Entries from another product. Nothing is stored before you have seen every row.{' '}
          <TextLink href="/product/timesheet/timesheet">Back to the timesheet</TextLink>
        </>
      }
    >
      {chosen === null ? (
        <FileDrop
          label="Drop a CSV file here, or choose one"
          hint="Detailed exports of Toggl Track, Clockify, Harvest or Horilla, or a file with start and end. Up to 10,000 rows."
          accept=".csv,text/csv"
          maxBytes={980_000}
          disabled={call.isPending}
          onFile={(file) => void file.text().then((csv) => read(file.name, csv, {}))}
        />
      ) : asks ? (
        <Ask
          reply={chosen.reply}
          answers={chosen.answers}
          busy={call.isPending}
          suggested={zone}
          onAnswer={(answers) => void read(chosen.name, chosen.csv, answers)}
        />
      ) : (
        <Preview
          chosen={chosen}
          busy={call.isPending}
          zone={zone}
          onCommit={() => void read(chosen.name, chosen.csv, chosen.answers, true)}
          onAgain={() => setChosen(null)}
        />
      )}
    </Page>
  )
}
