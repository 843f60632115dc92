import { addHoliday, addSchedule, giveSchedule } from '@daybook/calendar/contract'
import { askLeave, decideLeave } from '@daybook/leave/contract'
import { updatePerson, deactivatePerson } from '@daybook/people/contract'
import type { Output } from '@daybook/platform/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { clockIn, clockOut, saveTimesheet, searchTimesheet, startBreak } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { searchTeamToday, searchTeamWeek } from '../contract/index.ts'

// The tests' clock stands at Monday, 2026-03-16, 09:00 UTC.

const { api, given, clock, rows } = await testApp()

const nine = { minutes: 480, windows: [{ from: 540, to: 1020 }] }
const off = { minutes: 0 }
const nineToFive = { '1': nine, '2': nine, '3': nine, '4': nine, '5': nine, '6': off, '7': off }

// In March its clocks are those of UTC.
const london = { country: 'GB', zone: 'Europe/London' }

/** A company in which everybody has to be there from nine to five, a quarter of an hour forgiven; it is Monday, eight o'clock. */
const office = async () => {
  clock.set('2026-03-16T08:00:00Z')
  const cast = await given.cast(london)
  const body = { name: 'Nine to five', from: day('2026-03-02'), weeks: [nineToFive], graceMinutes: 15 }
  const { id } = await api.as(cast.owner).call(addSchedule, { body })
  const userIds = Object.values(cast).map(({ userId }) => userId)
  await api.as(cast.owner).call(giveSchedule, { body: { scheduleId: id, from: day('2026-03-02'), userIds } })
  return cast
}

const pressAt = async (who: Member, time: string, press: typeof clockIn | typeof clockOut | typeof startBreak) => {
  clock.set(`2026-03-${time}:00Z`)
  await api.as(who).call(press, {})
}

type Today = Output<typeof searchTeamToday>['items'][number]
const todayOf = async (reader: Member, whose: Member): Promise<Today | undefined> =>
  (await api.as(reader).call(searchTeamToday, { body: { limit: 100 } })).items.find(({ userId }) => userId === whose.userId)
const standing = async (reader: Member, whose: Member) => {
  const found = await todayOf(reader, whose)
  return [found?.standing, found?.since]
}
const weekOf = async (reader: Member, whose: Member, from = '2026-03-16') =>
  (await api.as(reader).call(searchTeamWeek, { body: { from: day(from), limit: 100 } })).items.find(
    ({ userId }) => userId === whose.userId,
  )

const entered = (who: Member, date: string, from: string, to: string) =>
  api.as(who).call(saveTimesheet, {
    body: {
      day: day(date),
      version: 0,
      entries: [{ start: `${date}T${from}:00Z`, end: `${date}T${to}:00Z`, zone: 'Europe/London', minutes: null }],
    },
  })

const leaveFor = async (who: Member, boss: Member, from: string, to = from) => {
  const { id: typeId } = await given.leaveType(boss)
  const { id, version } = await api.as(who).call(askLeave, { body: { typeId, from: day(from), to: day(to) } })
  await api.as(boss).call(decideLeave, { body: { requests: [{ id, version }], decision: 'APPROVE' } })
}

test('a day from expected to missing, in, on a break, in again and out', async () => {
  const { manager, employee } = await office()
  expect(await standing(manager, employee)).toEqual(['EXPECTED', null])
  clock.set('2026-03-16T09:15:00Z')
  expect(await standing(manager, employee)).toEqual(['EXPECTED', null])
  clock.set('2026-03-16T09:16:00Z')
  expect(await standing(manager, employee)).toEqual(['MISSING', null])
  await pressAt(employee, '16T09:30', clockIn)
  expect(await standing(manager, employee)).toEqual(['IN', '2026-03-16T09:30:00Z'])
  await pressAt(employee, '16T12:00', startBreak)
  expect(await standing(manager, employee)).toEqual(['ON_BREAK', '2026-03-16T12:00:00Z'])
  await pressAt(employee, '16T12:45', clockOut)
  expect(await standing(manager, employee)).toEqual(['OUT', '2026-03-16T12:00:00Z'])
})

test('today beside its plan: what was worked so far, the strip, and the mark of who came late', async () => {
  const { manager, employee } = await office()
  await pressAt(employee, '16T09:30', clockIn)
  clock.set('2026-03-16T11:00:00Z')
  expect(await todayOf(manager, employee)).toMatchObject({
    day: '2026-03-16',
    zone: 'Europe/London',
    workedMinutes: 90,
    plannedMinutes: 480,
    windows: [{ from: 540, to: 1020 }],
    marks: [{ kind: 'late', minutes: 30 }],
    running: true,
    stretches: [{ kind: 'work', start: '2026-03-16T09:30:00Z', end: null }],
  })
})

