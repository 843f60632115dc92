import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { askLeave, decideLeave, endFeed, type feedKinds, listFeeds, makeFeed } from '../contract/index.ts'

const { app, api, given, rows } = await testApp()

const fetched = async (address: string) => {
  const { statusCode, body, headers } = await app.server.inject({ method: 'GET', url: new URL(address).pathname })
  if (statusCode !== 200) return { statusCode, events: [] as string[], type: '' }
  const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  return {
    statusCode,
    events: events.map((each) => `${each.summary} ${each.startDate.toString()}`),
    type: String(headers['content-type']),
  }
}

const office = async () => {
  const cast = await given.cast()
  await rows("update person set hire_date = '2019-01-01' where company_id = $1", [cast.owner.companyId])
  const { id: typeId } = await given.leaveType(cast.owner, 'Canary leave')
  for (const [i, who] of [cast.manager, cast.employee, cast.outsider].entries()) {
    const from = day(`2026-04-${String(13 + i)}`)
    const { id, version } = await api.as(who).call(askLeave, { body: { typeId, from, to: from, note: 'Canary note' } })
    await api.as(cast.owner).call(decideLeave, { body: { requests: [{ id, version }], decision: 'APPROVE' } })
  }
  const address = async (kind: (typeof feedKinds)[number], who = cast.employee) =>
    (await api.as(who).call(makeFeed, { body: { kind } })).address
  return { ...cast, address }
}

test('a calendar follows oneself, the team or everybody, by a secret address, and never learns why', async () => {
  const { employee, manager, outsider, address } = await office()
  const away = (who: { name: string }, on: string) => `${who.name} is away ${on}`
  const company = await fetched(await address('COMPANY'))
  expect(company.type).toContain('text/calendar')
  expect(company.events).toEqual([away(manager, '2026-04-13'), away(employee, '2026-04-14'), away(outsider, '2026-04-15')])
  expect((await fetched(await address('TEAM'))).events).toEqual([away(manager, '2026-04-13'), away(employee, '2026-04-14')])
  expect((await fetched(await address('PERSON'))).events).toEqual([away(employee, '2026-04-14')])
  const { body } = await app.server.inject({ method: 'GET', url: new URL(await address('COMPANY')).pathname })
  expect(body).not.toMatch(/canary/i)
})

test('a new address ends the one before, and so do ending it, leaving the company, and a company without the product', async () => {
  const { employee, address } = await office()
  const [first, second] = [await address('TEAM'), await address('TEAM')]
  expect([(await fetched(first)).statusCode, (await fetched(second)).statusCode]).toEqual([404, 200])
  expect((await api.as(employee).call(listFeeds, {})).items.map(({ kind }) => kind)).toEqual(['TEAM'])
  await api.as(employee).call(endFeed, { params: { kind: 'TEAM' } })
  const again = await api.as(employee).send(endFeed, { params: { kind: 'TEAM' } })
  expect(again).toMatchObject({ status: 409, body: { code: 'leave.no_feed' } })
  expect((await fetched(second)).statusCode).toBe(404)
  const third = await address('COMPANY')
  const uses = (products: string) =>
    rows('update company set products = $2 where company_id = $1', [employee.companyId, products])
  await uses('JOBS')
  expect((await fetched(third)).statusCode).toBe(404)
  await uses('TIMESHEET')
  await rows("update person set status = 'INACTIVE' where id = $1", [employee.userId])
  expect((await fetched(third)).statusCode).toBe(404)
})

test('an address is asked for at most six hundred times an hour, and a new one of the same kind begins no new count', async () => {
  const { address } = await office()
  const [team, own] = [await address('TEAM'), await address('PERSON')]
  const statuses = new Map<number, number>()
  for (let i = 0; i < 31; i += 1) {
    const twenty = await Promise.all(Array.from({ length: 20 }, () => fetched(team)))
    for (const { statusCode } of twenty) statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  expect([...statuses]).toEqual([
    [200, 600],
    [429, 20],
  ])
  expect((await fetched(await address('TEAM'))).statusCode).toBe(429)
  expect((await fetched(own)).statusCode).toBe(200)
})
