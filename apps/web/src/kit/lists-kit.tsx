import { Button } from '@mantine/core'
import {
  ApiError,
  DataTable,
  DayStrip,
  EmptyState,
  MinutesText,
  MoneyText,
  PersonChip,
  StatusWord,
  words,
  type Column,
} from '@daybook/platform/web'
import { useState } from 'react'
import styles from './kit.module.css'
import { sampleRows, type SampleRow } from './sample.ts'

const columns: readonly Column<SampleRow>[] = [
  {
    key: 'name',
    title: 'Name',
    cell: (row) => <PersonChip name={row.name} size={24} />,
    text: (row) => row.name,
    sortable: true,
  },
  { key: 'title', title: 'Designation', cell: (row) => row.title, text: (row) => row.title, phone: 'hide' },
  {
    key: 'day',
    title: 'Day',
    cell: (row) => <DayStrip segments={row.segments} missing={row.missing} size="sm" label={row.name} />,
    width: 200,
  },
  {
    key: 'status',
    title: 'Status',
    cell: (row) => <StatusWord status={row.status} />,
    text: (row) => row.status,
    phone: 'aside',
  },
  {
    key: 'hours',
    title: 'Hours',
    cell: (row) => <MinutesText minutes={row.minutes} />,
    text: (row) => row.minutes / 60,
    align: 'end',
  },
  {
    key: 'pay',
    title: 'Gross',
    cell: (row) => <MoneyText cents={row.cents} currency="EUR" />,
    text: (row) => row.cents / 100,
    align: 'end',
  },
]

const common = { columns, rowKey: (row: SampleRow) => row.id, empty: <EmptyState>Nobody here yet.</EmptyState> }

const rowActions = () => (
  <Button size="compact-xs" variant="default">
    Approve
  </Button>
)

const Full = () => {
  const [sort, setSort] = useState({ key: 'name', direction: 'asc' as 'asc' | 'desc' })
  return (
    <DataTable
      {...common}
      caption="Hours to approve"
      rows={sampleRows}
      href={(row) => `/kit?panel=${row.id}`}
      sort={sort}
      onSort={setSort}
      actions={rowActions}
      total={40}
      hasMore
      onLoadMore={() => undefined}
    />
  )
}

const lost = new ApiError({ code: 'network', status: 0, words: words.noAnswer })

/** The list in all its states. */
export const ListsKit = () => (
  <div className={styles.stack}>
    <Full />
    <DataTable {...common} columns={columns.slice(0, 4)} caption="Dense rows" rows={sampleRows.slice(0, 3)} dense noFile />
    <div className={styles.two}>
      <DataTable {...common} caption="A list that loads" rows={undefined} loading />
      <DataTable {...common} caption="A list that failed" rows={undefined} error={lost} onRetry={() => undefined} />
    </div>
    <DataTable
      {...common}
      caption="An empty list"
      rows={[]}
      empty={
        <EmptyState step={{ label: 'Invite your first person', onClick: () => undefined }}>
          Nobody works here yet. Invite the first person to start.
        </EmptyState>
      }
    />
  </div>
)
