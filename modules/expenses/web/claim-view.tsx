import { Button } from '@mantine/core'
import {
  type Claim,
  expenseClaim,
  type ExpenseConfig,
  getExpense,
  listExpenses,
  takeExpenseBack,
} from '@daybook/expenses/contract'
import { payrollPaths } from '@daybook/payroll/contract'
import { formatMoney } from '@daybook/platform/domain'
import { fact, Facts, InstantDay, StatusWord, TextLink, toast, useApi, useMayChange } from '@daybook/platform/web'
import { ClaimLines } from './claim-lines.tsx'
import styles from './expenses.module.css'
import { payable, statusWords } from './words.ts'

const factsOf = (claim: Claim) => [
  fact('Status', <StatusWord status={claim.status}>{statusWords(claim)}</StatusWord>),
  fact('Claimed', formatMoney(claim.claimedCents, claim.currency)),
  ...(claim.approvedCents === null ? [] : [fact('Approved', formatMoney(claim.approvedCents, claim.currency))]),
  ...(claim.drawnCents === 0 ? [] : [fact('From an advance', formatMoney(claim.drawnCents, claim.currency))]),
  ...(claim.status === 'APPROVED' ? [fact('To be paid', formatMoney(payable(claim), claim.currency))] : []),
  ...(claim.submittedAt === null ? [] : [fact('Handed in', <InstantDay instant={claim.submittedAt} />)]),
  ...(claim.decidedAt === null
    ? []
    : [
        fact(
          'Decided',
          <>
            <InstantDay instant={claim.decidedAt} />
            {claim.decidedBy !== null && `, ${claim.decidedBy}`}
          </>,
        ),
      ]),
  ...(claim.note === null ? [] : [fact('Note', claim.note)]),
  ...(claim.paidAt === null ? [] : [fact('Paid', <InstantDay instant={claim.paidAt} />)]),
]

/** A claim that is handed in: how far it is, and what is in it. */
export const ClaimView = ({ claim, config }: { readonly claim: Claim; readonly config: ExpenseConfig }) => {
  const mayChange = useMayChange(expenseClaim)
  const takeBack = useApi(takeExpenseBack, { refetches: [listExpenses, getExpense], onError: toast.failure })
  return (
    <div className={styles.view}>
      <Facts facts={factsOf(claim)} />
      {claim.payslipId !== null && <TextLink href={payrollPaths.payslip({ id: claim.payslipId })}>Open the payslip</TextLink>}
      <ClaimLines claim={claim} config={config} />
      {claim.can.takeBack && mayChange && (
        <Button
          variant="default"
          loading={takeBack.isPending}
          onClick={() => takeBack.mutate({ params: { id: claim.id }, body: { version: claim.version } })}
        >
          Take it back
        </Button>
      )}
    </div>
  )
}
