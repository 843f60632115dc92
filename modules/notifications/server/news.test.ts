import { decideExpense, submitExpense, undoExpenseDecision } from '@daybook/expenses/contract'
import { claimOf } from '@daybook/expenses/testing'
import {
  askLeave,
  cancelLeave,
  cancelLeaveOfOther,
  changeLeave,
  decideLeave,
  listLeave,
  undoLeaveDecision,
} from '@daybook/leave/contract'
import { deactivatePerson, getPerson, keepPerson, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { onLater } from '@daybook/platform/server'
import { type Member, testApp } from '@daybook/testing'
import {
  decideTimesheets,
  recallTimesheet,
  reopenTimesheet,
  submitTimesheet,
  timesheetsSentBack,
  undoApproval,
} from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { acknowledgeNotifications, changeNotificationSettings, listNotifications } from '../contract/index.ts'

const world = await testApp({ own: true })
const { api, app, clock, given, mails, rows, settle } = world

/** What fails once behind the listeners of this module, as a server that dies before a delivery is booked. */
let dies = 0
onLater(timesheetsSentBack, async () => {
  if (dies-- > 0) throw new Error('the server died')
})(app)

const told = async (who: Member) => {
  await settle()
  const { items } = await api.as(who).call(listNotifications, { query: {} })
  return items.filter(({ kind }) => kind !== 'people.joined').map(({ message }) => message)
}
const mailsTo = async ({ email }: { email: string }, words: string) =>
  (await mails()).filter(({ to, subject }) => to === email && subject.includes(words))

test('days that are sent back reach their owner in the bell and by mail: by whom, which, why, and where to', async () => {
  const { owner, manager, employee, outsider } = await given.cast()
  const ids = await given.handedIn(employee, '2026-03-10', '2026-03-09')
  const body = { ids, decision: 'REJECT', note: 'The break is missing' } as const
  await api.as(manager).call(decideTimesheets, { body })
  await settle()
  const { items } = await api.as(employee).call(listNotifications, { query: {} })
  expect(items[0]).toEqual({
    id: expect.any(String),
    kind: 'time.sent_back',
    message: `${manager.name} sent back 2 days of your timesheet`,
    detail: expect.stringContaining('- Mon 09 Mar 2026\n- Tue 10 Mar 2026\n\nTheir note: The break is missing\n'),
    link: '/product/timesheet/timesheet?week=2026-03-09&day=2026-03-09',
    isRead: false,
    createdOn: expect.any(String),
    decides: null,
  })
  const [mail, ...more] = await mailsTo(employee, 'sent back')
  expect([mail?.subject, more]).toEqual([`${manager.name} sent back 2 days of your timesheet`, []])
  expect(mail?.text).toContain('- Mon 09 Mar 2026\n- Tue 10 Mar 2026\n\nTheir note: The break is missing')
  expect(mail?.text).toContain('/product/timesheet/timesheet?week=2026-03-09&day=2026-03-09')
  expect([await told(manager), await told(outsider)]).toEqual([[], []])
  // What is refused tells nobody; what is opened again does.
  await api.as(manager).send(decideTimesheets, { body })
  await api.as(employee).call(submitTimesheet, { body: { days: ['2026-03-09'] } })
  await api.as(manager).call(decideTimesheets, { body: { ids: ids.slice(0, 1), decision: 'APPROVE' } })
  expect(await mailsTo(employee, 'sent back')).toHaveLength(1)
  await api.as(owner).call(reopenTimesheet, { body: { ids: ids.slice(0, 1), reason: 'Wrong shop' } })
  expect(await told(employee)).toContain(`${owner.name} sent back 1 day of your timesheet`)
})

test('one decision on the days of two people tells each of their own', async () => {
  const { owner, manager, employee } = await given.cast()
  const ids = [...(await given.handedIn(employee, '2026-03-09')), ...(await given.handedIn(manager, '2026-03-10', '2026-03-11'))]
  await api.as(owner).call(decideTimesheets, { body: { ids, decision: 'REJECT', note: 'Which shop?' } })
  expect(await told(employee)).toEqual([`${owner.name} sent back 1 day of your timesheet`])
  expect(await told(manager)).toContain(`${owner.name} sent back 2 days of your timesheet`)
})

test('what is delivered by a server that dies before it books that is told once, in the bell and by mail', async () => {
  const { manager, employee } = await given.cast()
  const ids = await given.handedIn(employee, '2026-03-09')
  dies = 1
  await api.as(manager).call(decideTimesheets, { body: { ids, decision: 'REJECT', note: 'Which shop?' } })
  await settle()
  expect(dies).toBe(0)
  clock.advance(1)
  expect(await told(employee)).toEqual([`${manager.name} sent back 1 day of your timesheet`])
  expect(await mailsTo(employee, 'sent back')).toHaveLength(1)
})

test('who decides is told once of what waits, and no more once nothing does', async () => {
  const { manager, employee, outsider } = await given.cast()
  const [first = '', second = ''] = await given.handedIn(employee, '2026-03-09', '2026-03-10')
  const waiting = `${employee.name} handed in`
  expect((await told(manager)).filter((message) => message.startsWith(waiting))).toHaveLength(1)
  await api.as(manager).call(decideTimesheets, { body: { ids: [first], decision: 'APPROVE' } })
  expect((await told(manager)).filter((message) => message.startsWith(waiting))).toHaveLength(1)
  await api.as(manager).call(decideTimesheets, { body: { ids: [second], decision: 'APPROVE' } })
  expect(await told(manager)).toEqual([])
  expect(await told(employee)).toEqual([
    `${manager.name} approved 1 day of your timesheet`,
    `${manager.name} approved 1 day of your timesheet`,
  ])
  await given.handedIn(employee, '2026-03-11')
  await api.as(employee).call(recallTimesheet, { body: { days: ['2026-03-11'] } })
  expect([await told(manager), await told(outsider)]).toEqual([[], []])
})

test('an approval that is undone was never told', async () => {
  const { manager, employee } = await given.cast()
  const ids = await given.handedIn(employee, '2026-03-09')
  await api.as(manager).call(decideTimesheets, { body: { ids, decision: 'APPROVE' } })
  expect(await told(employee)).toHaveLength(1)
  await api.as(manager).call(undoApproval, { body: { ids } })
  expect(await told(employee)).toEqual([])
})

test('an approval that was read and is undone: whoever worked hears that the days wait again, and so does whoever decides', async () => {
  const { hr, manager, employee } = await given.cast()
  const ids = await given.handedIn(employee, '2026-03-09')
  await api.as(hr).call(decideTimesheets, { body: { ids, decision: 'APPROVE' } })
  expect([await told(manager), (await told(employee)).length]).toEqual([[], 1])
  await api.as(employee).call(acknowledgeNotifications, { body: { until: app.clock() } })
  await api.as(hr).call(undoApproval, { body: { ids } })
  expect((await told(employee))[0]).toBe('1 day of your timesheet waits again, since the approval was taken back')
  expect(await told(manager)).toEqual([`${employee.name} handed in 1 day`])
})

test('a decision on expenses that is taken back is told to whoever claims', async () => {
  const { manager, hr, employee } = await given.cast()
  const claim = await claimOf(world, employee)
  const { version } = await api.as(employee).call(submitExpense, { params: { id: claim.id }, body: { version: claim.version } })
  await api.as(hr).call(decideExpense, { body: { id: claim.id, version, decision: 'REJECT', note: 'No receipt' } }, { key: 'no' })
  expect(await told(employee)).toEqual(['Your expenses were sent back'])
  await api.as(hr).call(undoExpenseDecision, { body: { id: claim.id } })
  expect(await told(employee)).toEqual(['Your expenses wait again, since their decision was taken back'])
  expect(await told(manager)).toEqual([`${employee.name} hands in expenses`])
})

test('leave is told to whoever decides, without which or why, and its outcome to whoever asked', async () => {
  const { owner, manager, employee } = await given.cast()
  const { id: typeId } = await given.leaveType(owner)
  const ask = (from: string, to: string) =>
    api.as(employee).call(askLeave, { body: { typeId, from: day(from), to: day(to), note: 'Surgery' } })
  const request = await ask('2026-04-13', '2026-04-14')
  await settle()
  const [asked] = (await api.as(manager).call(listNotifications, { query: {} })).items
  expect(asked).toMatchObject({
    message: expect.stringContaining(`${employee.name} asks for leave: `),
    detail: '',
    link: expect.stringContaining(request.id),
  })
  const [mail] = await mailsTo(manager, 'asks for leave')
  expect(mail?.text).not.toContain('Surgery')
  const { id, version } = request
  await api.as(manager).call(decideLeave, { body: { requests: [{ id, version }], decision: 'REJECT', note: 'Stocktaking' } })
  expect(await told(manager)).toEqual([])
  const [answer] = await mailsTo(employee, 'was not approved')
  expect(answer?.text).toContain(`${manager.name} decided.\n\nTheir note: Stocktaking`)
  const second = await ask('2026-05-11', '2026-05-12')
  expect(await told(manager)).toHaveLength(1)
  await api.as(employee).call(cancelLeave, { params: { id: second.id }, body: { version: second.version } })
  expect(await told(manager)).toEqual([])
})

test('a decision about leave that is taken back is told to whoever asked, and to whoever decides now', async () => {
  const { owner, hr, manager, employee } = await given.cast()
  const { id: typeId } = await given.leaveType(owner)
  const body = { typeId, from: day('2026-04-13'), to: day('2026-04-14') }
  const { id, version } = await api.as(employee).call(askLeave, { body })
  await api.as(hr).call(decideLeave, { body: { requests: [{ id, version }], decision: 'APPROVE' } })
  expect([await told(manager), await told(employee)]).toEqual([[], ['Your leave 13 Apr – 14 Apr 2026 was approved']])
  await api.as(hr).call(undoLeaveDecision, { body: { ids: [id] } })
  expect(await told(employee)).toEqual(['Your leave 13 Apr – 14 Apr 2026 waits again, since its decision was taken back'])
  expect(await mailsTo(employee, 'waits again')).toHaveLength(1)
  expect(await told(manager)).toEqual([`${employee.name} asks for leave: 13 Apr – 14 Apr 2026`])
})

test('nobody has a change of leave left to decide once the leave is cancelled', async () => {
  const { owner, hr, manager, employee } = await given.cast()
  const { id: typeId } = await given.leaveType(owner)
  const days = (on: string) => ({ typeId, from: day(on), to: day(on) })
  const asked = await api.as(employee).call(askLeave, { body: days('2026-04-13') })
  const { id, version } = asked
  await api.as(manager).call(decideLeave, { body: { requests: [{ id, version }], decision: 'APPROVE' } })
  const versionNow = async () => {
    const { items } = await api.as(employee).call(listLeave, { query: {} })
    return items.find((each) => each.id === id)?.version ?? 0
  }
  await api.as(employee).call(changeLeave, { params: { id }, body: { ...days('2026-04-15'), version: await versionNow() } })
  expect(await told(manager)).toEqual([`${employee.name} asks to change leave: 15 Apr 2026`])
  await api.as(hr).call(cancelLeaveOfOther, { params: { id }, body: { note: 'Fair', version: await versionNow() } })
  expect(await told(manager)).toEqual([])
})

test('what waits is told to somebody whose role decides: HR, where the manager or who stands in has none', async () => {
  const { owner, hr, manager, employee, outsider } = await given.cast()
  const { id: typeId } = await given.leaveType(owner)
  const ask = async (on: string) => {
    await api.as(employee).call(askLeave, { body: { typeId, from: day(on), to: day(on) } })
    const heard = []
    for (const who of [hr, manager, outsider]) heard.push((await told(who)).some((message) => message.includes(spanOf(on))))
    return heard
  }
  const spanOf = (on: string) => `asks for leave: ${Number(on.slice(-2))} Apr 2026`
  expect(await ask('2026-04-13')).toEqual([false, true, false])
  // Who stood in as a manager and is none any more does not, and the manager does.
  await rows(
    `insert into stand_in (company_id, id, person_id, stand_in_id, from_day, to_day, named_by, named_at)
      select company_id, gen_random_uuid(), id, $1, '2026-03-01', '2026-04-30', id, now() from person where id = $2`,
    [outsider.userId, manager.userId],
  )
  expect(await ask('2026-04-14')).toEqual([false, true, false])
  const { version } = await api.as(owner).call(getPerson, { params: { userId: manager.userId } })
  await api.as(owner).call(updatePerson, { params: { userId: manager.userId }, body: { role: 'EMPLOYEE', version } })
  expect(await ask('2026-04-15')).toEqual([true, false, false])
})

test('that somebody leaves is told to their manager, HR and the owner; they themselves and colleagues hear nothing', async () => {
  const { owner, hr, manager, employee, outsider } = await given.cast()
  await api.as(owner).call(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: '2026-03-31' } })
  for (const who of [manager, hr, owner]) expect(await told(who)).toContain(`${employee.name} leaves`)
  expect(await told(outsider)).toEqual([])
})

