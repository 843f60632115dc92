import { createHash, randomBytes } from 'node:crypto'
import { newId } from '@daybook/platform/server'
import type { Client } from 'pg'

const hash = (token: string): Buffer => createHash('sha256').update(token).digest()

export type BenchCompany = { id: string; tokens: string[]; people: string[]; manager: string }

/**
 * A company of a size, with a year of approved days and sessions for everyone, laid straight into the tables: a
 * measurement needs the rows, not the way they came.
 */
export const layCompany = async (owner: Client, size: number, days: number): Promise<BenchCompany> => {
  const id = newId()
  await owner.query(
    `insert into company (company_id, name, country, contact_number, industry, business_type, address, zone, currency, week_starts, plan_type, created_at)
     values ($1, $2, 'US', '+12075550148', 'Retail', 'Services', 'Somewhere 1', 'UTC', 'USD', 1, 'ENTERPRISE_PACK', now())`,
    [id, `Bench ${id.slice(-6)}`],
  )
  const people = Array.from({ length: size }, () => newId())
  const accounts = people.map(() => newId())
  const tokens = people.map(() => randomBytes(32).toString('base64url'))
  await owner.query(
    `insert into account (id, email, name, verified_at, created_at) select id, id || '@bench.example', 'Bench', now(), now() from unnest($1::uuid[]) as id`,
    [accounts],
  )
  await owner.query(
    `insert into session (id, account_id, client_id, created_at, last_used_at, confirmed_at) select id, id, 'api', now(), now(), now() from unnest($1::uuid[]) as id`,
    [accounts],
  )
  await owner.query(
    `insert into access_token (token_hash, session_id, expires_at) select decode(t, 'hex'), s, now() + interval '1 day' from unnest($1::text[], $2::uuid[]) as x(t, s)`,
    [tokens.map((token) => hash(token).toString('hex')), accounts],
  )
  await owner.query(
    `insert into person (company_id, id, account_id, name, email, role, status, manager_id, designation, department, birth_date, hire_date, search_text, created_at)
     select $1, p, a, 'Person ' || n, p || '@bench.example', case n when 1 then 'ENTERPRISE_ADMIN' when 2 then 'MANAGER' else 'EMPLOYEE' end, 'ACTIVE', null, 'Clerk', 'Office',
       date '1980-01-01' + (n * 37 % 9000)::int, date '2020-01-01' + (n % 900)::int, 'person ' || n, now()
     from unnest($2::uuid[], $3::uuid[]) with ordinality as x(p, a, n)`,
    [id, people, accounts],
  )
  await owner.query(`update person set manager_id = $2 where company_id = $1 and role = 'EMPLOYEE'`, [id, people[1]])
  await layDays(owner, id, days)
  return { id, tokens, people, manager: tokens[1] ?? '' }
}

const layDays = async (owner: Client, id: string, days: number): Promise<void> => {
  await owner.query(
    `insert into timesheet (company_id, id, person_id, day, status, worked_minutes, break_minutes)
     select $1, gen_random_uuid(), p.id, d::date, 'OPEN', 480, 30 from person p, generate_series(current_date - $2::int, current_date - 1, '1 day') d
     where p.company_id = $1 and extract(isodow from d) < 6`,
    [id, days],
  )
  await owner.query(
    `insert into work_entry (company_id, id, person_id, day, started_at, ended_at, zone, source)
     select t.company_id, gen_random_uuid(), t.person_id, t.day, t.day + h, t.day + h + interval '4 hours', 'UTC', 'import'
     from timesheet t, (values (interval '8 hours'), (interval '12 hours 30 minutes')) v(h) where t.company_id = $1`,
    [id],
  )
  // What was worked on a day that was handed in stays, so the entries come first.
  await owner.query(`update timesheet set status = 'APPROVED' where company_id = $1`, [id])
  await owner.query(`insert into work_week (company_id) values ($1)`, [id])
  await owner.query(
    `insert into holiday (company_id, id, day, name, source) select $1, gen_random_uuid(), current_date + n * 17, 'Holiday ' || n, 'country' from generate_series(-10, 10) n`,
    [id],
  )
}

/** A monthly pay cycle with everyone on it, and the id of the period that holds the month before last. */
export const layPay = async (owner: Client, company: BenchCompany): Promise<string> => {
  const [cycle, period] = [newId(), newId()]
  const rule = {
    kind: 'MONTHLY',
    startDay: 1,
    payDate: { kind: 'DAY_OF_MONTH', day: 31, monthsAfter: 0 },
    businessDay: 'previous',
  }
  await owner.query(`insert into pay_cycle (company_id, id, name, frequency, rule) values ($1, $2, 'Monthly', 'MONTHLY', $3)`, [
    company.id,
    cycle,
    JSON.stringify(rule),
  ])
  await owner.query(
    `insert into pay_period (company_id, id, pay_cycle_id, from_day, to_day, pay_date, pay_year, number)
     select $1, $2, $3, m::date, (m + interval '1 month - 1 day')::date, (m + interval '1 month - 1 day')::date, extract(year from m)::int, extract(month from m)::int
     from date_trunc('month', current_date - interval '1 month') m`,
    [company.id, period, cycle],
  )
  await owner.query(
    `insert into pay_terms (company_id, id, person_id, pay_cycle_id, from_day, pay_type, amount_cents, tax_deduction_cents)
     select $1, gen_random_uuid(), id, $2, '2020-01-01', case when (row_number() over ()) % 2 = 0 then 'HOURLY_SALARY' else 'FIXED_SALARY' end, 250000, 1000 from person where company_id = $1`,
    [company.id, cycle],
  )
  return period
}
