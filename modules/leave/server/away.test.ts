import { brotliCompressSync } from 'node:zlib'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { searchAway } from '../contract/index.ts'

const { api, given, rows } = await testApp()

const crowd = async (size: number) => {
  const owner = await given.company()
  const { id: typeId } = await given.leaveType(owner)
  await rows(
    `insert into person (company_id, id, name, email, role, status, search_text, created_at)
     select $1, gen_random_uuid(), 'Somebody Longname ' || n, 'p' || n || '@away.example', 'EMPLOYEE', 'INVITED', 'x', now() from generate_series(2, $2::int) n`,
    [owner.companyId, size],
  )
  // Three stretches of everybody's in the month: more than any team takes.
  await rows(
    `insert into leave_request (company_id, id, person_id, type_id, from_day, to_day, per_day, total, paid, status, stage, asked_at)
     select $1, gen_random_uuid(), p.id, $2, d, d + 1, '[]', 200, true, 'APPROVED', 'MANAGER', now()
     from person p, unnest(array['2026-04-01', '2026-04-13', '2026-04-22']::date[]) d where p.company_id = $1`,
    [owner.companyId, typeId],
  )
  return owner
}

test('a month of a team of 80 is small: 60 kB, and 10 kB as it is sent', async () => {
  const owner = await crowd(80)
  const { text, status } = await api
    .as(owner)
    .send(searchAway, { body: { from: day('2026-04-01'), to: day('2026-04-30'), limit: 80 } })
  expect(status).toBe(200)
  expect(text.match(/userName/g)).toHaveLength(80)
  expect(Buffer.byteLength(text)).toBeLessThan(60_000)
  expect(brotliCompressSync(text).length).toBeLessThan(10_000)
})

test('pages follow each other by name, and those who are away can be asked for alone', async () => {
  const owner = await crowd(7)
  const month = { from: day('2026-04-01'), to: day('2026-04-30') }
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await api.as(owner).call(searchAway, { body: { ...month, limit: 3, ...(cursor ? { cursor } : {}) } })
    seen.push(...page.items.map(({ userName }) => userName))
    cursor = page.nextCursor
  }
  expect([seen.length, new Set(seen).size]).toEqual([7, 7])
  const quiet = { from: day('2026-06-01'), to: day('2026-06-30'), awayOnly: true }
  expect((await api.as(owner).call(searchAway, { body: quiet })).items).toEqual([])
})
