import type { PayLine, PayrollDetail } from '@daybook/payroll/contract'
import { formatDay, formatMinutes, formatMoney, plural, weekdayShort } from '@daybook/platform/domain'
import { SidePanel, TextLink, useReader } from '@daybook/platform/web'
import { figureTitle, linesBehind } from './payslip-lines.ts'
import styles from './payroll.module.css'
import { timePaths } from '@daybook/time/contract'

type Worked = PayrollDetail['days'][number]

const longest = 600

const Day = ({ worked, most, href }: { worked: Worked; most: number; href: string }) => (
  <li className={styles.day}>
    <TextLink href={href} className={styles.figureLink}>
      {weekdayShort(worked.day)} {formatDay(worked.day)}
    </TextLink>
    <svg width="100%" height={8} aria-hidden="true">
      <rect width="100%" height={8} rx={3} className={styles.track} />
      <rect width={`${Math.min(100, (worked.minutes / most) * 100)}%`} height={8} rx={3} className={styles.worked} />
    </svg>
    <span className={styles.amount}>{formatMinutes(worked.minutes)}</span>
  </li>
)

const useWeekHref = (userId: string) => {
  const { me } = useReader()
  const user = me.userId === userId ? undefined : userId
  return (day: Worked['day']) => timePaths.timesheet({ week: day, day, user })
}

/**
 * What these days hold beyond the minutes this slip pays: overtime of a week that ends in the next period is paid with
 * that one. Said only of the whole, since a single line pays but a part of its days anyway.
 */
const laterMinutes = (slip: PayrollDetail, line: string, total: number): number =>
  slip.payType === 'HOURLY_SALARY' && (line === 'gross' || line === 'net')
    ? Math.max(0, total - slip.regularMinutes - slip.overtimeMinutes)
    : 0

/** The days a figure came from, with their hours; each leads to its timesheet week. */
const Days = ({ slip, lines, line }: { slip: PayrollDetail; lines: readonly PayLine[]; line: string }) => {
  const weekHref = useWeekHref(slip.userId)
  const named = new Set(lines.flatMap(({ days }) => days))
  const days = slip.days.filter(({ day, minutes }) => named.has(day) && minutes > 0)
  if (days.length === 0) return null
  const most = Math.max(longest, ...days.map(({ minutes }) => minutes))
  const total = days.reduce((sum, { minutes }) => sum + minutes, 0)
  const later = laterMinutes(slip, line, total)
  return (
    <>
      <h3 className={styles.panelTitle}>
        {plural(days.length, 'day')}, {formatMinutes(total)}
      </h3>
      {later > 0 && (
        <p className={styles.note}>
          {formatMinutes(later)} of these are overtime of a week that ends in the next period, and are paid with it.
        </p>
      )}
      <ul className={styles.days}>
        {days.map((worked) => (
          <Day key={worked.day} worked={worked} most={most} href={weekHref(worked.day)} />
        ))}
      </ul>
    </>
  )
}

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
      {line !== undefined && <Days slip={slip} lines={lines} line={line} />}
    </SidePanel>
  )
}
