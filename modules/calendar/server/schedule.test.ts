import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { searchTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import {
  addSchedule,
  changeSchedule,
  getPersonSchedule,
  giveSchedule,
  listSchedules,
  removeSchedule,
  type ScheduleForm,
  searchScheduled,
} from '../contract/index.ts'
import { partTime, someWeek } from '../testing/weeks.ts'

const { api, given, rows } = await testApp()

const refusal = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'not refused',
    (error: unknown) => error,
  )

const planned = async (who: Member, from: string, to = from) =>
  (await api.as(who).call(searchTimesheet, { body: { from: day(from), to: day(to) } })).days.map((each) => each.plannedMinutes)
const schedules = async (who: Member) => (await api.as(who).call(listSchedules, {})).items
const form = (more: Partial<ScheduleForm> = {}): ScheduleForm => ({
  name: 'Part time',
  from: day('2026-01-05'),
  weeks: [partTime],
  graceMinutes: 5,
  siteId: null,
  ...more,
})

const office = async () => {
  const cast = await given.cast()
  const boss = api.as(cast.owner)
  const give = (scheduleId: string | null, from: string, ...people: Member[]) =>
    boss.call(giveSchedule, { body: { scheduleId, from: day(from), userIds: people.map(({ userId }) => userId) } })
  return { ...cast, boss, give }
}

test('a company begins with eight hours from Monday to Friday, for everybody', async () => {
  const { owner, employee } = await office()
  expect(await schedules(owner)).toMatchObject([{ name: 'Full time', isDefault: true, versions: [{ savedByName: null }] }])
  expect(await planned(employee, '2026-03-02', '2026-03-08')).toEqual([480, 480, 480, 480, 480, 0, 0])
})

test('whoever is given a schedule is planned by it from its day on, and by the company again later', async () => {
  const { boss, employee, manager, give } = await office()
  const { id } = await boss.call(addSchedule, { body: form() })
  await give(id, '2026-03-04', employee)
  expect(await planned(employee, '2026-03-02', '2026-03-06')).toEqual([480, 480, 360, 0, 0])
  expect(await planned(manager, '2026-03-02', '2026-03-06')).toEqual([480, 480, 480, 480, 480])
  await give(null, '2026-03-12', employee)
  expect(await planned(employee, '2026-03-11', '2026-03-12')).toEqual([360, 480])
})

test('a change holds from its day on, for everybody on the schedule; what was before stays', async () => {
  const { boss, owner, employee, give } = await office()
  const { id } = await boss.call(addSchedule, { body: form() })
  await give(id, '2026-01-05', employee)
  const body = { ...form({ from: day('2026-03-09'), weeks: [someWeek(300, 1, 2)], name: 'Two days' }), version: 1 }
  await boss.call(changeSchedule, { params: { id }, body })
  expect(await planned(employee, '2026-03-02')).toEqual([360])
  expect(await planned(employee, '2026-03-09', '2026-03-11')).toEqual([300, 300, 0])
  expect(await schedules(owner)).toContainEqual(expect.objectContaining({ name: 'Two days', people: 1, version: 2 }))
  expect(await refusal(boss.call(changeSchedule, { params: { id }, body }))).toMatchObject({ code: 'version.stale' })
})

test('the week of the company is its own to change, and two weeks take turns', async () => {
  const { boss, owner, employee } = await office()
  const [company] = await schedules(owner)
  const body = {
    ...form({ name: 'Full time', from: day('2026-03-02'), weeks: [someWeek(600, 1, 2, 3, 4), someWeek(450, 1, 2, 3, 4, 5)] }),
    version: company?.version ?? 0,
  }
  await boss.call(changeSchedule, { params: { id: company?.id ?? '' }, body })
  expect(await planned(employee, '2026-02-27')).toEqual([480])
  expect(await planned(employee, '2026-03-06')).toEqual([0])
  expect(await planned(employee, '2026-03-13', '2026-03-16')).toEqual([450, 0, 0, 600])
})

test('what cannot be is refused by its name', async () => {
  const { boss, owner, employee, give } = await office()
  const other = await given.cast()
  const { id } = await boss.call(addSchedule, { body: form() })
  const [company] = await schedules(owner)
  const add = (more: Partial<ScheduleForm>) => refusal(boss.call(addSchedule, { body: form(more) }))
  expect(await add({ name: 'part TIME' })).toMatchObject({ code: 'schedule.exists' })
  expect(await refusal(give(id, '2026-01-04', employee))).toMatchObject({ code: 'schedule.begins_later' })
  expect(await refusal(give(id, '2026-03-04', other.employee))).toMatchObject({ code: 'not_found' })
  const { id: theirs } = await api.as(other.owner).call(addSchedule, { body: form() })
  expect(await refusal(give(theirs, '2026-03-04', employee))).toMatchObject({ code: 'not_found' })
  const remove = (which: string) => refusal(boss.call(removeSchedule, { params: { id: which } }))
  expect(await remove(company?.id ?? '')).toMatchObject({ code: 'schedule.of_company' })
  await give(id, '2026-03-04', employee)
  expect(await remove(id)).toMatchObject({ code: 'schedule.in_use' })
  await boss.call(addSchedule, { body: form({ name: 'By mistake' }) })
  const mistake = (await schedules(owner)).find(({ name }) => name === 'By mistake')
  await boss.call(removeSchedule, { params: { id: mistake?.id ?? '' } })
  expect((await schedules(owner)).map(({ name }) => name)).toEqual(['Full time', 'Part time'])
})

