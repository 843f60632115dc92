import { type BusinessDay } from '@daybook/calendar/domain/days'
import { type Day, no, ok, type Result, type Weekday } from '@daybook/platform/domain'

export const payCycleKinds = ['WEEKLY', 'BIWEEKLY', 'FOUR_WEEKLY', 'SEMI_MONTHLY', 'MONTHLY'] as const
export type PayCycleKind = (typeof payCycleKinds)[number]

/**
 * When a period is paid: a number of days after its end; a day of the month its end lies in, or `monthsAfter` later
 * (29–31 clamp to the month's end); or the nth weekday (−1 the last): of that month for monthly and semi-monthly cycles, after the period's end for weekly ones.
 */
export type PayDateRule =
  | { readonly kind: 'OFFSET'; readonly days: number }
  | { readonly kind: 'DAY_OF_MONTH'; readonly day: number; readonly monthsAfter: number }
  | {
      readonly kind: 'NTH_WEEKDAY'
      readonly nth: 1 | 2 | 3 | 4 | 5 | -1
      readonly weekday: Weekday
      readonly monthsAfter: number
    }

type Paid = { readonly payDate: PayDateRule; readonly businessDay: BusinessDay }

/** How often a group of people is paid. Weekly cycles count from an `anchor`, any first day of a period. */
export type PayCycle = Paid &
  (
    | { readonly kind: 'WEEKLY' | 'BIWEEKLY' | 'FOUR_WEEKLY'; readonly anchor: Day }
    | { readonly kind: 'SEMI_MONTHLY'; readonly startDays: readonly [number, number] }
    | { readonly kind: 'MONTHLY'; readonly startDay: number }
  )

/** Calendar months, paid on their last day, or the business day before. */
export const defaultPayCycle: PayCycle = {
  kind: 'MONTHLY',
  startDay: 1,
  payDate: { kind: 'DAY_OF_MONTH', day: 31, monthsAfter: 0 },
  businessDay: 'previous',
}

export type CycleRefusal = 'pay_cycle.start_day' | 'pay_cycle.start_days' | 'pay_cycle.pay_day'

const isDate = (n: number): boolean => Number.isInteger(n) && n >= 1 && n <= 31

/** The two starts must differ in every month: in February 28 and 30 would be the same day, and a period empty. */
const startDaysStand = ([first, second]: readonly [number, number]): boolean =>
  isDate(first) && isDate(second) && first < second && first < 28

const payDayStands = (rule: PayDateRule): boolean => {
  if (rule.kind === 'OFFSET') return Number.isInteger(rule.days)
  const months = Number.isInteger(rule.monthsAfter) && rule.monthsAfter >= 0
  return months && (rule.kind === 'NTH_WEEKDAY' || isDate(rule.day))
}

/** A cycle whose periods tile the calendar, or the one reason why they would not. */
export const checkCycle = (cycle: PayCycle): Result<PayCycle, CycleRefusal> => {
  if (cycle.kind === 'MONTHLY' && !isDate(cycle.startDay)) return no('pay_cycle.start_day')
  if (cycle.kind === 'SEMI_MONTHLY' && !startDaysStand(cycle.startDays)) return no('pay_cycle.start_days')
  return payDayStands(cycle.payDate) ? ok(cycle) : no('pay_cycle.pay_day')
}
