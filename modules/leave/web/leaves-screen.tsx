import { Button } from '@mantine/core'
import {
  cancelLeave,
  getLeaveBalances,
  type LeaveBalance,
  leavePaths,
  leaveSetUp,
  type ListedLeave,
  listLeave,
} from '@daybook/leave/contract'
import { firstAskable } from '@daybook/leave/domain'
import { NobodyDecides } from '@daybook/people/web'
import { type Day, isDay } from '@daybook/platform/domain'
import {
  askBeforeLosing,
  confirmDeed,
  DataTable,
  EmptyState,
  InstantDay,
  Load,
  Page,
  Section,
  SidePanel,
  Skeletons,
  StatusWord,
  TextLink,
  toast,
  useApi,
  useHref,
  useMay,
  useReader,
  useRows,
  useUrlChange,
  useUrlState,
  type Column,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { BalanceCards } from './balance-cards.tsx'
import { DocumentPanel } from './document-panel.tsx'
import inDocuments from './documents.module.css'
import { Documents } from './documents.tsx'
import styles from './words.module.css'
import { balancesQuery, requestPages } from './leave-queries.ts'
import { RequestForm } from './request-form.tsx'
import { amountWords, paidWords, statusSign, statusWords, whenWords } from './words.ts'

const columns: readonly Column<ListedLeave>[] = [
  { key: 'when', title: 'When', cell: whenWords, text: whenWords, phone: 'title' },
  {
    key: 'type',
    title: 'Leave',
    cell: (row) => (
      <div className={inDocuments.cell}>
        {row.typeName}
        <Documents files={row.files} missing={row.documentMissing} />
      </div>
    ),
    text: (row) => row.typeName,
  },
  {
    key: 'total',
    title: 'Counts',
    align: 'end',
    cell: (row) => amountWords(row.total, row.unit),
    text: (row) => row.total / 100,
  },
  {
    key: 'status',
    title: 'Status',
    cell: (row) => <StatusWord status={statusSign(row)}>{statusWords(row)}</StatusWord>,
    text: (row) => statusWords(row),
    phone: 'aside',
  },
  {
    key: 'decision',
    title: 'Decision',
    cell: (row) =>
      row.decidedAt === null ? (
        '--'
      ) : (
        <>
          <InstantDay instant={row.decidedAt} />
          {row.decidedByName !== null && `, ${row.decidedByName}`}
        </>
      ),
    text: (row) => row.decidedByName,
    phone: 'hide',
  },
  {
    key: 'note',
    title: 'Note',
    cell: (row) => <span className={styles.note}>{row.decisionNote ?? (row.note || '--')}</span>,
    text: (row) => row.decisionNote ?? row.note,
  },
]

const useCancel = () => {
  const cancel = useApi(cancelLeave, { refetches: [listLeave, getLeaveBalances], onError: toast.failure })
  return async (request: ListedLeave) => {
    const approved = request.status === 'APPROVED'
    const question = {
      title: approved ? 'Ask to cancel this leave' : 'Take this request back',
      words: approved
        ? [
            `${whenWords(request)} is approved. It stays so until whoever decides agrees to cancel it.`,
            ...paidWords(request),
          ].join(' ')
        : `${whenWords(request)} is not decided on yet. Nobody has to do anything.`,
      deed: approved ? 'Ask to cancel' : 'Take it back',
    }
    if (await confirmDeed(question)) cancel.mutate({ params: { id: request.id }, body: { version: request.version } })
  }
}

type PanelProps = { readonly types: readonly LeaveBalance[]; readonly today: Day; readonly rows: readonly ListedLeave[] }

const Panel = ({ types, today, rows }: PanelProps) => {
  const [asked] = useUrlState('ask')
  const [typeId] = useUrlState('type')
  const [from] = useUrlState('from')
  const change = useUrlChange()
  const close = () => change({ ask: undefined, type: undefined, from: undefined })
  const request = rows.find(({ id }) => id === asked)
  const known = asked === 'new' || request !== undefined
  const start = { ...(typeId ? { typeId } : {}), ...(from && isDay(from) ? { from } : {}) }
  return (
    <SidePanel opened={known} onClose={() => void askBeforeLosing(close)} title={request ? 'Change leave' : 'Request leave'}>
      {known && <RequestForm key={asked} types={types} today={today} request={request} asked={start} own={rows} onSent={close} />}
    </SidePanel>
  )
}

const NoTypes = () => {
  const maySetUp = useMay(leaveSetUp)
  return maySetUp ? (
    <EmptyState picture="month" step={{ label: 'Set up leave', href: leavePaths.setUp() }}>
      Your company has no types of leave yet. The presets of your country take a minute.
    </EmptyState>
  ) : (
    <EmptyState picture="month">Your company has not set up leave yet. HR can do it in a minute.</EmptyState>
  )
}

/** Whether days as these may still be asked for: what is longer ago is given back, not changed. */
const isWithinReach = ({ typeId, from }: ListedLeave, types: readonly LeaveBalance[], today: Day): boolean => {
  const type = types.find((each) => each.typeId === typeId)
  return type !== undefined && from >= firstAskable(type.policy, today)
}

const Deeds = ({ row, types, today }: { row: ListedLeave; types: readonly LeaveBalance[]; today: Day }) => {
  const href = useHref()
  const cancel = useCancel()
  return (
    <>
      {mayBring(row) && (
        <Button component={TextLink} href={href({ document: row.id })} variant="subtle" size="xs">
          Add a document
        </Button>
      )}
      {row.can.change && isWithinReach(row, types, today) && (
        <Button component={TextLink} href={href({ ask: row.id })} variant="subtle" color="gray" size="xs">
          Change
        </Button>
      )}
      {row.can.cancel && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => void cancel(row)}>
          Cancel
        </Button>
      )}
    </>
  )
}

