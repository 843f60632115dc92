import { testApp } from '@daybook/testing'
import { beforeEach, expect, test } from 'vitest'
import { changeAsset } from '../contract/index.ts'
import { assetOffice, codeOf, written } from '../testing/asset-office.ts'

const world = await testApp()
const { api, given, clock } = world
const office = assetOffice(world)
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

test('what somebody has keeps its name, kind and number, whether they confirmed it or not; the rest is changed', async () => {
  const { hr, employee } = await given.cast()
  const cable = await office.lent(hr, employee.userId, { name: 'An old cable', kind: 'OTHER', serial: 'K-1' })
  const change = (more: object) =>
    api.as(hr).send(changeAsset, {
      params: { id: cable.id },
      body: { ...written({ name: 'An old cable', kind: 'OTHER', serial: 'K-1', ...more }), version: cable.version },
    })
  for (const more of [{ name: 'MacBook Pro 16' }, { kind: 'COMPUTER' }, { serial: 'C02-9' }])
    expect(codeOf(await change(more))).toBe('asset.lent')
  expect((await change({ note: 'Two metres', valueCents: 500 })).status).toBe(200)
})

test('what came back stays what it was, whatever the thing is called later', async () => {
  const { owner, hr } = await given.cast()
  const laptop = await office.lent(owner, hr.userId, { serial: 'C02-7' })
  const back = (await office.tryTakeBack(owner, laptop)).body as typeof laptop
  const body = { ...written({ name: 'An old cable' }), version: back.version }
  expect((await api.as(hr).send(changeAsset, { params: { id: back.id }, body })).status).toBe(200)
  const [before] = await office.of(hr, hr.userId, { show: 'BEFORE' })
  expect(before?.asset).toMatchObject({ name: 'MacBook Pro 14', serial: 'C02-7' })
})
