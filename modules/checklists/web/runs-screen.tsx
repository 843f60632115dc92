import { Button, Select, SegmentedControl } from '@mantine/core'
import { checklistPaths, checklistSetUp, type RunSummary } from '@daybook/checklists/contract'
import { type ListKind, listKinds, type RunStatus, runStatuses } from '@daybook/checklists/domain'
import {
  askBeforeLosing,
  type Column,
  DataTable,
  DayText,
  EmptyState,
  Page,
  SearchField,
  SidePanel,
  TextLink,
  useMayChange,
  useRows,
  useUrlState,
} from '@daybook/platform/web'
import { runPages } from './checklist-queries.ts'
import { ProgressStrip } from './progress-strip.tsx'
import { StartForm } from './start-form.tsx'
import { anchorWords, kindWords, progressWords, runStatusWords } from './words.ts'

const columns: readonly Column<RunSummary>[] = [
  { key: 'person', title: 'Person', cell: ({ person }) => person.name, text: ({ person }) => person.name, phone: 'title' },
  { key: 'list', title: 'Checklist', cell: ({ name }) => name, text: ({ name }) => name },
  {
    key: 'day',
    title: 'Day',
    cell: ({ anchor, kind }) => (
      <>
        <DayText day={anchor} /> ({anchorWords[kind]})
      </>
    ),
    text: ({ anchor }) => anchor,
  },
  {
    key: 'progress',
    title: 'Progress',
    width: '34%',
    cell: ({ progress }) => <ProgressStrip progress={progress} />,
    text: ({ progress }) => progressWords(progress),
  },
]

const isOneOf = <T extends string>(words: readonly T[], word: string | undefined): word is T =>
  words.some((each) => each === word)

/** What is looked for, as the address says it. */
const useSought = () => {
  const [status, setStatus] = useUrlState('status')
  const [kind, setKind] = useUrlState('kind')
  const [q, setQ] = useUrlState('q')
  const sought: { status: RunStatus; kind: ListKind | undefined; q: string | undefined } = {
    status: isOneOf(runStatuses, status) ? status : 'OPEN',
    kind: isOneOf(listKinds, kind) ? kind : undefined,
    q: q?.slice(0, 60),
  }
  return { sought, setStatus, setKind, setQ, narrowed: sought.kind !== undefined || sought.q !== undefined }
}

const Filters = ({ sought, setStatus, setKind, setQ }: ReturnType<typeof useSought>) => (
  <>
    <SegmentedControl
      aria-label="Show"
      data={runStatuses.map((value) => ({ value, label: runStatusWords[value] }))}
      value={sought.status}
      onChange={(next) => setStatus(next === 'OPEN' ? undefined : next)}
    />
    <Select
      aria-label="What for"
      placeholder="Everything"
      clearable
      data={listKinds.map((value) => ({ value, label: kindWords[value] }))}
      value={sought.kind ?? null}
      onChange={(next) => setKind(next ?? undefined)}
    />
    <SearchField label="Find a person" value={sought.q} onChange={setQ} />
  </>
)

const nothing: Readonly<Record<RunStatus, string>> = {
  OPEN: 'No checklist is under way. Start one for whoever joins or leaves next.',
  DONE: 'No checklist is done yet.',
  STOPPED: 'No checklist was stopped.',
}

/** `/product/timesheet/checklists`: what is under way for whom, how far it is, and the way to start another one. */
export const RunsScreen = () => {
  const search = useSought()
  const { sought, narrowed } = search
  const rows = useRows(runPages(sought))
  const mayChange = useMayChange(checklistSetUp)
  const [start, setStart] = useUrlState('start', { push: true })
  const close = () => setStart(undefined)
  const begin = { label: 'Start a checklist', onClick: () => setStart('new') }
  return (
    <Page
      title="Checklists"
      purpose="Who joins, who leaves, and how far everything around it is."
      {...(mayChange ? { primary: <Button onClick={begin.onClick}>{begin.label}</Button> } : {})}
      actions={<TextLink href={checklistPaths.templates()}>Set up checklists</TextLink>}
      filters={<Filters {...search} />}
    >
      <DataTable
        caption="Checklists"
        columns={columns}
        rowKey={({ id }) => id}
        href={({ id }) => checklistPaths.run({ id })}
        empty={
          <EmptyState
            picture={narrowed ? 'search' : 'people'}
            {...(mayChange && !narrowed && sought.status === 'OPEN' ? { step: begin } : {})}
          >
            {narrowed ? 'No checklist fits. Look for another person, or for everything.' : nothing[sought.status]}
          </EmptyState>
        }
        {...rows}
      />
      <SidePanel opened={start !== undefined && mayChange} onClose={() => void askBeforeLosing(close)} title="Start a checklist">
        {start !== undefined && mayChange && <StartForm />}
      </SidePanel>
    </Page>
  )
}