/** What is missing is asked for where the eye is; while a request may be changed, the form takes documents as well. */
const mayBring = ({ can, documentMissing }: ListedLeave): boolean => can.addFile && (documentMissing || !can.change)

/** The deeds of a row, where there are any. */
const rowDeeds = (types: readonly LeaveBalance[], today: Day) => (row: ListedLeave) =>
  (row.can.change || row.can.cancel || mayBring(row)) && <Deeds row={row} types={types} today={today} />

type RequestsProps = { rows: ReturnType<typeof useRows<ListedLeave>>; types: readonly LeaveBalance[]; today: Day }

const Requests = ({ rows: list, types, today }: RequestsProps) => {
  const { me } = useReader()
  return (
    <DataTable
      caption={`Leave of ${me.name}`}
      columns={columns}
      rowKey={(row) => row.id}
      actions={rowDeeds(types, today)}
      empty={<EmptyState picture="month">You have not asked for leave yet. What you ask for stands here.</EmptyState>}
      {...list}
    />
  )
}

/** `/product/timesheet/leaves`: what one has of each type of leave, now and later, and what one asked for. */
export const LeavesScreen = () => {
  const balances = useQuery(balancesQuery())
  const list = useRows(requestPages())
  const [on, setOn] = useUrlState('on')
  const href = useHref()
  const open = balances.data?.items.filter((each) => each.open) ?? []
  return (
    <Page
      title="Leave"
      purpose="What you have, what you asked for, and what you will have later."
      actions={
        <Button component={TextLink} href={leavePaths.calendar()} variant="default">
          Who is away
        </Button>
      }
      {...(open.length > 0
        ? {
            primary: (
              <Button component={TextLink} href={href({ ask: 'new' })}>
                Request leave
              </Button>
            ),
          }
        : {})}
    >
      <Load
        query={balances}
        skeleton={<Skeletons rows={2} height={120} label="Loading your leave" />}
        empty={
          <Section>
            <NoTypes />
          </Section>
        }
      >
        {({ items, today }) => (
          <>
            <BalanceCards
              items={items}
              today={today}
              on={on && isDay(on) && on > today ? on : today}
              onDay={(next) => setOn(next === today ? undefined : next)}
            />
            <NobodyDecides waits={list.rows?.some(({ status }) => status === 'PENDING') ?? false} />
            <Requests rows={list} types={open} today={today} />
            <DocumentPanel rows={list.rows ?? []} />
            <Panel types={open} today={today} rows={list.rows ?? []} />
          </>
        )}
      </Load>
    </Page>
  )
}
