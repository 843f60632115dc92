import { Button } from '@mantine/core'
import { choosePayee, getRun, type LeftOut, listLeftOut, listPayroll } from '@daybook/payroll/contract'
import type { LeftOutReason } from '@daybook/payroll/domain'
import { peoplePaths } from '@daybook/people/contract'
import { DataTable, PersonChip, TextLink, toast, useApi, useRows, type Column } from '@daybook/platform/web'
import { timePaths } from '@daybook/time/contract'
import { leftOutPages } from './payroll-query.ts'
import styles from './payroll.module.css'

const reasonWords: Record<LeftOutReason, string> = {
  HOLD: 'Held back: paid with a later payroll',
  INVITED: 'Has not accepted the invitation yet',
  LATER: 'Was not in this payroll: what is owed comes with a later one',
  NO_TERMS: 'No pay terms',
  OTHER_CYCLE: 'Paid by another pay cycle',
  NO_HOURS: 'Nothing earned: no approved hours, or unpaid all the time',
}

const wordsFor = ({ reason, payCycleName }: LeftOut): string =>
  reason === 'OTHER_CYCLE' && payCycleName !== null ? `Paid by the cycle ${payCycleName}` : reasonWords[reason]

/** What can be done about it, in one click. */
const Mend = ({ row, periodId }: { row: LeftOut; periodId: string }) => {
  const choose = useApi(choosePayee, { refetches: [getRun, listPayroll, listLeftOut], onError: toast.failure })
  const { reason, userId } = row
  if (reason === 'NO_TERMS') return <TextLink href={peoplePaths.directory({ person: userId })}>Set their pay</TextLink>
  if (reason === 'NO_HOURS') return <TextLink href={timePaths.timesheet({ user: userId })}>Look at their hours</TextLink>
  if (!row.can.choose || reason === 'OTHER_CYCLE' || reason === 'LATER') return '--'
  const [choice, words] = reason === 'HOLD' ? (['USUAL', 'Pay them now'] as const) : (['PAY', 'Pay them all the same'] as const)
  return (
    <Button
      variant="default"
      size="xs"
      loading={choose.isPending}
      onClick={() => choose.mutate({ body: { payPeriodId: periodId, userId, choice } })}
    >
      {words}
    </Button>
  )
}

const columnsIn = (periodId: string): readonly Column<LeftOut>[] => [
  { key: 'name', title: 'Name', cell: (row) => <PersonChip name={row.userName} />, text: (row) => row.userName },
  { key: 'why', title: 'Why', cell: wordsFor, text: wordsFor },
  { key: 'mend', title: 'What to do', cell: (row) => <Mend row={row} periodId={periodId} /> },
]

/** Who is employed in the period and gets nothing from this payroll. Everybody is paid: nothing is shown. */
export const NotPaid = ({ periodId }: { readonly periodId: string }) => {
  const list = useRows(leftOutPages(periodId))
  if (!list.error && (list.rows === undefined || list.rows.length === 0)) return null
  return (
    <>
      <header>
        <h2 className={styles.listTitle}>Not paid by this payroll</h2>
        <p className={styles.listNote}>
          Employed in this period, with nothing on a payslip. What is approved later comes with a later payroll. Who left before
          this period is paid here for late changes alone: enter a bonus before their last payroll is finalised.
        </p>
      </header>
      <DataTable
        caption="Not paid by this payroll"
        columns={columnsIn(periodId)}
        rowKey={(row) => row.userId}
        empty={null}
        {...list}
      />
    </>
  )
}
