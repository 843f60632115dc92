import { testApp } from '@daybook/testing'
import { expect, test, vi } from 'vitest'
import { decideTimesheets, listSheetRequests, reopenTimesheet, saveTimesheet, submitTimesheet } from '../contract/index.ts'
import { sentBackMails } from './sent-back-mail.ts'

const { api, app, given, mails } = await testApp()

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

// They were invited by mail, too.
const mailsTo = async ({ email }: { email: string }) =>
  (await mails()).filter(({ to, subject }) => to === email && subject.includes('sent back'))

test('whose days are sent back gets one mail: by whom, which days, why, and where to', async () => {
  const { owner, manager, employee } = await given.cast()
  const ids = await given.handedIn(employee, '2026-03-10', '2026-03-09')
  const body = { ids, decision: 'REJECT', note: 'The break is missing' } as const
  await api.as(manager).call(decideTimesheets, { body })
  const [mail, ...more] = await mailsTo(employee)
  expect([mail?.subject, more]).toEqual(['2 days of your timesheet were sent back', []])
  expect(mail?.text).toContain(`${manager.name} sent back 2 days of your timesheet:\n\n- Mon 09 Mar 2026\n- Tue 10 Mar 2026\n`)
  expect(mail?.text).toContain('Their note: The break is missing')
  expect(mail?.text).toContain('/product/timesheet/timesheet?week=2026-03-09&day=2026-03-09')
  // What is refused and what is approved tells nobody; what is opened again does.
  await api.as(manager).send(decideTimesheets, { body })
  await api.as(employee).call(submitTimesheet, { body: { days: ['2026-03-09'] } })
  await api.as(manager).call(decideTimesheets, { body: { ids: ids.slice(0, 1), decision: 'APPROVE' } })
  expect(await mailsTo(employee)).toHaveLength(1)
  await api.as(owner).call(reopenTimesheet, { body: { ids: ids.slice(0, 1), reason: 'Wrong shop' } })
  expect((await mailsTo(employee)).map(({ subject }) => subject)).toEqual([
    mail?.subject,
    '1 day of your timesheet was sent back',
  ])
  expect(await mailsTo(manager)).toEqual([])
})

test('one decision on the days of two people tells each of their own', async () => {
  const { owner, manager, employee } = await given.cast()
  const ids = [...(await given.handedIn(employee, '2026-03-09')), ...(await given.handedIn(manager, '2026-03-10'))]
  await api.as(owner).call(decideTimesheets, { body: { ids, decision: 'REJECT', note: 'Which shop?' } })
  const [[first, ...more], [second]] = [await mailsTo(employee), await mailsTo(manager)]
  expect([first?.text.includes('09 Mar'), first?.text.includes('10 Mar'), more]).toEqual([true, false, []])
  expect([second?.text.includes('09 Mar'), second?.text.includes('10 Mar')]).toEqual([false, true])
})

test('beyond ten mails an hour the days are sent back without one', async () => {
  const { manager, employee } = await given.cast()
  const [id = ''] = await given.handedIn(employee, '2026-03-09')
  for (let i = 0; i < 12; i += 1) {
    await api.as(manager).call(decideTimesheets, { body: { ids: [id], decision: 'REJECT', note: `Number ${i}` } })
    await api.as(employee).call(submitTimesheet, { body: { days: ['2026-03-09'] } })
  }
  expect(await mailsTo(employee)).toHaveLength(10)
})

test('a decision stands, without a mail, where another company’s takes the last one of the mailbox meanwhile', async () => {
  const { manager, employee } = await given.cast()
  const ids = await given.handedIn(employee, '2026-03-09')
  const take = (times: number) => app.limits.consumeEach(sentBackMails, [employee.email], times)
  await take(9)
  const left = app.limits.left.bind(app.limits)
  const asked = vi.spyOn(app.limits, 'left').mockImplementationOnce(async (quota, keys) => {
    const found = await left(quota, keys)
    await take(1)
    return found
  })
  const body = { ids, decision: 'REJECT', note: 'Which shop?' } as const
  expect((await api.as(manager).send(decideTimesheets, { body })).status).toBe(200)
  expect([asked.mock.calls.length, await mailsTo(employee)]).toEqual([1, []])
  asked.mockRestore()
})
