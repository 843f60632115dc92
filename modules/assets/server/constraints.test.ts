import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { beforeEach, expect, test } from 'vitest'
import { assetOffice } from '../testing/asset-office.ts'

// What must never be false holds in the database, whatever the code does.

const world = await testApp({ own: true })
const { given, clock, rows } = world
const office = assetOffice(world)
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

/** An asset that somebody has since Tuesday of the week before, and a way to write another loan of it. */
const lent = async () => {
  const { owner, employee, outsider } = await given.cast()
  const { id, version } = await office.add(owner, { serial: 'C02-1' })
  await office.tryLend(owner, { id, version }, employee.userId, day('2026-03-10'))
  const write = (from: string, to: string | null) =>
    rows(
      `insert into asset_loan (company_id, id, asset_id, person_id, name, kind, serial, lent_on, lent_by, lent_note, returned_on, returned_at, returned_by, return_note)
      select $1, gen_random_uuid(), id, $3, name, kind, serial, $4, $5, '', $6::date, case when $6::date is null then null else now() end,
        case when $6::date is null then null else $5::uuid end, case when $6::date is null then null else '' end from asset where id = $2`,
      [owner.companyId, id, outsider.userId, from, owner.userId, to],
    )
  const change = (set: string) => rows(`update asset_loan set ${set} where asset_id = $1`, [id])
  const back = () => change(`returned_on = '2026-03-12', returned_at = now(), returned_by = lent_by, return_note = ''`)
  return { owner, outsider, id, write, change, back }
}

test('one asset is with one person at a time, also in the past', async () => {
  const { write, back } = await lent()
  await expect(write('2026-03-16', null)).rejects.toThrow(/asset_with_one|asset_lent_once/)
  await expect(write('2026-03-09', '2026-03-11')).rejects.toThrow('asset_with_one')
  await back()
  await expect(write('2026-03-11', null)).rejects.toThrow('asset_with_one')
  await write('2026-03-12', null)
})

test('at most one loan is open, whatever its days', async () => {
  const { write } = await lent()
  await rows('alter table asset_loan drop constraint asset_with_one')
  await expect(write('2026-03-16', null)).rejects.toThrow('asset_lent_once')
})

test('what somebody has is called as it was when it was lent, until it is back', async () => {
  const { id, back, write } = await lent()
  const call = (name: string) => rows('update asset set name = $2 where id = $1', [id, name])
  await expect(call('An old cable')).rejects.toThrow('stays what it is')
  await back()
  await call('An old cable')
  await write('2026-03-12', null)
  const loans = await rows('select name from asset_loan where asset_id = $1 order by lent_on', [id])
  expect(loans.map(({ name }) => name)).toEqual(['MacBook Pro 14', 'An old cable'])
})

test('nothing comes back before it was lent, or half', async () => {
  const { change, write } = await lent()
  await expect(change("returned_on = '2026-03-12'")).rejects.toThrow('asset_return_whole')
  await expect(write('2026-03-09', '2026-03-08')).rejects.toThrow('asset_returned_after')
})

test('what was lent to whom stays, is confirmed once, and ends once', async () => {
  const { outsider, change, back } = await lent()
  await expect(change(`person_id = '${outsider.userId}'`)).rejects.toThrow('never changes')
  await expect(change("lent_on = '2026-03-11'")).rejects.toThrow('never changes')
  await expect(change("name = 'An old cable'")).rejects.toThrow('never changes')
  await change('confirmed_at = now()')
  await expect(change('confirmed_at = null')).rejects.toThrow('confirmed once')
  await back()
  await expect(change("return_note = 'Broken'")).rejects.toThrow('that ended never changes')
})

test('what is retired is with nobody, and lent to nobody', async () => {
  const { id, write, back } = await lent()
  const retire = () => rows("update asset set retired_on = '2026-03-16', retire_reason = 'Old' where id = $1", [id])
  await expect(retire()).rejects.toThrow('what somebody has is not retired')
  await back()
  await retire()
  await expect(write('2026-03-16', null)).rejects.toThrow('what is retired is lent to nobody')
  await expect(rows('update asset set retire_reason = null where id = $1', [id])).rejects.toThrow('asset_retired_with_reason')
})

test('a number is that of one asset in use', async () => {
  const { owner } = await lent()
  const { id } = await office.add(owner)
  await expect(rows("update asset set serial = 'c02-1' where id = $1", [id])).rejects.toThrow('asset_serial_once')
})
