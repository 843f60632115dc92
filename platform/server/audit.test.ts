import { getMe } from '@daybook/people/contract'
import { verifyAudit } from '@daybook/platform/server'
import { testApp, type TestWorld } from '@daybook/testing'
import { clockIn, clockOut } from '@daybook/time/contract'
import { expect, test } from 'vitest'

const verify = ({ rows }: TestWorld) => verifyAudit({ query: async (text: string) => ({ rows: await rows(text) }) } as never)

test('every change leaves an entry, entries of parallel writers have no gap, and a tampered chain is named', async () => {
  const world = await testApp()
  const { api, given, rows } = world
  const { ours, theirs } = await given.twoCompanies()
  await Promise.all(
    [ours, theirs]
      .flatMap(({ owner, hr, manager, employee }) => [owner, hr, manager, employee])
      .map(async (who) => {
        await api.as(who).call(clockIn, {})
        await api.as(who).call(clockOut, {})
        await api.as(who).call(getMe, {})
      }),
  )
  const entries = await rows<{ seq: number }>('select seq from audit_entry where company_id = $1 order by seq', [
    ours.owner.companyId,
  ])
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, i) => i + 1))
  expect(await verify(world)).toMatchObject({ broken: [] })
  const last = entries.length
  const company = [ours.owner.companyId]
  await rows(`update audit_entry set action = 'people.create' where company_id = $1 and seq = 3`, company)
  expect((await verify(world)).broken).toEqual([{ companyId: ours.owner.companyId, seq: 3, reason: 'its content was changed' }])
  await rows(`delete from audit_entry where company_id = $1 and seq = 3`, company)
  expect((await verify(world)).broken).toEqual([
    { companyId: ours.owner.companyId, seq: 4, reason: 'an entry before it is missing or was moved' },
  ])
  await rows(`delete from audit_entry where company_id = $1 and (seq < 4 or seq = $2)`, [...company, last])
  // Whatever was done to our chain, theirs is whole and still begins at 1.
  expect((await verify(world)).broken.map(({ companyId }) => companyId)).toEqual(company)
  const others = await rows<{ seq: number }>('select seq from audit_entry where company_id = $1 order by seq', [
    theirs.owner.companyId,
  ])
  expect(others.map(({ seq }) => seq)).toEqual(entries.map(({ seq }) => seq))
})
