import { endpoint, everyoneAndSupport, permission } from '@daybook/platform/contract'
import { type Feature, features, featureTitles } from '@daybook/platform/domain'
import { type App, createServer, localClient, route } from '@daybook/platform/server'
import { getMe, invitePerson } from '@daybook/people/contract'
import { testApp } from '@daybook/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listPlanMaster, listPlans, previewPlan, savePlan, withdrawPlan } from '../contract/index.ts'
import { planTypes } from '../domain/index.ts'

// The plans of a server are everybody's.
const { app, api, given, rows, clock } = await testApp({ own: true })

beforeEach(() => rows("delete from plan_version where holds_from > '2020-01-01'"))

const growth = {
  planType: 'GROWTH_PACK' as const,
  holdsFrom: '2026-04-01',
  priceCents: 2500,
  capacity: 25,
  features: ['EXPENSE_CLAIM' as const],
}

const onPlan = (companyId: string, plan: string) =>
  rows('update company set plan_type = $2 where company_id = $1', [companyId, plan])

test('the plans begin as the price list has them', async () => {
  const { items } = await api.as(await given.company()).call(listPlans, {})
  expect(items.map(({ planType, title, priceCents, currency, users }) => [planType, title, priceCents, currency, users])).toEqual(
    [
      ['FREE_PACK', 'Free', 0, 'USD', 'up to 10'],
      ['GROWTH_PACK', 'Growth', 2000, 'USD', 'up to 30'],
      ['SCALE_PACK', 'Scale', 6000, 'USD', '30-100'],
      ['ENTERPRISE_PACK', 'Enterprise', null, 'USD', '100+'],
    ],
  )
})

test('a version shows whom it concerns, is saved for a later day, holds from that day on, and can be taken back before it', async () => {
  const platform = api.as(await given.supporter())
  const owner = await given.company()
  await onPlan(owner.companyId, 'GROWTH_PACK')
  for (let i = 0; i < 25; i++) await given.person(owner)
  const mine = async () => (await platform.call(listPlanMaster, {})).items.find(({ planType }) => planType === 'GROWTH_PACK')
  const effect = await platform.call(previewPlan, { body: growth })
  expect(effect).toMatchObject({
    above: 1,
    priceBefore: 2000,
    capacityBefore: 30,
    added: [],
    removed: ['BASIC_HR_CHECKLISTS', 'DOCUMENT_MANAGEMENT'],
  })
  expect(effect.companies).toBe((await mine())?.companies)
  expect(await rows("select 1 from plan_version where holds_from > '2020-01-01'")).toEqual([])

  await platform.call(savePlan, { body: growth })
  expect((await mine())?.versions.map(({ holdsFrom, state }) => [holdsFrom, state])).toEqual([
    ['2026-04-01', 'later'],
    ['2020-01-01', 'now'],
  ])
  const invite = (n: number) => api.as(owner).send(invitePerson, { body: { email: `p${n}@example.com`, name: `Person ${n}` } })
  expect((await invite(1)).status).toBe(200)
  clock.set('2026-04-01T00:00:00.000Z')
  const again = await given.ownerOf(owner)
  expect((await invite(2)).status).toBe(402)
  expect((await api.as(again).call(getMe, {})).features).toEqual(['EXPENSE_CLAIM'])
  expect((await mine())?.versions.map(({ state }) => state)).toEqual(['now', 'past'])
  clock.set('2026-03-31T23:59:59.000Z')
  await platform.call(withdrawPlan, { params: { planType: 'GROWTH_PACK', holdsFrom: '2026-04-01' } })
  expect((await mine())?.versions).toHaveLength(1)
  const log = await rows("select action from audit_entry where action like 'plan.%' order by seq")
  expect(log.map(({ action }) => action)).toEqual(['plan.saved', 'plan.withdrawn'])
  clock.set('2026-03-16T09:00:00.000Z')
})

test.each([
  ['Free that costs something', { planType: 'FREE_PACK', priceCents: 100 }, 'priceCents', 'Free costs nothing'],
  ['a price below a dollar', { priceCents: 99 }, 'priceCents', 'Minimum amount is $1'],
  ['no price', { priceCents: null }, 'priceCents', 'Only the price of Enterprise is agreed with each customer'],
  ['no capacity', { capacity: null }, 'capacity', 'Only the people of Enterprise are agreed with each customer'],
  ['a feature twice', { features: ['EXPENSE_CLAIM', 'EXPENSE_CLAIM'] }, 'features', 'Each feature once'],
  ['a plan that there is not', { planType: 'GOLD_PACK' }, 'planType', expect.any(String)],
  ['a day that is none', { holdsFrom: '2026-02-30' }, 'holdsFrom', 'Must be a day like 2026-03-29'],
])('%s is refused at its field', async (_case, change, field, message) => {
  const reply = await api.as(await given.supporter()).send(savePlan, { body: { ...growth, ...change } as never })
  expect(reply).toMatchObject({ status: 400, body: { errors: [{ field, message }] } })
})

