import { addHoliday, listHolidays, removeHoliday } from '@daybook/calendar/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { askLeave, decideLeave, getLeaveBalances, listLeave } from '../contract/index.ts'

const { api, given, rows, settle, mails } = await testApp()

const office = async () => {
  const { owner, employee } = await given.cast()
  await rows("update person set hire_date = '2019-01-01' where company_id = $1", [owner.companyId])
  const { id: typeId } = await given.leaveType(owner)
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
  expect((await mails()).filter(({ to }) => to === employee.email).map(({ subject }) => subject)).toContain(
    'Your leave counts differently now, since the calendar changed',
  )
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
