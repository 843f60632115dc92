import { settledDay } from '@daybook/calendar/server'
import { companyPaid } from '@daybook/company/server'
import { addDays, dayInZone, formatDay, type Day, isDay, weekdayChoices, type Weekday } from '@daybook/platform/domain'
import { knownDepartments } from '@daybook/people/server'
import { type App, type Db, type Handler, inSteps, type Mount, route, selfPlaces } from '@daybook/platform/server'
import {
  type CompanyTimeRules,
  getOwnTimeRules,
  getTimeRules,
  previewTimeRules,
  rulesSaved,
  saveTimeRules,
  timeRulesDeeds,
  type TimeRulesForm,
  timeTopics,
} from '../contract/index.ts'
import {
  changesOvertime,
  type CompanyRules,
  defaultRules,
  firstCounted,
  isSameGroup,
  isWholeCompany,
  leavesAlone,
  movesBlocks,
  overtimeSince,
  roundingEffect,
  type RulesChapter,
  type RulesGroup,
  rulesOn,
  type RulesVersion,
  type TimeRules,
} from '../domain/index.ts'
import { countedBy } from './counted-by.ts'
import { timeLock } from './lock-store.ts'
import { totalOf } from './entry-rows.ts'
import { asVersion, companyRules, type Decided, placeOf, rulesOfPerson } from './policy-store.ts'
import { presentPremiums } from './present.ts'
import {
  addVersion,
  departmentsOf,
  employmentTypesOf,
  handedIn,
  holdRules,
  isAloneIn,
  meantBy,
  placesLeft,
  placesOf,
  type SavedVersion,
  savedVersions,
} from './rules-store.ts'
import { placedDays } from './handed-in-places-store.ts'
import { entriesBetween, sheetsBetween } from './timesheet-store.ts'

/** Rules as they cross the wire: what a company decides of them. */
const presentRules = ({ time, overtime }: TimeRules): TimeRulesForm => {
  const { dayOf, sameShiftGapMinutes, autoBreaks, paidBreakMinutes, rounding, maxShiftMinutes, editWindowDays, earlyMinutes } =
    time
  const { daily, weekly, overWeeks, seventhDay, leaveCountsAsWorked, restDayPercent, holidayPercent } = overtime
  return {
    time: {
      dayOf,
      sameShiftGapMinutes,
      autoBreaks: [...autoBreaks],
      paidBreakMinutes,
      rounding,
      maxShiftMinutes,
      editWindowDays,
      earlyMinutes,
      premiums: presentPremiums(time),
    },
    overtime: {
      daily: [...daily],
      weekly: [...weekly],
      ...(overWeeks === undefined ? {} : { overWeeks }),
      seventhDay: [...seventhDay],
      leaveCountsAsWorked,
      ...(restDayPercent === undefined ? {} : { restDayPercent }),
      ...(holidayPercent === undefined ? {} : { holidayPercent }),
    },
  }
}

const presentVersion = ({
  saved_by_name,
  since,
  from_day,
  employment_type: employmentType,
  policy,
  ...row
}: SavedVersion): CompanyTimeRules['versions'][number] => {
  const { rules } = asVersion({ ...row, employmentType, from: from_day, policy })
  return {
    ...row,
    employmentType,
    from: from_day,
    savedAt: since,
    savedByName: saved_by_name,
    rules: rules && presentRules(rules),
  }
}

type Asking = { app: App; db: Db; actor: { zone: string }; now: string }

const presentCompany = async ({ app, db, actor, now }: Asking): Promise<CompanyTimeRules> => {
  const versions = await savedVersions(db)
  const departments = await departmentsOf(db)
  const { weekStarts, blocksFrom = null } = await companyRules(db)
  return {
    versions: versions.map(presentVersion),
    version: versions[0]?.version ?? 0,
    today: dayInZone(now, actor.zone),
    departments: departments.filter(({ name }) => name !== ''),
    employmentTypes: await employmentTypesOf(db),
    people: departments.reduce((sum, { people }) => sum + people, 0),
    weekStarts,
    blocksFrom,
    settledThrough: await settledDay(app, db),
  }
}

const showRules: Handler<typeof getTimeRules> = (_, context) => presentCompany(context)

type Proposed = RulesGroup & {
  from: Day
  rules: TimeRulesForm | null
  weekStarts?: Weekday | undefined
  blocksFrom?: Day | undefined
}

const wasPaid = async (app: App, db: Db): Promise<boolean> => {
  for (const asked of companyPaid.of(app)) if (await asked(db)) return true
  return false
}

