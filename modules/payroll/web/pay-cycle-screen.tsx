import { Button } from '@mantine/core'
import { changePayCycleStatus, listPayCycles, payrollRun, paySetup, type PayCycle, payrollPaths } from '@daybook/payroll/contract'
import { plural } from '@daybook/platform/domain'
import {
  askBeforeLosing,
  DataTable,
  EmptyState,
  Page,
  SidePanel,
  StatusWord,
  TextLink,
  toast,
  useApi,
  useHref,
  useMay,
  useMayChange,
  useUrlState,
  type Column,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { CycleForm } from './cycle-form.tsx'
import { cycleWords } from './cycle-words.ts'
import { cyclesQuery } from './payroll-query.ts'
import { SettingsSection } from './settings-section.tsx'
import styles from './payroll.module.css'

const columns: readonly Column<PayCycle>[] = [
  { key: 'name', title: 'Name', cell: (row) => row.name, text: (row) => row.name },
  {
    key: 'rule',
    title: 'When',
    cell: (row) => <span className={styles.rule}>{cycleWords(row)}</span>,
    text: (row) => cycleWords(row),
  },
  { key: 'people', title: 'People', cell: (row) => plural(row.people, 'person', 'people'), text: (row) => row.people },
  {
    key: 'status',
    title: 'Status',
    cell: (row) => <StatusWord status={row.status}>{row.status === 'INACTIVE' ? 'Stopped' : undefined}</StatusWord>,
    text: (row) => row.status,
  },
]

const Deeds = ({ cycle }: { cycle: PayCycle }) => {
  const change = useApi(changePayCycleStatus, { refetches: [listPayCycles], onError: toast.failure })
  const next = cycle.status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE'
  const mayChange = useMayChange(paySetup)
  return (
    <>
      <Button component={TextLink} href={payrollPaths.periods({ cycle: cycle.id })} variant="subtle" color="gray" size="xs">
        Pay periods
      </Button>
      {mayChange && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          loading={change.isPending}
          onClick={() => change.mutate({ body: { id: cycle.id, status: next, version: cycle.version } })}
        >
          {next === 'ACTIVE' ? 'Resume' : 'Stop'}
        </Button>
      )}
    </>
  )
}

const deedsOf = (cycle: PayCycle) => <Deeds cycle={cycle} />

/** `/product/timesheet/payCycle`: how often whom is paid. */
export const PayCycleScreen = () => {
  const href = useHref()
  const [adding, setAdding] = useUrlState('add')
  const { data, error, isPending, refetch } = useQuery(cyclesQuery)
  const [mayRun, mayChange] = [useMay(payrollRun), useMayChange(paySetup)]
  const close = () => setAdding(undefined)
  return (
    <Page
      title="Pay set-up"
      purpose="How often people are paid. A pay cycle makes the pay periods and pay dates."
      actions={
        mayRun && (
          <Button component={TextLink} href={payrollPaths.payroll()} variant="default">
            Payroll
          </Button>
        )
      }
      primary={
        mayChange && (
          <Button component={TextLink} href={href({ add: '1' })}>
            Add a pay cycle
          </Button>
        )
      }
    >
      <DataTable
        caption="Pay cycles"
        columns={columns}
        rows={data?.items}
        rowKey={(row) => row.id}
        actions={deedsOf}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState
            picture="cycle"
            {...(mayChange ? { step: { label: 'Add a pay cycle', onClick: () => setAdding('1') } } : {})}
          >
            No pay cycle yet.
          </EmptyState>
        }
      />
      <SettingsSection />
      <SidePanel opened={adding !== undefined} onClose={() => void askBeforeLosing(close)} title="Add a pay cycle" size={560}>
        <CycleForm onAdded={close} />
      </SidePanel>
    </Page>
  )
}
