import type { EmploymentType } from '@daybook/people/domain'
import { type Day, day as dayOf, type Weekday } from '@daybook/platform/domain'
import { defaultOvertimePolicy, type OvertimePolicy, type OvertimeRules, wholeBlocks, wholeBlocksBy } from './overtime-policy.ts'
import { defaultTimePolicy, type TimePolicy } from './policy.ts'

/** What a company decides about the time of its people, or of a group of them. */
export type TimeRules = { readonly time: TimePolicy; readonly overtime: OvertimeRules }

/** Whom rules are for: a department, or a type of employment, or ('' and null) the whole company. */
export type RulesGroup = { readonly department: string; readonly employmentType?: EmploymentType | null | undefined }

export const wholeCompany: RulesGroup = { department: '', employmentType: null }

export const isSameGroup = (a: RulesGroup, b: RulesGroup): boolean =>
  a.department === b.department && (a.employmentType ?? null) === (b.employmentType ?? null)

export const isWholeCompany = (group: RulesGroup): boolean => isSameGroup(group, wholeCompany)

/**
 * Rules that were saved. They hold from a day on, until the next ones of the same group. `rules` null: the group follows the company again.
 * `replaced` ones were saved anew for the same day; days that were handed in meanwhile keep them.
 */
export type RulesVersion = RulesGroup & {
  readonly version: number
  readonly from: Day
  readonly replaced: boolean
  readonly rules: TimeRules | null
}

/**
 * Everything that a company ever decided, in the order in which it was saved, the weekday on which its overtime weeks start, and a day of the
 * week with which those that are counted together begin.
 */
export type CompanyRules = {
  readonly weekStarts: Weekday
  readonly blocksFrom?: Day | undefined
  readonly versions: readonly RulesVersion[]
}

/** Rules and the day from which they hold. Version 0 is what holds where nothing was decided. */
export type RulesChapter = TimeRules & { readonly version: number; readonly from: Day }

/** What the days of one person are counted by: chapters in the order of their days, the first before all of them. */
export type RulesBook = Pick<CompanyRules, 'weekStarts' | 'blocksFrom'> & {
  readonly chapters: readonly [RulesChapter, ...RulesChapter[]]
}

const beginning = dayOf('1900-01-01')

export const defaultRules: TimeRules = { time: defaultTimePolicy, overtime: defaultOvertimePolicy }

const undecided: RulesChapter = { version: 0, from: beginning, ...defaultRules }

export const byDay = (a: { readonly from: Day }, b: { readonly from: Day }): number =>
  a.from < b.from ? -1 : a.from > b.from ? 1 : 0

/** The versions of one group that hold, in order. */
const versionsOf = ({ versions }: CompanyRules, group: RulesGroup): RulesVersion[] =>
  versions.filter((each) => isSameGroup(each, group) && !each.replaced).toSorted(byDay)

/** The groups that somebody of this department and employment is in, the one whose rules come first at the front. */
export const groupsOf = ({ department, employmentType = null }: RulesGroup): RulesGroup[] => [
  ...(department === '' ? [] : [{ department }]),
  ...(employmentType === null ? [] : [{ department: '', employmentType }]),
  wholeCompany,
]

const chapterOf = ({ version, from, rules }: RulesVersion): RulesChapter[] => (rules ? [{ version, from, ...rules }] : [])

/** What holds on a day among versions in order. */
const latest = <T extends { readonly from: Day }>(versions: readonly T[], day: Day): T | undefined =>
  versions.findLast(({ from }) => from <= day)

/**
 * The rules of somebody by day, or of a group: those of the department where it has some, else those of the type of employment, else the
 * company's, else the defaults. Each day on which any of them changes begins a chapter.
 */
export const bookOf = (company: CompanyRules, place: RulesGroup): RulesBook => {
  const groups = groupsOf(place).map((group) => versionsOf(company, group))
  const days = [...new Set(groups.flat().map(({ from }) => from))].sort()
  const chapters = days.map((from): RulesChapter => {
    const [chapter] = groups.flatMap((versions) => latest(versions, from) ?? []).flatMap(chapterOf)
    return { ...(chapter ?? undecided), from }
  })
  return { weekStarts: company.weekStarts, blocksFrom: company.blocksFrom, chapters: [undecided, ...chapters] }
}

