import type { PayInputRow, PaySource, UnpaidRow } from '@daybook/people/server'
import { all, count, sql } from '@daybook/platform/server/sql'

const areAsked = (people: readonly string[] | null) =>
  sql<boolean>`(${people}::uuid[] is null or s.person_id = any(${people}::uuid[]))`

/** Approved days are paid; days with work that nobody has decided on are pending. */
export const paidDays: PaySource = {
  inputs: ({ from, to, since, people }) => sql<PayInputRow>`
    select s.person_id, 'WORKED_MINUTES' as kind, array_agg(s.day order by s.day) filter (where s.status in ('APPROVED', 'PAID')) as days,
      array_agg(s.worked_minutes order by s.day) filter (where s.status in ('APPROVED', 'PAID')) as amounts,
      array_agg(s.day order by s.day) filter (where s.status in ('OPEN', 'SUBMITTED') and s.day between ${from} and ${to} and (s.worked_minutes > 0 or s.missing_clock_out)) as pending
    from timesheet s where s.day between ${since} and ${to} and ${areAsked(people)} group by 1`,

  unpaid: ({ from, to, people }) =>
    sql<UnpaidRow>`select s.person_id, s.day from timesheet s where s.status = 'APPROVED' and s.day between ${from} and ${to} and ${areAsked(people)}`,

  hold: (db) => all(db, sql`select pg_advisory_xact_lock(hashtext('timesheet'), hashtext(app_company()::text))`),

  markPaid: (db, { paid, today }) =>
    count(
      db,
      sql`update timesheet t set status = 'PAID', payroll_record_id = r.record_id, version = t.version + 1 from (${paid}) r
      where t.person_id = r.person_id and t.day between r.from_day and r.to_day and t.day <= ${today} and t.status = 'APPROVED'`,
    ),
}
