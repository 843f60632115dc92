import type { Output } from '@daybook/platform/contract'
import { type Member, testApp } from '@daybook/testing'
import { deactivatePerson } from '@daybook/people/contract'
import { clockIn, clockOut, startBreak } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { getMyOffice, searchPresence } from '../contract/index.ts'

// The tests' clock stands at Monday, 2026-03-16, 09:00 UTC.

const { api, given, clock, rows } = await testApp()

type Asked = { q?: string; state?: 'CLOCKED_IN' | 'ON_BREAK' | 'CLOCKED_OUT'; limit?: number }

/** Everybody who is found, page by page, by name. */
const found = async (reader: Member, asked: Asked = {}): Promise<string[]> => {
  const names: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Output<typeof searchPresence> = await api
      .as(reader)
      .call(searchPresence, { body: { limit: 2, ...asked, ...(cursor ? { cursor } : {}) } })
    names.push(...page.items.map(({ userName }) => userName))
    cursor = page.nextCursor
  }
  return names
}

const shownTo = async (reader: Member) => {
  const { presence, clockInOutUsers } = await api.as(reader).call(getMyOffice, {})
  return { presence, names: clockInOutUsers.map(({ userName }) => userName) }
}

const named = async (owner: Member, ...names: string[]) => {
  const people: Member[] = []
  for (const name of names) people.push(await given.person(owner, { name }))
  return people
}

/** Three who are in, one of them on a break, and two who went, a minute apart. */
const morning = async () => {
  const owner = await given.company()
  const people = await named(owner, 'Ada', 'Bea', 'Cem', 'Dov', 'Eva')
  const [ada, , , dov, eva] = people
  clock.set('2026-03-16T07:00:00Z')
  for (const each of people.toReversed()) {
    await api.as(each).call(clockIn, {})
    clock.advance(1)
  }
  await api.as(ada as Member).call(clockOut, {})
  await api.as(eva as Member).call(clockOut, {})
  await api.as(dov as Member).call(startBreak, {})
  return { owner, people }
}

test('who is in comes first, the longest in before the others, then who went; the counts are of everybody', async () => {
  const { owner } = await morning()
  const all = ['Dov', 'Cem', 'Bea', 'Eva', 'Ada']
  expect(await shownTo(owner)).toEqual({ presence: { clockedIn: 3, onBreak: 1, clockedOut: 2 }, names: all })
  expect(await found(owner)).toEqual(all)
  expect(await found(owner, { limit: 1 })).toEqual(all)
  expect(await found(owner, { state: 'CLOCKED_IN' })).toEqual(['Dov', 'Cem', 'Bea'])
  expect(await found(owner, { state: 'ON_BREAK' })).toEqual(['Dov'])
  expect(await found(owner, { state: 'CLOCKED_OUT', limit: 1 })).toEqual(['Eva', 'Ada'])
})

test('a row is the same on My Office and in a search', async () => {
  const { owner } = await morning()
  const { clockInOutUsers } = await api.as(owner).call(getMyOffice, {})
  expect((await api.as(owner).call(searchPresence, { body: {} })).items).toEqual(clockInOutUsers)
})

test('somebody is found by a part of their name, whatever its case and accents, and counted once', async () => {
  const { owner, people } = await morning()
  const [zoe] = await named(owner, 'Zoë Ángel')
  await api.as(zoe as Member).call(clockIn, {})
  expect(await found(owner, { q: 'ZOE ang' })).toEqual(['Zoë Ángel'])
  expect(await found(owner, { q: 'eva', state: 'CLOCKED_OUT' })).toEqual(['Eva'])
  expect(await found(owner, { q: 'eva', state: 'CLOCKED_IN' })).toEqual([])
  expect(await found(owner, { q: '100%' })).toEqual([])
  clock.advance(1)
  await api.as(people[0] as Member).call(clockIn, {})
  expect((await found(owner)).filter((name) => name === 'Ada')).toEqual(['Ada'])
  expect((await shownTo(owner)).presence).toEqual({ clockedIn: 5, onBreak: 1, clockedOut: 1 })
})

test('a page goes on behind the last one while people come and go', async () => {
  const { owner, people } = await morning()
  const first = await api.as(owner).call(searchPresence, { body: { limit: 2 } })
  expect(first.items.map(({ userName }) => userName)).toEqual(['Dov', 'Cem'])
  await api.as(people[2] as Member).call(clockOut, {})
  const next = await api.as(owner).call(searchPresence, { body: { limit: 5, cursor: first.nextCursor ?? '' } })
  expect(next.items.map(({ userName }) => userName)).toEqual(['Bea', 'Eva', 'Cem', 'Ada'])
})

