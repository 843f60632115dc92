import { calendarChanged } from '@daybook/calendar/contract'
import { type PayBalance, type PayInputRow, type PaySource, type UnpaidRow, workers } from '@daybook/people/server'
import { type Db, eventsWait } from '@daybook/platform/server'
import { bool, checked, count, one, sql } from '@daybook/platform/server/sql'
import { recountGoesOn } from '../contract/index.ts'
import { lockAllLeave } from './account-store.ts'

const areAsked = (people: readonly string[] | null) =>
  sql<boolean>`(${people}::uuid[] is null or d.person_id = any(${people}::uuid[]))`

// What a payroll paid out stays paid out, also where somebody's last day, or first one, moves past its day.
const isPaidOut = sql`(p.payroll_record_id is not null or ((w.hire_date is null or w.hire_date <= p.day) and (w.end_date is null or p.day <= w.end_date)))`

const hasUnpaidDays = async (db: Db): Promise<boolean> =>
  (await one(db, checked({ has: bool })`select exists (select from leave_day where payroll_record_id is null) as has`)).has

/**
 * What leave means for pay: approved paid leave as time and as parts of a day, unpaid leave as absence. Days between that nobody works on
 * are charged to the balance by some rules, and neither paid nor deducted. What waits for a decision is pending. Leave that is paid instead of
 * taken is handed over with its day, a hundred times as fine as it is paid: all parts of it are added before they are rounded.
 */
export const paidLeave: PaySource = {
  inputs: ({ from, to, since, people }) => sql<PayInputRow>`
    select d.person_id, k.kind, array_agg(d.day order by d.day) as days,
      array_agg(case k.kind when 'LEAVE_MINUTES' then d.minutes else d.working end order by d.day) as amounts, null::date[] as pending
    from leave_day d join (values ('LEAVE_MINUTES', true), ('LEAVE_HUNDREDTHS', true), ('ABSENCE_HUNDREDTHS', false)) k(kind, paid) on k.paid = d.paid
    where d.day between ${since} and ${to} and d.minutes > 0 and ${areAsked(people)} group by 1, 2
    union all
    select d.person_id, 'LEAVE_MINUTES', null, null, array_agg(w.day order by w.day)
    from leave_request d cross join lateral (select (e->>'day')::date as day from jsonb_array_elements(d.per_day) e where (e->>'working')::int > 0) w
    where d.status = 'PENDING' and d.from_day <= ${to} and d.to_day >= ${from} and w.day between ${from} and ${to} and ${areAsked(people)} group by 1
    union all
    select d.person_id, k.kind, array_agg(d.day order by d.day) as days,
      array_agg(least(round(case k.kind when 'PAID_OUT_TIME' then d.time else d.part end), 2000000000)::int order by d.day) as amounts, null::date[]
    from (select o.person_id, o.day, sum(case t.unit when 'HOURS' then o.amount * 60::numeric else o.amount * o.day_minutes::numeric end) as time,
        sum(case t.unit when 'HOURS' then o.amount * 6000::numeric / o.day_minutes else o.amount * 100::numeric end) as part
      from (select p.person_id, p.type_id, p.amount, p.day_minutes, p.day from leave_payout p join ${workers} w on w.id = p.person_id where ${isPaidOut}) o
        join leave_type t on t.id = o.type_id where o.day between ${since} and ${to} group by 1, 2) d
      cross join (values ('PAID_OUT_TIME'), ('PAID_OUT_PART')) k(kind)
    where ${areAsked(people)} group by 1, 2`,

  unpaid: ({ from, to, people }) =>
    sql<UnpaidRow>`select d.person_id, d.day from leave_day d
    where d.payroll_record_id is null and d.minutes > 0 and d.day between ${from} and ${to} and ${areAsked(people)}
    union select d.person_id, d.day from leave_payout d where d.payroll_record_id is null and d.day between ${from} and ${to} and ${areAsked(people)}`,

  // What is earned is booked at night: a balance of which nothing was booked yet is not told.
  balances: ({ day, people }) => sql<{ person_id: string; balances: PayBalance[] }>`
    select e.person_id, jsonb_agg(jsonb_build_object('name', t.name, 'unit', t.unit, 'amount', e.amount) order by t.position, t.id) as balances
    from (select person_id, type_id, sum(amount)::int as amount from leave_entry
        where day <= ${day} and person_id = any(${[...people]}::uuid[]) group by 1, 2 having bool_or(key is not null)) e
      join leave_type t on t.id = e.type_id and t.archived_at is null group by 1`,

  hold: lockAllLeave,
  isCounting: async (db) => (await hasUnpaidDays(db)) && (await eventsWait(db, [calendarChanged, recountGoesOn])),

  markPaid: async (db, { paid, today }) => {
    await count(
      db,
      sql`update leave_day d set payroll_record_id = r.record_id from (${paid}) r
      where d.person_id = r.person_id and d.day between r.from_day and r.to_day and d.day <= ${today} and d.payroll_record_id is null`,
    )
    // Agreed once and for all: a day that is still to come changes nothing of it.
    await count(
      db,
      sql`update leave_payout d set payroll_record_id = r.record_id from (${paid}) r
      where d.person_id = r.person_id and d.day between r.from_day and r.to_day and d.payroll_record_id is null`,
    )
  },
}
