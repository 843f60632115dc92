import { getPerson, updatePerson } from '@daybook/people/contract'
import { leastHold, longestHold, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { getLeaveConfig, saveLeaveConfig } from '../contract/index.ts'

// As many rules of leave as HR may save, each for fifty departments, in a company of hundreds: whose leave each is, is looked at with nobody held up.

const { app, api, given, rows, clock } = await testApp({ own: true })
// Only tests check replies.
app.checkReplies = false

// Names as long as they may be, which only their ends tell apart.
const long = 'd'.repeat(190)
const named = (n: number): string => `${long}${n}`

const office = async () => {
  clock.set('2026-03-16T09:00:00Z')
  const cast = await given.cast()
  const { owner, hr } = cast
  const company = owner.companyId
  await given.leaveType(owner, 'Annual leave')
  await rows(
    `insert into listed_department (company_id, id, name) select $1, gen_random_uuid(), $2 || n from generate_series(1, 500) n`,
    [company, long],
  )
  await rows(
    `with made as (insert into account (id, email, name, verified_at, created_at)
      select gen_random_uuid(), 'shop' || n || '@' || $1::text || '.example', $2 || n, now(), now() from generate_series(1, 500) n returning id, email, name)
    insert into person (company_id, account_id, id, name, email, role, status, department, search_text, created_at)
    select $1::uuid, id, gen_random_uuid(), email, email, 'EMPLOYEE', 'ACTIVE', name, email, now() from made`,
    [company, long],
  )
  await rows(
    `insert into leave_type select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'name', 'Type ' || n, 'position', 10 + n))).*
    from leave_type t, generate_series(1, 39) n where t.company_id = $1`,
    [company],
  )
  await rows(
    `insert into leave_policy (company_id, type_id, from_day, policy, made_by, made_at)
    select $1, t.id, '2026-04-01'::date + n, jsonb_set(p.policy, '{departments}', (select jsonb_agg($3 || m) from generate_series(451, 500) m)), $2, '2026-03-16'
    from leave_type t, generate_series(1, 59) n, (select policy from leave_policy where company_id = $1 limit 1) p where t.company_id = $1`,
    [company, hr.userId, long],
  )
  return cast
}

test('HR who move somebody hold nobody up', async () => {
  const { hr, employee } = await office()
  const params = { userId: employee.userId }
  const move = async (n: number): Promise<number> => {
    const { version } = await api.as(hr).call(getPerson, { params })
    return longestHold(
      async () => void (await api.as(hr).call(updatePerson, { params, body: { department: named(n), version } })),
    )
  }
  expect(await leastHold(move)).toBeLessThan(50)
})

test('HR who save leave hold nobody up', async () => {
  const { hr } = await office()
  const save = async (): Promise<number> => {
    const { types } = await api.as(hr).call(getLeaveConfig, {})
    const forms = types.slice(0, 15).flatMap(({ id, name, unit, version, versions }) => {
      const last = versions.at(-1)
      return last ? [{ id, name, unit, version, from: last.from, policy: last.policy }] : []
    })
    return longestHold(async () => void (await api.as(hr).call(saveLeaveConfig, { body: { types: forms } })))
  }
  expect(await leastHold(save)).toBeLessThan(50)
})
