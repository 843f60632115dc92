import { changeOwnZone, getMe } from '@daybook/people/contract'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { clockIn, clockOut, getClock, searchTimesheet } from '../contract/index.ts'

test('whoever moves has their days counted there from the next press on; what stands keeps its day', async () => {
  const { api, given, clock } = await testApp()
  const me = api.as(await given.company({ zone: 'Europe/Berlin' }))
  clock.set('2026-03-16T17:00:00Z')
  await me.call(clockIn, {})
  clock.advance(120)
  // In Tokyo it is the 17th already; the shift runs on as it began.
  await me.call(changeOwnZone, { body: { zone: 'Asia/Tokyo' } })
  expect(await me.call(getClock, {})).toMatchObject({ state: 'CLOCKED_IN', day: '2026-03-16', zone: 'Asia/Tokyo' })
  clock.advance(60)
  await me.call(clockOut, {})
  clock.set('2026-03-17T16:00:00Z')
  expect(await me.call(clockIn, {})).toMatchObject({ day: '2026-03-18' })
  clock.advance(60)
  await me.call(clockOut, {})
  const sheet = await me.call(searchTimesheet, { body: { from: '2026-03-16', to: '2026-03-18' } })
  expect(sheet.days.map(({ workedMinutes }) => workedMinutes)).toEqual([180, 0, 60])
})

test('the zone is one’s own, stands in the audit log once, and is told to the next screen', async () => {
  const { api, given, rows } = await testApp()
  const { ours, theirs } = await given.twoCompanies()
  const body = { zone: 'America/New_York' }
  await api.as(ours.employee).call(changeOwnZone, { body })
  await api.as(ours.employee).call(changeOwnZone, { body })
  expect((await api.as(ours.employee).call(getMe, {})).zone).toBe(body.zone)
  for (const other of [ours.manager, theirs.employee]) expect((await api.as(other).call(getMe, {})).zone).not.toBe(body.zone)
  const said = await rows("select 1 from audit_entry where target_id = $1 and after::text like '%New_York%'", [
    ours.employee.userId,
  ])
  expect(said).toHaveLength(1)
})

test('a name that counts no days is refused, and whoever has no place here', async () => {
  const { api, given } = await testApp()
  const { ours } = await given.twoCompanies()
  for (const zone of ['PST', 'Mars/Olympus', ''])
    expect(await api.as(ours.employee).send(changeOwnZone, { body: { zone } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'zone' }] },
    })
  for (const who of [await given.account(), await given.supportIn(ours.owner, { mayChange: true })])
    expect(await api.as(who).send(changeOwnZone, { body: { zone: 'Asia/Tokyo' } })).toMatchObject({
      status: 403,
      body: { code: 'auth.no_company' },
    })
})
