import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { decideTimesheets, listSheetRequests, saveTimesheet, submitTimesheet } from '../contract/index.ts'

const { api, given } = await testApp()

test('one finds the days that one handed in, with what became of each, and nobody else’s', async () => {
  const { ours } = await given.twoCompanies()
  const [me, boss] = [api.as(ours.employee), api.as(ours.manager)]
  const [approved = '', sentBack = '', waiting = ''] = await given.handedIn(
    ours.employee,
    '2026-03-09',
    '2026-03-10',
    '2026-03-11',
  )
  await given.handedIn(ours.outsider, '2026-03-09')
  await boss.call(decideTimesheets, { body: { ids: [sentBack], decision: 'REJECT', note: 'The break is missing' } })
  await boss.call(decideTimesheets, { body: { ids: [approved], decision: 'APPROVE' } })
  // Written and not handed in: no request.
  const entries = [{ start: null, end: null, minutes: 60, zone: 'Europe/Berlin' }]
  await me.call(saveTimesheet, { body: { day: '2026-03-12', version: 0, entries } })
  const list = await me.call(listSheetRequests, { query: {} })
  expect(list.items.map(({ id, day, state }) => [id, day, state])).toEqual([
    [waiting, '2026-03-11', 'SUBMITTED'],
    [sentBack, '2026-03-10', 'REJECTED'],
    [approved, '2026-03-09', 'APPROVED'],
  ])
  expect(list.items[1]).toMatchObject({
    workedMinutes: 480,
    decidedByName: ours.manager.name,
    decisionNote: 'The break is missing',
    decidedAt: expect.any(String),
  })
  expect((await boss.call(listSheetRequests, { query: {} })).items).toEqual([])
  const only = async (state: 'REJECTED' | 'APPROVED') =>
    (await me.call(listSheetRequests, { query: { state } })).items.map(({ id }) => id)
  expect([await only('REJECTED'), await only('APPROVED')]).toEqual([[sentBack], [approved]])
  await me.call(submitTimesheet, { body: { days: ['2026-03-10'] } })
  expect(await only('REJECTED')).toEqual([])
})

test('the next page begins behind the last day, and a page link that we did not write is refused', async () => {
  const owner = await given.company()
  await given.handedIn(owner, '2026-03-09', '2026-03-10', '2026-03-11')
  const me = api.as(owner)
  const first = await me.call(listSheetRequests, { query: { limit: '2' } })
  expect(first.items.map(({ day }) => day)).toEqual(['2026-03-11', '2026-03-10'])
  const second = await me.call(listSheetRequests, { query: { limit: '2', cursor: first.nextCursor ?? '' } })
  expect([second.items.map(({ day }) => day), second.nextCursor]).toEqual([['2026-03-09'], null])
  await expect(me.call(listSheetRequests, { query: { cursor: 'mine' } })).rejects.toMatchObject({
    status: 400,
    problem: { errors: [{ field: 'cursor' }] },
  })
})
