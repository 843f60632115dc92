import type { PayCycle, PayCycleRule } from '@daybook/payroll/contract'
import { formatDay, weekdayChoices, weekdayName } from '@daybook/platform/domain'

export const kindWords = {
  WEEKLY: 'Weekly',
  BIWEEKLY: 'Every two weeks',
  FOUR_WEEKLY: 'Every four weeks',
  SEMI_MONTHLY: 'Twice a month',
  MONTHLY: 'Monthly',
} as const

export const nthWords: Readonly<Record<string, string>> = {
  1: 'First',
  2: 'Second',
  3: 'Third',
  4: 'Fourth',
  5: 'Fifth',
  '-1': 'Last',
}
export const monthWords = ['of the month the period ends in', 'of the month after', 'two months after']
export const monthChoices = ['In the month the period ends', 'The month after', 'Two months after']
export const businessDayWords = {
  none: 'Stay on that day',
  previous: 'Move to the working day before',
  next: 'Move to the next working day',
} as const

const startWords = (rule: PayCycleRule): string => {
  if (rule.kind === 'MONTHLY') return `from day ${rule.startDay}`
  if (rule.kind === 'SEMI_MONTHLY') return `from days ${rule.startDays.join(' and ')}`
  return `from ${weekdayName(rule.anchor)} ${formatDay(rule.anchor)}`
}

const payWords = ({ kind, payDate }: PayCycleRule): string => {
  if (payDate.kind === 'OFFSET') return `paid ${payDate.days} days after the end`
  if (payDate.kind === 'DAY_OF_MONTH')
    return payDate.day === 31
      ? `paid on the last day ${monthWords[payDate.monthsAfter]}`
      : `paid on day ${payDate.day} ${monthWords[payDate.monthsAfter]}`
  const weekday = weekdayChoices[payDate.weekday - 1]?.label ?? ''
  // Weeks count from their end, months from their first day.
  if (kind !== 'MONTHLY' && kind !== 'SEMI_MONTHLY')
    return `paid on the ${payDate.nth > 1 ? `${nthWords[payDate.nth]?.toLowerCase()} ` : ''}${weekday} after it`
  return `paid on the ${nthWords[payDate.nth]?.toLowerCase()} ${weekday} ${monthWords[payDate.monthsAfter]}`
}

/** A cycle's rule in a sentence. */
export const cycleWords = ({ rule }: Pick<PayCycle, 'rule'>): string =>
  `${kindWords[rule.kind]} ${startWords(rule)}, ${payWords(rule)}`
