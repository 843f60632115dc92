import { type Day, formatDay, formatMinutes, plural, weekdayChoices, type Weekday } from '@daybook/platform/domain'
import { type OvertimeRules, type OvertimeTier, someMonday, type Weeks } from './overtime-policy.ts'
import type { AutoBreak } from './breaks.ts'
import type { DayHours } from './day-hours.ts'
import type { TimePolicy } from './policy.ts'
import type { PremiumWindow } from './premium-windows.ts'
import type { RoundRule } from './rounding.ts'
import type { TimeRules } from './time-rules.ts'

/** What rules say about one thing, for the person whose time it is. */
export type RulesPart = { readonly title: string; readonly sentences: readonly string[] }

const roundWords = ({ step, mode }: RoundRule): string =>
  mode === 'nearest' ? `to the nearest ${formatMinutes(step)}` : `${mode} to a multiple of ${formatMinutes(step)}`

const roundingSentences = ({ rounding: { begin, end, duration } }: TimePolicy): string[] => {
  const said = [
    ...(begin ? [`When you start, the time is rounded ${roundWords(begin)}.`] : []),
    ...(end ? [`When you stop, it is rounded ${roundWords(end)}.`] : []),
    ...(duration ? [`The length of each entry is rounded ${roundWords(duration)}.`] : []),
  ]
  return said.length > 0 ? [...said, 'What you pressed stays as it is.'] : ['Nothing is rounded: each minute counts.']
}

const clockWords = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const hoursWords = ({ from, to }: DayHours): string =>
  `${clockWords(from)} to ${clockWords(to)}${to <= from ? ' of the next morning' : ''}`

const breakWords = ({ overMinutes, deductMinutes, window }: AutoBreak): string => {
  if (!window)
    return `Of more than ${formatMinutes(overMinutes)} in a day, ${formatMinutes(deductMinutes)} are a break. What you did not take of it is deducted.`
  const days = overMinutes > 0 ? `days of more than ${formatMinutes(overMinutes)}` : 'every day'
  return `From ${hoursWords(window)}, ${formatMinutes(deductMinutes)} are a break on ${days}. What you work of it is deducted.`
}

const breakSentences = ({ autoBreaks, paidBreakMinutes }: TimePolicy): string[] => [
  ...autoBreaks.map(breakWords),
  paidBreakMinutes > 0
    ? `A break of up to ${formatMinutes(paidBreakMinutes)} is paid; a longer one is not.`
    : 'Breaks are not paid.',
]

const tierWords = ({ overMinutes, multiplierPercent }: OvertimeTier, of: string): string =>
  overMinutes === 0
    ? `${of} is paid at ${multiplierPercent} %.`
    : `${of} beyond ${formatMinutes(overMinutes)} is paid at ${multiplierPercent} %.`

const weekWords = ({ weekStarts, blocksFrom }: Weeks, overWeeks: number): string => {
  const weeks = `Weeks are counted from ${weekdayChoices[weekStarts - 1]?.label ?? 'Monday'} on`
  return overWeeks === 1
    ? `${weeks}.`
    : `${weeks}, ${overWeeks} together, beginning with that of ${formatDay(blocksFrom ?? someMonday)}.`
}

const overtimeSentences = (rules: OvertimeRules, weeks: Weeks): string[] => {
  const { daily, weekly, overWeeks = 1, seventhDay, restDayPercent, holidayPercent, leaveCountsAsWorked } = rules
  const said = [
    ...daily.map((tier) => tierWords(tier, 'Work of a day')),
    ...weekly.map((tier) => tierWords(tier, overWeeks === 1 ? 'Work of a week' : `Work of ${overWeeks} weeks`)),
    ...seventhDay.map((tier) => tierWords(tier, 'Work on the seventh day of a week of which you worked every day')),
    ...(restDayPercent ? [`Work on a day off is paid at ${restDayPercent} %.`] : []),
    ...(holidayPercent ? [`Work on a holiday is paid at ${holidayPercent} %.`] : []),
  ]
  if (said.length === 0) return ['Every minute is paid at the normal rate.']
  const two = said.length > 1 ? ['Where two rules reach the same minute, it is paid once, at the higher.'] : []
  const leave = leaveCountsAsWorked ? ['Paid leave and holidays fill the week up to its threshold.'] : []
  return [...said, ...two, ...leave, weekWords(weeks, overWeeks)]
}

const daySentences = ({ dayOf, sameShiftGapMinutes, maxShiftMinutes, editWindowDays, earlyMinutes }: TimePolicy): string[] => [
  dayOf === 'midnight' ? 'A shift over midnight is cut there.' : 'A shift over midnight belongs to the day on which it starts.',
  ...(dayOf === 'shiftStart' && sameShiftGapMinutes > 0
    ? [`Clocking in within ${formatMinutes(sameShiftGapMinutes)} goes on with the same shift.`]
    : []),
  ...(earlyMinutes === 0
    ? []
    : [
        `Where your schedule has times, clocking in up to ${formatMinutes(earlyMinutes)} before them counts from their beginning.`,
      ]),
  `A shift that runs for longer than ${formatMinutes(maxShiftMinutes)} lacks its clock-out.`,
  ...(editWindowDays === null ? [] : [`You enter your own hours up to ${plural(editWindowDays, 'day')} back.`]),
]

const dayWords = (days: PremiumWindow['days']): string => {
  if (days.filter((each) => each !== 'holiday').length === 7) return 'every day'
  return days.map((each) => (each === 'holiday' ? 'holidays' : (weekdayChoices[each - 1]?.label ?? ''))).join(', ')
}

const premiumSentences = ({ premiums }: TimePolicy): string[] =>
  premiums.map(({ name, days, from, to, percent, instead }) => {
    const hours = from === 0 && to === 1440 ? 'all day' : hoursWords({ from, to })
    return `${name}: ${percent} % on top of work on ${dayWords(days)}, ${hours}${instead ? ', instead of other premiums' : ''}.`
  })

/** Rules in the words of whoever they count, in the order in which a day meets them. */
export const rulesInWords = ({ time, overtime }: TimeRules, weekStarts: Weekday, blocksFrom?: Day | null): RulesPart[] => [
  { title: 'Rounding', sentences: roundingSentences(time) },
  { title: 'Breaks', sentences: breakSentences(time) },
  { title: 'Overtime', sentences: overtimeSentences(overtime, { weekStarts, blocksFrom: blocksFrom ?? undefined }) },
  ...(time.premiums.length > 0 ? [{ title: 'Premiums', sentences: premiumSentences(time) }] : []),
  { title: 'Days', sentences: daySentences(time) },
]
