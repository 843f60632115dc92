import { Button, Select } from '@mantine/core'
import { type PayPeriod, payrollFinalize, payrollPaths } from '@daybook/payroll/contract'
import { finalFrom, isFinal } from '@daybook/payroll/domain'
import { centsToDecimal, formatSpan, monthOf, monthShort, type Day } from '@daybook/platform/domain'
import {
  DataTable,
  DayText,
  EmptyState,
  Load,
  MoneyText,
  Page,
  Section,
  Skeletons,
  StatusWord,
  TextLink,
  todayIn,
  useHref,
  useMayChange,
  useReader,
  useUrlState,
  type Column,
} from '@daybook/platform/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { EarlierPeriod } from './earlier-period.tsx'
import { LateChanges } from './late-changes.tsx'
import { NetBars, type Bar } from './net-bars.tsx'
import { cyclesQuery, nextPeriodQuery, periodsQuery } from './payroll-query.ts'
import { periodName } from './words.ts'
import styles from './payroll.module.css'

const months = Array.from({ length: 12 }, (_, i) => monthShort(i + 1))

/** Net pay by the month it is paid in, whatever the cycles. */
const barsOf = (periods: readonly PayPeriod[]): Bar[] =>
  months.map((label, index) => {
    const paid = periods.filter(({ payDate, netCents }) => monthOf(payDate) === index + 1 && netCents !== null)
    return {
      key: label,
      label,
      name: label,
      cents: paid.length === 0 ? null : paid.reduce((sum, { netCents }) => sum + (netCents ?? 0), 0),
      draft: paid.some((period) => !isFinal(period)),
    }
  })

/** The columns of a list of pay periods. */
export const columnsFor = (currency: string): Column<PayPeriod>[] => [
  {
    key: 'period',
    title: 'Pay period',
    cell: (row) => formatSpan(row.from, row.to),
    text: (row) => `${row.from} to ${row.to}`,
  },
  { key: 'cycle', title: 'Pay cycle', cell: (row) => row.payCycleName, text: (row) => row.payCycleName, phone: 'hide' },
  { key: 'payDate', title: 'Pay date', cell: (row) => <DayText day={row.payDate} />, text: (row) => row.payDate },
  {
    key: 'status',
    title: 'Status',
    cell: (row) => <StatusWord status={row.status} />,
    text: (row) => row.status,
    phone: 'aside',
  },
  {
    key: 'people',
    title: 'People',
    align: 'end',
    cell: (row) => row.people || '--',
    text: (row) => row.people,
    phone: 'hide',
  },
  {
    key: 'gross',
    title: 'Gross',
    align: 'end',
    cell: (row) => <MoneyText cents={row.grossCents} currency={currency} />,
    text: (row) => (row.grossCents === null ? '' : centsToDecimal(row.grossCents, currency)),
    phone: 'hide',
  },
  {
    key: 'net',
    title: 'Net',
    align: 'end',
    cell: (row) => <MoneyText cents={row.netCents} currency={currency} />,
    text: (row) => (row.netCents === null ? '' : centsToDecimal(row.netCents, currency)),
  },
]

/** Which pay cycle a list is about; nothing to choose where there is one. */
export const CycleFilter = () => {
  const { data } = useQuery(cyclesQuery)
  const [cycle, setCycle] = useUrlState('cycle')
  const cycles = data?.items ?? []
  if (cycles.length < 2) return null
  return (
    <Select
      aria-label="Pay cycle"
      placeholder="All pay cycles"
      data={cycles.map(({ id, name }) => ({ value: id, label: name }))}
      value={cycle ?? null}
      clearable
      clearButtonProps={{ 'aria-label': 'All pay cycles' }}
      onChange={(next) => setCycle(next ?? undefined)}
      className={styles.filter ?? ''}
    />
  )
}

