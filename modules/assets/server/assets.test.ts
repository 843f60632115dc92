import { deactivatePerson } from '@daybook/people/contract'
import { guest } from '@daybook/people/testing'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Asset, changeAsset, listAssetLoans, listAssets, listPersonLoans } from '../contract/index.ts'
import { assetOffice, codeOf, written } from '../testing/asset-office.ts'

const world = await testApp()
const { api, given, clock, rows } = world
const office = assetOffice(world)
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

describe('an asset', () => {
  test('is lent, confirmed by who has it, taken back, and lent to the next one; who had it is kept', async () => {
    const { owner, hr, employee, outsider } = await given.cast()
    const asset = await office.add(hr, { serial: 'C02-1' })
    expect(asset).toMatchObject({ state: 'HERE', holder: null, retired: null, version: 1 })
    const out = (await office.tryLend(hr, asset, employee.userId, day('2026-03-10'), 'A scratch')).body as Asset
    expect(out).toMatchObject({ state: 'LENT', holder: { person: { name: employee.name }, since: '2026-03-10', left: false } })
    const [own] = await office.of(employee, employee.userId)
    expect(own).toMatchObject({ lentNote: 'A scratch', asset: { id: null, serial: 'C02-1' }, can: { confirm: true } })
    const confirmed = await office.tryConfirm(employee, own?.id ?? '')
    expect(confirmed.body).toMatchObject({ confirmedAt: '2026-03-16T09:00:00.000Z', can: { confirm: false } })
    const back = (await office.tryTakeBack(owner, out, day('2026-03-12'), 'As it was')).body as Asset
    expect(back).toMatchObject({ state: 'HERE', holder: null })
    expect((await office.tryLend(owner, back, outsider.userId, day('2026-03-12'))).status).toBe(200)
    const { items } = await api.as(owner).call(listAssetLoans, { params: { id: asset.id }, query: {} })
    expect(items).toMatchObject([
      { person: { name: outsider.name }, lentOn: '2026-03-12', lentBy: owner.name, returnedOn: null, returnedBy: null },
      { person: { name: employee.name }, returnedOn: '2026-03-12', returnedBy: owner.name, returnNote: 'As it was' },
    ])
    expect(await office.of(employee, employee.userId)).toEqual([])
    expect(await office.of(employee, employee.userId, { show: 'BEFORE' })).toHaveLength(1)
  })

  test('is lent while it is here, to who is here, and on days that fit', async () => {
    const { owner, employee, outsider } = await given.cast()
    const asset = await office.add(owner)
    expect(codeOf(await office.tryTakeBack(owner, asset))).toBe('asset.here')
    expect(codeOf(await office.tryLend(owner, asset, employee.userId, day('2026-03-17')))).toBe('asset.ahead')
    const out = (await office.tryLend(owner, asset, employee.userId, day('2026-03-10'))).body as Asset
    expect(codeOf(await office.tryLend(owner, out, outsider.userId))).toBe('asset.lent')
    expect(codeOf(await office.tryRetire(owner, out))).toBe('asset.lent')
    expect(codeOf(await office.tryTakeBack(owner, out, day('2026-03-17')))).toBe('asset.ahead')
    const early = await office.tryTakeBack(owner, out, day('2026-03-09'))
    expect(early.body).toMatchObject({
      code: 'asset.before_lent',
      errors: [{ field: 'on', message: expect.stringContaining('10 Mar 2026') }],
    })
    const back = (await office.tryTakeBack(owner, out)).body as Asset
    expect(codeOf(await office.tryLend(owner, back, outsider.userId, day('2026-03-15')))).toBe('asset.still_away')
    await api.as(owner).call(deactivatePerson, { params: { userId: outsider.userId }, body: { endDate: day('2026-03-15') } })
    expect(codeOf(await office.tryLend(owner, back, outsider.userId))).toBe('asset.nobody')
    const { employee: stranger } = await given.cast()
    expect(codeOf(await office.tryLend(owner, back, stranger.userId))).toBe('asset.nobody')
  })

  test('is lent to who is invited, and stays with who leaves until it is taken back', async () => {
    const { owner, person } = await guest(world)
    const invited = await office.lent(owner, person.userId)
    expect(invited.holder).toMatchObject({ left: false })
    const leaver = await given.person(owner)
    const kept = await office.lent(owner, leaver.userId, { serial: 'K-1' })
    await api.as(owner).call(deactivatePerson, { params: { userId: leaver.userId }, body: { endDate: day('2026-03-15') } })
    const now = await office.read(owner, kept.id)
    expect(now.holder).toMatchObject({ person: { name: leaver.name }, left: true })
    expect((await office.tryTakeBack(owner, now)).status).toBe(200)
  })

  test('is retired with a reason, lent to nobody, and taken into use again while its number is free', async () => {
    const { owner, employee } = await given.cast()
    const asset = await office.add(owner, { serial: 'C02-9' })
    expect(codeOf(await office.tryReuse(owner, asset))).toBe('asset.in_use')
    const gone = (await office.tryRetire(owner, asset, 'Stolen')).body as Asset
    expect(gone).toMatchObject({ state: 'RETIRED', retired: { on: '2026-03-16', reason: 'Stolen' } })
    expect(codeOf(await office.tryRetire(owner, gone))).toBe('asset.retired')
    expect(codeOf(await office.tryLend(owner, gone, employee.userId))).toBe('asset.retired')
    const other = await office.add(owner, { serial: 'c02-9' })
    expect(codeOf(await office.tryReuse(owner, gone))).toBe('asset.serial_taken')
    await office.tryRetire(owner, other)
    expect((await office.tryReuse(owner, gone)).body).toMatchObject({ state: 'HERE', retired: null })
  })

  test('has a number that no other one in use has, in whatever letters', async () => {
    const { owner } = await given.cast()
    await office.add(owner, { serial: 'AB-1' })
    expect((await office.tryAdd(owner, { serial: 'ab-1' })).body).toMatchObject({
      code: 'asset.serial_taken',
      errors: [{ field: 'serial' }],
    })
    const { id, version } = await office.add(owner)
    const body = { ...written({ serial: 'ab-1' }), version }
    expect(codeOf(await api.as(owner).send(changeAsset, { params: { id }, body }))).toBe('asset.serial_taken')
    expect((await office.tryAdd(owner)).status).toBe(200)
    const { owner: stranger } = await given.cast()
    expect((await office.tryAdd(stranger, { serial: 'AB-1' })).status).toBe(200)
  })
})

