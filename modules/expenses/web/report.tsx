import { SegmentedControl } from '@mantine/core'
import { reportKeys } from '@daybook/expenses/contract'
import { centsToDecimal, day, type Day, formatMoney, isDay, yearOf } from '@daybook/platform/domain'
import {
  type Column,
  DataTable,
  DayPicker,
  EmptyState,
  todayIn,
  useReader,
  useUrlChange,
  useUrlState,
} from '@daybook/platform/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { reportQuery } from './expense-queries.ts'
import styles from './expenses.module.css'

type By = (typeof reportKeys)[number]
const names: Readonly<Record<By, string>> = { PERSON: 'Person', CATEGORY: 'Category', MONTH: 'Month' }
const isBy = (value: string | undefined): value is By => reportKeys.some((key) => key === value)

type Row = { key: string; label: string; cents: number; taxCents: number; lines: number; share: number; currency: string }

const columnsBy = (by: By): readonly Column<Row>[] => [
  { key: 'label', title: names[by], cell: ({ label }) => label, text: ({ label }) => label, phone: 'title' },
  {
    key: 'bar',
    title: 'Share',
    width: '35%',
    cell: ({ share }) => (
      <span className={styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${Math.max(1, Math.round(share * 100))}%` }} />
      </span>
    ),
    phone: 'hide',
  },
  { key: 'lines', title: 'Expenses', align: 'end', cell: ({ lines }) => lines, text: ({ lines }) => lines },
  {
    key: 'tax',
    title: 'Tax in it',
    align: 'end',
    cell: ({ taxCents, currency }) => formatMoney(taxCents, currency),
    text: ({ taxCents, currency }) => centsToDecimal(taxCents, currency),
  },
  {
    key: 'cents',
    title: 'Approved',
    align: 'end',
    cell: ({ cents, currency }) => formatMoney(cents, currency),
    text: ({ cents, currency }) => centsToDecimal(cents, currency),
    phone: 'aside',
  },
]

const useSpan = (): { from: Day; to: Day } => {
  const { zone } = useReader().me
  const today = todayIn(zone)
  const [from, to] = [useUrlState('from')[0], useUrlState('to')[0]]
  return { from: from && isDay(from) ? from : day(`${yearOf(today)}-01-01`), to: to && isDay(to) ? to : today }
}

/** Approved expenses of the days between two, by person, category or month. */
export const Report = () => {
  const { from, to } = useSpan()
  const change = useUrlChange()
  const [asked, setBy] = useUrlState('by')
  const by = isBy(asked) ? asked : 'CATEGORY'
  const { data, error, refetch } = useQuery({ ...reportQuery(from, to, by), placeholderData: keepPreviousData })
  const most = Math.max(1, ...(data?.items ?? []).map(({ cents }) => cents))
  const rows = data?.items.map((item) => ({ ...item, share: item.cents / most, currency: data.currency }))
  return (
    <>
      <div className={styles.filters}>
        <DayPicker label="From" maxDate={to} value={from} onChange={(next) => isDay(next) && change({ from: next })} />
        <DayPicker label="To" minDate={from} value={to} onChange={(next) => isDay(next) && change({ to: next })} />
        <SegmentedControl
          aria-label="By"
          data={reportKeys.map((key) => ({ value: key, label: names[key] }))}
          value={by}
          onChange={setBy}
        />
      </div>
      {data && data.totalCents > 0 && (
        <p className={styles.sum}>
          <span>Approved, with {formatMoney(data.taxCents, data.currency)} of tax in it</span>
          <strong>{formatMoney(data.totalCents, data.currency)}</strong>
        </p>
      )}
      <DataTable
        caption="Expenses by what they were for"
        columns={columnsBy(by)}
        rows={rows}
        rowKey={({ key }) => key}
        loading={rows === undefined && error === null}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState picture="search">Nothing was approved of these days.</EmptyState>}
      />
    </>
  )
}
