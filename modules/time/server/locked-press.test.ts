import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { clockIn, clockOut, lockTime } from '../contract/index.ts'

// The clock is moved over midnight.
const { api, given, clock } = await testApp()

test('a shift across midnight does not go on with a day that was locked meanwhile', async () => {
  const owner = await given.company()
  const who = await given.person(owner)
  clock.set('2026-03-17T19:00:00Z')
  await api.as(who).call(clockIn, {})
  clock.set('2026-03-17T22:30:00Z')
  await api.as(who).call(clockOut, {})
  clock.set('2026-03-18T00:30:00Z')
  await api.as(owner).call(lockTime, { body: { through: day('2026-03-17'), version: 0 } })
  expect((await api.as(who).send(clockIn, {})).body).toMatchObject({ code: 'timesheet.closed' })
  // After the gap that joins two shifts a new day begins.
  clock.set('2026-03-18T07:00:00Z')
  expect(await api.as(who).call(clockIn, {})).toMatchObject({ state: 'CLOCKED_IN', day: '2026-03-18' })
})
