import { Button, SegmentedControl } from '@mantine/core'
import { type PayPeriod, payrollPaths, payrollRun } from '@daybook/payroll/contract'
import { periodParts } from '@daybook/payroll/domain'
import {
  DataTable,
  EmptyState,
  Page,
  TextLink,
  useMay,
  useReader,
  useRows,
  useUrlChange,
  useUrlState,
  type Column,
} from '@daybook/platform/web'
import { keepPreviousData } from '@tanstack/react-query'
import { periodPages } from './payroll-query.ts'
import { columnsFor, CycleFilter } from './periods-screen.tsx'

const parts = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
]

/** Which of its pay year, beside what the list of a year says. */
const numbered = (currency: string): Column<PayPeriod>[] => [
  ...columnsFor(currency),
  {
    key: 'number',
    title: 'Number',
    align: 'end',
    cell: (row) => `${row.number} of ${row.payYear}`,
    text: (row) => `${row.payYear}-${row.number}`,
    phone: 'hide',
  },
]

const hrefOf = ({ id }: PayPeriod): string => payrollPaths.payroll({ period: id })

/** `/product/timesheet/payPeriod`: the pay periods of a cycle since the company began here, each leading to its run. */
export const AllPeriodsScreen = () => {
  const { me } = useReader()
  const [cycle] = useUrlState('cycle')
  const [asked, setAsked] = useUrlState('state')
  const change = useUrlChange()
  const part = periodParts.find((each) => each === asked)
  const mayRun = useMay(payrollRun)
  const list = useRows({ ...periodPages(cycle, part), placeholderData: keepPreviousData })
  return (
    <Page
      title="Pay periods"
      purpose="Every pay period since your company began to pay here, the newest first, with how far its payroll is."
      actions={
        <Button component={TextLink} href={payrollPaths.setup()} variant="default">
          Pay set-up
        </Button>
      }
      filters={
        <>
          <CycleFilter />
          <SegmentedControl
            aria-label="Which pay periods"
            data={parts}
            value={part ?? 'all'}
            onChange={(next) => setAsked(next === 'all' ? undefined : next)}
          />
        </>
      }
    >
      <DataTable
        caption="Pay periods"
        columns={numbered(me.currency ?? 'USD')}
        rowKey={(row) => row.id}
        href={mayRun ? hrefOf : undefined}
        empty={
          part === undefined && cycle === undefined ? (
            <EmptyState picture="cycle" step={{ label: 'Go to pay set-up', href: payrollPaths.setup() }}>
              There are no pay periods yet.
            </EmptyState>
          ) : (
            <EmptyState
              picture="search"
              step={{ label: 'Show all', onClick: () => change({ state: undefined, cycle: undefined }) }}
            >
              No pay period matches.
            </EmptyState>
          )
        }
        {...list}
      />
    </Page>
  )
}
