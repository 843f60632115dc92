import { addSchedule, giveSchedule } from '@daybook/calendar/contract'
import { partTime } from '@daybook/calendar/testing'
import { importLeave } from '@daybook/leave/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { bookHours, getHoursAccount, searchTimesheet } from '../contract/index.ts'

// It is Wednesday, 11 March 2026; Monday and Tuesday count.

const { api, given, clock, rows } = await testApp({ own: true })

const office = async () => {
  clock.set('2026-03-11T12:00:00Z')
  const cast = await given.cast()
  const book = (kind: 'OPENING' | 'CORRECTION' | 'PAY_OUT', date: string, minutes: number, by = cast.owner, of = cast.employee) =>
    api.as(by).call(bookHours, { body: { userId: of.userId, kind, day: day(date), minutes, note: 'As agreed' } })
  const see = (who: Member, whose?: Member) => api.as(who).call(getHoursAccount, { query: whose ? { userId: whose.userId } : {} })
  const worked = (date: string, minutes: number, status = 'OPEN') =>
    rows(
      `insert into timesheet (company_id, id, person_id, day, status, worked_minutes, break_minutes) values ($1, gen_random_uuid(), $2, $3, $4, $5, 0)`,
      [cast.owner.companyId, cast.employee.userId, date, status, minutes],
    )
  return { ...cast, book, see, worked }
}

test('an account counts from its opening to yesterday: what was worked, what was planned, and what was booked', async () => {
  const { employee, book, see, worked } = await office()
  expect(await see(employee)).toMatchObject({ opened: null, balance: 0, months: [], can: { book: false } })
  await book('OPENING', '2026-03-09', 90)
  await worked('2026-03-09', 540, 'SUBMITTED')
  await worked('2026-03-10', 450)
  await worked('2026-03-11', 480)
  await book('CORRECTION', '2026-03-10', -15)
  await book('PAY_OUT', '2026-03-10', -60)
  const account = await see(employee)
  expect(account).toMatchObject({
    opened: '2026-03-09',
    through: '2026-03-10',
    balance: 90 + 60 - 30 - 75,
    unapprovedMinutes: 990,
  })
  expect(account.months).toEqual([
    { month: '2026-03', workedMinutes: 990, plannedMinutes: 960, bookedMinutes: 15, before: 0, balance: 45 },
  ])
  expect(account.bookings.map(({ kind }) => kind)).toEqual(['PAY_OUT', 'CORRECTION', 'OPENING'])
})

test('the plan is that of the person, and nothing is missing before they joined or after they left', async () => {
  const { owner, employee, book, see } = await office()
  const { id } = await api.as(owner).call(addSchedule, {
    body: { name: 'Part time', from: day('2026-01-05'), weeks: [partTime], graceMinutes: 0 },
  })
  await api.as(owner).call(giveSchedule, { body: { scheduleId: id, from: day('2026-01-05'), userIds: [employee.userId] } })
  await book('OPENING', '2026-03-02', 0)
  await rows("update person set hire_date = '2026-03-04', end_date = '2026-03-09' where id = $1", [employee.userId])
  // Wednesday the 4th and Monday the 9th, six hours each.
  expect((await see(employee)).balance).toBe(-720)
})

test('leave that a file brought is no missing hours and no absence', async () => {
  const { owner, employee, book, see } = await office()
  await given.leaveType(owner, 'Annual', { limited: false })
  const [windows, boss] = [[{ from: 540, to: 1080 }], api.as(owner)]
  const week = { ...partTime, '1': { minutes: 480, windows }, '2': { minutes: 480, windows } }
  const { id } = await boss.call(addSchedule, {
    body: { name: 'Nine to six', from: day('2026-01-05'), weeks: [week], graceMinutes: 0 },
  })
  await boss.call(giveSchedule, { body: { scheduleId: id, from: day('2026-01-05'), userIds: [employee.userId] } })
  await book('OPENING', '2026-03-09', 0)
  const csv = `Email,Type,From,To,Amount,Status\n${employee.email},Annual,2026-03-09,2026-03-09,1,Approved\n${employee.email},Annual,2026-03-10,2026-03-10,0.5,Approved\n`
  expect(await boss.call(importLeave, { body: { csv, commit: true, typeOf: [] } })).toMatchObject({ imported: 2 })
  expect((await see(employee)).balance).toBe(-240)
  const { days } = await api.as(employee).call(searchTimesheet, { body: { from: day('2026-03-09'), to: day('2026-03-10') } })
  expect(days).toMatchObject([
    { plannedMinutes: 0, marks: [] },
    { plannedMinutes: 240, leave: { name: 'Annual', minutes: 240 } },
  ])
})

test('what cannot be is refused by its name', async () => {
  const { owner, hr, employee, outsider, book, see } = await office()
  await expect(book('CORRECTION', '2026-03-09', 10)).rejects.toMatchObject({ code: 'hours.not_open' })
  await expect(book('OPENING', '2010-01-01', 0)).rejects.toMatchObject({ code: 'hours.too_long_ago' })
  await book('OPENING', '2026-03-09', 0)
  await expect(book('OPENING', '2026-03-09', 0)).rejects.toMatchObject({ code: 'hours.open' })
  await expect(book('CORRECTION', '2026-03-08', 10)).rejects.toMatchObject({ code: 'hours.before' })
  await expect(book('OPENING', '2026-03-09', 0, hr, hr)).rejects.toMatchObject({ code: 'hours.own' })
  await expect(book('PAY_OUT', '2026-03-09', 10)).rejects.toMatchObject({ status: 400 })
  await expect(book('CORRECTION', '2026-03-09', 0)).rejects.toMatchObject({ status: 400 })
  const other = await given.cast()
  await expect(book('OPENING', '2026-03-09', 0, owner, other.employee)).rejects.toMatchObject({ code: 'not_found' })
  await expect(see(outsider, employee)).rejects.toMatchObject({ code: 'not_found' })
  await rows(
    `insert into hours_booking (company_id, id, person_id, day, kind, minutes, note, made_by, made_at)
    select $1, gen_random_uuid(), $2, '2026-03-10', 'CORRECTION', 1, 'x', $3, now() from generate_series(1, 499)`,
    [owner.companyId, employee.userId, owner.userId],
  )
  await expect(book('CORRECTION', '2026-03-09', 10)).rejects.toMatchObject({ code: 'hours.too_many' })
})

test('of two who open an account at once, one does', async () => {
  const { owner, hr, book, see, employee } = await office()
  const both = await Promise.allSettled([book('OPENING', '2026-03-09', 60, owner), book('OPENING', '2026-03-09', 60, hr)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await see(employee)).bookings).toHaveLength(1)
})

test('it is theirs whose yesterday counts, whoever looks at it from where', async () => {
  const { owner, employee, book, see } = await office()
  await rows("update person set zone = 'America/Los_Angeles' where id = $1", [employee.userId])
  await book('OPENING', '2026-03-09', 0)
  // In Los Angeles it is the evening of the 10th.
  clock.set('2026-03-11T05:00:00Z')
  const [own, seen] = [await see(employee), await see(owner, employee)]
  expect(own.through).toBe('2026-03-09')
  expect([seen.through, seen.balance]).toEqual([own.through, own.balance])
})