test('a night shift of yesterday is in, and its strip reaches into today', async () => {
  const { manager, employee } = await office()
  await pressAt(employee, '15T22:00', clockIn)
  clock.set('2026-03-16T05:00:00Z')
  expect(await todayOf(manager, employee)).toMatchObject({
    standing: 'IN',
    since: '2026-03-15T22:00:00Z',
    stretches: [{ start: '2026-03-15T22:00:00Z', end: null }],
  })
  // Nobody works for sixteen hours: a clock-out is missing, and they are not there.
  clock.set('2026-03-16T14:30:00Z')
  expect(await standing(manager, employee)).toEqual(['MISSING', null])
})

test('today is where somebody is', async () => {
  const { owner, manager, employee } = await office()
  await rows("update person set zone = 'Asia/Tokyo' where id = $1", [employee.userId])
  clock.set('2026-03-16T16:00:00Z')
  expect(await todayOf(manager, employee)).toMatchObject({ day: '2026-03-17', zone: 'Asia/Tokyo', standing: 'EXPECTED' })
  expect(await todayOf(owner, manager)).toMatchObject({ day: '2026-03-16', zone: 'Europe/London', standing: 'MISSING' })
})

test('who is on leave is away, and nobody reads on the board which leave it is', async () => {
  const { owner, manager, employee } = await office()
  await leaveFor(employee, owner, '2026-03-16')
  clock.set('2026-03-16T12:00:00Z')
  expect(await todayOf(manager, employee)).toMatchObject({ standing: 'AWAY', plannedMinutes: 0, awayMinutes: 480, marks: [] })
  const { text } = await api.as(manager).send(searchTeamToday, { body: {} })
  expect(text).not.toContain('Annual leave')
})

test('nobody is missing on a holiday, or before they join', async () => {
  const { owner, manager, employee } = await office()
  clock.set('2026-03-16T12:00:00Z')
  await rows("update person set hire_date = '2026-03-17' where id = $1", [employee.userId])
  expect(await standing(manager, employee)).toEqual(['OFF', null])
  await api.as(owner).call(addHoliday, { body: { date: day('2026-03-16'), name: 'Company outing' } })
  expect(await todayOf(owner, manager)).toMatchObject({ standing: 'OFF', holiday: 'Company outing', plannedMinutes: 0 })
})

test('a week of each: worked and planned with their sums, and the marks of the timesheet', async () => {
  const { owner, manager, employee } = await office()
  clock.set('2026-03-20T20:00:00Z')
  await leaveFor(employee, owner, '2026-03-19')
  await entered(employee, '2026-03-16', '09:16', '17:00')
  await entered(employee, '2026-03-17', '09:00', '16:00')
  const week = await weekOf(manager, employee)
  expect(week).toMatchObject({ workedMinutes: 464 + 420, plannedMinutes: 4 * 480 })
  const told = week?.days.map(({ day: on, marks }) => [on, ...marks.map(({ kind, minutes }) => `${kind} ${minutes}`)])
  expect(told).toEqual([
    ['2026-03-16', 'late 16'],
    ['2026-03-17', 'leftEarly 60'],
    ['2026-03-18', 'absent 480'],
    ['2026-03-19'],
    ['2026-03-20'],
    ['2026-03-21'],
    ['2026-03-22'],
  ])
})

test('the figures and the marks of a day are those of its timesheet, whatever it holds', async () => {
  const { owner, employee } = await office()
  await entered(employee, '2026-03-09', '09:40', '12:00')
  clock.set('2026-03-10T22:00:00Z')
  await api.as(employee).call(clockIn, {})
  clock.set('2026-03-11T03:00:00Z')
  await api.as(employee).call(clockOut, {})
  await pressAt(employee, '12T08:00', clockIn)
  clock.set('2026-03-13T20:00:00Z')
  const hoursAlone = { start: null, end: null, minutes: 120, zone: 'Europe/London' }
  await api.as(employee).call(saveTimesheet, { body: { day: day('2026-03-13'), version: 0, entries: [hoursAlone] } })
  const { days } = await api
    .as(owner)
    .call(searchTimesheet, { body: { from: day('2026-03-09'), to: day('2026-03-15'), userId: employee.userId } })
  const week = await weekOf(owner, employee, '2026-03-09')
  const told = ({ day: on, workedMinutes, plannedMinutes, marks, missingClockOut, running }: (typeof days)[number]) => ({
    day: on,
    workedMinutes,
    plannedMinutes,
    marks,
    missingClockOut,
    running,
    holiday: null,
    awayMinutes: 0,
  })
  expect(week?.days).toEqual(days.map(told))
  expect(week?.days.map(({ missingClockOut }) => missingClockOut)).toContain(true)
})

