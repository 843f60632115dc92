import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { clockIn, clockOut, endBreak, getClock, searchTimesheet, startBreak } from '../contract/index.ts'

const after = (minutes: number, key?: string) => ({ headers: { 'daybook-waited': `${minutes * 60}` }, ...(key ? { key } : {}) })

test('presses that waited on a phone without a connection count when they were made', async () => {
  const { api, given, clock, rows } = await testApp()
  const person = await given.company({ zone: 'Europe/Berlin' })
  const me = api.as(person)
  clock.set('2026-03-16T12:00:00Z')
  await me.call(clockIn, {}, after(240))
  await me.call(startBreak, {}, after(120))
  expect(await me.call(endBreak, {}, after(90))).toMatchObject({ state: 'CLOCKED_IN', workedMinutes: 210, breakMinutes: 30 })
  expect(await me.call(clockOut, {}, after(30))).toMatchObject({ state: 'CLOCKED_OUT', workedMinutes: 180 })
  const [day] = (await me.call(searchTimesheet, { body: { from: '2026-03-16', to: '2026-03-16' } })).days
  expect(day?.entries.map(({ start, end }) => [start, end])).toEqual([
    ['2026-03-16T08:00:00Z', '2026-03-16T10:00:00Z'],
    ['2026-03-16T10:30:00Z', '2026-03-16T11:30:00Z'],
  ])
  const arrived = await rows(
    "select 1 from audit_entry where company_id = $1 and after ->> 'arrived' = '2026-03-16T12:00:00.000Z'",
    [person.companyId],
  )
  expect(arrived).toHaveLength(4)
})

test('a press that arrived, but whose answer was lost, is sent again later and stays one press', async () => {
  const { api, given, clock, rows } = await testApp()
  const person = await given.company()
  await api.as(person).call(clockIn, {}, { key: 'k' })
  clock.advance(60)
  expect(await api.as(person).call(clockIn, {}, after(60, 'k'))).toMatchObject({ state: 'CLOCKED_IN' })
  expect(await rows('select 1 from punch where person_id = $1', [person.userId])).toHaveLength(1)
})

test('a shift over midnight is that of the day it began, whenever its end arrives', async () => {
  const { api, given, clock } = await testApp()
  const me = api.as(await given.company({ zone: 'Europe/Berlin' }))
  clock.set('2026-03-16T20:00:00Z')
  await me.call(clockIn, {})
  clock.set('2026-03-17T12:30:00Z')
  // Seen from now the shift is lost; the press was made before it was.
  expect(await me.call(getClock, {})).toMatchObject({ state: 'CLOCKED_OUT', missingDay: '2026-03-16' })
  expect(await me.call(clockOut, {}, after(480))).toMatchObject({ state: 'CLOCKED_OUT', missingDay: null, day: '2026-03-17' })
  const sheet = await me.call(searchTimesheet, { body: { from: '2026-03-16', to: '2026-03-17' } })
  expect(sheet.days.map(({ workedMinutes }) => workedMinutes)).toEqual([510, 0])
})

test('what was pressed elsewhere since, or longer ago than a shift lasts, is refused with words', async () => {
  const { api, given, clock } = await testApp()
  const me = api.as(await given.company())
  await me.call(clockIn, {})
  clock.advance(60)
  const refused = (code: string) => ({ status: 409, body: { code } })
  expect(await me.send(clockOut, {}, after(61))).toMatchObject(refused('clock.too_early'))
  expect(await me.send(startBreak, {}, after(120))).toMatchObject(refused('clock.too_early'))
  await me.call(clockOut, {}, after(30))
  expect(await me.send(clockIn, {}, after(961))).toMatchObject(refused('clock.too_old'))
  clock.advance(960)
  expect(await me.send(endBreak, {}, after(960))).toMatchObject(refused('clock.not_on_break'))
})

test.each(['-1', '1.5', 'an hour', '86401', '1e3'])('a wait of %s is refused, and nothing is pressed', async (waited) => {
  const { api, given } = await testApp()
  const me = api.as(await given.company())
  expect(await me.send(clockIn, {}, { headers: { 'daybook-waited': waited } })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'Daybook-Waited' }] },
  })
  expect(await me.call(getClock, {})).toMatchObject({ state: 'CLOCKED_OUT' })
})
