import { Button } from '@mantine/core'
import type { PayLine, PayrollDetail } from '@daybook/payroll/contract'
import { formatDay, formatMinutes, formatMoney, plural } from '@daybook/platform/domain'
import { DayText, Facts, InstantDay, Section, TextLink, useHref, type Fact, fact } from '@daybook/platform/web'
import type { ReactNode } from 'react'
import { type Adjustment, bonusesBehind, linesBehind } from './payslip-lines.ts'
import { payTypeWords, perWords } from './words.ts'
import styles from './payroll.module.css'

type Props = { readonly slip: PayrollDetail }

/** Who entered a line, and when. */
const Entered = ({ by }: { by: Adjustment }) => (
  <>
    {by.byName}, <InstantDay instant={by.at} />
  </>
)

const Line = ({ line, currency, by }: { line: PayLine; currency: string; by?: Adjustment | undefined }) => {
  const href = useHref()
  return (
    <li className={styles.payLine}>
      <span>{line.label}</span>
      <TextLink href={href({ line: line.id })} className={`${styles.figureLink} ${styles.amount}`}>
        {formatMoney(line.amountCents, currency)}
      </TextLink>
      <span className={styles.formula}>
        {line.formula}
        {by && (
          <>
            {' · '}
            <Entered by={by} />
          </>
        )}
      </span>
    </li>
  )
}

const Sum = ({ name, cents, currency }: { name: string; cents: number; currency: string }) => (
  <li className={styles.payLine} data-sum>
    <span>{name}</span>
    <span className={styles.amount}>{formatMoney(cents, currency)}</span>
  </li>
)

/** Opens a form beside a draft, for whoever may enter something on it. */
const Enter = ({ slip, adjust, children }: Props & { adjust: 'bonus' | '1'; children: ReactNode }) => {
  const href = useHref()
  if (!slip.can.adjust) return null
  return (
    <Button component={TextLink} href={href({ adjust })} variant="default" size="xs">
      {children}
    </Button>
  )
}

const Gross = ({ slip }: Props) => {
  const bonuses = bonusesBehind(slip)
  return (
    <Section
      title="Gross Salary"
      actions={
        <Enter slip={slip} adjust="bonus">
          {slip.bonuses.length === 0 ? 'Add a bonus' : 'Add or take back a bonus'}
        </Enter>
      }
    >
      <ul className={styles.lines}>
        {linesBehind(slip, 'gross').map((line) => (
          <Line key={line.id} line={line} currency={slip.currency} by={bonuses.get(line.id)} />
        ))}
        <Sum name="Gross" cents={slip.grossSalary} currency={slip.currency} />
      </ul>
    </Section>
  )
}

const Deductions = ({ slip }: Props) => {
  const lines = linesBehind(slip, 'deductions')
  return (
    <Section title="Deductions">
      {lines.length === 0 && <p className={styles.note}>No deductions were entered. Daybook does not calculate tax.</p>}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.id} line={line} currency={slip.currency} />
        ))}
        <Sum name="Deductions" cents={0 - slip.taxDeductionAmount - slip.benefitsDeductionAmount} currency={slip.currency} />
      </ul>
    </Section>
  )
}

const Adjustments = ({ slip }: Props) => {
  // What is paid back has no reason and nobody who adjusted it: it stands here by its line.
  const expenses = linesBehind(slip, 'adjustments').filter(({ kind }) => kind === 'EXPENSES')
  const corrections = slip.adjustments.filter(({ kind }) => kind === 'ADJUSTMENT')
  return (
    <Section
      title="Adjustments"
      actions={
        <Enter slip={slip} adjust="1">
          Adjust
        </Enter>
      }
    >
      {corrections.length === 0 && expenses.length === 0 && <p className={styles.note}>Nothing was adjusted.</p>}
      <ul className={styles.lines}>
        {expenses.map((line) => (
          <Line key={line.id} line={line} currency={slip.currency} />
        ))}
        {corrections.map((each) => (
          <li key={each.id} className={styles.payLine}>
            <span>{each.reason}</span>
            <span className={styles.amount}>{formatMoney(each.amountCents, slip.currency)}</span>
            <span className={styles.formula}>
              <Entered by={each} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const rateOf = (slip: PayrollDetail): string => {
  const cents = slip.hourlyRate ?? slip.fixedCyclicGrossSalary
  return cents === null ? '--' : `${formatMoney(cents, slip.currency)} ${perWords[slip.payType]}`
}

const otherFacts = (slip: PayrollDetail): Fact[] => [
  ['Pay type', payTypeWords[slip.payType]],
  ['Rate', rateOf(slip)],
  ...(slip.overtimeRate === null ? [] : [fact('Overtime rate', `${formatMoney(slip.overtimeRate, slip.currency)} an hour`)]),
  ['Regular hours', formatMinutes(slip.regularMinutes)],
  ['Overtime', formatMinutes(slip.overtimeMinutes)],
  ['Days of leave', String(slip.leavesCount)],
  ['Days absent', String(slip.absenceDays)],
  ...(slip.pendingDays > 0 ? [fact('Not approved, not paid here', plural(slip.pendingDays, 'day'))] : []),
  ['Pay date', <DayText key="paid" day={slip.payDate} />],
]

const Other = ({ slip }: Props) => (
  <Section title="Other">
    <Facts facts={otherFacts(slip)} figures />
  </Section>
)

const Balances = ({ slip: { balances, to } }: Props) => (
  <Section title={`Leave left on ${formatDay(to)}`}>
    <Facts
      figures
      facts={balances.map(({ name, unit, amount }) => [
        name,
        `${amount < 0 ? '−' : ''}${Math.abs(amount) / 100} ${unit === 'DAYS' ? 'days' : 'hours'}`,
      ])}
    />
  </Section>
)

const YearToDate = ({ slip }: Props) => {
  const { payYear, grossCents, taxCents, benefitsCents, adjustmentCents, netCents } = slip.yearToDate
  const money = (cents: number) => formatMoney(cents, slip.currency)
  return (
    <Section title={`Year to date, ${payYear}`}>
      <Facts
        figures
        facts={[
          ['Gross', money(grossCents)],
          ['Tax (entered)', money(0 - taxCents)],
          ['Benefits (entered)', money(0 - benefitsCents)],
          ['Adjustments', money(adjustmentCents)],
          ['Net', money(netCents)],
        ]}
      />
    </Section>
  )
}

/** Four cards, and the year so far. */
export const PayslipCards = ({ slip }: Props) => (
  <div className={styles.cards}>
    <div className={styles.stack}>
      <Gross slip={slip} />
      <Deductions slip={slip} />
      <Adjustments slip={slip} />
    </div>
    <div className={styles.stack}>
      <Other slip={slip} />
      {slip.balances.length > 0 && <Balances slip={slip} />}
      <YearToDate slip={slip} />
    </div>
  </div>
)
