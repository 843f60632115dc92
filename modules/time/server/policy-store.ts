import { defaultOvertimePolicy, defaultTimePolicy, type OvertimePolicy, type TimePolicy } from '../domain/index.ts'
import type { Weekday } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { one, sql } from '@daybook/platform/server/sql'

export type CompanyPolicies = { version: number; time: TimePolicy; overtime: OvertimePolicy }

type Row = {
  version: number | null
  policy: { time?: Partial<TimePolicy>; overtime?: Partial<OvertimePolicy> } | null
  week_starts: Weekday
}

/** The defaults of docs/rules.md#worked-time, #overtime with what the company decided otherwise. */
export const withDefaults = ({ version, policy, week_starts }: Row): CompanyPolicies => ({
  version: version ?? 0,
  time: { ...defaultTimePolicy, ...policy?.time },
  overtime: { ...defaultOvertimePolicy, weekStarts: week_starts, ...policy?.overtime },
})

export const policyColumns = sql`
  (select version from time_policy order by version desc limit 1) as version,
  (select policy from time_policy order by version desc limit 1) as policy,
  (select week_starts from company) as week_starts`

export const companyPolicies = async (db: Db): Promise<CompanyPolicies> =>
  withDefaults(await one(db, sql<Row>`select ${policyColumns}`))
