import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import {
  adjustLeave,
  getLeaveBalances,
  type LeaveBalance,
  leavePaths,
  leaveTopics,
  type LedgerLine,
  searchLeaveLedger,
} from '@daybook/leave/contract'
import type { EntryKind } from '@daybook/leave/domain'
import { type Day, isDay } from '@daybook/platform/domain'
import {
  askBeforeLosing,
  DataTable,
  DayPicker,
  DayText,
  EmptyState,
  FormShell,
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
import { z } from 'zod'
import styles from './words.module.css'
import { balancesQuery } from './leave-queries.ts'
import { amountWords, figure, signed } from './words.ts'

const kinds: Record<EntryKind, string> = {
  grant: 'Credited',
  accrual: 'Earned',
  carry: 'Carried over',
  expiry: 'Closed or expired',
  use: 'Taken',
  cancel: 'Given back',
  adjustment: 'Adjusted',
}

/** Amounts stand without a unit: what does not count days says so. */
const typeWords = ({ typeName, unit }: LedgerLine): string => (unit === 'HOURS' ? `${typeName}, hours` : typeName)

const columns: readonly Column<LedgerLine>[] = [
  { key: 'day', title: 'Day', cell: (row) => <DayText day={row.day} />, text: (row) => row.day },
  { key: 'type', title: 'Leave', cell: typeWords, text: typeWords },
  { key: 'kind', title: 'What', cell: (row) => kinds[row.kind], text: (row) => kinds[row.kind] },
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

const TypedAdjustment = z.object({
  typeId: z.string().min(1, 'Please choose'),
  day: z.string().refine(isDay, 'Please choose a day'),
  amount: z.number('Please enter how much').refine((typed) => typed !== 0, 'Must not be nothing'),
  note: z.string().trim().min(1, 'Please say why.').max(500, 'At most 500 characters'),
})

/** What there is of a type today, and what its amounts count. */
const nowOf = (balance: LeaveBalance | undefined) =>
  balance && {
    description: `Now ${amountWords(balance.today ?? 0, balance.unit)}`,
    suffix: balance.unit === 'DAYS' ? ' days' : ' hours',
  }

const Adjustment = ({
  userId,
  items,
  today,
  onSaved,
}: {
  userId: string
  items: readonly LeaveBalance[]
  today: Day
  onSaved: () => void
}) => {
  const adjust = useApi(adjustLeave, { refetches: [searchLeaveLedger, getLeaveBalances] })
  const counted = items.filter((each) => each.today !== null)
  return (
    <FormShell
      schema={TypedAdjustment}
      initial={{ typeId: counted[0]?.typeId ?? '', day: today as string, amount: 0, note: '' }}
      submit="Adjust the balance"
      label="Adjustment"
      onSubmit={async ({ typeId, day, amount, note }) => {
        await adjust.mutateAsync({ body: { userId, typeId, day, amount: Math.round(amount * 100), note } })
        toast.success('The balance is adjusted')
        onSaved()
      }}
    >
      {(form) => (
        <>
          <Select
            label="Leave"
            allowDeselect={false}
            data={counted.map(({ typeId, typeName }) => ({ value: typeId, label: typeName }))}
            {...form.getInputProps('typeId')}
          />
          <NumberInput
            label="Add, or take with a minus"
            decimalScale={2}
            min={-1000}
            max={1000}
            {...nowOf(counted.find(({ typeId }) => typeId === form.values.typeId))}
            {...form.getInputProps('amount')}
          />
          <DayPicker label="Counts from" {...form.getInputProps('day')} />
          <TextInput
            label="Why"
            description="The person reads it in their ledger"
            maxLength={500}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </FormShell>
  )
}

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
  const name = balances.data?.userName
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
        columns={columns}
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
        opened={adjusting !== undefined && balances.data?.can.adjust === true}
        onClose={() => void askBeforeLosing(close)}
        title={`Adjust a balance of ${name ?? ''}`}
      >
        {adjusting !== undefined && balances.data && (
          <Adjustment userId={balances.data.userId} items={balances.data.items} today={balances.data.today} onSaved={close} />
        )}
      </SidePanel>
    </Page>
  )
}