/**
 * The versions that say what a day is counted by: the one that holds, and before it those that ended rules of a group that come first. None
 * where nothing was decided.
 */
export const decidingOn = (company: CompanyRules, place: RulesGroup): ((day: Day) => number[]) => {
  const groups = groupsOf(place).map((group) => versionsOf(company, group))
  return (day) => {
    const held = groups.flatMap((versions) => latest(versions, day) ?? [])
    const last = held.findIndex(({ rules }) => rules !== null)
    return held.slice(0, last === -1 ? held.length : last + 1).map(({ version }) => version)
  }
}

/** What is made of a place, once for all who are there. */
export const oncePerPlace = <T>(make: (place: RulesGroup) => T): ((place: RulesGroup) => T) => {
  const known = new Map<string, T>()
  return (place) => {
    const key = JSON.stringify([place.department, place.employmentType ?? null])
    const made = known.get(key) ?? make(place)
    known.set(key, made)
    return made
  }
}

/** The same for many people, each book put together once. */
export const booksOf = (company: CompanyRules): ((place: RulesGroup) => RulesBook) =>
  oncePerPlace((place) => bookOf(company, place))

/** The rules that hold on a day. */
export const rulesOn = ({ chapters }: RulesBook, day: Day): RulesChapter => latest(chapters, day) ?? chapters[0]

/** The rules that were saved as a version: a day that was handed in keeps those it was counted by. */
export const rulesOfVersion = ({ versions }: CompanyRules, version: number): TimeRules =>
  versions.find((each) => each.version === version)?.rules ?? defaultRules

/** The versions that hold on days of a span, as a payslip names them. */
export const versionsIn = ({ chapters }: RulesBook, from: Day, to: Day): number[] => {
  const later = chapters.filter((each) => each.from > from && each.from <= to)
  return [...new Set([rulesOn({ weekStarts: 1, chapters }, from), ...later].map(({ version }) => version))]
}

/** How overtime is counted, with the day of every change (`overtimeBlock`). */
export const overtimeOf = ({ weekStarts, blocksFrom, chapters }: RulesBook): OvertimePolicy => {
  const [{ overtime }, ...rest] = chapters
  if (rest.length === 0) return { ...overtime, weekStarts, blocksFrom }
  return { ...overtime, weekStarts, blocksFrom, later: rest.map(({ from, overtime: changed }) => ({ ...changed, from })) }
}

/** The days of the whole overtime weeks, or blocks of weeks, that hold `from` to `to`, by whatever rules of the book they are counted; asked about many days. */
export const overtimeDaysBy = ({ chapters, ...weeks }: RulesBook): ((from: Day, to: Day) => { from: Day; to: Day }) =>
  wholeBlocksBy(
    chapters.map(({ overtime }) => overtime),
    weeks,
  )

/** The same for two days alone. */
export const overtimeDays = (from: Day, to: Day, book: RulesBook): { from: Day; to: Day } => overtimeDaysBy(book)(from, to)

/** The days that may be counted together with a day, whatever rules of the company somebody is counted by. */
const countedWith = (day: Day, { versions, ...weeks }: CompanyRules): { from: Day; to: Day } =>
  wholeBlocks(
    day,
    day,
    versions.flatMap(({ rules }) => (rules ? [rules.overtime] : [])),
    weeks,
  )

/** The first day that overtime of a day may be counted from, whatever rules of the company somebody is counted by. */
export const overtimeSince = (day: Day, company: CompanyRules): Day => countedWith(day, company).from

/** The last day that may be counted together with a day, in the same way. */
export const overtimeUntil = (day: Day, company: CompanyRules): Day => countedWith(day, company).to

/** How many days before a period its overtime may begin. */
export const daysBeforePeriod = ({ versions }: CompanyRules): number =>
  7 * Math.max(1, ...versions.map(({ rules }) => rules?.overtime.overWeeks ?? 1)) - 1
