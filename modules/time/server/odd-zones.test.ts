import { changeOwnZone, deactivatePerson, getPerson } from '@daybook/people/contract'
import { leastHold, longestHold, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { clockIn, saveTimesheet } from '../contract/index.ts'

// What stands for a zone to code must be one to the database, too: jobs for a whole company count days in it.

const { app, api, given, clock } = await testApp()
// Replies are read against their schema in tests alone.
app.checkReplies = false

test.each(['T00+01', 'T15-08', 't00z'])('%s is no zone of anybody, and no zone of a press', async (zone) => {
  clock.set('2026-03-16T09:00:00Z')
  const { hr, employee } = await given.cast()
  expect((await api.as(employee).send(changeOwnZone, { body: { zone } })).status).toBe(400)
  expect((await api.as(employee).send(clockIn, {}, { zone })).status).toBe(400)
  const body = { endDate: '2026-03-20', accessEnds: 'AFTER_LAST_DAY' as const }
  expect((await api.as(hr).send(deactivatePerson, { params: { userId: employee.userId }, body })).status).toBe(200)
})

test('a zone is stored as it is written, however it was typed', async () => {
  const { owner, employee } = await given.cast()
  await api.as(employee).call(changeOwnZone, { body: { zone: 'america/new_YORK' } })
  expect((await api.as(owner).call(getPerson, { params: { userId: employee.userId } })).zone).toBe('America/New_York')
})

const entry = (day: string, n: number, zone: string) => {
  const at = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z')
  const from = Date.parse(`${day}T00:00:00Z`) - 3_600_000 + n * 7 * 60_000
  return { start: at(from), end: at(from + 6 * 60_000), minutes: null, zone, breakMinutes: 0, note: '', project: '' }
}

test('a day of two hundred entries in zones that stand on it holds nobody up', async () => {
  clock.set('2026-03-24T09:00:00Z')
  const { employee } = await given.cast({ zone: 'Europe/Berlin' })
  const [me, day] = [api.as(employee), '2026-03-23']
  let version = 0
  const save = async (entries: ReturnType<typeof entry>[]) => {
    version = (await me.call(saveTimesheet, { body: { day, version, entries } as never })).version
  }
  await save([entry(day, 199, 'Europe/Berlin')])
  await me.call(changeOwnZone, { body: { zone: 'Europe/Paris' } })
  const many = Array.from({ length: 199 }, (_, n) => n)
  await save([...many.map((n) => entry(day, n, 'Europe/Paris')), entry(day, 199, 'Europe/Berlin')])
  await me.call(changeOwnZone, { body: { zone: 'Europe/Rome' } })
  // Refused in the end, by the last of them, so that the same can be measured again.
  const entries = [...many.map((n) => entry(day, n, 'europe/berlin')), entry(day, 198, 'europe/berlin')]
  const held = await leastHold(() =>
    longestHold(async () => {
      const { body } = await me.send(saveTimesheet, { body: { day, version, entries } as never })
      expect(body).toMatchObject({ code: 'time.overlap' })
    }),
  )
  expect(held).toBeLessThan(50)
})
