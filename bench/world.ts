import { createHash, randomBytes } from 'node:crypto'
import { defaultLeavePolicy } from '@daybook/leave/domain'
import { newId } from '@daybook/platform/server'
import type { Client } from 'pg'

const hash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** `tokens` begins with the owner's and a manager's; `office` are those of HR, who see everybody; `idle` of whoever is not at work. */
export type BenchCompany = {
  id: string
  tokens: string[]
  people: string[]
  addresses: string[]
  office: string[]
  idle: string[]
}

/** How many of them are clocked in, and how many days of others wait for a decision. */
type Today = { readonly working?: number; readonly waiting?: number }

/**
 * A company of a size, with so many days of shifts and sessions for everyone, laid straight into the tables: a measurement needs the
 * rows, not the way they came. What the tables check by themselves is left out, since it takes longer than all the rest.
 */
export const layCompany = async (owner: Client, size: number, days: number, today: Today = {}): Promise<BenchCompany> => {
  await owner.query('set session_replication_role = replica')
  const company = await layPeople(owner, size)
  await layDays(owner, company.id, days)
  const working = await layToday(owner, company.id, today)
  await layLeave(owner, company.id)
  await owner.query('set session_replication_role = origin')
  return { ...company, idle: company.tokens.filter((_, i) => !working.has(company.people[i] ?? '')) }
}

const layPeople = async (owner: Client, size: number): Promise<Omit<BenchCompany, 'idle'>> => {
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
    `with office as (insert into listed_department (company_id, id, name) values ($1, gen_random_uuid(), 'Office'))
     insert into listed_designation (company_id, id, name) values ($1, gen_random_uuid(), 'Clerk')`,
    [id],
  )
  await owner.query(
    `insert into person (company_id, id, account_id, name, email, role, status, manager_id, designation, department, birth_date, hire_date, search_text, created_at)
     select $1, p, a, 'Person ' || n, p || '@bench.example', case when n = 1 then 'ENTERPRISE_ADMIN' when n = 2 then 'MANAGER' when n <= 12 then 'HUMAN_RESOURCE' else 'EMPLOYEE' end, 'ACTIVE', null, 'Clerk', 'Office',
       date '1980-01-01' + (n * 37 % 9000)::int, date '2020-01-01' + (n % 900)::int, 'person ' || n, now()
     from unnest($2::uuid[], $3::uuid[]) with ordinality as x(p, a, n)`,
    [id, people, accounts],
  )
  await owner.query(`update person set manager_id = $2 where company_id = $1 and role = 'EMPLOYEE'`, [id, people[1]])
  return { id, tokens, people, addresses: accounts.map((account) => `${account}@bench.example`), office: tokens.slice(2, 12) }
}

/** A type of leave, and of everybody a week in each of the last months, in this one and in the next: every fourth person at a time. */
const layLeave = async (owner: Client, id: string): Promise<void> => {
  const type = newId()
  await owner.query(
    `insert into leave_type (company_id, id, name, unit, position, created_at) values ($1, $2, 'Annual leave', 'DAYS', 1, now())`,
    [id, type],
  )
  await owner.query(
    `insert into leave_policy (company_id, type_id, from_day, policy, made_at) values ($1, $2, current_date - 400, $3, now())`,
    [id, type, JSON.stringify(defaultLeavePolicy)],
  )
  await owner.query(
    `insert into leave_request (company_id, id, person_id, type_id, from_day, to_day, per_day, total, paid, status, stage, asked_at)
     select $1, gen_random_uuid(), p.id, $2, w.monday, w.monday + 4, '[]', 500, true, 'APPROVED', 'MANAGER', now()
     from (select id, row_number() over (order by id) as n from person where company_id = $1) p,
       (select m, (date_trunc('week', current_date) + m * interval '28 days')::date as monday from generate_series(-11, 1) m) w where (p.n + w.m) % 4 = 0`,
    [id, type],
  )
  await owner.query(
    `insert into leave_day (company_id, request_id, day, person_id, type_id, working, minutes, paid)
     select r.company_id, r.id, d::date, r.person_id, r.type_id, 100, 480, true
     from leave_request r, generate_series(r.from_day, r.to_day, interval '1 day') d where r.company_id = $1`,
    [id],
  )
}