const weekdayLabel = (weekday: Weekday): string => weekdayChoices[weekday - 1]?.label ?? ''

/** Rules for a department as the company spells it. */
const withSpelling = async <T extends { department: string }>(db: Db, body: T): Promise<T> => {
  const { department } = body
  if (department === '') return body
  return { ...body, department: (await knownDepartments(db, [department])).get(department) ?? department }
}

type Fault =
  | { code: 'rules.settled' | 'rules.locked' | 'rules.week_fixed' | 'rules.blocks_fixed'; field: string; words: { day: string } }
  | { code: 'rules.unknown_department' | 'rules.one_group' | 'rules.week_of_company' | 'rules.company_needed'; field: string }

/** Why rules cannot be saved as they were proposed. */
const faultOf = async (proposed: Proposed, { app, db }: Asking): Promise<Fault | null> => {
  const { department, employmentType, from, rules } = proposed
  if (department !== '' && employmentType) return { code: 'rules.one_group', field: 'employmentType' }
  const settled = await settledDay(app, db)
  if (settled !== null && from <= settled) return { code: 'rules.settled', field: 'from', words: { day: formatDay(settled) } }
  const { through } = await timeLock(db)
  if (through !== null && from <= through) return { code: 'rules.locked', field: 'from', words: { day: formatDay(through) } }
  if (isWholeCompany(proposed) && rules === null) return { code: 'rules.company_needed', field: 'rules' }
  if (department !== '' && (await knownDepartments(db, [department])).get(department) !== department)
    return { code: 'rules.unknown_department', field: 'department' }
  return weekFault(proposed, { app, db })
}

/** Why weeks of overtime cannot begin on another day, or be counted together otherwise. */
const weekFault = async (
  { from, weekStarts, blocksFrom, ...group }: Proposed,
  { app, db }: Pick<Asking, 'app' | 'db'>,
): Promise<Fault | null> => {
  if (weekStarts === undefined && blocksFrom === undefined) return null
  const before = await companyRules(db)
  const isOther = weekStarts !== undefined && weekStarts !== before.weekStarts
  const moves = blocksFrom !== undefined && movesBlocks(before, blocksFrom)
  if (!isOther && !moves) return null
  if (!isWholeCompany(group)) return { code: 'rules.week_of_company', field: isOther ? 'weekStarts' : 'blocksFrom' }
  if (!(await wasPaid(app, db))) return null
  if (isOther) return { code: 'rules.week_fixed', field: 'weekStarts', words: { day: weekdayLabel(before.weekStarts) } }
  const counted = before.versions.some(({ rules }) => (rules?.overtime.overWeeks ?? 1) > 1)
  const day = formatDay(overtimeSince(blocksFrom ?? from, before))
  return counted ? { code: 'rules.blocks_fixed', field: 'blocksFrom', words: { day } } : null
}

const asVersionOf = ({ department, employmentType, from, rules }: Proposed): RulesVersion => ({
  version: 0,
  department,
  employmentType,
  from,
  replaced: false,
  rules: rules && { time: { ...defaultRules.time, ...rules.time }, overtime: rules.overtime },
})

const previewRules: Handler<typeof previewTimeRules> = async ({ body: sent }, context) => {
  const { db, refuse } = context
  const body = await withSpelling(db, sent)
  const fault = await faultOf(body, context)
  if (fault) return 'words' in fault ? refuse(fault.code, fault) : refuse(fault.code, fault)
  const { people, open, kept } = await meantBy(db, body, body.from)
  const company = await companyRules(db)
  const overtimeFrom = firstCounted(asVersionOf(body), { ...company, ...weeksOf(body, company) })
  return {
    // Of rules from the last days that there are, no week begins any more.
    overtimeFrom: isDay(overtimeFrom) ? overtimeFrom : body.from,
    people,
    openDays: open,
    keptDays: kept,
  }
}

const asStored = (rules: TimeRulesForm, weeks: Partial<Pick<CompanyRules, 'weekStarts' | 'blocksFrom'>>): Decided => ({
  time: rules.time,
  overtime: { ...rules.overtime, ...weeks } as NonNullable<Decided['overtime']>,
})

/** What the company says of its overtime weeks, as it was proposed or as it stands. */
const weeksOf = (body: Proposed, now: CompanyRules): Pick<CompanyRules, 'weekStarts' | 'blocksFrom'> => {
  const blocksFrom = body.blocksFrom ?? now.blocksFrom
  return { weekStarts: body.weekStarts ?? now.weekStarts, ...(blocksFrom === undefined ? {} : { blocksFrom }) }
}

