import { deactivatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  adjustLeave,
  askLeave,
  cancelLeaveOfOther,
  getLeaveBalances,
  importLeave,
  listLeave,
  saveLeaveConfig,
} from '../contract/index.ts'
import { defaultLeavePolicy } from '../domain/index.ts'
import { leaveNights } from '../testing/nights.ts'

// A balance that was brought over goes on by the company's rules. The clock moves, and the job books for every company of this server.

const world = await testApp({ own: true })
const { api, given, rows, clock, settle } = world
const night = leaveNights(world)

/** An office whose people are there since 2019, with rules from a day on: five days of 20 go over, until 31 March. */
const office = async (at: string, from = '2025-01-01') => {
  clock.set(`${at}T09:00:00Z`)
  const cast = await given.cast({ paysHolidays: false })
  const { userId, email } = cast.employee
  await rows("update person set hire_date = '2019-01-01' where company_id = $1", [cast.owner.companyId])
  const boss = api.as(cast.owner)
  const { types } = await boss.call(saveLeaveConfig, {
    body: { types: [{ id: null, version: 0, name: 'Annual leave', unit: 'DAYS', from: day(from), policy: defaultLeavePolicy }] },
  })
  const typeId = types[0]?.id ?? ''
  return {
    boss,
    cast,
    userId,
    typeId,
    bring: (columns: string, words: string) =>
      boss.call(importLeave, { body: { csv: `Email,Type,${columns}\n${email},Annual leave,${words}\n`, commit: true } }),
    left: async () => (await boss.call(getLeaveBalances, { query: { userId } })).items.map(({ today }) => today),
  }
}

test('one of the last day before the rules begin goes over as far as they say, and expires on its day', async () => {
  const { bring, left } = await office('2026-01-05', '2026-01-01')
  await bring('As of,Balance', '2025-12-31,8')
  await night('2026-01-06')
  const january = await left()
  await night('2026-04-02')
  expect([january, await left()]).toEqual([[2500], [2000]])
})

const balance = ['As of,Balance', '2025-11-30,4'] as const
const [before, after] = [['From,To', '2025-11-24,2025-11-25'] as const, ['From,To', '2025-12-08,2025-12-10'] as const]
test.each([
  ['the balance first', [balance, before, after]],
  ['leave first', [before, after, balance]],
  ['leave first, and the balance twice', [after, balance, ['As of,Balance', '2025-11-30,4.0'] as const, before]],
])('leave after the day of a balance is taken from it, also before the rules begin: %s', async (_, files) => {
  const { bring, left } = await office('2026-01-05', '2026-01-01')
  for (const [columns, words] of files) await bring(columns, words)
  await night('2026-01-06')
  expect(await left()).toEqual([2100])
})

test('leave that took a balance after it gives it back once it is cancelled', async () => {
  const { bring, left, boss, userId } = await office('2026-01-05', '2026-01-01')
  await bring(...after)
  const told = 'Leave after this day, brought over before, takes 3 of it.'
  expect((await bring(...balance)).rows).toMatchObject([{ outcome: 'import', booked: 400, reason: told }])
  const [leave] = (await boss.call(listLeave, { query: { userId } })).items
  await boss.call(cancelLeaveOfOther, {
    params: { id: leave?.id ?? '' },
    body: { version: leave?.version ?? 0, note: 'Never taken' },
  })
  await night('2026-01-06')
  expect(await left()).toEqual([2400])
})

test.each(['a file', 'a correction'])('what is not there any more by %s does not expire', async (how) => {
  const { bring, left, boss, cast, userId, typeId } = await office('2025-01-02')
  for (const on of ['2025-01-03', '2026-01-02', '2026-02-15']) await night(on)
  clock.set('2026-02-16T09:00:00Z')
  // Five were carried, and twenty are this year's.
  if (how === 'a file') await bring('As of,Balance', '2026-02-15,3')
  else await boss.call(adjustLeave, { body: { userId, typeId, day: day('2026-02-15'), amount: -2200, note: 'Taken before' } })
  expect(await left()).toEqual([300])
  const asked = { typeId, from: day('2026-06-01'), to: day('2026-06-02') }
  expect((await api.as(cast.employee).send(askLeave, { body: asked })).status).toBe(200)
  await night('2026-04-02')
  expect(await left()).toEqual([300])
})

test('days that were taken before a balance was brought over are those that were carried', async () => {
  const { bring, left } = await office('2025-01-02')
  for (const on of ['2025-01-03', '2026-01-02', '2026-02-15']) await night(on)
  clock.set('2026-02-16T09:00:00Z')
  await bring('As of,Balance', '2026-02-15,20')
  await bring('From,To', '2026-01-12,2026-01-16')
  const february = await left()
  await night('2026-04-02')
  expect([february, await left()]).toEqual([[2000], [2000]])
})

test('one of somebody’s last day is their balance, also where that day was moved, and a night later', async () => {
  const { bring, left, boss, userId } = await office('2026-01-02')
  await night('2026-01-03')
  const last = async (on: string, endDate: string) => {
    clock.set(`${on}T09:00:00Z`)
    await boss.call(deactivatePerson, { params: { userId }, body: { endDate: day(endDate) } })
    await settle()
  }
  await last('2026-07-01', '2026-06-30')
  await night('2026-07-02')
  await last('2026-07-03', '2026-06-15')
  await bring('As of,Balance', '2026-06-15,5')
  const atOnce = await left()
  await night('2026-07-04')
  expect([atOnce, await left()]).toEqual([[500], [500]])
})