const Filters = ({ years, year }: { years: readonly number[]; year: number }) => {
  const [, setYear] = useUrlState('year')
  const all = [...new Set([...years, year])].sort((a, b) => b - a)
  return (
    <>
      <Select
        aria-label="Pay year"
        data={all.map(String)}
        value={String(year)}
        allowDeselect={false}
        onChange={(next) => setYear(next ?? undefined)}
        className={styles.filter ?? ''}
      />
      <CycleFilter />
    </>
  )
}

const deedOf = ({ status }: PayPeriod, mayFinalise: boolean): string => {
  if (status === 'PREVIEWED') return mayFinalise ? 'Check and finalise' : 'Check the payroll'
  return status === 'FINALIZED' && mayFinalise ? 'Mark as paid' : 'Open the payroll'
}

/** What a period is at the head of the list for. */
const headOf = (period: PayPeriod, today: Day): string => {
  if (period.status === 'FINALIZED') return 'Money to send'
  if (finalFrom(period) <= today) return 'Next to pay'
  return period.from <= today ? 'Running now' : 'Comes next'
}

const NextPeriod = ({ next, today }: { next: PayPeriod; today: Day }) => {
  const href = useHref()
  const mayFinalise = useMayChange(payrollFinalize)
  return (
    <div className={styles.nextWords}>
      <p className={styles.eyebrow}>{headOf(next, today)}</p>
      <h2 className={styles.nextName}>{periodName(next.from, next.to)}</h2>
      <p className={styles.nextFacts}>
        <StatusWord status={next.status} />
        <span>
          Pay date <DayText day={next.payDate} />
        </span>
      </p>
      <Button component={TextLink} href={href({ period: next.id })}>
        {deedOf(next, mayFinalise)}
      </Button>
    </div>
  )
}

type HeadProps = { periods: readonly PayPeriod[] | undefined; today: Day; currency: string; year: number }

/** What to do next, whatever year is looked at, beside what was paid in that year. */
const Head = ({ periods, today, currency, year }: HeadProps) => {
  const [cycle] = useUrlState('cycle')
  const next = useQuery({ ...nextPeriodQuery(cycle), placeholderData: keepPreviousData })
  return (
    <Load query={next} skeleton={<Skeletons rows={4} />}>
      {({ next }) =>
        (next !== null || (periods && periods.length > 0)) && (
          <Section>
            <div className={styles.next}>
              {next && <NextPeriod next={next} today={today} />}
              <NetBars bars={barsOf(periods ?? [])} currency={currency} label={`Net pay by pay date, ${year}`} />
            </div>
          </Section>
        )
      }
    </Load>
  )
}

/** The pay periods of a year, what to do next, and how net pay moved. */
export const PeriodsScreen = () => {
  const { me } = useReader()
  const href = useHref()
  const today = todayIn(me.zone)
  const currency = me.currency ?? 'USD'
  const [asked] = useUrlState('year')
  const [cycle] = useUrlState('cycle')
  const year = /^\d{4}$/.test(asked ?? '') ? Number(asked) : Number(today.slice(0, 4))
  const { data, error, isPending, refetch } = useQuery(periodsQuery(year, cycle))
  return (
    <Page
      title="Payroll"
      purpose="Compute a period and look at every figure. An owner finalises it, and says when the money was sent."
      actions={
        <>
          <Button component={TextLink} href={href({ view: 'own' })} variant="default">
            Your payslips
          </Button>
          <Button component={TextLink} href={payrollPaths.setup()} variant="default">
            Pay set-up
          </Button>
        </>
      }
      filters={<Filters years={data?.years ?? []} year={year} />}
    >
      <Head periods={data?.items} today={today} currency={currency} year={year} />
      <LateChanges />
      <DataTable
        caption="Pay periods"
        columns={columnsFor(currency)}
        rows={data?.items}
        rowKey={(row) => row.id}
        href={(row) => href({ period: row.id })}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState picture="cycle" step={{ label: 'Go to pay set-up', href: payrollPaths.setup() }}>
            There are no pay periods in {year}.
          </EmptyState>
        }
      />
      <EarlierPeriod periods={data?.items ?? []} isFirstYear={data?.years.every((each) => year <= each) ?? false} />
    </Page>
  )
}
