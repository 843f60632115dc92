import { calendarPaths, type HolidayImportRow, importHolidays, listHolidays } from '@daybook/calendar/contract'
import type { Output } from '@daybook/platform/contract'
import { formatDay, plural, weekdayName } from '@daybook/platform/domain'
import {
  byUrgency,
  type Column,
  DataTable,
  EmptyState,
  importColumns,
  ImportDeeds,
  ImportFigures,
  type ImportFile,
  ImportFrame,
  Section,
  TextLink,
  useApi,
  useImportFile,
  useUrlState,
  wordsOf,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { sitesQuery } from './site-query.ts'

type Reply = Output<typeof importHolidays>
type Preview = {
  readonly chosen: ImportFile<object, Reply>
  readonly busy: boolean
  readonly error: unknown
  readonly onCommit: () => void
  readonly onAgain: () => void
}

const dayOf = ({ date, recurring }: HolidayImportRow): string =>
  date === null ? '--' : `${weekdayName(date)} ${formatDay(date)}${recurring ? ', every year' : ''}`

const columnsIn = (done: boolean): Column<HolidayImportRow>[] => [
  ...importColumns<HolidayImportRow>(done),
  { key: 'name', title: 'Name', cell: ({ name }) => name || '--', text: ({ name }) => name },
  { key: 'day', title: 'Day', cell: dayOf, text: ({ date }) => date },
  { key: 'reason', title: 'Why', cell: ({ reason }) => reason, text: ({ reason }) => reason },
]

/** Every day of the file with what would happen to it; once it is stored, with what happened. */
const ImportPreview = ({ chosen: { name, reply, done }, busy, error, onCommit, onAgain }: Preview) => (
  <>
    <Section title={name}>
      <ImportFigures counts={reply} done={done} />
      <ImportDeeds
        commit={
          done
            ? null
            : { label: `Add ${plural(reply.imported, 'holiday')}`, onCommit, busy, disabled: reply.imported === 0, error }
        }
        // A calendar program writes the file: what is wrong is put right there.
        toCorrect={{ count: 0, label: '', fileName: '', file: () => null }}
        again={{ label: done ? 'Import another file' : 'Choose another file', onAgain }}
      />
    </Section>
    <DataTable
      caption="Days of the file"
      columns={columnsIn(done)}
      rows={byUrgency(reply.rows).map((row, i) => ({ ...row, key: String(i) }))}
      rowKey={({ key }) => key}
      empty={<EmptyState picture="month">The file has no days.</EmptyState>}
      dense
      noFile
    />
  </>
)

/** `/product/timesheet/holiday/import`: days off from a calendar file, looked at day by day before anything is stored. */
export const HolidayImportScreen = () => {
  const [siteId] = useUrlState('site')
  const { data: sites } = useQuery(sitesQuery)
  const site = sites?.items.find(({ id }) => id === siteId)
  const call = useApi(importHolidays, { refetches: [listHolidays] })
  const { chosen, busy, error, choose, commit, again } = useImportFile(call, {}, ({ csv, commit: store }) => ({
    body: { ics: csv, commit: store, ...(siteId === undefined ? {} : { siteId }) },
  }))
  const preview = chosen && <ImportPreview chosen={chosen} busy={busy} error={error} onCommit={commit} onAgain={again} />
  return (
    <ImportFrame
      title="Bring holidays over"
      purpose={
        <>
          Days off {site ? `of ${site.name} ` : ''}from a calendar file. Only days to come are taken, and none that is off
          already. <TextLink href={calendarPaths.holidays({ site: siteId })}>Back to the holidays</TextLink>
        </>
      }
      choose={{
        label: 'Drop a calendar file here, or choose one',
        hint: 'An .ics file of up to 1,000 events, as calendar programs export it. Whole days only.',
        accept: '.ics,text/calendar',
        maxBytes: 980_000,
        disabled: busy,
        onFile: (file) => void choose(file),
        problem: error && wordsOf(error),
      }}
      isChosen={chosen !== null}
      questions={null}
      isAnswered
      preview={preview}
      result={chosen?.done ? preview : null}
    />
  )
}
