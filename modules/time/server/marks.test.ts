import { addHoliday, addSchedule, giveSchedule } from '@daybook/calendar/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { saveTimesheet, searchApprovals, searchTimesheet, submitTimesheet } from '../contract/index.ts'

const { api, given, clock, rows } = await testApp()

const nine = { minutes: 480, windows: [{ from: 540, to: 1020 }] }
const off = { minutes: 0 }
const week = { '1': nine, '2': nine, '3': nine, '4': nine, '5': nine, '6': off, '7': off }

// Instants are given in UTC; the clocks of Berlin are an hour ahead.

/** Somebody who is to be there from nine to five, a quarter of an hour forgiven; it is Thursday evening. */
const office = async () => {
  clock.set('2026-03-12T20:00:00Z')
  const cast = await given.cast({ zone: 'Europe/Berlin' })
  const boss = api.as(cast.owner)
  const body = { name: 'Nine to five', from: day('2026-03-02'), weeks: [week], graceMinutes: 15 }
  const { id } = await boss.call(addSchedule, { body })
  await boss.call(giveSchedule, { body: { scheduleId: id, from: day('2026-03-09'), userIds: [cast.employee.userId] } })
  return { ...cast, boss }
}

const enter = (who: Member, date: string, from: string, to: string) =>
  api.as(who).call(saveTimesheet, {
    body: {
      day: day(date),
      version: 0,
      entries: [{ start: `${date}T${from}:00Z`, end: `${date}T${to}:00Z`, zone: 'Europe/Berlin', minutes: null }],
    },
  })
const marks = async (who: Member, whose: Member = who) =>
  (
    await api.as(who).call(searchTimesheet, {
      body: { from: day('2026-03-06'), to: day('2026-03-13'), ...(whose === who ? {} : { userId: whose.userId }) },
    })
  ).days.flatMap((each) => each.marks.map(({ kind, minutes }) => `${each.day} ${kind} ${minutes}`))

test('late, early and absent stand on the timesheet, for whoever works it and for their manager', async () => {
  const { employee, manager } = await office()
  await enter(employee, '2026-03-09', '08:16', '16:00')
  await enter(employee, '2026-03-10', '07:30', '15:00')
  const told = ['2026-03-09 late 16', '2026-03-10 leftEarly 60', '2026-03-11 absent 480']
  expect(await marks(employee)).toEqual(told)
  expect(await marks(manager, employee)).toEqual(told)
})

test('a holiday is nobody’s absence, nor are the days before somebody joined', async () => {
  const { employee, boss } = await office()
  await boss.call(addHoliday, { body: { date: day('2026-03-11'), name: 'Company outing' } })
  await rows("update person set hire_date = '2026-03-10' where id = $1", [employee.userId])
  expect(await marks(employee)).toEqual(['2026-03-10 absent 480'])
})

test('whoever decides sees what a day tells beside its schedule', async () => {
  const { employee, manager } = await office()
  await enter(employee, '2026-03-09', '09:00', '16:00')
  await api.as(employee).call(submitTimesheet, { body: { days: [day('2026-03-09')] } })
  const [waiting] = (await api.as(manager).call(searchApprovals, { body: {} })).items
  expect(waiting?.days).toMatchObject([{ windows: [{ from: 540, to: 1020 }], marks: [{ kind: 'late', minutes: 60 }] }])
})
