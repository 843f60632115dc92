import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openClient } from '@daybook/platform/server/postgres'
import { testApp } from '@daybook/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

// What companies typed for departments before 0215 made records of them.

await testApp()
const { owner, template } = inject('cluster')
const older = `${template}_older_departments`
const migrations = join(import.meta.dirname, 'migrations')

const asked = async (database: string, ...texts: string[]): Promise<unknown[]> => {
  const client = await openClient({ ...owner, database })
  try {
    let rows: unknown[] = []
    for (const text of texts) ({ rows } = await client.query(text))
    return rows
  } finally {
    await client.end()
  }
}

const [ours, theirs] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002']
const company = (
  id: string,
) => `insert into company (company_id, name, country, contact_number, industry, business_type, address, zone, currency,
  week_starts, plan_type, created_at) values ('${id}', 'Older', 'DE', '', '', '', '', 'Europe/Berlin', 'EUR', 1, 'FREE_PACK', now());`
const person = (
  id: string,
  department: string,
  designation = '',
) => `insert into person (company_id, id, name, email, role, status, department,
  designation, search_text, created_at) values ('${id}', gen_random_uuid(), 'Ada', gen_random_uuid() || '@example.com', 'EMPLOYEE', 'INVITED',
  '${department}', '${designation}', '', now());`
const rules = (
  version: number,
  department: string,
  from: string,
) => `insert into time_policy (company_id, version, policy, since, from_day, department)
  values ('${ours}', ${version}, '{}', now(), '${from}', '${department}');`
const frozen = (department: string) =>
  `{"rules": {"weekStarts": 1, "versions": [{"department": "${department}", "version": 1}]}, "dayMinutes": 480}`

const typed = [
  company(ours),
  company(theirs),
  person(ours, 'Sales', 'Clerk'),
  person(ours, ' sales ', 'clerk'),
  person(ours, 'Sales', 'clerk'),
  person(ours, '  ', 'Cook'),
  person(theirs, 'SALES'),
  rules(1, 'Sales', '2026-01-01'),
  rules(2, 'SALES', '2026-01-01'),
  rules(3, 'sales', '2026-02-01'),
  rules(4, 'Archive', '2026-01-01'),
  `insert into least_at_work (company_id, department, least, saved_at) values ('${ours}', 'sales', 2, now()), ('${ours}', 'Sales', 3, now()), ('${ours}', '', 1, now());`,
  `insert into leave_type (company_id, id, name, unit, position, created_at) values ('${ours}', '${ours}', 'Annual', 'DAYS', 1, now());`,
  `insert into leave_policy (company_id, type_id, from_day, policy, made_at)
    values ('${ours}', '${ours}', '2026-01-01', '{"departments": ["SALES", "Kitchen", "sales"], "paid": true}', now());`,
  `insert into post (company_id, id, kind, title, content, plain, everybody, departments, publish_at, written_by, created_at)
    select '${ours}', '${ours}', 'NOTICE', 'Hello', 'Hello', 'Hello', false, '{sales,SALES,Kitchen}', now(), (select min(id::text)::uuid from person
      where company_id = '${ours}'), now();`,
  `insert into pay_cycle (company_id, id, name, frequency, rule) values ('${ours}', '${ours}', 'Monthly', 'MONTHLY', '{}');`,
  `insert into pay_period (company_id, id, pay_cycle_id, from_day, to_day, pay_date, pay_year, number, frozen_rules)
    values ('${ours}', '${ours}', '${ours}', '2026-01-01', '2026-01-31', '2026-01-31', 2026, 1, '${frozen('SALES')}');`,
].join('\n')

beforeAll(async () => {
  await asked('postgres', `create database ${older}`)
  for (const file of readdirSync(migrations).toSorted()) {
    if (file === '0215_departments.sql') await asked(older, typed)
    await asked(older, readFileSync(join(migrations, file), 'utf8').replaceAll('\r\n', '\n'))
  }
})

afterAll(() => asked('postgres', `drop database if exists ${older} with (force)`))

test('every name is listed once, as most people have it, and whatever named it names it so', async () => {
  const listed = (table: string) => `select company_id = '${ours}' as ours, name from ${table} order by company_id, lower(name)`
  expect(await asked(older, listed('listed_department'))).toEqual([
    { ours: true, name: 'Archive' },
    { ours: true, name: 'Kitchen' },
    { ours: true, name: 'Sales' },
    { ours: false, name: 'SALES' },
  ])
  expect(await asked(older, listed('listed_designation'))).toEqual([
    { ours: true, name: 'clerk' },
    { ours: true, name: 'Cook' },
  ])
  const people = `select department, designation, count(*)::int as n from person where company_id = '${ours}' group by 1, 2 order by 1`
  expect(await asked(older, people)).toEqual([
    { department: '', designation: 'Cook', n: 1 },
    { department: 'Sales', designation: 'clerk', n: 3 },
  ])
  expect(await asked(older, 'select version, department, replaced from time_policy order by 1')).toEqual([
    { version: 1, department: 'Sales', replaced: true },
    { version: 2, department: 'Sales', replaced: false },
    { version: 3, department: 'Sales', replaced: false },
    { version: 4, department: 'Archive', replaced: false },
  ])
  expect(await asked(older, 'select department, least from least_at_work order by 1')).toEqual([
    { department: '', least: 1 },
    { department: 'Sales', least: 3 },
  ])
  expect(await asked(older, 'select policy from leave_policy')).toEqual([
    { policy: { departments: ['Sales', 'Kitchen'], paid: true } },
  ])
  expect(await asked(older, 'select departments from post')).toEqual([{ departments: ['Sales', 'Kitchen'] }])
  expect(await asked(older, 'select frozen_rules from pay_period')).toEqual([{ frozen_rules: JSON.parse(frozen('Sales')) }])
})