test('a last day ahead is told once: anew where it moves, no more where it is taken back, and not again when it is over', async () => {
  const { owner, manager, employee } = await given.cast()
  const params = { userId: employee.userId }
  const leaves = (endDate: string) =>
    api.as(owner).call(deactivatePerson, { params, body: { endDate, accessEnds: 'AFTER_LAST_DAY' } })
  await leaves('2026-03-27')
  expect(await told(manager)).toEqual([`${employee.name} leaves`])
  await leaves('2026-03-31')
  await settle()
  const { items } = await api.as(manager).call(listNotifications, { query: {} })
  expect(items).toMatchObject([{ message: `${employee.name} leaves`, detail: 'Their last day is 31 Mar 2026.' }])
  await api.as(owner).call(keepPerson, { params })
  expect(await told(manager)).toEqual([])
  await leaves('2026-03-31')
  await settle()
  await api.as(manager).call(acknowledgeNotifications, { body: { until: app.clock() } })
  clock.set('2026-04-01T12:00:00Z')
  await app.jobs.find(({ name }) => name === 'people-last-days')?.run(app)
  expect(await told(manager)).toEqual([`${employee.name} leaves`])
})

test('whoever has a last day ahead is told what it does to their leave, and who was to decide has nothing left to do', async () => {
  clock.set('2026-03-16T09:00:00Z')
  const { owner, manager, employee } = await given.cast()
  await rows("update person set hire_date = '2020-01-01' where id = $1", [employee.userId])
  const { id: typeId } = await given.leaveType(owner)
  const ask = (from: string, to: string) => api.as(employee).call(askLeave, { body: { typeId, from: day(from), to: day(to) } })
  const { id, version } = await ask('2026-03-31', '2026-04-01')
  await api.as(manager).call(decideLeave, { body: { requests: [{ id, version }], decision: 'APPROVE' } })
  await ask('2026-04-13', '2026-04-13')
  expect(await told(manager)).toHaveLength(1)
  const body = { endDate: '2026-03-31', accessEnds: 'AFTER_LAST_DAY' } as const
  await api.as(owner).call(deactivatePerson, { params: { userId: employee.userId }, body })
  expect(await told(manager)).toEqual([`${employee.name} leaves`])
  expect(await told(employee)).toEqual(
    expect.arrayContaining(['Your leave 31 Mar 2026 ends with your last day here', 'Your leave 13 Apr 2026 was cancelled']),
  )
})

