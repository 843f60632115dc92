import { getPerson, updatePerson } from '@daybook/people/contract'
import { addDays, day } from '@daybook/platform/domain'
import { leastHold, longestHold, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { getTimeRules, saveTimeRules } from '../contract/index.ts'
import { someRules } from '../testing/index.ts'

// As many versions of rules as a company may save: whose rules they become with a move, or with others, is looked at with nobody held up.

const { app, api, given, rows, clock } = await testApp({ own: true })
// Only tests check replies.
app.checkReplies = false

/** HR work alone in a department, by rules of an owner. HR saved half of all others, for the company; an owner the rest, each for a department. */
const office = async () => {
  clock.set('2026-03-16T09:00:00Z')
  const cast = await given.cast()
  const { owner, hr } = cast
  const company = owner.companyId
  await rows(
    `insert into listed_department (company_id, id, name) select $1, gen_random_uuid(), name
    from (select 'Shop ' || n as name from generate_series(1, 200) n union all select 'Human resources') d on conflict do nothing`,
    [company],
  )
  await rows(
    `with made as (insert into account (id, email, name, verified_at, created_at)
      select gen_random_uuid(), 'shop' || n || '@' || $1::text || '.example', 'Shop ' || n, now(), now() from generate_series(1, 200) n returning id, email, name)
    insert into person (company_id, account_id, id, name, email, role, status, department, search_text, created_at)
    select $1::uuid, id, gen_random_uuid(), email, email, 'EMPLOYEE', 'ACTIVE', name, email, now() from made`,
    [company],
  )
  await rows(`update person set department = 'Human resources' where id = $1`, [hr.userId])
  await rows(
    `insert into time_policy (company_id, version, department, from_day, policy, saved_by, since)
    select $1, v.version, v.department, v.from_day, $2::jsonb, v.saved_by, '2026-03-16' from (
      select 1 as version, 'Human resources' as department, '2026-03-20'::date as from_day, $4::uuid as saved_by
      union all select 100 + n, '', '2026-04-01'::date + n, $3::uuid from generate_series(1, 190) n
      union all select 300 + n, 'Shop ' || n, '2026-04-01'::date + n, $4::uuid from generate_series(1, 199) n) v`,
    [company, JSON.stringify({ overtime: someRules.overtime }), hr.userId, owner.userId],
  )
  return cast
}

test('HR who move somebody hold nobody up', async () => {
  const { hr, employee } = await office()
  const params = { userId: employee.userId }
  const move = async (department: string): Promise<number> => {
    const { version } = await api.as(hr).call(getPerson, { params })
    return longestHold(async () => void (await api.as(hr).call(updatePerson, { params, body: { department, version } })))
  }
  expect(await leastHold((time) => move(`Shop ${time}`))).toBeLessThan(50)
})

test('HR who save rules hold nobody up', async () => {
  const { hr } = await office()
  const save = async (time: number): Promise<number> => {
    const { version } = await api.as(hr).call(getTimeRules, {})
    const body = { from: addDays(day('2026-04-03'), time), rules: someRules, department: '', employmentType: null, version }
    return longestHold(async () => void (await api.as(hr).call(saveTimeRules, { body })))
  }
  expect(await leastHold(save)).toBeLessThan(50)
})
