import { assetOffice } from '@daybook/assets/testing'
import type { Asset } from '@daybook/assets/contract'
import { deactivatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { checklistOffice, codeOf, task } from '../testing/checklist-office.ts'
import { settleGatesOf } from './gates.ts'

// What somebody was lent, in the list of their leaving.

const world = await testApp()
const { api, app, given, clock, rows, settle } = world
const [office, assets] = [checklistOffice(world), assetOffice(world)]
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

const gated = { ...task('Give everything back', 'PERSON'), gate: 'ASSETS' as const }

/** A list of leaving for the employee, with one task that is done by itself and one that is not. */
const leaving = async () => {
  const cast = await given.cast()
  const { id } = await office.start(cast.owner, cast.employee.userId, [gated, task('Lunch', 'HR')], day('2026-03-20'), 'LEAVING')
  const back = async (who: Member = cast.owner) => {
    await settle()
    const found = (await office.run(who, id)).tasks.find(({ title }) => title === gated.title)
    if (!found) throw new Error('no such task')
    return found
  }
  return { ...cast, id, back }
}

describe('a task that stands for what was lent', () => {
  test('is shut while something is left, and done by itself once the last of it is taken back, by whoever took it', async () => {
    const { owner, hr, employee, back } = await leaving()
    const laptop = await assets.lent(owner, employee.userId)
    const phone = await assets.lent(owner, employee.userId, { name: 'Pixel 8' })
    expect(await back()).toMatchObject({ gate: 'ASSETS', shut: true, can: { tick: false } })
    for (const who of [employee, owner]) expect(codeOf(await office.tick(who, await back()))).toBe('checklist.gate_shut')
    await assets.tryTakeBack(owner, laptop)
    expect(await back()).toMatchObject({ status: 'OPEN', shut: true })
    await assets.tryTakeBack(hr, phone)
    expect(await back()).toMatchObject({ status: 'DONE', settledBy: hr.name, shut: false })
  })

  test('is ticked off by hand where nothing was lent, and not done by what came back before its list began', async () => {
    const { owner, employee } = await given.cast()
    await assets.tryTakeBack(owner, await assets.lent(owner, employee.userId))
    clock.set('2026-03-17T09:00:00Z')
    const { id } = await office.start(owner, employee.userId, [gated], day('2026-03-20'), 'LEAVING')
    await settle()
    await settleGatesOf(app, owner.companyId)
    const { tasks } = await office.run(owner, id)
    expect(tasks).toMatchObject([{ status: 'OPEN', shut: false, can: { tick: true } }])
    const ticked = await Promise.all(tasks.map((own) => office.tick(employee, own)))
    expect(ticked.map(({ status }) => status)).toEqual([200])
  })

  test('of a colleague, and of another company, stays', async () => {
    const [mine, theirs] = [await leaving(), await leaving()]
    const { id } = await office.start(mine.owner, mine.outsider.userId, [gated], day('2026-03-20'), 'LEAVING')
    await assets.tryTakeBack(mine.owner, await assets.lent(mine.owner, mine.employee.userId))
    expect([(await mine.back()).status, (await theirs.back()).status]).toEqual(['DONE', 'OPEN'])
    expect((await office.run(mine.owner, id)).tasks).toMatchObject([{ status: 'OPEN' }])
  })

  test('stands in the database beside the other kinds, and no other word does', async () => {
    const { owner } = await leaving()
    for (const table of ['checklist_task', 'checklist_template_task'])
      await expect(rows(`update ${table} set gate = 'KEYS' where company_id = $1`, [owner.companyId])).rejects.toThrow(
        'gate_check',
      )
  })
})

describe('the list of somebody who leaves', () => {
  test('says to owner and HR what is still with them, what they have longest first', async () => {
    const { owner, hr, employee, id } = await leaving()
    expect((await office.run(owner, id)).leaver).toMatchObject({ assets: [] })
    const phone = await assets.add(owner, { name: 'Pixel 8', kind: 'PHONE' })
    const laptop = await assets.lent(owner, employee.userId, { serial: 'C02-1' })
    await assets.tryLend(owner, phone, employee.userId, day('2026-03-01'))
    for (const who of [owner, hr])
      expect((await office.run(who, id)).leaver?.assets).toEqual([
        { id: phone.id, name: 'Pixel 8', kind: 'PHONE', serial: '', since: '2026-03-01' },
        { id: laptop.id, name: 'MacBook Pro 14', kind: 'COMPUTER', serial: 'C02-1', since: '2026-03-16' },
      ])
    expect((await office.run(employee, id)).leaver).toBeNull()
    await assets.tryTakeBack(hr, laptop)
    expect((await office.run(owner, id)).leaver?.assets.map(({ id: left }) => left)).toEqual([phone.id])
  })

  test('of anything else says nothing of it', async () => {
    const { owner, employee } = await given.cast()
    const lent: Asset = await assets.lent(owner, employee.userId)
    expect(lent.state).toBe('LENT')
    const { id } = await office.start(owner, employee.userId, [task('Lunch')], day('2026-03-20'), 'OTHER')
    expect((await office.run(owner, id)).leaver).toBeNull()
  })
})

test('who came back and leaves again has still what they had before, on every page', async () => {
  const { owner, employee } = await given.cast()
  const laptop = await assets.lent(owner, employee.userId)
  await api.as(owner).call(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: day('2026-03-15') } })
  const back = await given.person(owner)
  const joined = 'update person set account_id = (select account_id from person where id = $1) where id = $2'
  await rows(joined, [back.userId, employee.userId])
  const { id } = await office.start(owner, back.userId, [gated], day('2026-03-20'), 'LEAVING')
  const run = await office.run(owner, id)
  expect((await assets.read(owner, laptop.id)).holder).toMatchObject({ left: false })
  expect(await assets.of(owner, back.userId)).toHaveLength(1)
  expect(run.leaver?.assets).toHaveLength(1)
  expect(run.tasks[0]).toMatchObject({ shut: true })
})
