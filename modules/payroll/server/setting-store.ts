import type { Db } from '@daybook/platform/server'
import { checked, columnsOf, count, first, sql } from '@daybook/platform/server/sql'
import type { PayrollSettings } from '../contract/index.ts'

const usual: PayrollSettings = { secondPerson: true, version: 0 }

/** What the company decided, or what holds for one that decided nothing. */
export const payrollSettingsOf = async (db: Db): Promise<PayrollSettings> => {
  const row = await first(
    db,
    checked(columnsOf('payroll_setting', 'second_person', 'version'))`select second_person, version from payroll_setting`,
  )
  return row ? { secondPerson: row.second_person, version: row.version } : usual
}

/** Zero when somebody else was faster. */
export const savePayrollSettings = (db: Db, { secondPerson, version }: PayrollSettings): Promise<number> =>
  count(
    db,
    sql`insert into payroll_setting (second_person) select ${secondPerson}::boolean where ${version}::int = 0 or exists (select from payroll_setting)
    on conflict (company_id) do update set second_person = excluded.second_person, version = payroll_setting.version + 1
    where payroll_setting.version = ${version}`,
  )
