import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, build, checked, columnsOf } from '@daybook/platform/server/sql'
import type { CountedRow } from './entry-rows.ts'

/** These days of a person: what was worked, how far it is, and the payroll record that paid it. */
export const sheetsOn = (db: Db, personId: string, days: readonly Day[]) =>
  all(
    db,
    build
      .selectFrom('timesheet')
      .select(['day', 'worked_minutes as minutes', 'status', 'payroll_record_id as record', 'rules_version'])
      .where('person_id', '=', personId)
      .where('day', 'in', days)
      .orderBy('day'),
  )

// A day has up to 200 entries, older ones up to 2,000, which no strip can show; who pressed the clock this often sees the hours alone.
const mostEntries = 30

/** The entries of these days, in order; none of a day that has more than a strip can show. */
export const entriesToDraw = (db: Db, personId: string, days: readonly Day[]): Promise<CountedRow[]> =>
  all(
    db,
    checked(columnsOf('work_entry', 'id', 'day', 'started_at', 'ended_at', 'minutes', 'break_minutes', 'missing_out', 'zone'))`
    select id, day, started_at, ended_at, minutes, break_minutes, missing_out, zone
    from (select *, count(*) over (partition by day) as together from work_entry where person_id = ${personId} and day = any(${[...days]}::date[])) e
    where together <= ${mostEntries} order by day, started_at`,
  )
