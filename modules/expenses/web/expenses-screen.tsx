import { Button } from '@mantine/core'
import { type ClaimSummary, expenseClaim, expenseSetUp, expensePaths, type ExpenseConfig } from '@daybook/expenses/contract'
import { NobodyDecides } from '@daybook/people/web'
import { centsToDecimal, formatMoney } from '@daybook/platform/domain'
import {
  askBeforeLosing,
  type Column,
  DataTable,
  EmptyState,
  InstantDay,
  Load,
  Page,
  SidePanel,
  Skeletons,
  StatusWord,
  TextLink,
  todayIn,
  useHref,
  useMay,
  useMayChange,
  useReader,
  useRows,
  useUrlChange,
  useUrlState,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { ClaimForm } from './claim-form.tsx'
import { ClaimView } from './claim-view.tsx'
import { claimPages, claimQuery, configQuery, ownAdvancesQuery } from './expense-queries.ts'
import styles from './expenses.module.css'
import { statusWords } from './words.ts'

const adding = 'new'

const columns: readonly Column<ClaimSummary>[] = [
  { key: 'title', title: 'Claim', cell: ({ title }) => title, text: ({ title }) => title, phone: 'title' },
  {
    key: 'submitted',
    title: 'Handed in',
    cell: ({ submittedAt }) => (submittedAt === null ? '--' : <InstantDay instant={submittedAt} />),
    text: ({ submittedAt }) => submittedAt,
  },
  {
    key: 'claimed',
    title: 'Claimed',
    align: 'end',
    cell: ({ claimedCents, currency }) => formatMoney(claimedCents, currency),
    text: ({ claimedCents, currency }) => centsToDecimal(claimedCents, currency),
  },
  {
    key: 'approved',
    title: 'Approved',
    align: 'end',
    cell: ({ approvedCents, currency }) => (approvedCents === null ? '--' : formatMoney(approvedCents, currency)),
    text: ({ approvedCents, currency }) => (approvedCents === null ? null : centsToDecimal(approvedCents, currency)),
  },
  {
    key: 'status',
    title: 'Status',
    cell: (row) => <StatusWord status={row.status}>{statusWords(row)}</StatusWord>,
    text: statusWords,
    phone: 'aside',
  },
]

/** One claim of the address, wherever in the list it stands: written, or looked at. */
const Opened = ({
  id,
  config,
  onClose,
}: {
  readonly id: string
  readonly config: ExpenseConfig
  readonly onClose: () => void
}) => {
  const { zone } = useReader().me
  const change = useUrlChange()
  const today = todayIn(zone)
  const form = {
    config,
    today,
    onRemoved: onClose,
    onStored: ({ id: stored }: { id: string }, done: boolean) => (done ? onClose() : change({ claim: stored })),
  }
  const mayChange = useMayChange(expenseClaim)
  const query = useQuery({ ...claimQuery(id), enabled: id !== adding })
  if (id === adding) return <ClaimForm {...form} claim={null} />
  return (
    <Load query={query} skeleton={<Skeletons rows={6} label="Loading the claim" />}>
      {(claim) =>
        claim.can.write && mayChange ? (
          <>
            {claim.status === 'REJECTED' && claim.note !== null && (
              <p className={styles.sentBack}>
                Sent back{claim.decidedBy === null ? '' : ` by ${claim.decidedBy}`}: {claim.note}
              </p>
            )}
            <ClaimForm key={claim.id} {...form} claim={claim} />
          </>
        ) : (
          <ClaimView claim={claim} config={config} />
        )
      }
    </Load>
  )
}

const Panel = () => {
  const [asked] = useUrlState('claim')
  const mayChange = useMayChange(expenseClaim)
  const open = asked === adding && !mayChange ? undefined : asked
  const change = useUrlChange()
  const config = useQuery({ ...configQuery, enabled: open !== undefined })
  const close = () => change({ claim: undefined })
  return (
    <SidePanel
      opened={open !== undefined}
      onClose={() => void askBeforeLosing(close)}
      title={open === adding ? 'New claim' : 'Claim'}
      size={560}
    >
      {open !== undefined && (
        <Load query={config} skeleton={<Skeletons rows={6} label="Loading the form" />}>
          {(known) => <Opened key={open} id={open} config={known} onClose={close} />}
        </Load>
      )}
    </SidePanel>
  )
}

/** Money that one got before and has not used up; nothing where there is none. */
const Advances = () => {
  const { currency } = useReader().me
  const { data } = useQuery(ownAdvancesQuery)
  // What was given in a former currency of the company is drawn from no more.
  const left = (data?.items ?? [])
    .filter((advance) => advance.currency === currency)
    .reduce((sum, { leftCents }) => sum + leftCents, 0)
  return left === 0 || currency === null ? null : (
    <p className={styles.advances}>
      You have {formatMoney(left, currency)} of advances left. Your next approved claims draw from it.
    </p>
  )
}

/** `/product/timesheet/expenses`: what one laid out for the company, and what became of it. */
export const ExpensesScreen = () => {
  const rows = useRows(claimPages)
  const href = useHref()
  const change = useUrlChange()
  const mayChange = useMayChange(expenseClaim)
  const maySetUp = useMay(expenseSetUp)
  const begin = { label: 'New claim', onClick: () => change({ claim: adding }, { push: true }) }
  return (
    <Page
      title="Expenses"
      purpose="What you laid out for the company, and when you get it back."
      {...(mayChange ? { primary: <Button onClick={begin.onClick}>{begin.label}</Button> } : {})}
      {...(maySetUp ? { actions: <TextLink href={expensePaths.setUp()}>Set up expenses</TextLink> } : {})}
    >
      <Advances />
      <NobodyDecides waits={rows.rows?.some(({ status }) => status === 'SUBMITTED') ?? false} />
      <DataTable
        caption="Expenses"
        columns={columns}
        rowKey={({ id }) => id}
        href={({ id }) => href({ claim: id })}
        empty={
          <EmptyState picture="paper" {...(mayChange ? { step: begin } : {})}>
            You have claimed nothing yet. Photograph a receipt, and the first claim is half written.
          </EmptyState>
        }
        {...rows}
      />
      <Panel />
    </Page>
  )
}