test('nothing changes what holds today, and no larger plan comes to give less than a smaller one', async () => {
  const platform = api.as(await given.supporter())
  const codes = async (...changes: object[]) =>
    Promise.all(
      changes.map(async (change) => {
        const reply = await platform.send(savePlan, { body: { ...growth, ...change } })
        return (reply.body as { code?: string }).code
      }),
    )
  expect(await codes({ holdsFrom: '2026-03-16' }, { holdsFrom: '2020-01-01' })).toEqual(['plan.begun', 'plan.begun'])
  expect(await codes({ capacity: 9 }, { capacity: 101 }, { features: ['PRIORITY_SUPPORT'] })).toEqual([
    'plan.shrinks',
    'plan.shrinks',
    'plan.shrinks',
  ])
  const takeBack = (holdsFrom: string) => platform.send(withdrawPlan, { params: { planType: 'GROWTH_PACK', holdsFrom } })
  expect(await takeBack('2020-01-01')).toMatchObject({ status: 409, body: { code: 'plan.begun' } })
  expect(await takeBack('2026-05-01')).toMatchObject({ status: 404 })
  // What another version rests on stays.
  await platform.call(savePlan, { body: { ...growth, capacity: 60 } })
  await platform.call(savePlan, { body: { ...growth, planType: 'FREE_PACK', priceCents: 0, capacity: 50, features: [] } })
  expect(await takeBack('2026-04-01')).toMatchObject({ status: 409, body: { code: 'plan.shrinks' } })
})

test('the functions of the database save nothing for a caller who runs no installation', async () => {
  const owner = await given.company()
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query("select set_config('app.account_id', $1, true)", [owner.accountId])
  const { rows: saved } = await client.query(
    "select save_plan_version('GROWTH_PACK', '2026-05-01', 100, 'USD', 1000, '{}', '2026-03-16') as saved",
  )
  const { rows: counted } = await client.query('select * from companies_on_plans(1)')
  const refused = await client
    .query("update plan_version set price_cents = 100 where plan_type = 'GROWTH_PACK'")
    .catch(({ code }: { code: string }) => code)
  await client.query('rollback')
  client.release()
  expect([saved, counted, refused]).toEqual([[{ saved: false }], [], '42501'])
})

describe('the gate', async () => {
  const kinds = ['POST', 'GET'] as const
  const pathOf = (feature: string) => `/api/v0/probe/${feature}`
  const probe = (feature: Feature, method: (typeof kinds)[number]) =>
    endpoint({
      name: `probe${method}${feature}`,
      method,
      path: pathOf(feature),
      summary: 'A probe',
      permission: permission(`probe.${feature}`, 'Probe', everyoneAndSupport, { feature }),
      unlogged: 'A probe of a test',
      response: z.strictObject({ done: z.boolean() }),
      errors: {},
    })
  // The doors of the server, with a call that changes something and one that reads for every feature there is.
  const probes: App = { ...app, server: createServer(app.config), endpoints: [] }
  for (const feature of features) for (const method of kinds) route(probe(feature, method), async () => ({ done: true }))(probes)
  await probes.server.ready()
  const client = localClient(probes)

  test('every plan and every feature: what the plan contains works, anything else is refused by name, and reading stays open', async () => {
    const owner = await given.company()
    const { items: plans } = await api.as(owner).call(listPlans, {})
    for (const planType of planTypes) {
      await onPlan(owner.companyId, planType)
      const contained: readonly string[] = plans.find((each) => each.planType === planType)?.features ?? []
      for (const feature of features) {
        const [change, read] = await Promise.all(kinds.map((method) => client.as(owner).send(probe(feature, method))))
        const expected = contained.includes(feature) ? 200 : 402
        expect([planType, feature, change?.status, read?.status]).toEqual([planType, feature, expected, 200])
        if (expected === 200) continue
        const has = plans.find((each) => each.features.includes(feature))
        const words = `${featureTitles[feature]} is not part of your plan. ${has?.title} has it,`
        expect(change?.body).toMatchObject({ code: 'plan.feature', response_message: expect.stringContaining(words) })
      }
    }
  })

  test('nobody passes it: not support that was let in, not who may not come in at all', async () => {
    const owner = await given.company()
    await onPlan(owner.companyId, 'FREE_PACK')
    const support = await given.supportIn(owner, { mayChange: true })
    const change = probe('EXPENSE_CLAIM', 'POST')
    expect((await client.as(support).send(change)).status).toBe(402)
    expect((await client.send(change)).status).toBe(401)
    await onPlan(owner.companyId, 'GROWTH_PACK')
    expect((await client.as(support).send(change)).status).toBe(200)
  })
})
