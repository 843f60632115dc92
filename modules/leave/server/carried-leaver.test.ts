import { deactivatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { getLeaveBalances, payOutLeave, saveLeaveConfig } from '../contract/index.ts'
import { defaultLeavePolicy } from '../domain/index.ts'
import { leaveNights } from '../testing/nights.ts'

// The clock moves, and the job books for every company of this server.
const world = await testApp({ own: true })
const { api, given, rows, clock, settle } = world
const night = leaveNights(world)

/** Five days were carried into 2026, which expire after 31 March; somebody's last day is 28 February. */
const leaver = async () => {
  clock.set('2025-01-02T09:00:00Z')
  const cast = await given.cast({ paysHolidays: false })
  const boss = api.as(cast.owner)
  const { userId } = cast.employee
  await rows("update person set hire_date = '2019-01-01' where company_id = $1", [cast.owner.companyId])
  const { types } = await boss.call(saveLeaveConfig, {
    body: {
      types: [{ id: null, version: 0, name: 'Annual leave', unit: 'DAYS', from: day('2025-01-01'), policy: defaultLeavePolicy }],
    },
  })
  for (const on of ['2025-01-03', '2026-01-02']) await night(on)
  clock.set('2026-02-10T09:00:00Z')
  await boss.call(deactivatePerson, {
    params: { userId },
    body: { endDate: day('2026-02-28'), accessEnds: 'AFTER_LAST_DAY' },
  })
  await settle()
  return { boss, userId, typeId: types[0]?.id ?? '' }
}

test.each([
  ['before it would have expired', ['2026-02-11', '2026-03-05']],
  ['after it would have', ['2026-02-11', '2026-03-01', '2026-04-02', '2026-04-07']],
])('leave that was carried and is left on a last day is paid out, %s', async (_, nights) => {
  const { boss, userId, typeId } = await leaver()
  for (const on of nights) await night(on)
  clock.set(`${nights.at(-1)}T09:00:00Z`)
  const { items } = await boss.call(getLeaveBalances, { query: { userId } })
  expect(items.map(({ today }) => today)).toEqual([850])
  const payOut = (amount: number) =>
    boss.send(payOutLeave, { body: { userId, typeId, day: day('2026-02-28'), amount, note: 'The rest' } })
  expect([(await payOut(900)).status, (await payOut(850)).status]).toEqual([409, 200])
})
