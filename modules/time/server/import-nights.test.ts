import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { clockIn, clockOut, importTime, saveTimeRules, searchTimesheet, submitTimesheet } from '../contract/index.ts'
import { someRules } from '../testing/index.ts'

// Other products write a night as several rows, each with the date on which it begins.

const { api, given, clock } = await testApp()

const evening = ['2026-03-10T19:00', '2026-03-10T23:15'] as const
const morning = ['2026-03-10T23:45', '2026-03-11T05:00'] as const
type Part = readonly [string, string]

const office = async (time: Partial<(typeof someRules)['time']> = {}) => {
  clock.set('2026-03-01T12:00:00Z')
  const cast = await given.cast({ zone: 'Europe/Berlin' })
  const { owner, hr, employee } = cast
  const rules = { ...someRules, time: { ...someRules.time, ...time } }
  await api.as(owner).call(saveTimeRules, { body: { from: '2026-01-01', rules, version: 0 } as never })
  const press = async (parts: readonly Part[], who: Member = employee) => {
    for (const [start, end] of parts) {
      clock.set(`${start}:00Z`)
      await api.as(who).call(clockIn, {})
      clock.set(`${end}:00Z`)
      await api.as(who).call(clockOut, {})
    }
    clock.set('2026-03-20T09:00:00Z')
  }
  const send = (csv: string, commit = true) => api.as(hr).call(importTime, { body: { csv, zone: 'Europe/Berlin', commit } })
  const bring = (parts: readonly Part[], commit = true) => {
    clock.set('2026-03-20T09:00:00Z')
    const rows = parts.map(([start, end]) => `${employee.email},${start}:00Z,${end}:00Z,Shop,Night`)
    return send(['user_email,start,end,project,description', ...rows].join('\n'), commit)
  }
  const worked = async () => {
    const { days } = await api.as(employee).call(searchTimesheet, { body: { from: '2026-03-09', to: '2026-03-13' } as never })
    return days.flatMap(({ day, workedMinutes }) => (workedMinutes > 0 ? [[day, workedMinutes]] : []))
  }
  return { ...cast, press, send, bring, worked }
}

test.each([
  ['a break after midnight', [evening, morning]],
  [
    'rows cut at midnight',
    [
      ['2026-03-10T19:00', '2026-03-10T23:00'],
      ['2026-03-10T23:00', '2026-03-11T05:00'],
    ],
  ],
  ['a pause of more than four hours', [evening, ['2026-03-11T03:20', '2026-03-11T08:00']]],
  [
    'work that goes on for a day',
    [
      ['2026-03-10T06:00', '2026-03-10T18:00'],
      ['2026-03-10T20:00', '2026-03-11T05:00'],
      ['2026-03-11T06:30', '2026-03-11T10:00'],
    ],
  ],
] as const)('%s counts on the same days by the clock and by a file, whatever order its rows have', async (_what, parts) => {
  const [pressed, brought, turned] = [await office(), await office(), await office()]
  await pressed.press(parts)
  await brought.bring(parts)
  await turned.bring(parts.toReversed())
  const days = await pressed.worked()
  expect(days).not.toEqual([])
  expect([await brought.worked(), await turned.worked()]).toEqual([days, days])
})

test('the preview says so, and the same file is known again', async () => {
  const { bring, worked } = await office()
  const whole = [evening, morning]
  expect((await bring(whole, false)).rows).toMatchObject([
    { day: '2026-03-10', reason: '' },
    { day: '2026-03-10', outcome: 'import', reason: 'Goes on with the shift of the day before' },
  ])
  await bring(whole)
  expect(await bring(whole)).toMatchObject({ imported: 0, already: 2 })
  // What the next file brings goes on with what stands there.
  await bring([...whole, ['2026-03-11T05:30', '2026-03-11T06:00']])
  expect(await worked()).toEqual([['2026-03-10', 600]])
})

test('a row goes on with what the clock took', async () => {
  const { press, bring, worked } = await office()
  await press([evening])
  await bring([morning])
  expect(await worked()).toEqual([['2026-03-10', 570]])
})

test('where days are cut at midnight, and where the file says the day itself, a row stays on it', async () => {
  const cut = await office({ dayOf: 'midnight' })
  await cut.bring([
    ['2026-03-10T19:00', '2026-03-10T23:00'],
    ['2026-03-10T23:00', '2026-03-11T05:00'],
  ])
  expect(await cut.worked()).toEqual([
    ['2026-03-10', 240],
    ['2026-03-11', 360],
  ])
  const said = await office()
  clock.set('2026-03-20T09:00:00Z')
  const row = (day: string, inDay: string, inAt: string, outAt: string) =>
    `${said.employee.email},${day},${inDay},${inAt},2026-03-11,${outAt}`
  const headers = 'Email,Attendance Date,Clock In Date,Clock In,Clock Out Date,Clock Out'
  await said.send(
    [headers, row('2026-03-10', '2026-03-10', '20:00', '00:15'), row('2026-03-11', '2026-03-11', '00:45', '06:00')].join('\n'),
  )
  expect(await said.worked()).toEqual([
    ['2026-03-10', 255],
    ['2026-03-11', 315],
  ])
})

test('a row that goes on with a day which is handed in is sent back', async () => {
  const { employee, bring, worked } = await office()
  await bring([evening])
  await api.as(employee).call(submitTimesheet, { body: { days: [day('2026-03-10')] } })
  expect((await bring([morning])).rows).toMatchObject([{ outcome: 'rejected', reason: 'This day is already submitted' }])
  expect(await worked()).toHaveLength(1)
})
