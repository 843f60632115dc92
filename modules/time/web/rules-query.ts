import type { Day } from '@daybook/platform/domain'
import { q } from '@daybook/platform/web'
import {
  type CompanyTimeRules,
  getOwnTimeRules,
  getTimeRules,
  previewTimeRules,
  type TimeRulesForm,
  timeTopics,
} from '@daybook/time/contract'
import {
  bookOf,
  type CompanyRules,
  defaultTimePolicy,
  type RulesBook,
  type RulesGroup,
  type TimeRules,
} from '@daybook/time/domain'

export const rulesQuery = q(getTimeRules, {}, { topics: [timeTopics.rules] })

export const ownRulesQuery = q(getOwnTimeRules, {}, { topics: [timeTopics.rules, timeTopics.timesheet] })

/** What is about to be saved. */
export type Proposal = RulesGroup & {
  readonly rules: TimeRulesForm | null
  readonly weekStarts?: 1 | 2 | 3 | 4 | 5 | 6 | 7
  readonly blocksFrom?: Day
}

export const effectQuery = (proposal: Proposal, from: Day) =>
  q(previewTimeRules, { body: { ...proposal, from } }, { topics: [timeTopics.rules, timeTopics.timesheet] })

/** Rules came as JSON, as far as a company decides them; these are the very types that count. */
export const asRules = ({ time, overtime: { restDayPercent, holidayPercent, ...overtime } }: TimeRulesForm): TimeRules => ({
  time: { ...defaultTimePolicy, ...time },
  overtime: {
    ...overtime,
    ...(restDayPercent === undefined ? {} : { restDayPercent }),
    ...(holidayPercent === undefined ? {} : { holidayPercent }),
  },
})

/** The rules of a group by day, as the server reads them. */
export const bookFor = ({ versions, weekStarts, blocksFrom }: CompanyTimeRules, group: RulesGroup): RulesBook => {
  const company: CompanyRules = {
    weekStarts,
    blocksFrom: blocksFrom ?? undefined,
    versions: versions.map(({ rules, ...version }) => ({ ...version, rules: rules && asRules(rules) })),
  }
  return bookOf(company, group)
}
