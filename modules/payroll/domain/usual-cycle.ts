import { firstPayPeriods, payRhythms, type FirstPayPeriod, type PayRhythm } from '@daybook/company/domain'
import { addDays, type Day, type Weekday, weekStart } from '@daybook/platform/domain'
import { defaultPayCycle, type PayCycle, type PayCycleKind, type PayDateRule } from './pay-cycle.ts'
import { periodsOf } from './pay-periods.ts'

/** When a cycle of a kind is paid as a rule: after the period, but for months, which are paid on their last day. */
export const usualPayDate = (kind: PayCycleKind): PayDateRule => {
  if (kind === 'MONTHLY') return defaultPayCycle.payDate
  if (kind === 'SEMI_MONTHLY') return { kind: 'OFFSET', days: 5 }
  return { kind: 'NTH_WEEKDAY', nth: 1, weekday: 5, monthsAfter: 0 }
}

/**
 * The pay cycle of somebody who said only how often they pay (the words beside each rhythm, `payRhythms`). Pay days lie after the period, so that
 * its hours can be approved before; a weekly one is never paid on a day of the month, which two periods could share.
 * `today` lies in the first period that a weekly one counts from; `weekStarts` is the company's first day of the week, 1 to 7.
 */
export const usualCycle = (rhythm: PayRhythm, today: Day, weekStarts: Weekday): PayCycle => {
  if (rhythm === 'MONTHLY') return defaultPayCycle
  const paid = { payDate: usualPayDate(rhythm), businessDay: 'previous' } as const
  if (rhythm === 'SEMI_MONTHLY') return { kind: rhythm, startDays: [1, 16], ...paid }
  return { kind: rhythm, anchor: weekStart(today, weekStarts), ...paid }
}

/** What the usual cycle of a rhythm is called, until somebody calls it something else. */
export const usualName = (rhythm: PayRhythm): string => payRhythms.find(({ value }) => value === rhythm)?.label ?? rhythm

/** The first day that a cycle pays: that of the period which runs on a day, or of the one before it. */
export const firstDayPaid = (cycle: PayCycle, today: Day, first: FirstPayPeriod): Day => {
  const start = periodsOf(cycle, today, today)[0]?.start ?? today
  return first === firstPayPeriods[0] ? start : (periodsOf(cycle, addDays(start, -1), addDays(start, -1))[0]?.start ?? start)
}
