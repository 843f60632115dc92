import { addSchedule, giveSchedule } from '@daybook/calendar/contract'
import { someWeek } from '@daybook/calendar/testing'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  clockIn,
  clockOut,
  endBreak,
  getClock,
  saveTimeRules,
  saveTimesheet,
  searchTimesheet,
  startBreak,
} from '../contract/index.ts'
import { someRules } from '../testing/some-rules.ts'

// Monday, 16 March 2026; whoever works by the times is planned from nine to five in Berlin.
const { api, given, rows, clock } = await testApp()

const office = async (earlyMinutes: number) => {
  const cast = await given.cast({ zone: 'Europe/Berlin' })
  const boss = api.as(cast.owner)
  clock.set('2026-03-10T12:00:00Z')
  const rules = { ...someRules, time: { ...someRules.time, earlyMinutes } }
  await boss.call(saveTimeRules, { body: { from: day('2026-03-11'), rules, version: 0 } })
  const windows = [{ from: 540, to: 1020 }]
  const planned = { minutes: 480, windows }
  const week = { ...someWeek(480, 1, 2, 3, 4, 5), '1': planned, '2': planned }
  const { id } = await boss.call(addSchedule, {
    body: { name: 'Times', from: day('2026-03-02'), weeks: [week], graceMinutes: 5 },
  })
  await boss.call(giveSchedule, { body: { scheduleId: id, from: day('2026-03-02'), userIds: [cast.employee.userId] } })
  const me = api.as(cast.employee)
  const at = (time: string) => clock.set(`2026-03-16T${time}Z`)
  const clockTime = (column: string) => `to_char(${column} at time zone 'UTC', 'HH24:MI')`
  const entries = async () =>
    (
      await rows<{ from: string; to: string | null }>(
        `select ${clockTime('started_at')} as "from", ${clockTime('ended_at')} as "to" from work_entry where person_id = $1 order by started_at, ended_at`,
        [cast.employee.userId],
      )
    ).map(({ from, to }) => [from, to])
  const punches = async () =>
    (
      await rows<{ time: string }>(`select ${clockTime('at')} as time from punch where person_id = $1 order by at, id`, [
        cast.employee.userId,
      ])
    ).map(({ time }) => time)
  return { ...cast, me, at, entries, punches }
}

test('a press before the plan counts from the plan on; the press stays as it was', async () => {
  const { me, at, entries: stored, punches } = await office(15)
  at('07:48:00')
  expect(await me.call(clockIn, {})).toMatchObject({
    state: 'CLOCKED_IN',
    since: '2026-03-16T07:48:00.000Z',
    countsFrom: expect.stringContaining('T08:00:00'),
    workedMinutes: 0,
  })
  expect(await me.call(getClock, {})).toMatchObject({ countsFrom: expect.stringContaining('T08:00:00'), workedMinutes: 0 })
  // Meanwhile the day can be written on.
  const today = day('2026-03-16')
  const [sheet] = (await me.call(searchTimesheet, { body: { from: today, to: today } })).days
  const entries = (sheet?.entries ?? []).map(({ id, start, end, minutes, zone, project }) => ({
    id,
    start,
    end,
    minutes,
    zone,
    project,
    note: 'Early',
  }))
  expect((await me.send(saveTimesheet, { body: { day: today, version: sheet?.version ?? 0, entries } })).status).toBe(200)
  at('09:00:00')
  expect(await me.call(getClock, {})).toMatchObject({ countsFrom: null, workedMinutes: 60 })
  at('16:00:00')
  expect(await me.call(clockOut, {})).toMatchObject({ workedMinutes: 480 })
  expect(await stored()).toEqual([['08:00', '16:00']])
  expect(await punches()).toEqual(['07:48', '16:00'])
})

test('who comes long before it works, and so does whoever has no times, or comes where all time counts', async () => {
  const { manager, me, at, entries } = await office(15)
  at('07:30:00')
  expect(await me.call(clockIn, {})).toMatchObject({ countsFrom: null })
  await api.as(manager).call(clockIn, {})
  at('07:55:00')
  await me.call(clockOut, {})
  expect(await api.as(manager).call(clockOut, {})).toMatchObject({ workedMinutes: 25 })
  expect(await entries()).toEqual([['07:30', '07:55']])
  const open = await office(0)
  open.at('07:55:00')
  await open.me.call(clockIn, {})
  expect(await open.entries()).toEqual([['07:55', null]])
})

test('everything that is pressed before the plan counts nothing, and what is read is what was answered', async () => {
  const { me, at, entries, punches } = await office(30)
  for (const [press, time] of [
    [clockIn, '07:35:00'],
    [startBreak, '07:40:00'],
    [endBreak, '07:45:00'],
    [clockOut, '07:50:00'],
    [clockIn, '07:55:00'],
  ] as const) {
    at(time)
    const answered = await me.call(press, {})
    expect(answered.workedMinutes).toBe(0)
    expect(await me.call(getClock, {})).toEqual(answered)
  }
  at('12:00:00')
  expect(await me.call(clockOut, {})).toMatchObject({ workedMinutes: 240 })
  expect((await entries()).at(-1)).toEqual(['08:00', '12:00'])
  expect(await punches()).toEqual(['07:35', '07:40', '07:45', '07:50', '07:55', '12:00'])
})

test('a day is saved while the clock waits for the plan, and what was pressed before it stays there', async () => {
  const { me, at, entries } = await office(60)
  const today = day('2026-03-16')
  const save = async (change: () => object) => {
    const [shown] = (await me.call(searchTimesheet, { body: { from: today, to: today } })).days
    const forms = (shown?.entries ?? []).map(({ id, start, end, minutes, breakMinutes, zone, note, project }) => ({
      id,
      start,
      end,
      minutes,
      breakMinutes,
      zone,
      note,
      project,
      ...change(),
    }))
    const body = { day: today, version: shown?.version ?? 0, entries: forms.toReversed() }
    const { status, body: reply } = await me.send(saveTimesheet, { body })
    return status === 200 ? 'saved' : (reply as { code?: string }).code
  }
  at('07:20:00')
  await me.call(clockIn, {})
  expect(await save(() => ({ note: 'Early' }))).toBe('saved')
  expect(await save(() => ({ start: '2026-03-16T08:50:00Z' }))).toBe('time.in_future')
  at('07:30:00')
  await me.call(startBreak, {})
  at('07:40:00')
  await me.call(endBreak, {})
  expect(await save(() => ({ note: 'Early' }))).toBe('saved')
  at('09:00:00')
  await me.call(clockOut, {})
  expect(await save(() => ({ note: 'Done' }))).toBe('saved')
  expect(await entries()).toEqual([
    ['08:00', '08:00'],
    ['08:00', '09:00'],
  ])
})
