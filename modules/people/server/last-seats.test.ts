import { lockWaiters, ownerOf, password, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { acceptInvitation, importPeople, invitePerson } from '../contract/index.ts'

// The last places of a plan, by every door there is to them at the same moment: whoever is invited has a place, and takes none when they join.

const { api, given, rows, mails } = await testApp()

test('invitations, imports and people who join at once fill the places that are free, and no more', async () => {
  const owner = await given.company()
  const neighbour = await given.company()
  await rows("update company set plan_type = 'FREE_PACK' where company_id = $1", [owner.companyId])
  for (let i = 0; i < 2; i++) await given.person(owner)
  const invited = ['in-1@example.com', 'in-2@example.com']
  for (const email of invited) await api.as(owner).call(invitePerson, { body: { email, name: 'Invited Before' } })
  const all = await mails()
  const links = invited.map((email) => /invite#([\w-]{43})/.exec(all.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? '')
  // Five of ten places are free.
  const invite = (i: number) => api.as(owner).send(invitePerson, { body: { email: `i${i}@example.com`, name: `Invited ${i}` } })
  const fileOf = (i: number) => `Name,Email\nFile ${i} a,a${i}@example.com\nFile ${i} b,b${i}@example.com\n`
  const bring = (i: number) => api.as(owner).send(importPeople, { body: { csv: fileOf(i), commit: true } })
  const join = (token: string) => api.send(acceptInvitation, { body: { token, password } })
  const replies = await Promise.all([
    ...links.map(async (link) => ({ places: 0, reply: await join(link) })),
    ...Array.from({ length: 9 }, async (_, i) => ({ places: 1, reply: await invite(i) })),
    ...Array.from({ length: 9 }, async (_, i) => ({ places: 2, reply: await bring(i) })),
  ])
  const given200 = replies.filter(({ reply }) => reply.status === 200)
  expect(replies.filter(({ places }) => places === 0).map(({ reply }) => reply.status)).toEqual([200, 200])
  expect(given200.reduce((sum, { places }) => sum + places, 0)).toBe(5)
  for (const { reply } of replies.filter((each) => !given200.includes(each)))
    expect([reply.status, (reply.body as { code: string }).code]).toEqual([402, 'people.plan_full'])
  expect(
    await rows("select count(*)::int as n from person where company_id = $1 and status <> 'INACTIVE'", [owner.companyId]),
  ).toEqual([{ n: 10 }])
  expect((await api.as(neighbour).send(invitePerson, { body: { email: 'm@example.com', name: 'Mo Neighbour' } })).status).toBe(
    200,
  )
})

test('who is counted waits for whoever takes a place meanwhile', async () => {
  const owner = await given.company()
  await rows("update company set plan_type = 'FREE_PACK' where company_id = $1", [owner.companyId])
  for (let i = 0; i < 8; i++) await given.person(owner)
  const other = await ownerOf(rows)
  await other.query('begin')
  await other.query('select from company where company_id = $1 for no key update', [owner.companyId])
  const last = 'insert into person (company_id, id, name, email, role, status, search_text, created_at)'
  await other.query(`${last} values ($1, gen_random_uuid(), 'Last One', 'last@example.com', 'EMPLOYEE', 'INVITED', '', now())`, [
    owner.companyId,
  ])
  const late = api.as(owner).send(invitePerson, { body: { email: 'late@example.com', name: 'Too Late' } })
  await lockWaiters(rows, 1)
  await other.query('commit')
  await other.end()
  expect((await late).body).toMatchObject({ code: 'people.plan_full' })
})
