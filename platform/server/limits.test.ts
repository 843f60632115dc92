import { invitePerson, searchPeople } from '@daybook/people/contract'
import { testApp } from '@daybook/testing'
import { inject, expect, test, vi } from 'vitest'
import { type Door, Limits } from './limits.ts'

const { app, api, given, rows, letPass } = await testApp()
const quota = { name: 'test', times: 3, seconds: 60 }
const door: Door = { name: 'door', free: 3, stop: 6, pauseSeconds: 10, perNetwork: 8, ofOne: 8, remedy: 'Ask the porter.' }
const refused = (code: string, retryAfter: number) => expect.objectContaining({ code, retryAfter })

/** Knocks once and reports what the caller hears. */
const tryOnce = async (who: string, right: boolean, ip: string | null = '192.0.2.1'): Promise<string> => {
  try {
    const attempt = await app.limits.knock(door, who, ip)
    await (right ? attempt.passed() : attempt.missed())
    return right ? 'in' : 'wrong'
  } catch (error) {
    return (error as { code: string }).code
  }
}
const misses = async (count: number, who: string, ip?: string | null) => {
  for (let i = 0; i < count; i++) expect(await tryOnce(who, false, ip)).toBe('wrong')
}

/** A second server on the same database, or the same one after a restart. */
const another = async () => {
  const [{ name } = { name: '' }] = await rows<{ name: string }>('select current_database() as name')
  return new Limits({ ...inject('cluster').app, database: name }, () => undefined)
}

test('a quota counts per key, refuses beyond it, and begins anew when its time is over', async () => {
  for (let i = 0; i < 3; i++) await app.limits.consume(quota, 'a')
  await expect(app.limits.consume(quota, 'a')).rejects.toMatchObject({ code: 'limit.reached', retryAfter: 60 })
  await app.limits.consume(quota, 'b')
  await letPass(61)
  await app.limits.consume(quota, 'a')
})

test('of twenty at once exactly as many pass as the quota says', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => app.limits.consume(quota, 'crowd')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('of several limits that one is beyond of none is counted, and the first that is used up says when', async () => {
  const [day, minute] = [
    { per: 'account', times: 5, seconds: 86_400, counter: 'both-day' },
    { per: 'company', times: 2, seconds: 60, counter: 'both-minute' },
  ] as const
  const attempt = () => app.limits.consumeAll({ name: 'both', limits: [day, minute] }, { account: 'ada', company: 'works' })
  await attempt()
  await attempt()
  for (let i = 0; i < 3; i++) await expect(attempt()).rejects.toMatchObject({ code: 'limit.reached', retryAfter: 60 })
  await letPass(61)
  for (let i = 0; i < 2; i++) await attempt()
  await letPass(61)
  await attempt()
  await expect(attempt()).rejects.toMatchObject({ code: 'limit.reached', retryAfter: expect.toSatisfy((wait) => wait > 80_000) })
})

test('a restart forgets nothing, and two servers count together', async () => {
  await app.limits.consume(quota, 'restart')
  const restarted = await another()
  await Promise.all([restarted.consume(quota, 'restart'), app.limits.consume(quota, 'restart')])
  await expect(restarted.consume(quota, 'restart')).rejects.toThrow('Try again in 60 seconds')
  await misses(3, 'restart')
  await expect(restarted.knock(door, 'restart', null)).rejects.toEqual(refused('limit.paused', 10))
  await restarted.close()
})

test('after the free misses each further one doubles the pause, and what is right does not help during it', async () => {
  await misses(2, 'ada')
  for (const pause of [10, 20, 40]) {
    await misses(1, 'ada')
    expect(await tryOnce('ada', true)).toBe('limit.paused')
    await expect(app.limits.knock(door, 'ada', '192.0.2.1')).rejects.toEqual(refused('limit.paused', pause))
    expect(await tryOnce('somebody else', true)).toBe('in')
    await letPass(pause + 1)
  }
})

test('getting in forgets the misses before', async () => {
  await misses(2, 'grace')
  expect(await tryOnce('grace', true)).toBe('in')
  await misses(2, 'grace')
  expect(await tryOnce('grace', true)).toBe('in')
})

test('at its stop a door stays closed until it is reopened, and says what to do', async () => {
  for (let i = 0; i < 6; i++) {
    await misses(1, 'mary')
    if (i < 5) await letPass(3700)
  }
  await letPass(7 * 86_400)
  await expect(app.limits.knock(door, 'mary', null)).rejects.toMatchObject({
    code: 'limit.closed',
    message: 'Too many wrong tries. Ask the porter.',
  })
  await app.limits.reopen(door, 'mary')
  expect(await tryOnce('mary', true)).toBe('in')
})

test('tries sent all at once are not worth more than tries one after the other', async () => {
  const attempts = await Promise.all(Array.from({ length: 40 }, () => app.limits.knock(door, 'burst', null)))
  const heard = await Promise.allSettled(attempts.map((attempt) => attempt.missed()))
  expect(heard.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  await expect(app.limits.knock(door, 'burst', null)).rejects.toMatchObject({ code: 'limit.closed' })
  await app.limits.reopen(door, 'burst')
})

test('a right secret among too many wrong ones sent at once is refused like them', async () => {
  const right = await app.limits.knock(door, 'lucky', null)
  await misses(3, 'lucky')
  await expect(right.passed()).rejects.toEqual(refused('limit.paused', 10))
})

test('a network is counted whoever it aims at; an IPv6 one by its /64', async () => {
  for (let i = 0; i < 8; i++) await misses(1, `victim ${i}`, `2001:db8:0:1::${i}`)
  expect(await tryOnce('one more', true, '2001:db8:0:1:ffff::1')).toBe('limit.paused')
  expect(await tryOnce('one more', true, '2001:db8:0:2::1')).toBe('in')
  expect(await tryOnce('one more', true, null)).toBe('in')
})

test('the table tells nobody’s name', async () => {
  await misses(1, 'ada@example.com', '203.0.113.9')
  const [{ all } = { all: '' }] = await rows<{ all: string }>("select string_agg(key, ' ') as all from rate_limit")
  expect(all).not.toMatch(/ada|203\.0/)
})

test('an endpoint’s quota is per person and per company; another company does not feel it', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const invite = (who: { token: string }, n: number) =>
    api.as(who).send(invitePerson, { body: { email: `quota-${n}@example.com`, name: 'Some One' } })
  await rows('delete from rate_limit')
  const company = invitePerson.limits.find(({ per }) => per === 'company')
  expect((await invite(ours.owner, 1)).status).toBe(200)
  await rows('update rate_limit set points = $1 where key like $2', [company?.times, 'invitePerson.company:%'])
  const reply = await invite(ours.hr, 2)
  expect(reply).toMatchObject({ status: 429, body: { code: 'limit.reached' } })
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(80_000)
  expect((await invite(theirs.owner, 3)).status).toBe(200)
  expect(await rows('select 1 from person where email = $1', ['quota-2@example.com'])).toEqual([])
})

test('a call without limits asks nothing of them', async () => {
  const owner = await given.company()
  const asked = vi.spyOn(app.limits, 'consume')
  await api.as(owner).call(searchPeople, { body: {} })
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
})
