import { Button, Select } from '@mantine/core'
import {
  getLeaveBalances,
  type LeaveBalance,
  leavePaths,
  leaveTopics,
  type LedgerLine,
  searchLeaveLedger,
  takePayOutBack,
} from '@daybook/leave/contract'
import type { EntryKind } from '@daybook/leave/domain'
import type { Day } from '@daybook/platform/domain'
import {
  askBeforeLosing,
  confirmDeed,
  DataTable,
  DayText,
  EmptyState,
  InstantDay,
  Page,
  pages,
  SidePanel,
  TextLink,
  toast,
  useApi,
  useHref,
  useRows,
  useUrlChange,
  useUrlState,
  type Column,
} from '@daybook/platform/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import styles from './words.module.css'
import { balancesQuery } from './leave-queries.ts'
import { Adjustment, PayOut } from './balance-forms.tsx'
import { amountWords, figure, signed } from './words.ts'

const kinds: Record<EntryKind, string> = {
  grant: 'Credited',
  accrual: 'Earned',
  carry: 'Carried over',
  expiry: 'Closed or expired',
  use: 'Taken',
  cancel: 'Given back',
  adjustment: 'Adjusted',
  encash: 'Paid out',
}

/** Amounts stand without a unit: what does not count days says so. */
const typeWords = ({ typeName, unit }: LedgerLine): string => (unit === 'HOURS' ? `${typeName}, hours` : typeName)

/** Puts leave that is to be paid out back on the balance, as long as no payroll has paid it. */
const TakeBack = ({ line, payOutId }: { line: LedgerLine; payOutId: string }) => {
  const takeBack = useApi(takePayOutBack, { refetches: [searchLeaveLedger, getLeaveBalances], onError: toast.failure })
  const ask = async () => {
    const title = `Take back ${amountWords(-line.amount, line.unit)}`
    const question = {
      title,
      words: 'They are on the balance again, and no payslip pays them.',
      deed: 'Take it back',
      danger: true,
    }
    if (await confirmDeed(question)) takeBack.mutate({ params: { payOutId } })
  }
  return (
    <Button variant="subtle" size="compact-xs" loading={takeBack.isPending} onClick={() => void ask()}>
      Take back
    </Button>
  )
}

const columnsOf = (mayTakeBack: boolean): readonly Column<LedgerLine>[] => [
  { key: 'day', title: 'Day', cell: (row) => <DayText day={row.day} />, text: (row) => row.day },
  { key: 'type', title: 'Leave', cell: typeWords, text: typeWords },
  {
    key: 'kind',
    title: 'What',
    cell: (row) => (
      <>
        {kinds[row.kind]}
        {mayTakeBack && row.payOutId !== null && <TakeBack line={row} payOutId={row.payOutId} />}
      </>
    ),
    text: (row) => kinds[row.kind],
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'end',
    cell: (row) => signed(row.amount),
    text: (row) => row.amount / 100,
    phone: 'aside',
  },
  { key: 'balance', title: 'Balance', align: 'end', cell: (row) => figure(row.balance), text: (row) => row.balance / 100 },
  { key: 'why', title: 'Why', cell: (row) => <span className={styles.note}>{row.why}</span>, text: (row) => row.why },
  {
    key: 'made',
    title: 'Booked',
    cell: (row) => (
      <>
        <InstantDay instant={row.madeAt} />
        {row.madeByName !== null && `, ${row.madeByName}`}
      </>
    ),
    text: (row) => row.madeByName ?? 'by the rules',
    phone: 'hide',
  },
]

const ledgerPages = (userId: string | undefined, typeId: string | undefined, year: string | undefined) =>
  pages(
    searchLeaveLedger,
    { body: { ...(userId ? { userId } : {}), ...(typeId ? { typeId } : {}), ...(year ? { year: Number(year) } : {}) } },
    { topics: [leaveTopics.leave] },
  )

const useFilters = (items: readonly LeaveBalance[], today: Day | undefined) => {
  const [typeId, setType] = useUrlState('type')
  const [year, setYear] = useUrlState('year')
  const thisYear = Number(today?.slice(0, 4) ?? 2026)
  const years = [1, 0, -1, -2, -3].map((add) => String(thisYear + add))
  return (
    <>
      <Select
        aria-label="Type of leave"
        placeholder="Every type"
        clearable
        clearButtonProps={{ 'aria-label': 'Every type' }}
        data={items.map((each) => ({ value: each.typeId, label: each.typeName }))}
        value={typeId ?? null}
        onChange={(next) => setType(next ?? undefined)}
      />
      <Select
        aria-label="Year"
        placeholder="Every year"
        clearable
        clearButtonProps={{ 'aria-label': 'Every year' }}
        data={years}
        value={year ?? null}
        onChange={(next) => setYear(next ?? undefined)}
      />
    </>
  )
}

/** `/product/timesheet/leaves/ledger`: every entry of somebody's leave, with its reason. */
export const LedgerScreen = () => {
  const [userId] = useUrlState('user')
  const [typeId] = useUrlState('type')
  const [year] = useUrlState('year')
  const [adjusting] = useUrlState('adjust')
  const change = useUrlChange()
  const href = useHref()
  const balances = useQuery(balancesQuery(userId))
  const known = balances.data?.items.some((each) => each.typeId === typeId) ? typeId : undefined
  const list = useRows({
    ...ledgerPages(userId, known, /^\d{4}$/.test(year ?? '') ? year : undefined),
    placeholderData: keepPreviousData,
  })
  const filters = useFilters(balances.data?.items ?? [], balances.data?.today)
  const close = () => change({ adjust: undefined })
  const Form = adjusting === 'payOut' ? PayOut : Adjustment
  const name = balances.data?.userName
  const mayAdjust = balances.data?.can.adjust === true
  return (
    <Page
      title={userId && name ? `Leave ledger of ${name}` : 'Leave ledger'}
      purpose="Every entry, with the day it counts from and the reason for it. The balance is their sum."
      filters={filters}
      {...(userId
        ? {}
        : {
            actions: (
              <Button component={TextLink} href={leavePaths.leaves()} variant="default">
                Your leave
              </Button>
            ),
          })}
      {...(balances.data?.can.adjust
        ? {
            actions: (
              <Button component={TextLink} href={href({ adjust: 'payOut' })} variant="default">
                Pay leave out
              </Button>
            ),
            primary: (
              <Button component={TextLink} href={href({ adjust: 'new' })}>
                Adjust a balance
              </Button>
            ),
          }
        : {})}
    >
      <DataTable
        caption={`Leave ledger${name ? ` of ${name}` : ''}`}
        columns={columnsOf(mayAdjust)}
        rowKey={(row) => row.id}
        empty={
          <EmptyState picture="month">
            Nothing was booked yet. What is earned is booked at night, what is approved at once.
          </EmptyState>
        }
        {...list}
        error={balances.error ?? list.error}
      />
      <SidePanel
        opened={adjusting !== undefined && mayAdjust}
        onClose={() => void askBeforeLosing(close)}
        title={adjusting === 'payOut' ? `Pay leave out to ${name ?? ''}` : `Adjust a balance of ${name ?? ''}`}
      >
        {adjusting !== undefined && balances.data && (
          <Form userId={balances.data.userId} items={balances.data.items} today={balances.data.today} onSaved={close} />
        )}
      </SidePanel>
    </Page>
  )
}
