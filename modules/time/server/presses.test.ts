import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  clockIn,
  clockOut,
  endBreak,
  listPresses,
  saveTimeRules,
  saveTimesheet,
  searchTimesheet,
  startBreak,
} from '../contract/index.ts'
import { someRules } from '../testing/some-rules.ts'

const { api, given, clock } = await testApp()
const zone = 'Europe/Berlin'
const monday = '2026-03-16'

const pressed = async (rules?: typeof someRules) => {
  const { ours, theirs } = await given.twoCompanies()
  const me = api.as(ours.employee)
  clock.set('2026-03-10T12:00:00Z')
  if (rules) await api.as(ours.owner).call(saveTimeRules, { body: { from: day('2026-03-11'), rules, version: 0 } })
  for (const [press, time] of [
    [clockIn, '08:00'],
    [startBreak, '12:00'],
    [endBreak, '12:30'],
    [clockOut, '16:30'],
  ] as const) {
    clock.set(`${monday}T${time}:00Z`)
    await me.call(press, {})
  }
  const query = { day: day(monday), userId: ours.employee.userId }
  return { ours, theirs, me, query }
}

test('what the clock recorded stays, whatever was typed on the day since', async () => {
  const { ours, me, query } = await pressed()
  const before = await me.call(listPresses, { query: { day: query.day } })
  expect(before.items.map(({ kind, zone: made }) => [kind, made])).toEqual(
    (['IN', 'BREAK_START', 'BREAK_END', 'OUT'] as const).map((kind) => [kind, before.zone]),
  )
  expect(before).toMatchObject({ total: 4, workedMinutes: 480, missingClockOut: false })
  const [sheet] = (await me.call(searchTimesheet, { body: { from: query.day, to: query.day } })).days
  const typed = { start: `${monday}T08:00:00Z`, end: `${monday}T09:00:00Z`, minutes: null, zone, note: '', project: '' }
  await me.call(saveTimesheet, { body: { day: query.day, version: sheet?.version ?? 0, entries: [typed] } })
  expect(await api.as(ours.owner).call(listPresses, { query })).toEqual(before)
})

test('it is counted by the rules of the day, and cut at midnight where days are', async () => {
  const { me } = await pressed({ ...someRules, time: { ...someRules.time, dayOf: 'midnight', paidBreakMinutes: 30 } })
  expect(await me.call(listPresses, { query: { day: day(monday) } })).toMatchObject({ workedMinutes: 510 })
  for (const [press, at] of [
    [clockIn, '2026-03-17T20:00:00Z'],
    [clockOut, '2026-03-18T01:00:00Z'],
  ] as const) {
    clock.set(at)
    await me.call(press, {})
  }
  // Ten in the evening is eleven in the country of the company; what was worked after midnight is the next day's.
  const { workedMinutes, items } = await me.call(listPresses, { query: { day: day('2026-03-17') } })
  expect([items.length, workedMinutes]).toEqual([2, await worked(me, '2026-03-17')])
  // The day after shows the presses that its part of the night was made by.
  const after = await me.call(listPresses, { query: { day: day('2026-03-18') } })
  expect([after.items.map(({ kind }) => kind), after.workedMinutes]).toEqual([['IN', 'OUT'], await worked(me, '2026-03-18')])
  expect(after.workedMinutes).toBeGreaterThan(0)
  expect((await me.call(listPresses, { query: { day: day('2026-03-19') } })).items).toEqual([])
})

const worked = async (me: Awaited<ReturnType<typeof pressed>>['me'], on: string) =>
  (await me.call(searchTimesheet, { body: { from: day(on), to: day(on) } })).days[0]?.workedMinutes

test('it is seen by whoever sees the day: a manager, owner and HR, no colleague and no other company', async () => {
  const { ours, theirs, query } = await pressed()
  for (const who of [ours.manager, ours.owner, ours.hr]) expect((await api.as(who).call(listPresses, { query })).total).toBe(4)
  for (const who of [ours.outsider, theirs.owner])
    await expect(api.as(who).call(listPresses, { query })).rejects.toMatchObject({ status: 404 })
  expect((await api.as(ours.owner).send(listPresses, { query: { day: '2026-02-30' } as never })).status).toBe(400)
})

test('a shift that nobody ended makes nothing by itself', async () => {
  const me = api.as(await given.company())
  clock.set('2026-03-16T08:00:00Z')
  await me.call(clockIn, {})
  clock.set('2026-03-18T08:00:00Z')
  expect(await me.call(listPresses, { query: { day: day(monday) } })).toMatchObject({
    total: 1,
    workedMinutes: 0,
    missingClockOut: true,
  })
})

test('a press that waited on a device, as it says itself, says when it arrived, to whoever approves too', async () => {
  const { owner, employee } = await given.cast()
  const me = api.as(employee)
  clock.set(`${monday}T16:00:00Z`)
  await me.call(clockIn, {}, { headers: { 'daybook-waited': `${8 * 3600}` } })
  await me.call(clockOut, {})
  const { items } = await api.as(owner).call(listPresses, { query: { day: day(monday), userId: employee.userId } })
  expect(items.map(({ kind, at, arrivedAt }) => [kind, at, arrivedAt])).toEqual([
    ['IN', `${monday}T08:00:00Z`, `${monday}T16:00:00Z`],
    ['OUT', `${monday}T16:00:00Z`, null],
  ])
})
