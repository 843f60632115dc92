import { addHoliday, listHolidays, removeHoliday } from '@daybook/calendar/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  askLeave,
  changeLeave,
  decideLeave,
  getLeaveBalances,
  listLeave,
  saveLeaveConfig,
  undoLeaveDecision,
} from '../contract/index.ts'
import { typeForm } from '../testing/calls.ts'

const { api, given, rows, settle, mails } = await testApp()

const office = async () => {
  const { owner, employee } = await given.cast()
  await rows("update person set hire_date = '2019-01-01' where company_id = $1", [owner.companyId])
  const { id: typeId } = await given.leaveType(owner, 'Annual leave', { daysBack: 366 })
  const ask = (from: string, to = from) => api.as(employee).call(askLeave, { body: { typeId, from: day(from), to: day(to) } })
  const approve = async (request: { id: string; version: number }) =>
    api.as(owner).call(decideLeave, { body: { requests: [{ id: request.id, version: request.version }], decision: 'APPROVE' } })
  const close = async (date: string) => {
    await api.as(owner).call(addHoliday, { body: { date: day(date), name: 'Company outing' } })
    await settle()
  }
  const requests = async () => (await api.as(employee).call(listLeave, { query: {} })).items
  const used = async () => (await api.as(employee).call(getLeaveBalances, { query: {} })).items[0]?.used
  const away = async () =>
    (await rows<{ day: string }>('select day::text from leave_day where person_id = $1 order by 1', [employee.userId])).map(
      (row) => row.day,
    )
  return { owner, employee, ask, approve, close, requests, used, away }
}

test('a holiday in approved leave gives its day back, and taking the holiday away takes it again', async () => {
  const { owner, employee, ask, approve, close, requests, used, away } = await office()
  await approve(await ask('2026-04-13', '2026-04-17'))
  await close('2026-04-15')
  expect(await requests()).toMatchObject([{ total: 400, status: 'APPROVED' }])
  expect(await used()).toBe(400)
  expect(await away()).toEqual(['2026-04-13', '2026-04-14', '2026-04-16', '2026-04-17'])
  const told = (await mails()).filter(({ to }) => to === employee.email).map(({ subject }) => subject)
  expect(told.some((subject) => /^Your leave .* counts differently now, since the calendar changed$/.test(subject))).toBe(true)
  const { items } = await api.as(owner).call(listHolidays, { query: { year: '2026' } })
  await api.as(owner).call(removeHoliday, { params: { id: items.find(({ name }) => name === 'Company outing')?.id ?? '' } })
  await settle()
  expect(await requests()).toMatchObject([{ total: 500 }])
  const [sum] = await rows<{ n: number }>('select sum(amount)::int as n from leave_entry where person_id = $1', [employee.userId])
  expect(sum?.n).toBe(-500)
})

test('what waits is counted anew as well; what costs nothing any more is over', async () => {
  const { ask, close, requests } = await office()
  await ask('2026-04-13', '2026-04-14')
  await ask('2026-04-20')
  await close('2026-04-14')
  await close('2026-04-20')
  expect(await requests()).toMatchObject([
    { from: '2026-04-20', status: 'CANCELLED', decisionNote: 'Nobody works on these days any more.' },
    { from: '2026-04-13', status: 'PENDING', total: 100 },
  ])
})

test('leave that is behind stays where its day became a holiday, costs nothing, and costs its day again without it', async () => {
  const { owner, employee, ask, approve, close, requests, used, away } = await office()
  await approve(await ask('2026-03-05'))
  await close('2026-03-05')
  expect(await requests()).toMatchObject([{ status: 'APPROVED', total: 0 }])
  expect([await used(), await away()]).toEqual([0, []])
  const again = await api
    .as(employee)
    .send(askLeave, { body: { typeId: (await requests())[0]?.typeId ?? '', from: day('2026-03-05'), to: day('2026-03-06') } })
  expect(again.body).toMatchObject({ code: 'leave.overlap' })
  const { items } = await api.as(owner).call(listHolidays, { query: { year: '2026' } })
  await api.as(owner).call(removeHoliday, { params: { id: items.find(({ name }) => name === 'Company outing')?.id ?? '' } })
  await settle()
  expect(await requests()).toMatchObject([{ status: 'APPROVED', total: 100 }])
  expect([await used(), await away()]).toEqual([100, ['2026-03-05']])
})

