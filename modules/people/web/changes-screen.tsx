import type { ChangeRequest } from '@daybook/people/contract'
import { plural } from '@daybook/platform/domain'
import {
  askBeforeLosing,
  type Column,
  DataTable,
  EmptyState,
  Page,
  PersonChip,
  SidePanel,
  StatusWord,
  useHref,
  useLocale,
  useReader,
  useRows,
  useUrlChange,
  useUrlState,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { DecideChange } from './change-decision.tsx'
import { changePages, changeQuery } from './change-query.ts'
import styles from './changes.module.css'
import { Wanted } from './wanted-field.tsx'

const states = {
  PENDING: { status: 'SUBMITTED', word: 'Waits' },
  DECIDED: { status: 'APPROVED', word: 'Decided' },
  WITHDRAWN: { status: 'OPEN', word: 'Withdrawn' },
} as const

const labels = ({ fields }: ChangeRequest): string => fields.map(({ label }) => label).join(', ')

const columnsOf = (moment: (at: string) => string): readonly Column<ChangeRequest>[] => [
  {
    key: 'name',
    title: 'Name',
    cell: ({ userName }) => <PersonChip name={userName} src={null} />,
    text: ({ userName }) => userName,
    phone: 'title',
  },
  { key: 'fields', title: 'What', cell: (row) => labels(row) || '--', text: labels },
  { key: 'asked', title: 'Asked', cell: ({ askedAt }) => moment(askedAt), text: ({ askedAt }) => askedAt, phone: 'hide' },
  {
    key: 'status',
    title: 'Status',
    cell: ({ status }) => <StatusWord status={states[status].status}>{states[status].word}</StatusWord>,
    text: ({ status }) => states[status].word,
    phone: 'aside',
  },
]

const Request = ({ request, onDone }: { request: ChangeRequest; onDone: () => void }) => (
  <div className={styles.request}>
    {request.note && <p className={styles.note}>“{request.note}”</p>}
    {request.can.decide ? (
      <DecideChange key={request.personVersion} request={request} onDone={onDone} />
    ) : (
      <>
        <ul className={styles.fields}>
          {request.fields.map((field) => (
            <Wanted key={field.id} field={field} />
          ))}
        </ul>
        {request.status === 'PENDING' && <p className={styles.note}>Somebody else decides on this one.</p>}
        {request.decidedByName && (
          <p className={styles.note}>
            {plural(request.fields.length, 'field')} decided by {request.decidedByName}.
          </p>
        )}
      </>
    )}
  </div>
)

/** `/product/timesheet/changeRequests`: what people ask to have changed of their data; `?request=` opens one. */
export const ChangesScreen = () => {
  const href = useHref()
  const change = useUrlChange()
  const [open] = useUrlState('request')
  const zone = useReader().me.zone ?? 'UTC'
  const { moment } = useLocale()
  const { nearly: _, ...found } = useRows(changePages())
  const listed = found.rows?.find(({ id }) => id === open)
  // A notice may name one that stands on no page yet.
  const named = useQuery({ ...changeQuery(open ?? ''), enabled: open !== undefined && found.rows !== undefined && !listed })
  const request = listed ?? (open === undefined ? undefined : named.data?.items[0])
  const close = () => change({ request: undefined })
  return (
    <Page title="Changes of data" purpose="What people ask to have changed, to be decided field by field.">
      <DataTable
        caption="Changes of data"
        columns={columnsOf((at) => moment(at, zone))}
        rowKey={({ id }) => id}
        href={({ id }) => href({ request: id })}
        empty={<EmptyState picture="people">Nobody asks for a change of their data.</EmptyState>}
        {...found}
      />
      <SidePanel opened={request !== undefined} onClose={() => void askBeforeLosing(close)} title={request?.userName ?? ''}>
        {request && <Request request={request} onDone={close} />}
      </SidePanel>
    </Page>
  )
}
