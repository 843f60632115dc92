import { formatMoney } from '@daybook/platform/domain'
import styles from './billing.module.css'

type Month = { readonly month: string; readonly cents: number }

const nameOf = (month: string, style: 'short' | 'long'): string =>
  new Intl.DateTimeFormat('en', { month: style, timeZone: 'UTC', ...(style === 'long' ? { year: 'numeric' } : {}) }).format(
    new Date(`${month}T00:00:00Z`),
  )

/** What was billed in each of the last twelve months: bars, with the amounts in words for who does not see them. */
export const MonthBars = ({ months, currency }: { readonly months: readonly Month[]; readonly currency: string }) => {
  const most = Math.max(1, ...months.map(({ cents }) => cents))
  return (
    <ol className={styles.months} aria-label="Billed by month">
      {months.map(({ month, cents }) => (
        <li key={month} title={`${nameOf(month, 'long')}: ${formatMoney(cents, currency)}`}>
          <span className={styles.amount}>{cents === 0 ? '' : formatMoney(cents, currency).replace(/\.0+$/, '')}</span>
          <span className={styles.column} aria-hidden="true">
            <span style={{ height: `${Math.max(0, (cents / most) * 100)}%` }} />
          </span>
          <span className={styles.month}>
            {nameOf(month, 'short')}
            {cents === 0 && <span className={styles.hidden}>: nothing</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