test('who was a manager when somebody asked, and is none when the mails of the day go out, is mailed nothing of it', async () => {
  const { owner, manager, employee } = await given.cast()
  const { id: typeId } = await given.leaveType(owner)
  await api.as(manager).call(changeNotificationSettings, { body: { digestAt: 10 * 60, version: 0 } })
  clock.set('2026-03-16T11:00:00Z')
  await api.as(employee).call(askLeave, { body: { typeId, from: day('2026-04-13'), to: day('2026-04-14') } })
  await settle()
  const { version } = await api.as(owner).call(getPerson, { params: { userId: manager.userId } })
  await api.as(owner).call(updatePerson, { params: { userId: employee.userId }, body: { version: 1, managerId: null } })
  await api.as(owner).call(updatePerson, { params: { userId: manager.userId }, body: { version, role: 'EMPLOYEE' } })
  clock.set('2026-03-17T11:00:00Z')
  await app.jobs.find(({ name }) => name === 'notification-mails')?.run(app)
  expect(await mailsTo(manager, 'asks for leave')).toEqual([])
})

test('whoever has left is told nothing more', async () => {
  const { owner, manager, employee } = await given.cast()
  const ids = await given.handedIn(employee, '2026-03-09')
  await api.as(owner).call(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: '2026-03-31' } })
  await api.as(manager).call(decideTimesheets, { body: { ids, decision: 'REJECT', note: 'Which shop?' } })
  expect(await mailsTo(employee, 'sent back')).toEqual([])
})