test('My Office shows the first fifty and counts the rest', async () => {
  const owner = await given.company()
  await rows(
    `with people as (insert into account (id, email, name, verified_at, created_at)
       select gen_random_uuid(), 'in' || n || '-' || $1::text || '@many.example', 'Many', now(), now() from generate_series(1, 61) n returning id, email),
     persons as (insert into person (company_id, id, account_id, name, email, role, status, search_text, created_at)
       select $1::uuid, gen_random_uuid(), id, 'Many', email, 'EMPLOYEE', 'ACTIVE', 'many', now() from people returning id)
     insert into shift (company_id, id, person_id, day, zone, started_at)
       select $1::uuid, gen_random_uuid(), id, '2026-03-16', 'UTC', '2026-03-16T08:00:00Z' from persons`,
    [owner.companyId],
  )
  const { presence, names } = await shownTo(owner)
  expect([presence.clockedIn, names.length]).toEqual([61, 50])
  expect(await found(owner, { limit: 50 })).toHaveLength(61)
})

test('who left is neither shown nor counted, nor is a shift that nobody ended', async () => {
  const { owner, people } = await morning()
  await api.as(owner).call(deactivatePerson, { params: { userId: people[1]?.userId ?? '' }, body: { endDate: '2026-03-16' } })
  expect(await shownTo(owner)).toMatchObject({ presence: { clockedIn: 2, onBreak: 1, clockedOut: 2 } })
  expect(await found(owner)).not.toContain('Bea')
  clock.set('2026-03-17T00:30:00Z')
  expect(await shownTo(owner)).toEqual({ presence: { clockedIn: 0, onBreak: 0, clockedOut: 0 }, names: [] })
  expect(await found(owner)).toEqual([])
})

test('nobody of another company', async () => {
  const { ours, theirs } = await given.twoCompanies()
  await api.as(ours.employee).call(clockIn, {})
  await api.as(ours.manager).call(clockIn, {})
  await api.as(ours.manager).call(clockOut, {})
  expect(await found(ours.outsider)).toEqual([ours.employee.name, ours.manager.name])
  expect(await found(theirs.owner)).toEqual([])
  expect((await shownTo(theirs.owner)).presence).toEqual({ clockedIn: 0, onBreak: 0, clockedOut: 0 })
})

test('only for those who work here, and only what it knows', async () => {
  const owner = await given.company()
  expect(await api.send(searchPresence, { body: {} })).toMatchObject({ status: 401 })
  expect(await api.as(await given.account()).send(searchPresence, { body: {} })).toMatchObject({ status: 403 })
  expect(await api.as(await given.supporter()).send(searchPresence, { body: {} })).toMatchObject({ status: 403 })
  const pageAt = (...values: unknown[]) => ({ cursor: Buffer.from(JSON.stringify(values)).toString('base64url') })
  for (const body of [
    { limit: 0 },
    { limit: 101 },
    { state: 'AWAY' },
    { q: 'x'.repeat(201) },
    { offset: 50 },
    { cursor: 'x' },
    pageAt('in', 'never', owner.userId),
    pageAt('in', '2026-03-16T08:00:00Z', 'nobody'),
    pageAt('in', '2026-03-16T08:00:00Z'),
  ])
    expect(await api.as(owner).send(searchPresence, { body })).toMatchObject({ status: 400 })
})

test('since when somebody is in is told of the shift that runs, not of one that was over before', async () => {
  const owner = await given.company()
  const [ada] = await named(owner, 'Ada')
  const since = async () => (await api.as(owner).call(getMyOffice, {})).clockInOutUsers.map(({ clockInTime }) => clockInTime)
  clock.set('2026-03-16T07:00:00Z')
  await api.as(ada as Member).call(clockIn, {})
  clock.set('2026-03-16T09:00:00Z')
  await api.as(ada as Member).call(startBreak, {})
  clock.set('2026-03-16T09:30:00Z')
  expect(await since()).toEqual(['2026-03-16T07:00:00Z'])
  await api.as(ada as Member).call(clockOut, {})
  clock.set('2026-03-16T17:00:00Z')
  await api.as(ada as Member).call(clockIn, {})
  expect(await since()).toEqual(['2026-03-16T17:00:00Z'])
})
