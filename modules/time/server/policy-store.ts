import { defaultOvertimePolicy, defaultTimePolicy, type OvertimePolicy, type TimePolicy } from '../domain/index.ts'
import { companyWeekStart } from '@daybook/company/server'
import type { Weekday } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, checked, int, json, kindOf, one, orNull, type RowOf, sql } from '@daybook/platform/server/sql'

export type CompanyPolicies = { version: number; time: TimePolicy; overtime: OvertimePolicy }

type Decided = { time?: Partial<TimePolicy>; overtime?: Partial<OvertimePolicy> }

/** What `policyColumns` selects. */
export const policyShape = { version: orNull(int), policy: json<Decided | null>(), week_starts: kindOf<Weekday>(int) }
type Row = RowOf<typeof policyShape>

/** The defaults of docs/rules.md#worked-time, #overtime with what the company decided otherwise. */
export const withDefaults = ({ version, policy, week_starts }: Row): CompanyPolicies => ({
  version: version ?? 0,
  time: { ...defaultTimePolicy, ...policy?.time },
  overtime: { ...defaultOvertimePolicy, weekStarts: week_starts, ...policy?.overtime },
})

export const policyColumns = sql`
  (select version from time_policy order by version desc limit 1) as version,
  (select policy from time_policy order by version desc limit 1) as policy,
  ${companyWeekStart} as week_starts`

export const companyPolicies = async (db: Db): Promise<CompanyPolicies> =>
  withDefaults(await one(db, checked(policyShape)`select ${policyColumns}`))

// Rules change seldom; days that were counted under older ones than these show their hours alone.
const mostPolicies = 8

/** The rules of worked time that held, the newest first and the defaults last. */
export const timePolicies = async (db: Db): Promise<TimePolicy[]> => {
  const rows = await all(
    db,
    checked({ policy: json<Decided>() })`select policy from time_policy order by version desc limit ${mostPolicies}`,
  )
  return [...rows.map(({ policy }) => ({ ...defaultTimePolicy, ...policy.time })), defaultTimePolicy]
}
