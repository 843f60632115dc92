import type { PayLine, PayrollDetail } from '@daybook/payroll/contract'
import { type SlipStrip, slipStrips, type SlipStrips } from '@daybook/payroll/domain'
import { type Day, formatDayMonth, formatMinutes, plural, weekdayShort, weekStart } from '@daybook/platform/domain'
import { DayAxis, DayStrip, TextLink, useLocale, useReader } from '@daybook/platform/web'
import { timePaths } from '@daybook/time/contract'
import styles from './payroll.module.css'

type Props = { readonly slip: PayrollDetail; readonly lines: readonly PayLine[]; readonly line: string }

const useWeekHref = (userId: string) => {
  const { me } = useReader()
  const user = me.userId === userId ? undefined : userId
  return (day: Day) => timePaths.timesheet({ week: day, day, user })
}

const isOwn = ({ from, to }: PayrollDetail, day: Day): boolean => day >= from && day <= to

/**
 * What the days of this period hold beyond the minutes this slip pays: overtime of a week that ends in the next period is paid with
 * that one. Said only of the whole, since a single line pays but a part of its days anyway.
 */
const laterMinutes = (slip: PayrollDetail, line: string, strips: readonly SlipStrip[]): number => {
  if (slip.payType !== 'HOURLY_SALARY' || (line !== 'gross' && line !== 'net')) return 0
  const total = sum(strips.filter(({ day }) => isOwn(slip, day)))
  return Math.max(0, total - slip.regularMinutes - slip.overtimeMinutes)
}

const sum = (strips: readonly SlipStrip[]): number => strips.reduce((total, { minutes }) => total + minutes, 0)

/** The days that these lines name and on which there is something to see. */
const stripsBehind = (slip: PayrollDetail, lines: readonly PayLine[]): SlipStrips => {
  const named = [...new Set(lines.flatMap(({ days }) => days))].toSorted()
  const off = new Set(lines.flatMap(({ kind, days }) => (kind === 'HOLIDAY' || kind === 'PAID_LEAVE' ? days : [])))
  const worked = new Set(slip.days.flatMap(({ day, minutes }) => (minutes > 0 ? [day] : [])))
  return slipStrips(
    slip,
    named.filter((day) => worked.has(day) || off.has(day)),
  )
}

const whyNoHours = ({ segments }: SlipStrip): string => (segments.some(({ kind }) => kind === 'leave') ? 'Leave' : 'Holiday')

type WeekProps = { strips: readonly SlipStrip[]; range: SlipStrips['range']; starts: Day; href: (day: Day) => string }

/** A week of strips under one axis of hours; each day leads to its timesheet. */
const Week = ({ strips, range, starts, href }: WeekProps) => (
  <div className={styles.week}>
    <div className={styles.weekHead}>
      <span>Week of {formatDayMonth(starts)}</span>
      <DayAxis {...range} />
      <span className={styles.amount}>{sum(strips) > 0 && formatMinutes(sum(strips))}</span>
    </div>
    <ul className={styles.days}>
      {strips.map((strip) => (
        <li key={strip.day} className={styles.day}>
          <TextLink href={href(strip.day)} className={styles.figureLink}>
            {weekdayShort(strip.day)} {formatDayMonth(strip.day)}
          </TextLink>
          <DayStrip segments={strip.segments} {...range} size="sm" />
          <span className={styles.amount}>{strip.minutes > 0 ? formatMinutes(strip.minutes) : whyNoHours(strip)}</span>
        </li>
      ))}
    </ul>
  </div>
)

/** The days a figure came from, as they were counted: their strips by week, and their hours. */
export const LineDays = ({ slip, lines, line }: Props) => {
  const href = useWeekHref(slip.userId)
  const { weekStarts } = useLocale()
  const { range, strips } = stripsBehind(slip, lines)
  if (strips.length === 0) return null
  const worked = strips.filter(({ minutes }) => minutes > 0)
  const later = laterMinutes(slip, line, strips)
  const weeks = Map.groupBy(strips, ({ day }) => weekStart(day, weekStarts))
  return (
    <>
      <h3 className={styles.panelTitle}>
        {worked.length > 0 ? `${plural(worked.length, 'day')}, ${formatMinutes(sum(worked))}` : plural(strips.length, 'day')}
      </h3>
      {later > 0 && (
        <p className={styles.note}>
          {formatMinutes(later)} of these are overtime of a week that ends in the next period, and are paid with it.
        </p>
      )}
      {[...weeks].map(([starts, days]) => (
        <Week key={starts} strips={days} range={range} starts={starts} href={href} />
      ))}
    </>
  )
}