describe('the list', () => {
  test('is by name, tells what is where, and finds names, numbers and who has it', async () => {
    const { owner, employee } = await given.cast()
    await office.lent(owner, employee.userId, { name: 'Pixel 8', kind: 'PHONE', serial: 'P-77' })
    await office.add(owner, { name: 'élan drill', kind: 'TOOL' })
    await office.tryRetire(owner, await office.add(owner, { name: 'Old van', kind: 'VEHICLE' }))
    const names = async (query: object) => (await office.list(owner, query)).map(({ name }) => name)
    expect(await names({})).toEqual(['Old van', 'Pixel 8', 'élan drill'])
    expect(await names({ state: 'HERE' })).toEqual(['élan drill'])
    expect(await names({ state: 'LENT' })).toEqual(['Pixel 8'])
    expect(await names({ state: 'RETIRED' })).toEqual(['Old van'])
    expect(await names({ kind: 'TOOL' })).toEqual(['élan drill'])
    for (const [q, name] of [
      ['ELAN', 'élan drill'],
      ['p-77', 'Pixel 8'],
      [employee.name, 'Pixel 8'],
    ])
      expect(await names({ q })).toEqual([name])
    expect(await names({ q: 'nothing of it' })).toEqual([])
  })

  test('has pages that begin exactly behind the last one', async () => {
    const { owner, employee } = await given.cast()
    for (const name of ['A', 'a', 'B']) await office.lent(owner, employee.userId, { name })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const query: { limit: string; cursor?: string } = { limit: '1', ...(cursor === null ? {} : { cursor }) }
      const page = await api.as(owner).call(listAssets, { query })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(new Set(seen).size).toBe(3)
    const { items, nextCursor } = await api
      .as(employee)
      .call(listPersonLoans, { params: { userId: employee.userId }, query: { limit: '2' } })
    expect([items.length, nextCursor === null]).toEqual([2, false])
  })
})

