import { Button } from '@mantine/core'
import { type PayDetails, type PayrollRecord, type PayTerms, payrollPaths } from '@daybook/payroll/contract'
import { formatDay, formatMoney } from '@daybook/platform/domain'
import {
  askBeforeLosing,
  DayText,
  Load,
  MoneyText,
  Skeletons,
  StatusWord,
  TextLink,
  todayIn,
  useReader,
  useUrlState,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { PayslipBars } from './own-payslips.tsx'
import { payDetailsQuery, payslipsOfQuery } from './payroll-query.ts'
import { TermsForm } from './terms-form.tsx'
import { overtimeWords, periodName, rateWords } from './words.ts'
import styles from './payroll.module.css'

const deductionWords = (terms: PayTerms, currency: string): string =>
  [
    ...(terms.taxDeductionCents > 0 ? [`Tax ${formatMoney(terms.taxDeductionCents, currency)}`] : []),
    ...(terms.benefitsDeductionCents > 0 ? [`benefits ${formatMoney(terms.benefitsDeductionCents, currency)}`] : []),
  ].join(', ')

const Current = ({ terms, currency }: { terms: PayTerms; currency: string }) => {
  const deductions = deductionWords(terms, currency)
  return (
    <div>
      <p className={styles.rate}>{rateWords(terms, currency)}</p>
      <p className={styles.note}>
        {terms.payCycleName}, since <DayText day={terms.from} />
        {overtimeWords(terms)}
      </p>
      {deductions !== '' && <p className={styles.note}>{deductions} per pay period, entered, not computed</p>}
    </div>
  )
}

const History = ({ terms, currency, today }: { terms: readonly PayTerms[]; currency: string; today: string }) => (
  <ul className={styles.lines} aria-label="Pay terms, newest first">
    {terms.map((each) => (
      <li key={each.from} className={styles.payLine}>
        <span>
          {each.from > today ? 'From' : 'Since'} {formatDay(each.from)}
        </span>
        <span className={styles.amount}>{rateWords(each, currency)}</span>
      </li>
    ))}
  </ul>
)

const Terms = ({ details }: { details: PayDetails }) => {
  const [deed, setDeed] = useUrlState('do')
  const today = todayIn(useReader().me.zone)
  const { terms, currency } = details
  const current = terms.find(({ from }) => from <= today) ?? terms[0]
  const back = () => setDeed(undefined)
  const cancel = (
    <Button variant="subtle" color="gray" onClick={() => void askBeforeLosing(back)}>
      Cancel
    </Button>
  )
  if (deed === 'pay' && details.can.change) return <TermsForm details={details} onSaved={back} secondary={cancel} />
  return (
    <>
      {current ? (
        <Current terms={current} currency={currency} />
      ) : (
        <p className={styles.note}>No pay terms yet, so this person is not on any payroll.</p>
      )}
      {terms.length > 1 && <History terms={terms} currency={currency} today={today} />}
      {details.can.change && (
        <div>
          <Button variant="default" size="xs" onClick={() => setDeed('pay')}>
            {current ? 'Change the pay' : 'Set the pay'}
          </Button>
        </div>
      )}
    </>
  )
}

const Payslips = ({ slips }: { slips: readonly PayrollRecord[] }) => (
  <section className={styles.block}>
    <div className={styles.blockHead}>
      <h2>Payslips</h2>
    </div>
    {slips.length > 1 && <PayslipBars slips={slips} />}
    <ul className={styles.lines}>
      {slips.slice(0, 12).map((slip) => (
        <li key={slip.employeePayrollId} className={styles.payLine}>
          <span>
            <TextLink href={payrollPaths.payslip({ id: slip.employeePayrollId, from: 'employee' })}>
              {periodName(slip.from, slip.to)}
            </TextLink>{' '}
            <StatusWord status={slip.status} />
          </span>
          <span className={styles.amount}>
            <MoneyText cents={slip.netGeneratedSalary} currency={slip.currency} />
          </span>
        </li>
      ))}
    </ul>
  </section>
)

/** Pay terms and payslips of somebody, for whoever may see them; part of the person's detail. */
export const PersonPay = ({ userId }: { readonly userId: string }) => {
  const query = useQuery(payDetailsQuery(userId))
  const payslips = useQuery(payslipsOfQuery(userId))
  return (
    <>
      <section className={styles.block}>
        <div className={styles.blockHead}>
          <h2>Pay</h2>
        </div>
        <Load query={query} skeleton={<Skeletons rows={2} label="Loading the pay terms" />}>
          {(details) => <Terms details={details} />}
        </Load>
      </section>
      <Load query={payslips} skeleton={<Skeletons rows={2} label="Loading the payslips" />} empty={null}>
        {({ items }) => <Payslips slips={items} />}
      </Load>
    </>
  )
}
