import { getPerson, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { getLeaveBalances, saveLeaveConfig } from '../contract/index.ts'
import { defaultLeavePolicy } from '../domain/index.ts'
import { leaveNights } from '../testing/nights.ts'

// Leave years begin on the day of hire. What a year is worth was changed in it, and then a joining date is put right by a fortnight: what is left is
// what somebody has who was entered with the right date from the beginning.

const world = await testApp({ own: true })
const { api, given, clock, settle } = world
const night = leaveNights(world)

test.each([
  ['more gives', 2000, 2600],
  ['less takes', 2600, 2000],
])('a year that became worth %s nothing twice', async (_, before, since) => {
  clock.set('2025-02-10T09:00:00Z')
  const { owner } = await given.cast()
  const boss = api.as(owner)
  const wrong = await given.person(owner, { hireDate: '2024-03-01' })
  const right = await given.person(owner, { hireDate: '2024-03-15' })
  const policy = {
    ...defaultLeavePolicy,
    leaveYear: { kind: 'hire' },
    roundTo: 100,
    carryMax: 500,
    carryExpires: null,
  } as const
  const save = (type: { id: string | null; version: number }, from: string, annual: number) =>
    boss.call(saveLeaveConfig, {
      body: { types: [{ ...type, name: 'Annual leave', unit: 'DAYS', from: day(from), policy: { ...policy, annual } }] },
    })
  const { types } = await save({ id: null, version: 0 }, '2024-01-01', before)
  for (const on of ['2025-02-20', '2025-03-20', '2026-03-20']) await night(on)
  clock.set('2026-05-04T09:00:00Z')
  const [{ id, version } = { id: null, version: 0 }] = types
  await save({ id, version }, '2026-05-04', since)
  await settle()
  await night('2026-05-05')
  clock.set('2026-06-01T09:00:00Z')
  const { version: known } = await boss.call(getPerson, { params: { userId: wrong.userId } })
  await boss.call(updatePerson, { params: { userId: wrong.userId }, body: { hireDate: day('2024-03-15'), version: known } })
  await settle()
  await night('2026-06-02')
  await night('2026-06-03')
  const left = async ({ userId }: { userId: string }) =>
    (await boss.call(getLeaveBalances, { query: { userId } })).items.map(({ today }) => today)
  expect(await left(wrong)).toEqual(await left(right))
  expect(await left(right)).toHaveLength(1)
})