test('a company holds fifty schedules of sixty versions each', async () => {
  const { boss, owner } = await office()
  const { id } = await boss.call(addSchedule, { body: form() })
  await rows(
    `insert into work_schedule_version (company_id, schedule_id, from_day, weeks, grace_minutes, saved_at)
    select company_id, schedule_id, from_day + n, weeks, grace_minutes, saved_at from work_schedule_version, generate_series(1, 59) n where schedule_id = $1`,
    [id],
  )
  const later = { ...form({ from: day('2026-06-01') }), version: 1 }
  expect(await refusal(boss.call(changeSchedule, { params: { id }, body: later }))).toMatchObject({
    code: 'schedule.too_many_versions',
  })
  await rows(
    `insert into work_schedule (company_id, id, name) select $1, gen_random_uuid(), 'Schedule ' || n from generate_series(1, 48) n`,
    [owner.companyId],
  )
  expect(await refusal(boss.call(addSchedule, { body: form({ name: 'One more' }) }))).toMatchObject({
    code: 'schedule.too_many',
  })
})

test.each<[string, Partial<ScheduleForm>]>([
  ['nobody works', { weeks: [someWeek(0)] }],
  ['more work than fits', { weeks: [{ ...partTime, '1': { minutes: 600, windows: [{ from: 540, to: 1020 }] } }] }],
  [
    'hours that meet',
    {
      weeks: [
        {
          ...partTime,
          '1': {
            minutes: 60,
            windows: [
              { from: 540, to: 720 },
              { from: 700, to: 800 },
            ],
          },
        },
      ],
    },
  ],
  ['no week', { weeks: [] }],
  ['nine weeks', { weeks: Array.from({ length: 9 }, () => partTime) }],
])('a schedule in which %s is refused', async (_what, more) => {
  const { boss } = await office()
  expect(await refusal(boss.call(addSchedule, { body: form(more) }))).toMatchObject({ status: 400 })
})

test('everybody sees their own plan, a manager that of reports, nobody that of colleagues', async () => {
  const { boss, employee, manager, outsider, hr, give } = await office()
  const { id } = await boss.call(addSchedule, { body: form() })
  await give(id, '2026-03-04', employee)
  const see = (who: Member, whose?: Member) =>
    api.as(who).call(getPersonSchedule, { query: whose ? { userId: whose.userId } : {} })
  expect((await see(employee)).items.map(({ from, name }) => [from, name])).toEqual([
    [null, 'Full time'],
    ['2026-03-04', 'Part time'],
  ])
  expect((await see(manager, employee)).items).toHaveLength(2)
  expect((await see(hr, employee)).can.give).toBe(true)
  expect(await refusal(see(outsider, employee))).toMatchObject({ code: 'not_found' })
  const { items } = await boss.call(searchScheduled, { body: { scheduleId: id } })
  expect(items).toMatchObject([{ userId: employee.userId, scheduleName: 'Part time', since: '2026-03-04' }])
  expect((await boss.call(searchScheduled, { body: { limit: 2 } })).nextCursor).not.toBeNull()
})

test('nobody of HR plans their own hours, by giving or by changing what they work by; an owner may', async () => {
  const { hr, owner, employee } = await given.cast()
  const { id } = await api.as(hr).call(addSchedule, { body: form() })
  const give = (by: Member, who: Member) =>
    api.as(by).send(giveSchedule, { body: { scheduleId: id, from: day('2026-04-06'), userIds: [employee.userId, who.userId] } })
  expect(await give(hr, hr)).toMatchObject({ status: 403, body: { code: 'schedule.own' } })
  expect((await api.as(hr).call(getPersonSchedule, { query: {} })).can.give).toBe(false)
  const change = (by: Member, version: number) =>
    api.as(by).send(changeSchedule, { params: { id }, body: { ...form({ from: day('2026-05-04') }), version } })
  expect(await change(hr, 1)).toMatchObject({ status: 200 })
  expect(await give(owner, hr)).toMatchObject({ status: 200 })
  expect(await change(hr, 2)).toMatchObject({ status: 403, body: { code: 'schedule.own' } })
  expect(await give(owner, owner)).toMatchObject({ status: 200 })
  expect(await change(owner, 2)).toMatchObject({ status: 200 })
})

test('nobody of HR changes the schedule of the company while they work by it, or will again', async () => {
  const { hr, owner } = await given.cast()
  const [company] = await schedules(owner)
  const { id } = await api.as(owner).call(addSchedule, { body: form() })
  const give = (scheduleId: string | null, from: string) =>
    api.as(owner).call(giveSchedule, { body: { scheduleId, from: day(from), userIds: [hr.userId] } })
  const change = async (from: string) => {
    const version = (await schedules(owner))[0]?.version ?? 0
    const body = { ...form({ name: 'Full time', from: day(from), weeks: [someWeek(1440, 1, 2, 3, 4, 5, 6, 7)] }), version }
    return api.as(hr).send(changeSchedule, { params: { id: company?.id ?? '' }, body })
  }
  expect(await change('2026-04-06')).toMatchObject({ status: 403, body: { code: 'schedule.own' } })
  await give(id, '2026-04-06')
  expect((await change('2026-04-05')).status).toBe(403)
  expect((await change('2026-04-06')).status).toBe(200)
  await give(null, '2026-06-01')
  expect((await change('2026-05-04')).status).toBe(403)
})
