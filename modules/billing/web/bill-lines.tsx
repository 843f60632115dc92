import type { BillLineShown } from '@daybook/billing/contract'
import { planTitle } from '@daybook/company/domain'
import { formatDay, formatMoney } from '@daybook/platform/domain'
import styles from './billing.module.css'

export type Bill = {
  readonly lines: readonly BillLineShown[]
  readonly currency: string
  readonly taxName: string | null
  readonly taxCents: number
  readonly totalCents: number
}

const label = ({ kind, planType }: BillLineShown): string => {
  if (kind === 'PLAN') return planTitle(planType)
  return kind === 'UNUSED' ? `${planTitle(planType)}, billed before and not used` : `Taken off ${planTitle(planType)}`
}

/** What is billed, line by line: days of a plan, days of the one before that are given back, tax, total. */
export const BillLines = ({ bill: { lines, currency, taxName, taxCents, totalCents } }: { readonly bill: Bill }) => (
  <table className={styles.bill}>
    <caption>{totalCents < 0 ? 'What is taken off' : 'What is billed'}</caption>
    <tbody>
      {lines.map((line) => (
        <tr key={`${line.kind}${line.planType}`}>
          <th scope="row">
            {label(line)}
            <small>
              {formatDay(line.startsOn)} to {formatDay(line.endsOn)}
            </small>
          </th>
          <td>{formatMoney(line.amountCents, currency)}</td>
        </tr>
      ))}
      {taxName !== null && (
        <tr>
          <th scope="row">{taxName}</th>
          <td>{formatMoney(taxCents, currency)}</td>
        </tr>
      )}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        <td>{formatMoney(totalCents, currency)}</td>
      </tr>
    </tfoot>
  </table>
)
