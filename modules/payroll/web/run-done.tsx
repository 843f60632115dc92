import type { Run } from '@daybook/payroll/contract'
import { isFinal } from '@daybook/payroll/domain'
import { formatDay, formatMoney, plural } from '@daybook/platform/domain'
import { Section } from '@daybook/platform/web'
import styles from './run-done.module.css'
import { periodName } from './words.ts'

/** What was reached, once a payroll is final: how much, for whom, and what is left to do. Nothing before. */
export const RunDone = ({ run: { period, totals, currency, can } }: { readonly run: Run }) => {
  if (!isFinal(period)) return null
  const net = `${formatMoney(totals.netCents, currency)} for ${plural(totals.people, 'person', 'people')}`
  return (
    <Section>
      <div className={styles.done}>
        <span className={styles.strip} aria-hidden="true" />
        <h2 className={styles.title}>
          {periodName(period.from, period.to)} is {period.status === 'PAID' ? 'paid' : 'done'}
        </h2>
        <p className={styles.words}>
          {period.status === 'PAID'
            ? `${net} went out. Everybody sees their payslip.`
            : `${net}. Everybody sees their payslip now. Send the money by ${formatDay(period.payDate)}${can.markPaid ? ', then mark it as paid' : '; an owner marks it as paid then'}. Bank accounts are on each person’s page.`}
        </p>
      </div>
    </Section>
  )
}