describe('what somebody has', () => {
  test('they, owner and HR see; managers and colleagues do not', async () => {
    const { owner, hr, manager, employee, outsider } = await given.cast()
    const { id } = await office.lent(owner, employee.userId)
    for (const who of [owner, hr])
      expect(await office.of(who, employee.userId)).toMatchObject([{ asset: { id }, can: { confirm: false } }])
    for (const who of [manager, outsider]) {
      const read = await api.as(who).send(listPersonLoans, { params: { userId: employee.userId }, query: {} })
      expect(read.status).toBe(404)
    }
  })

  test('nobody confirms but they themselves, once, and not after it is back', async () => {
    const { owner, hr, manager, employee } = await given.cast()
    const asset = await office.lent(owner, employee.userId)
    const loanId = (await office.of(employee, employee.userId))[0]?.id ?? ''
    for (const who of [owner, hr, manager]) expect((await office.tryConfirm(who, loanId)).status).toBe(404)
    const both = await Promise.all([office.tryConfirm(employee, loanId), office.tryConfirm(employee, loanId)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(codeOf(await office.tryConfirm(employee, loanId))).toBe('asset.confirmed')
    await office.tryTakeBack(owner, asset)
    expect(codeOf(await office.tryConfirm(employee, loanId))).toBe('asset.returned')
  })
})

test('what HR have themselves another one changes and takes back', async () => {
  const { owner, hr } = await given.cast()
  const [own, other] = [await office.lent(owner, hr.userId), await office.lent(owner, owner.userId)]
  const of = async (who: typeof hr, id: string) => {
    const { can } = await office.read(who, id)
    expect(can.change).toBe(can.takeBack)
    return can.takeBack
  }
  const may = async (id: string) => [await of(hr, id), await of(owner, id)]
  expect([await may(own.id), await may(other.id)]).toEqual([
    [false, true],
    [true, true],
  ])
  const rename = (who: typeof hr) =>
    api
      .as(who)
      .send(changeAsset, { params: { id: own.id }, body: { ...written({ name: 'An old cable' }), version: own.version } })
  expect(codeOf(await rename(hr))).toBe('asset.yours')
  expect(codeOf(await office.tryTakeBack(hr, own))).toBe('asset.yours')
  expect((await office.tryTakeBack(owner, own)).status).toBe(200)
  expect((await office.tryTakeBack(owner, other)).status).toBe(200)
})

test('what HR in Auckland lent today is taken back by the owner in Honolulu on that day', async () => {
  const { owner, hr, employee } = await given.cast()
  await rows('update person set zone = $2 where id = $1', [hr.userId, 'Pacific/Auckland'])
  await rows('update person set zone = $2 where id = $1', [owner.userId, 'Pacific/Honolulu'])
  clock.set('2026-03-16T12:00:00Z')
  const out = (await office.tryLend(hr, await office.add(hr), employee.userId, day('2026-03-17'))).body as Asset
  expect(codeOf(await office.tryTakeBack(owner, out, day('2026-03-18')))).toBe('asset.ahead')
  expect((await office.tryTakeBack(owner, out, day('2026-03-17'))).status).toBe(200)
})

test('two who lend the same asset at once give it to one', async () => {
  const { owner, hr, employee, outsider } = await given.cast()
  const asset = await office.add(owner)
  const both = await Promise.all([office.tryLend(owner, asset, employee.userId), office.tryLend(hr, asset, outsider.userId)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
  const open = await rows('select 1 from asset_loan where asset_id = $1 and returned_on is null', [asset.id])
  expect(open).toHaveLength(1)
})

test('on a smaller plan everybody reads, and nobody changes', async () => {
  const { owner, employee } = await given.cast()
  const asset = await office.lent(owner, employee.userId)
  const [own] = await office.of(employee, employee.userId)
  await rows("update company set plan_type = 'GROWTH_PACK' where company_id = $1", [owner.companyId])
  expect(await office.list(owner)).toHaveLength(1)
  expect(await office.of(employee, employee.userId)).toHaveLength(1)
  const tried = [
    await office.tryAdd(owner),
    await office.tryTakeBack(owner, asset),
    await office.tryRetire(owner, asset),
    await office.tryConfirm(employee, own?.id ?? ''),
  ]
  expect(tried.map(({ status }) => status)).toEqual([402, 402, 402, 402])
})