test('an approval is not taken back of leave that costs nothing by then', async () => {
  const { owner, ask, approve, close, requests } = await office()
  const request = await ask('2026-03-05')
  await approve(request)
  await close('2026-03-05')
  const undone = await api.as(owner).send(undoLeaveDecision, { body: { ids: [request.id] } })
  expect(undone.body).toMatchObject({ status: 409, code: 'leave.undo_over' })
  expect(await requests()).toMatchObject([{ status: 'APPROVED', total: 0 }])
})

test('leave that waits and is behind is over where its day became a holiday', async () => {
  const { ask, close, requests } = await office()
  await ask('2026-03-05')
  await close('2026-03-05')
  expect(await requests()).toMatchObject([{ status: 'CANCELLED' }])
})

test('a change that waits is over with the leave that costs nothing any more', async () => {
  const { employee, ask, approve, close, requests } = await office()
  const request = await ask('2026-04-20')
  const { items } = await approve(request)
  const body = { typeId: request.typeId, from: day('2026-04-21'), to: day('2026-04-21'), version: items[0]?.version ?? 0 }
  await api.as(employee).call(changeLeave, { params: { id: request.id }, body })
  await close('2026-04-20')
  expect((await requests()).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED'])
})

test('of much leave some is counted anew at a time: nobody waits for all of it to ask or to decide', async () => {
  const { employee, ask, close } = await office()
  const { id } = await ask('2026-12-28')
  // The same leave of sixty others who are about to begin here, written by hand.
  await rows(
    `with others as (insert into person (company_id, id, name, email, status, role, search_text, created_at)
      select $1, gen_random_uuid(), 'Person', n || '@recount.example', 'INVITED', 'EMPLOYEE', 'person', now() from generate_series(1, 60) n returning id)
    insert into leave_request (company_id, id, person_id, type_id, from_day, to_day, per_day, total, paid, status, stage, asked_at)
    select $1, gen_random_uuid(), o.id, r.type_id, r.from_day, r.to_day, r.per_day, r.total, r.paid, r.status, r.stage, r.asked_at
    from others o cross join leave_request r where r.id = $2`,
    [employee.companyId, id],
  )
  await close('2026-12-28')
  const counted = await rows<{ n: number; parts: number }>(
    `select count(*)::int as n, count(distinct xmin::text)::int as parts from audit_entry where company_id = $1 and action = 'leave.recount'`,
    [employee.companyId],
  )
  expect(counted).toEqual([{ n: 61, parts: 2 }])
})

test('what was decided keeps the rule of enclosed days that it was decided by, whoever saved another one since', async () => {
  const { owner, hr } = await given.cast()
  await rows("update person set hire_date = '2019-01-01' where company_id = $1", [owner.companyId])
  const [type] = (await api.as(owner).call(saveLeaveConfig, { body: { types: [typeForm('Annual', { sandwich: 'weekends' })] } }))
    .types
  const me = api.as(hr)
  const ask = (from: string, to: string) => me.call(askLeave, { body: { typeId: type?.id ?? '', from: day(from), to: day(to) } })
  const decided = await ask('2026-04-10', '2026-04-14')
  const waiting = await ask('2026-04-24', '2026-04-28')
  expect([decided.total, waiting.total]).toEqual([500, 500])
  await api
    .as(owner)
    .call(decideLeave, { body: { requests: [{ id: decided.id, version: decided.version }], decision: 'APPROVE' } })
  const anew = { ...typeForm('Annual', { sandwich: 'none' }), id: type?.id ?? null, version: type?.version ?? 0 }
  await me.call(saveLeaveConfig, { body: { types: [anew] } })
  await me.call(addHoliday, { body: { date: day('2026-12-30'), name: 'Bridge' } })
  await settle()
  const totals = (await me.call(listLeave, { query: {} })).items.map(({ from, total }) => [from, total])
  expect(totals).toEqual([
    ['2026-04-24', 300],
    ['2026-04-10', 500],
  ])
  expect((await me.call(getLeaveBalances, { query: {} })).items[0]?.used).toBe(500)
})