const layDays = async (owner: Client, id: string, days: number): Promise<void> => {
  await owner.query(
    `insert into shift (company_id, id, person_id, day, zone, started_at, ended_at)
     select $1::uuid, gen_random_uuid(), p.id, d::date, 'UTC', d + interval '8 hours', d + interval '16 hours 30 minutes'
     from person p, generate_series(current_date - $2::int, current_date - 1, '1 day') d where p.company_id = $1 and extract(isodow from d) < 6`,
    [id, days],
  )
  await owner.query(
    `insert into timesheet (company_id, id, person_id, day, status, worked_minutes, break_minutes)
     select company_id, gen_random_uuid(), person_id, day, 'APPROVED', 480, 30 from shift where company_id = $1`,
    [id],
  )
  await owner.query(
    `insert into work_entry (company_id, id, person_id, day, started_at, ended_at, zone, source, shift_id)
     select s.company_id, gen_random_uuid(), s.person_id, s.day, s.day + h, s.day + h + interval '4 hours', 'UTC', 'clock', s.id
     from shift s, (values (interval '8 hours'), (interval '12 hours 30 minutes')) v(h) where s.company_id = $1`,
    [id],
  )
  await owner.query(`insert into work_week (company_id) values ($1)`, [id])
  await owner.query(
    `insert into holiday (company_id, id, day, name, source) select $1, gen_random_uuid(), current_date + n * 17, 'Holiday ' || n, 'country' from generate_series(-10, 10) n`,
    [id],
  )
}

/** Those who come last are at work since an hour ago; the newest days of the others wait. Returns who is at work. */
const layToday = async (owner: Client, id: string, { working = 0, waiting = 0 }: Today): Promise<ReadonlySet<string>> => {
  const { rows } = await owner.query<{ person_id: string }>(
    `with s as (
       insert into shift (company_id, id, person_id, day, zone, started_at)
       select $1::uuid, gen_random_uuid(), id, current_date, 'UTC', now() - interval '1 hour' from person where company_id = $1 order by name desc, id limit $2 returning *
     ), t as (
       insert into timesheet (company_id, id, person_id, day, status) select company_id, gen_random_uuid(), person_id, day, 'OPEN' from s
     )
     insert into work_entry (company_id, id, person_id, day, started_at, zone, source, shift_id)
     select company_id, gen_random_uuid(), person_id, day, started_at, 'UTC', 'clock', id from s returning person_id`,
    [id, working],
  )
  await owner.query(
    `with waits as materialized (select id from timesheet where company_id = $1 and status = 'APPROVED' order by day desc, id limit $2)
     update timesheet t set status = 'SUBMITTED', submitted_at = t.day + interval '1 day' from waits where t.company_id = $1 and t.id = waits.id`,
    [id, waiting],
  )
  return new Set(rows.map((row) => row.person_id))
}

/** A list of twenty tasks about each of so many who joined, a quarter of them theirs, their manager's, of HR and of the owner. */
export const layLists = async (owner: Client, { id, people }: BenchCompany, joiners: number): Promise<void> => {
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `with r as (insert into checklist_run (company_id, id, template_id, person_id, anchor, started_at, name, kind)
       select $1, gen_random_uuid(), gen_random_uuid(), p, current_date, now(), 'Joining', 'JOINING' from unnest($2::uuid[]) p returning *)
     insert into checklist_task (company_id, id, run_id, place, days, due, title, note, who)
     select $1, gen_random_uuid(), r.id, n, n, current_date + n, 'Task ' || n, '', (array['PERSON', 'MANAGER', 'HR', 'OWNER'])[1 + n % 4] from r, generate_series(1, 20) n`,
    [id, people.slice(12, 12 + joiners)],
  )
  await owner.query('set session_replication_role = origin')
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
