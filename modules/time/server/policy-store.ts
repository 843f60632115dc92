import type { EmploymentType } from '@daybook/people/domain'
import { companyWeekStart } from '@daybook/company/server'
import { workers } from '@daybook/people/server'
import type { Day, Weekday } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { checked, day, int, json, kindOf, one, orNull, type RowOf, sql, text } from '@daybook/platform/server/sql'
import {
  bookOf,
  type CompanyRules,
  type Employment,
  defaultOvertimePolicy,
  defaultTimePolicy,
  isWholeCompany,
  type OvertimePolicy,
  type RulesBook,
  type RulesGroup,
  type RulesVersion,
  type TimePolicy,
} from '../domain/index.ts'

/** What a company decided; what it left open is as the defaults have it (docs/rules.md#worked-time, #overtime). */
export type Decided = { time?: Partial<TimePolicy>; overtime?: Partial<OvertimePolicy> }

type StoredVersion = RulesGroup & { version: number; from: Day; replaced: boolean; policy: Decided | null }

/** What `rulesColumns` selects. */
export const rulesShape = { versions: json<StoredVersion[]>(), week_starts: kindOf<Weekday>(int) }

/** Everything that the company ever decided about time, in the order in which it was saved. */
export const rulesColumns = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('version', version, 'department', department, 'employmentType', employment_type, 'from', from_day, 'replaced', replaced, 'policy', policy)
    order by version), '[]') from time_policy) as versions,
  ${companyWeekStart} as week_starts`

export const asVersion = ({ policy, ...row }: StoredVersion): RulesVersion => ({
  ...row,
  rules: policy && {
    time: { ...defaultTimePolicy, ...policy.time },
    overtime: { ...defaultOvertimePolicy, ...policy.overtime },
  },
})

/** The company's last word on its overtime week, else the day that its weeks start with. */
const weekStartOf = ({ versions, week_starts }: RowOf<typeof rulesShape>): Weekday =>
  versions.findLast((each) => isWholeCompany(each) && !each.replaced && each.policy?.overtime?.weekStarts)?.policy?.overtime
    ?.weekStarts ?? week_starts

/** The company's last word on the weeks with which blocks of them begin. */
const blocksFromOf = ({ versions }: RowOf<typeof rulesShape>): Day | undefined =>
  versions.findLast((each) => isWholeCompany(each) && !each.replaced && each.policy?.overtime?.blocksFrom)?.policy?.overtime
    ?.blocksFrom

export const asRules = (row: RowOf<typeof rulesShape>): CompanyRules => ({
  weekStarts: weekStartOf(row),
  blocksFrom: blocksFromOf(row),
  versions: row.versions.map(asVersion),
})

export const companyRules = async (db: Db): Promise<CompanyRules> =>
  asRules(await one(db, checked(rulesShape)`select ${rulesColumns}`))

/** Where a worker `w` works and how they are employed, for their rules. */
export const placeShape = { department: text, employment_type: orNull(kindOf<EmploymentType>(text)) }

/** The same as the domain asks for it. */
export const placeOf = ({ department, employment_type }: RowOf<typeof placeShape>): RulesGroup => ({
  department,
  employmentType: employment_type,
})

/** The rules of one person: those that hold for them by day, and all that days of theirs may have been counted by. */
export type PersonRules = {
  company: CompanyRules
  book: RulesBook
  /** From when to when they work here, as far as it is known. */
  employed: Employment
}

/** What `personRulesColumns` selects. */
export const personRulesShape = { ...rulesShape, ...placeShape, hire_date: orNull(day), end_date: orNull(day) }

export const personRulesColumns = (personId: string) =>
  sql`${rulesColumns}, coalesce((select w.department from ${workers} w where w.id = ${personId}), '') as department,
    (select w.employment_type from ${workers} w where w.id = ${personId}) as employment_type, (select w.hire_date from ${workers} w where w.id = ${personId}) as hire_date, (select w.end_date from ${workers} w where w.id = ${personId}) as end_date`

export const asPersonRules = ({
  department,
  employment_type,
  hire_date,
  end_date,
  ...row
}: RowOf<typeof personRulesShape>): PersonRules => {
  const company = asRules(row)
  return { company, book: bookOf(company, placeOf({ department, employment_type })), employed: { from: hire_date, to: end_date } }
}

export const rulesOfPerson = async (db: Db, personId: string): Promise<PersonRules> =>
  asPersonRules(await one(db, checked(personRulesShape)`select ${personRulesColumns(personId)}`))
