import { Select } from '@mantine/core'
import { decimalHours } from '@daybook/platform/domain'
import {
  DataTable,
  DayText,
  EmptyState,
  InstantDay,
  MinutesText,
  Page,
  pages,
  StatusWord,
  useReader,
  useRows,
  useUrlState,
  type Column,
} from '@daybook/platform/web'
import { listSheetRequests, type SheetRequest, timePaths, timeTopics } from '@daybook/time/contract'
import { requestStates, type RequestState } from '@daybook/time/domain'
import { keepPreviousData } from '@tanstack/react-query'
import styles from './timesheet.module.css'

const stateWords: Record<RequestState, string> = {
  SUBMITTED: 'Submitted',
  REJECTED: 'Sent back',
  APPROVED: 'Approved',
  PAID: 'Paid',
}
const choices = requestStates.map((value) => ({ value, label: stateWords[value] }))

const Decision = ({ request }: { readonly request: SheetRequest }) => {
  if (request.decidedAt === null) return '--'
  return (
    <>
      <InstantDay instant={request.decidedAt} />
      {request.decidedByName !== null && `, ${request.decidedByName}`}
    </>
  )
}

const columns: readonly Column<SheetRequest>[] = [
  { key: 'day', title: 'Day', cell: (row) => <DayText day={row.day} />, text: (row) => row.day },
  {
    key: 'state',
    title: 'Status',
    cell: (row) => <StatusWord status={row.state}>{stateWords[row.state]}</StatusWord>,
    text: (row) => row.state,
    phone: 'aside',
  },
  {
    key: 'hours',
    title: 'Hours',
    align: 'end',
    cell: (row) => (row.notWorked ? 'Not worked' : <MinutesText minutes={row.workedMinutes} />),
    text: (row) => decimalHours(row.workedMinutes),
  },
  {
    key: 'sent',
    title: 'Handed in',
    cell: (row) => (row.submittedAt === null ? '--' : <InstantDay instant={row.submittedAt} />),
    text: (row) => row.submittedAt,
    phone: 'hide',
  },
  { key: 'decision', title: 'Decision', cell: (row) => <Decision request={row} />, text: (row) => row.decidedByName },
  {
    key: 'note',
    title: 'Note',
    cell: (row) => <span className={styles.requestNote}>{row.decisionNote ?? '--'}</span>,
    text: (row) => row.decisionNote,
  },
]

const requestPages = (state: RequestState | undefined) =>
  pages(listSheetRequests, { query: state ? { state } : {} }, { topics: [timeTopics.timesheet, timeTopics.approval] })

const hrefOf = ({ day }: SheetRequest): string => timePaths.timesheet({ week: day, day })

/** `/product/timesheet/timesheetRequests`: one's own days that were handed in, and what became of them. */
export const RequestsScreen = () => {
  const { me } = useReader()
  const [asked, setAsked] = useUrlState('state')
  const state = requestStates.find((each) => each === asked)
  const list = useRows({ ...requestPages(state), placeholderData: keepPreviousData })
  return (
    <Page
      title="Timesheet requests"
      purpose="The days that you handed in, and what became of them."
      filters={
        <Select
          aria-label="Status"
          placeholder="Any status"
          data={choices}
          value={state ?? null}
          clearable
          clearButtonProps={{ 'aria-label': 'Any status' }}
          onChange={(next) => setAsked(next ?? undefined)}
        />
      }
    >
      <DataTable
        caption={`Timesheet requests of ${me.name}`}
        columns={columns}
        rowKey={(row) => row.id}
        href={hrefOf}
        empty={
          state === undefined ? (
            <EmptyState step={{ label: 'Go to your timesheet', href: timePaths.timesheet() }}>
              You have not handed in a day yet.
            </EmptyState>
          ) : (
            <EmptyState picture="search" step={{ label: 'Show all', onClick: () => setAsked(undefined) }}>
              None of your days is in this status.
            </EmptyState>
          )
        }
        {...list}
      />
    </Page>
  )
}
