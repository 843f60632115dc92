import { type Day, dayFromNumber, dayNumber } from '@daybook/platform/domain'
import { defaultOvertimePolicy, overtimeBlock, wholeBlocks } from './overtime-policy.ts'
import { bookOf, type CompanyRules, isSameGroup, overtimeOf, type RulesVersion } from './time-rules.ts'

const fourWeeks = [{ ...defaultOvertimePolicy, overWeeks: 4 }] as const

/** Whether other weeks would be counted together, if blocks of them began with the week of a day. */
export const movesBlocks = (company: CompanyRules, blocksFrom: Day): boolean =>
  wholeBlocks(blocksFrom, blocksFrom, fourWeeks, company).from !==
  wholeBlocks(blocksFrom, blocksFrom, fourWeeks, { ...company, blocksFrom }).from

/** The first day of the first overtime week, or block of weeks, that rules would count: it begins on their day or after it. */
export const firstCounted = (proposed: RulesVersion, company: CompanyRules): Day => {
  const { from } = proposed
  const kept = company.versions.filter((each) => !isSameGroup(each, proposed) || each.from !== from)
  const policy = overtimeOf(bookOf({ ...company, versions: [...kept, proposed] }, proposed))
  // Whatever they are, blocks begin with one of the next four weeks.
  const blocks = Array.from({ length: 5 }, (_, i) => overtimeBlock(policy, dayNumber(from) + 7 * i))
  const counted = blocks.find(({ rules }) => policy.later?.some((change) => change === rules && change.from >= from))
  return dayFromNumber(counted?.start ?? dayNumber(from))
}