test('managers see who reports to them through others too, and only directly where they ask for it; never themselves', async () => {
  const { owner, hr, manager, employee, outsider } = await office()
  const below = await given.person(owner, { managerId: employee.userId })
  const seen = async (reader: Member, people: 'all' | 'direct') => {
    const { items } = await api.as(reader).call(searchTeamToday, { body: { people, limit: 100 } })
    const week = await api.as(reader).call(searchTeamWeek, { body: { people, from: day('2026-03-16'), limit: 100 } })
    expect(week.items.map(({ userId }) => userId)).toEqual(items.map(({ userId }) => userId))
    return items.map(({ userId }) => userId).toSorted()
  }
  const ids = (...people: Member[]) => people.map(({ userId }) => userId).toSorted()
  expect(await seen(manager, 'all')).toEqual(ids(employee, below))
  expect(await seen(manager, 'direct')).toEqual(ids(employee))
  expect(await seen(hr, 'all')).toEqual(ids(owner, hr, manager, employee, outsider, below))
  expect(await seen(hr, 'direct')).toEqual([])
})

test('who left is not on the board', async () => {
  const { owner, employee } = await office()
  await api.as(owner).call(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: '2026-03-16' } })
  expect(await todayOf(owner, employee)).toBeUndefined()
  expect(await weekOf(owner, employee)).toBeUndefined()
})

test('who becomes a manager sees the board from then on', async () => {
  const { owner, employee, outsider } = await office()
  expect(await api.as(outsider).send(searchTeamToday, { body: {} })).toMatchObject({ status: 403 })
  const { version } = (await rows('select version from person where id = $1', [outsider.userId]))[0] as { version: number }
  await api.as(owner).call(updatePerson, { params: { userId: outsider.userId }, body: { role: 'MANAGER', version } })
  expect((await api.as(outsider).call(searchTeamToday, { body: {} })).items).toEqual([])
  expect((await api.as(employee).send(searchTeamToday, { body: {} })).status).toBe(403)
})

test('pages follow each other by name', async () => {
  const { owner } = await office()
  const pagesOf = async <T extends { userName: string }>(
    read: (cursor: object) => Promise<{ items: T[]; nextCursor: string | null }>,
  ) => {
    const names: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const found: { items: T[]; nextCursor: string | null } = await read(cursor ? { cursor } : {})
      names.push(...found.items.map(({ userName }) => userName))
      cursor = found.nextCursor
    }
    return names
  }
  const all = (await api.as(owner).call(searchTeamToday, { body: { limit: 100 } })).items.map(({ userName }) => userName)
  const lower = all.map((name) => name.toLowerCase())
  expect([all.length, lower]).toEqual([5, lower.toSorted()])
  expect(await pagesOf((at) => api.as(owner).call(searchTeamToday, { body: { limit: 2, ...at } }))).toEqual(all)
  const from = day('2026-03-16')
  expect(await pagesOf((at) => api.as(owner).call(searchTeamWeek, { body: { from, limit: 2, ...at } }))).toEqual(all)
})

test('nobody of another company', async () => {
  const { ours, theirs } = await given.twoCompanies()
  await api.as(ours.employee).call(clockIn, {})
  const ids = [
    (await api.as(theirs.owner).call(searchTeamToday, { body: { limit: 100 } })).items,
    (await weeks(theirs.owner)).items,
  ]
    .flat()
    .map(({ userId }) => userId)
  expect(ids).toHaveLength(10)
  expect(ids).not.toContain(ours.employee.userId)
})

const weeks = (reader: Member) => api.as(reader).call(searchTeamWeek, { body: { from: day('2026-03-16'), limit: 100 } })

test('only for whoever sees times of others, and only what it knows', async () => {
  const { owner, employee } = await given.cast()
  const support = await given.supportIn(owner)
  const readings = [
    { endpoint: searchTeamToday, plain: {} },
    { endpoint: searchTeamWeek, plain: { from: day('2026-03-16') } },
  ] as const
  for (const { endpoint, plain } of readings) {
    expect(await api.send(endpoint, { body: plain })).toMatchObject({ status: 401 })
    expect(await api.as(employee).send(endpoint, { body: plain })).toMatchObject({ status: 403 })
    expect(await api.as(await given.account()).send(endpoint, { body: plain })).toMatchObject({ status: 403 })
    expect(await api.as(await given.supporter()).send(endpoint, { body: plain })).toMatchObject({ status: 403 })
    expect(await api.as(support).send(endpoint, { body: plain })).toMatchObject({ status: 200 })
    for (const wrong of [{ limit: 0 }, { limit: 101 }, { people: 'mine' }, { userId: employee.userId }, { cursor: 'x' }])
      expect(await api.as(owner).send(endpoint, { body: { ...plain, ...wrong } })).toMatchObject({ status: 400 })
  }
  for (const from of [undefined, '2026-02-30', '16.03.2026'])
    expect(await api.as(owner).send(searchTeamWeek, { body: { from } })).toMatchObject({ status: 400 })
})

test('a week that ends where days end is shown, one that would go on is refused', async () => {
  const { owner } = await given.cast()
  const week = (from: string) => api.as(owner).send(searchTeamWeek, { body: { from: day(from) } })
  expect((await week('2199-12-25')).status).toBe(200)
  for (const from of ['2199-12-26', '2199-12-31'])
    expect(await week(from)).toMatchObject({ status: 400, body: { errors: [{ field: 'from' }] } })
})