// More than a year of daily changes; each is read with every press of the clock.
const mostVersions = 400

const saveRules: Handler<typeof saveTimeRules> = async ({ body: sent }, context) => {
  const { db, actor, now, refuse, record, touch, emit } = context
  await holdRules(db)
  const saved = await savedVersions(db)
  const last = saved[0]?.version ?? 0
  const body = await withSpelling(db, sent)
  if (last !== body.version) return refuse('version.stale')
  if (saved.length >= mostVersions) return refuse('rules.too_many', { words: { versions: saved.length } })
  const fault = await faultOf(body, context)
  if (fault) return 'words' in fault ? refuse(fault.code, fault) : refuse(fault.code, fault)
  const { department, employmentType, from, rules } = body
  const group = { department, employmentType }
  const [own, today] = [actor.role === 'ENTERPRISE_ADMIN' ? [] : selfPlaces(actor), dayInZone(now, actor.zone)]
  const ownField = { field: employmentType === null ? 'department' : 'employmentType' }
  if (!isWholeCompany(group) && (await isAloneIn(db, group, own, today))) return refuse('rules.own', ownField)
  const held = await companyRules(db)
  const before = saved.find(
    ({ employment_type, ...each }) =>
      isSameGroup({ ...each, employmentType: employment_type }, group) && !each.replaced && each.from_day <= from,
  )
  const policy = rules && asStored(rules, isWholeCompany(group) ? weeksOf(body, held) : {})
  await addVersion(db, { version: last + 1, ...group, from, policy, by: actor.userId, at: now })
  if (own.length > 0) {
    const [after, places] = [await companyRules(db), await placesOf(db, own, today)]
    if (await inSteps(leavesAlone(held, after, places))) return refuse('rules.own', ownField)
    const days = await handedIn(db, own)
    // What was handed in keeps the rules that counted its hours; overtime goes by those that hold when it is paid.
    const placed = await placedDays(db, own, days)
    const theirs = [...places.filter((place) => place.own), ...(await placesLeft(db, own)).map(placeOf)]
    if (theirs.some((place) => changesOvertime(held, after, { place, days, placed })))
      return refuse('rules.own_days', { field: 'from' })
  }
  record({
    deed: timeRulesDeeds.save,
    type: 'company',
    id: actor.companyId,
    before: before ? { ...group, from: before.from_day, policy: before.policy } : null,
    after: { ...group, from, policy },
  })
  await emit(rulesSaved, { from, after: null })
  // Who is in goes by how long a shift may last.
  touch(timeTopics.rules, timeTopics.timesheet, timeTopics.clock, timeTopics.presence, timeTopics.approval)
  return presentCompany(context)
}

// Four weeks: rounding evens out over some weeks, or it does not.
const roundingDays = 28

const showOwnRules: Handler<typeof getOwnTimeRules> = async (_, { db, actor, now }) => {
  const rules = await rulesOfPerson(db, actor.userId)
  const { book } = rules
  const today = dayInZone(now, actor.zone)
  const since = addDays(today, -roundingDays)
  const sheets = new Map((await sheetsBetween(db, actor.userId, since, today)).map((sheet) => [sheet.day, sheet]))
  const entries = Map.groupBy(await entriesBetween(db, actor.userId, since, today), ({ day }) => day)
  const totals = [...entries].map(([day, rows]) => totalOf(rows, countedBy(rules, day, sheets.get(day)).time, now))
  const present = (chapter: RulesChapter, from: Day | null) => ({ version: chapter.version, from, rules: presentRules(chapter) })
  const current = rulesOn(book, today)
  const ofGroup = rules.company.versions.find(({ version }) => version === current.version)
  return {
    department: ofGroup?.department ?? '',
    employmentType: ofGroup?.employmentType ?? null,
    today,
    weekStarts: book.weekStarts,
    blocksFrom: book.blocksFrom ?? null,
    chapters: [
      present(current, current.version === 0 ? null : current.from),
      ...book.chapters.filter(({ from }) => from > today).map((chapter) => present(chapter, chapter.from)),
    ],
    rounding: { since, minutes: roundingEffect(totals) },
  }
}

export const rulesRoutes: readonly Mount[] = [
  route(getTimeRules, showRules),
  route(previewTimeRules, previewRules),
  route(saveTimeRules, saveRules),
  route(getOwnTimeRules, showOwnRules),
]
