import { changeOwnZone } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { type Cast, testApp } from '@daybook/testing'
import {
  clockIn,
  clockOut,
  decideTimesheets,
  importTime,
  saveTimesheet,
  searchApprovals,
  searchTimesheet,
  submitTimesheet,
  type TimeRulesForm,
} from '@daybook/time/contract'
import { someRules } from '@daybook/time/testing'
import { expect, test } from 'vitest'
import { rulesOffice } from '../testing/rules-office.ts'

// Windows that pay more, and breaks at fixed hours, go by the clock of an entry: nobody chooses it unseen.

const { api, given, clock } = await testApp()
const [berlin, la] = ['Europe/Berlin', 'America/Los_Angeles']
const everyDay = [1, 2, 3, 4, 5, 6, 7] as const
const night = { name: 'Night', days: [...everyDay], from: 1320, to: 360, percent: 25, instead: false }
const nights: TimeRulesForm = { ...someRules, time: { ...someRules.time, premiums: [night] } }
// 09:00 to 17:00 in Berlin, 01:00 to 09:00 in Los Angeles.
const shift = { start: '2026-03-10T08:00:00Z', end: '2026-03-10T16:00:00Z' }
const today = day('2026-03-10')

const office = async (rules: TimeRulesForm) => {
  clock.set('2026-04-02T09:00:00Z')
  const cast: Cast = await given.cast({ zone: berlin })
  const made = await rulesOffice({ api }, cast)
  await made.decide('2026-03-01', rules)
  const { me } = made
  const type = (zone: string) =>
    me.send(saveTimesheet, { body: { day: today, version: 0, entries: [{ ...shift, zone, minutes: null }] } })
  /** The same hours by the clock, which they have in another place for this one press. */
  const pressElsewhere = async () => {
    clock.set(shift.start)
    await me.call(changeOwnZone, { body: { zone: la } })
    await me.call(clockIn, {})
    await me.call(changeOwnZone, { body: { zone: berlin } })
    clock.set(shift.end)
    await me.call(clockOut, {})
  }
  const waiting = async () => (await api.as(cast.manager).call(searchApprovals, { body: {} })).items[0]?.days[0]
  return { ...cast, ...made, type, pressElsewhere, waiting }
}

test('nobody types the hours of a day by the clock of another place than that by which they work', async () => {
  const { type } = await office(nights)
  const refused = { code: 'time.other_zone', errors: [{ field: 'entries.0' }] }
  expect((await type(la)).body).toMatchObject(refused)
  expect((await type('America/New_York')).body).toMatchObject(refused)
  expect((await type(berlin)).status).toBe(200)
})

test('whoever moves their clock for one press is paid as that place says, and whoever decides sees both', async () => {
  const { me, manager, pressElsewhere, waiting, compute, slip } = await office(nights)
  await pressElsewhere()
  const sent = await me.call(submitTimesheet, { body: { days: [today] } })
  expect(await waiting()).toMatchObject({ premiums: [{ name: 'Night', percent: 25, minutes: 300 }], otherZones: [la] })
  await api.as(manager).call(decideTimesheets, { body: { ids: sent.days.map(({ id }) => id), decision: 'APPROVE' } })
  await compute('2026-03-01')
  expect((await slip('2026-03-01')).lines.map(({ kind }) => kind)).toEqual(['REGULAR', 'PREMIUM'])
})

test('whoever keeps a clock of another place is paid by it, and whoever decides sees so on each day', async () => {
  const lunch = { overMinutes: 0, deductMinutes: 60, window: { from: 720, to: 780 } }
  const { me, type, waiting } = await office({ ...someRules, time: { ...someRules.time, autoBreaks: [lunch] } })
  await me.call(changeOwnZone, { body: { zone: la } })
  expect((await type(la)).body).toMatchObject({ workedMinutes: 480 })
  await me.call(submitTimesheet, { body: { days: [today] } })
  expect(await waiting()).toMatchObject({ otherZones: [la] })
})

test('what stands by the clock of another place is corrected there or here, and by no third one', async () => {
  const { me, pressElsewhere } = await office(nights)
  await pressElsewhere()
  const correct = async (zone: string, end: string) => {
    const [stored] = (await me.call(searchTimesheet, { body: { from: today, to: today } })).days
    const [known] = stored?.entries ?? []
    const entry = { id: known?.id ?? '', start: shift.start, end, minutes: null, zone }
    return (await me.send(saveTimesheet, { body: { day: today, version: stored?.version ?? 0, entries: [entry] } })).status
  }
  expect(await correct('Asia/Tokyo', '2026-03-10T15:00:00Z')).toBe(400)
  expect(await correct(la, '2026-03-10T15:00:00Z')).toBe(200)
  expect(await correct(berlin, '2026-03-10T15:30:00Z')).toBe(200)
  expect(await correct(la, '2026-03-10T15:00:00Z')).toBe(400)
})

test('a break at a fixed hour is taken off by the clock of whoever works', async () => {
  const lunch = { overMinutes: 0, deductMinutes: 60, window: { from: 720, to: 780 } }
  const { type } = await office({ ...someRules, time: { ...someRules.time, autoBreaks: [lunch] } })
  expect((await type(la)).status).toBe(400)
  expect((await type(berlin)).body).toMatchObject({ workedMinutes: 420 })
})

test('of hours from a file whoever decides sees the clock as well, also where HR brought their own', async () => {
  const { owner, hr } = await office(nights)
  const columns = 'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration'
  const csv = `${columns}\nHelen,${hr.email},,,,Work,No,2026-03-10,01:00:00,2026-03-10,09:00:00,08:00:00\n`
  const file = { csv, zone: la, commit: true }
  const { imported } = await api.as(hr).call(importTime, { body: file })
  expect(imported).toBe(1)
  await api.as(hr).call(submitTimesheet, { body: { days: [today] } })
  const { items } = await api.as(owner).call(searchApprovals, { body: {} })
  expect(items[0]?.days[0]).toMatchObject({ premiums: [{ name: 'Night', minutes: 300 }], otherZones: [la] })
})
