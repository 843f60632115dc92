import type { Minutes } from '@daybook/platform/domain'
import { dayTotal } from './day-total.ts'
import { leadingEntry, type WorkEntry } from './entry.ts'
import type { TimePolicy } from './policy.ts'
import { type Stretch, stretchesOf } from './stretches.ts'

/**
 * The work and breaks of a decided day as they were counted. Its entries and its minutes stay, the company's rules may have changed
 * since, so they are drawn under the rules that counted them: nobody sees a break that was not
 * taken off their pay. Nothing where the times of a part are not known, or the rules do not give the minutes.
 */
export const countedStretches = (entries: readonly WorkEntry[], minutes: Minutes, policy: TimePolicy): Stretch[] => {
  const spans = entries.flatMap(({ start, end, breakMinutes = 0 }) =>
    start === null || end === null ? [] : [{ start, end, breakMinutes }],
  )
  const [[first], entry] = [spans, leadingEntry(entries)]
  if (!first || !entry || spans.length < entries.length) return []
  // Nothing runs on a day that was handed in, so the present moment does not matter.
  const { workedMinutes, autoBreakMinutes: deductedMinutes } = dayTotal(entries, policy, first.end)
  const fixed = { day: entry.day, zone: entry.zone, policy }
  return workedMinutes === minutes
    ? stretchesOf(spans, { paidBreakMinutes: policy.paidBreakMinutes, deductedMinutes, fixed })
    : []
}
