import { hashToken } from '@daybook/platform/server'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'

// A part is added to what every request begins with, which belongs to everybody.
const { app, rows, given, clock } = await testApp({ own: true })

const opened = async (token: string) => {
  const { rows: found } = await app.pool.query('select * from open_request($1, $2)', [hashToken(token), clock.now])
  return found[0]
}

test('a migration adds to what a request knows by an attribute and a part, and pastes nothing', async () => {
  const { ours } = await given.twoCompanies()
  const { owner } = ours
  const before = await opened(owner.token)
  expect(before).toMatchObject({ company_id: owner.companyId, person_id: owner.userId, role: 'ENTERPRISE_ADMIN' })
  await rows('alter type request_actor add attribute shoe_size int')
  await rows(`create function request_shoe(asks request_actor, p_now timestamptz) returns request_actor language plpgsql stable as $$
    begin
      asks.shoe_size := length(asks.role);
      return asks;
    end $$`)
  await rows("call add_request_part('request_shoe')")
  expect(await opened(owner.token)).toEqual({ ...before, shoe_size: 'ENTERPRISE_ADMIN'.length })
})

test('nobody but open_request asks a part: it would believe whom it is told', async () => {
  const parts = await rows<{ name: string }>('select name from request_part')
  expect(parts.map(({ name }) => name)).toContain('request_support')
  for (const call of [
    "select request_session('\\x00', now())",
    ...parts.map(({ name }) => `select ${name}(null::request_actor, now())`),
    "call add_request_part('request_support')",
    'call write_open_request()',
  ])
    await expect(app.pool.query(call)).rejects.toMatchObject({ code: '42501' })
  await expect(app.pool.query('select * from request_part')).rejects.toMatchObject({ code: '42501' })
})

test('a token that opens nothing leaves no company behind', async () => {
  expect(await opened('nobody’s')).toBeUndefined()
})
