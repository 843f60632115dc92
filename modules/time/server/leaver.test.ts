import { deactivatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { lockWaiters, type Member, ownerOf, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  clockIn,
  decideTimesheets,
  getClock,
  importTime,
  recallTimesheet,
  saveTimesheet,
  searchApprovals,
  searchTimesheet,
  startBreak,
} from '../contract/index.ts'

// Hours that somebody had not handed in before they left could be approved by nobody, and were in no payroll.

const { api, given, clock, rows } = await testApp()

test.each([
  ['at work', false, 480],
  ['on a break', true, 240],
])('who is deactivated %s is clocked out, and their last days are handed in', async (_case, paused, minutes) => {
  const { ours, theirs } = await given.twoCompanies()
  const { employee, manager, hr } = ours
  const me = api.as(employee)
  clock.set('2026-03-16T08:00:00Z')
  const entries = [{ start: null, end: null, minutes: 300, zone: 'Europe/Berlin' }]
  for (const who of [employee, theirs.employee])
    await api.as(who).call(saveTimesheet, { body: { day: '2026-03-12', version: 0, entries } })
  await me.call(clockIn, {})
  clock.advance(240)
  if (paused) await me.call(startBreak, {})
  clock.advance(240)
  await api.as(hr).call(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: '2026-03-16' } })
  const pending = (await api.as(manager).call(searchApprovals, { body: {} })).items.flatMap(({ days }) => days)
  expect(pending.map(({ day, workedMinutes }) => [day, workedMinutes]).toSorted()).toEqual([
    ['2026-03-12', 300],
    ['2026-03-16', minutes],
  ])
  expect(await rows('select status from timesheet where person_id = $1', [theirs.employee.userId])).toEqual([{ status: 'OPEN' }])
  expect(await rows('select 1 from shift where person_id = $1 and ended_at is null', [employee.userId])).toEqual([])
  const body = { ids: pending.map(({ id }) => id), decision: 'APPROVE' as const }
  expect(await api.as(manager).call(decideTimesheets, { body })).toEqual({ decided: 2 })
})

test('a clock-out that was forgotten on the last day is seen, and what is imported for who left is handed in', async () => {
  const { ours } = await given.twoCompanies()
  const { employee, manager, owner } = ours
  clock.set('2026-03-13T08:00:00Z')
  await api.as(employee).call(clockIn, {})
  clock.set('2026-03-16T08:00:00Z')
  await api.as(owner).call(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: '2026-03-13' } })
  const look = async () =>
    (await api.as(owner).call(searchTimesheet, { body: { from: '2026-03-13', to: '2026-03-13', userId: employee.userId } }))
      .days[0]
  expect(await look()).toMatchObject({ status: 'OPEN', workedMinutes: 0, missingClockOut: true })
  const csv = `user_email,start,end,project,description\n${employee.email},2026-03-13 09:00,2026-03-13 17:00,,`
  expect(await api.as(owner).call(importTime, { body: { csv, zone: 'Europe/Berlin', commit: true } })).toMatchObject({
    imported: 1,
  })
  expect(await look()).toMatchObject({ status: 'SUBMITTED', workedMinutes: 480, missingClockOut: false })
  expect((await api.as(manager).call(searchApprovals, { body: {} })).items).toMatchObject([{ userId: employee.userId }])
})

test('a file takes the mark of a missing clock-out from no day that it does not name for whoever left', async () => {
  const { employee, outsider, owner } = await given.cast()
  clock.set('2026-03-13T08:00:00Z')
  await api.as(employee).call(clockIn, {})
  clock.advance(240)
  await api.as(employee).call(startBreak, {})
  clock.set('2026-03-16T08:00:00Z')
  for (const { userId } of [employee, outsider])
    await api.as(owner).call(deactivatePerson, { params: { userId }, body: { endDate: day('2026-03-13') } })
  const line = (email: string, on: string) => `${email},${on} 09:00,${on} 17:00,,`
  const csv = ['user_email,start,end,project,description', line(employee.email, '2026-03-12'), line(outsider.email, '2026-03-13')]
  const body = { csv: csv.join('\n'), zone: 'Europe/Berlin', commit: true }
  expect(await api.as(owner).call(importTime, { body })).toMatchObject({ imported: 2 })
  const query = 'select missing_out from work_entry where person_id = $1 and day = $2'
  expect(await rows(query, [employee.userId, '2026-03-13'])).toEqual([{ missing_out: true }])
})

/** Sends these one behind the other while somebody's clock is held, so that each waits for it in turn. */
const inTurn = async (who: Member, sends: readonly (() => Promise<{ status: number }>)[]): Promise<number[]> => {
  const holder = await ownerOf(rows)
  await holder.query('begin')
  await holder.query("select pg_advisory_xact_lock(hashtextextended('clock ' || $1::text, 0))", [who.userId])
  const sent = []
  for (const send of sends) {
    sent.push(send())
    await lockWaiters(rows, sent.length)
  }
  await holder.query('commit')
  await holder.end()
  return (await Promise.all(sent)).map(({ status }) => status)
}

const letGo = async () => {
  const { owner, employee } = await given.cast()
  const on = day('2026-03-09')
  const leave = () =>
    api.as(owner).send(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: day('2026-03-15') } })
  return { employee, on, me: api.as(employee), leave }
}

test.each(['first', 'last'])('a day that is taken back while its person is let go is handed in: taken back %s', async (turn) => {
  const { employee, on, me, leave } = await letGo()
  await given.handedIn(employee, on)
  const recall = () => me.send(recallTimesheet, { body: { days: [on] } })
  const statuses = await inTurn(employee, turn === 'first' ? [recall, leave] : [leave, recall])
  expect(statuses).toEqual(turn === 'first' ? [200, 200] : [200, 401])
  expect(await rows('select status from timesheet where person_id = $1', [employee.userId])).toEqual([{ status: 'SUBMITTED' }])
})

test.each(['a saved day', 'a press'])('%s that comes while its person is let go leaves nothing open', async (what) => {
  const { employee, on, me, leave } = await letGo()
  // Their session was used a moment ago.
  await me.call(getClock, {})
  const entries = [{ start: null, end: null, minutes: 480, zone: 'Europe/Berlin' }]
  const deed = () =>
    what === 'a press' ? me.send(clockIn, {}) : me.send(saveTimesheet, { body: { day: on, version: 0, entries } })
  expect(await inTurn(employee, [leave, deed])).toEqual([200, 401])
  expect(await rows('select status from timesheet where person_id = $1', [employee.userId])).toEqual([])
  expect(await rows('select 1 from shift where person_id = $1 and ended_at is null', [employee.userId])).toEqual([])
})
