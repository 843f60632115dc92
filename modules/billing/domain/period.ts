import { addMonths, type Day, monthOf, yearOf } from '@daybook/platform/domain'

/**
 * The first day of the next period: the months of a subscription are counted from the day it started, so one that started on the 31st goes on on
 * the last day of a shorter month and comes back to the 31st after it.
 */
export const nextPeriodStart = (startedOn: Day, periodFrom: Day): Day => {
  const months = (yearOf(periodFrom) - yearOf(startedOn)) * 12 + monthOf(periodFrom) - monthOf(startedOn)
  return addMonths(startedOn, months + 1)
}
