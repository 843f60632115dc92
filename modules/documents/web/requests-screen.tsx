import { Button } from '@mantine/core'
import { documentManage, type DocumentRequest } from '@daybook/documents/contract'
import {
  askBeforeLosing,
  type Column,
  DataTable,
  DayText,
  EmptyState,
  Load,
  Page,
  SidePanel,
  Skeletons,
  StatusWord,
  useHref,
  useMayChange,
  useRows,
  useUrlChange,
  useUrlState,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { RequestForm } from './request-form.tsx'
import { requestPages, requestQuery } from './request-queries.ts'
import { RequestView } from './request-view.tsx'

const adding = 'new'

const progressOf = ({ people, waiting, accepted }: DocumentRequest) => {
  if (waiting > 0) return { status: 'SUBMITTED', words: `${waiting} to look at` }
  return accepted === people ? { status: 'APPROVED', words: 'All accepted' } : { status: 'OPEN', words: 'Under way' }
}

const columns: readonly Column<DocumentRequest>[] = [
  { key: 'title', title: 'Document', cell: ({ title }) => title, text: ({ title }) => title, phone: 'title' },
  { key: 'due', title: 'By', cell: ({ dueOn }) => <DayText day={dueOn} />, text: ({ dueOn }) => dueOn },
  {
    key: 'accepted',
    title: 'Accepted',
    align: 'end',
    cell: ({ accepted, people }) => `${accepted} of ${people}`,
    text: ({ accepted, people }) => `${accepted} of ${people}`,
  },
  { key: 'by', title: 'Asked by', cell: ({ madeBy }) => madeBy, text: ({ madeBy }) => madeBy },
  {
    key: 'status',
    title: 'Status',
    cell: (row) => <StatusWord status={progressOf(row).status}>{progressOf(row).words}</StatusWord>,
    text: (row) => progressOf(row).words,
    phone: 'aside',
  },
]

const Opened = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => (
  <Load query={useQuery(requestQuery(id))} skeleton={<Skeletons rows={6} label="Loading the request" />}>
    {(request) => <RequestView request={request} onRemoved={onClose} />}
  </Load>
)

const Panel = () => {
  const [asked, setOpen] = useUrlState('request')
  const mayAsk = useMayChange(documentManage)
  const open = asked === adding && !mayAsk ? undefined : asked
  const close = () => setOpen(undefined)
  const { data } = useQuery({ ...requestQuery(open ?? ''), enabled: open !== undefined && open !== adding })
  return (
    <SidePanel
      opened={open !== undefined}
      onClose={() => void askBeforeLosing(close)}
      title={open === adding ? 'Ask for a document' : (data?.title ?? 'Request')}
    >
      {open === adding && <RequestForm onDone={close} />}
      {open !== undefined && open !== adding && <Opened key={open} id={open} onClose={close} />}
    </SidePanel>
  )
}

/** `/product/timesheet/documentRequests`: what owner and HR ask people for, and who has brought it. */
export const RequestsScreen = () => {
  const rows = useRows(requestPages)
  const href = useHref()
  const change = useUrlChange()
  const mayAsk = useMayChange(documentManage)
  const ask = { label: 'Ask for a document', onClick: () => change({ request: adding }, { push: true }) }
  return (
    <Page
      title="Document requests"
      purpose="What you ask people for, and who has brought it."
      {...(mayAsk ? { primary: <Button onClick={ask.onClick}>{ask.label}</Button> } : {})}
    >
      <DataTable
        caption="Document requests"
        columns={columns}
        rowKey={({ id }) => id}
        href={({ id }) => href({ request: id })}
        empty={
          <EmptyState picture="paper" {...(mayAsk ? { step: ask } : {})}>
            You ask nobody for anything yet. People are told, bring it from their phone, and are reminded by themselves.
          </EmptyState>
        }
        {...rows}
      />
      <Panel />
    </Page>
  )
}
