import type { Db } from '@daybook/platform/server'
import { checked, columnsOf, count, first, sql } from '@daybook/platform/server/sql'
import type { PayrollSettings } from '../contract/index.ts'

const usual: PayrollSettings = { secondPerson: true, graceDays: 14, version: 0 }

/** What the company decided, or what holds for one that decided nothing. */
export const payrollSettingsOf = async (db: Db): Promise<PayrollSettings> => {
  const row = await first(
    db,
    checked(
      columnsOf('payroll_setting', 'second_person', 'grace_days', 'version'),
    )`select second_person, grace_days, version from payroll_setting`,
  )
  return row ? { secondPerson: row.second_person, graceDays: row.grace_days, version: row.version } : usual
}

/** Zero when somebody else was faster. */
export const savePayrollSettings = (db: Db, { secondPerson, graceDays, version }: PayrollSettings): Promise<number> =>
  count(
    db,
    sql`insert into payroll_setting (second_person, grace_days) select ${secondPerson}::boolean, ${graceDays}::int where ${version}::int = 0 or exists (select from payroll_setting)
    on conflict (company_id) do update set second_person = excluded.second_person, grace_days = excluded.grace_days, version = payroll_setting.version + 1
    where payroll_setting.version = ${version}`,
  )
