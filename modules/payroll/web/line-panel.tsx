import type { PayLine, PayrollDetail } from '@daybook/payroll/contract'
import { formatMoney } from '@daybook/platform/domain'
import { SidePanel } from '@daybook/platform/web'
import { LineDays } from './line-days.tsx'
import { figureTitle, linesBehind } from './payslip-lines.ts'
import styles from './payroll.module.css'

const Lines = ({ lines, currency }: { lines: readonly PayLine[]; currency: string }) => (
  <ul className={styles.lines}>
    {lines.map((line) => (
      <li key={line.id} className={styles.payLine}>
        <span>{line.label}</span>
        <span className={styles.amount}>{formatMoney(line.amountCents, currency)}</span>
        <span className={styles.formula}>{line.formula}</span>
      </li>
    ))}
  </ul>
)

type Props = { readonly slip: PayrollDetail; readonly line: string | undefined; readonly onClose: () => void }

/** Where a figure comes from: its lines with their arithmetic, and the days behind them. */
export const LinePanel = ({ slip, line, onClose }: Props) => {
  const lines = line === undefined ? [] : linesBehind(slip, line)
  const sum = lines.reduce((total, { amountCents }) => total + amountCents, 0)
  return (
    <SidePanel opened={line !== undefined} onClose={onClose} title={line === undefined ? '' : figureTitle(slip, line)}>
      <p className={styles.big}>{formatMoney(sum, slip.currency)}</p>
      {lines.length === 0 ? (
        <p className={styles.note}>There is no line behind this figure.</p>
      ) : (
        <Lines lines={lines} currency={slip.currency} />
      )}
      {line !== undefined && <LineDays slip={slip} lines={lines} line={line} />}
    </SidePanel>
  )
}
