import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { changeOwnZone, getPerson } from '@daybook/people/contract'
import { getClock, searchTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import {
  addHoliday,
  addSchedule,
  addSite,
  changeHoliday,
  changeSchedule,
  exportHolidays,
  getPersonSchedule,
  giveSchedule,
  importHolidays,
  listHolidays,
  listSchedules,
  listSites,
  removeSite,
  changeSite,
} from '../contract/index.ts'
import { calendarFile } from '../testing/index.ts'
import { defaultPattern } from '../domain/days.ts'
import { holidaysJob } from './holidays-job.ts'
import { siteZonesJob } from './site-zones.ts'

// The night's work looks at every company, as of a clock that is moved.
const { api, app, given, rows, clock } = await testApp({ own: true })

const bavaria = { name: 'Munich', country: 'DE', region: 'BY' }
const names = async (who: Member, siteId?: string, year = '2026') =>
  (await api.as(who).call(listHolidays, { query: { year, siteId } })).items.map(({ name }) => name)
const planned = async (who: Member, ...days: string[]) => {
  const [from = '', to = from] = days
  return (await api.as(who).call(searchTimesheet, { body: { from: day(from), to: day(to) } })).days.map(
    (each) => each.plannedMinutes,
  )
}

/** A company in Berlin with a site in Munich, whose schedule the employee is given. */
const office = async () => {
  const cast = await given.cast({ country: 'DE', region: 'BE' })
  const boss = api.as(cast.owner)
  const site = await boss.call(addSite, { body: bavaria })
  const form = { name: 'Munich', from: day('2026-01-05'), weeks: [defaultPattern], graceMinutes: 5, siteId: site.id }
  const { id } = await boss.call(addSchedule, { body: form })
  const give = (from: string, scheduleId: string | null = id) =>
    boss.call(giveSchedule, { body: { scheduleId, from: day(from), userIds: [cast.employee.userId] } })
  return { ...cast, boss, site, form, scheduleId: id, give }
}

test('a site begins with the days off of its region; those of the company stay as they are', async () => {
  const { owner, employee, site } = await office()
  expect(site).toMatchObject({ ...bavaria, schedules: 0, version: 1 })
  const [ours, theirs] = [await names(owner), await names(employee, site.id)]
  expect([ours.includes('Epiphany'), theirs.includes('Epiphany')]).toEqual([false, true])
  expect([ours.includes("International Women's Day"), theirs.includes("International Women's Day")]).toEqual([true, false])
})

test('whoever works by its schedule has its days off while it holds, and nobody else', async () => {
  const { boss, employee, manager, site, give, scheduleId, form } = await office()
  await give('2026-05-11')
  // Corpus Christi, and before that a day that only Munich keeps.
  await boss.call(addHoliday, { body: { date: '2026-05-06', name: 'Before', siteId: site.id } })
  expect(await planned(employee, '2026-05-06')).toEqual([480])
  expect(await planned(employee, '2026-06-04')).toEqual([0])
  expect(await planned(manager, '2026-06-04')).toEqual([480])
  expect((await api.as(employee).call(getPersonSchedule, { query: {} })).items).toMatchObject([{}, { siteName: 'Munich' }])
  await give('2026-06-01', null)
  expect(await planned(employee, '2026-06-04')).toEqual([480])
  await give('2026-06-01')
  const { items } = await boss.call(listSchedules, {})
  const version = items.find(({ id }) => id === scheduleId)?.version ?? 0
  await boss.call(changeSchedule, {
    params: { id: scheduleId },
    body: { ...form, from: day('2026-06-02'), siteId: null, version },
  })
  expect(await planned(employee, '2026-06-04')).toEqual([480])
})

test('days off are added, brought over and exported for a site alone', async () => {
  const { owner, boss, site } = await office()
  await boss.call(addHoliday, { body: { date: '2026-09-21', name: 'Wiesn', siteId: site.id } })
  await expect(boss.call(addHoliday, { body: { date: '2026-09-21', name: 'Wiesn', siteId: site.id } })).rejects.toMatchObject({
    code: 'holiday.exists',
  })
  await boss.call(addHoliday, { body: { date: '2026-09-21', name: 'Wiesn' } })
  const ics = calendarFile('Outing', '20260810')
  expect(await boss.call(importHolidays, { body: { ics, commit: true, siteId: site.id } })).toMatchObject({ imported: 1 })
  expect([(await names(owner)).includes('Outing'), (await names(owner, site.id)).includes('Outing')]).toEqual([false, true])
  const { bytes } = await api.as(owner).call(exportHolidays, { query: { year: '2026', siteId: site.id } })
  const file = Buffer.from(bytes).toString()
  expect(file).toContain('Holidays Munich 2026')
  expect(file).toContain('Outing')
})

test('later years come for sites as for the company', async () => {
  const { owner, site } = await office()
  clock.set('2026-12-02T12:00:00Z')
  await Promise.all([holidaysJob.run(app), holidaysJob.run(app)])
  expect((await names(owner, site.id, '2028')).filter((name) => name === 'Epiphany')).toHaveLength(1)
  expect(await names(owner, undefined, '2028')).not.toContain('Epiphany')
  clock.set('2026-03-16T12:00:00Z')
})

test('a site that a schedule followed stays, another goes with its days off; names are unlike', async () => {
  const { owner, boss, site } = await office()
  const other = await boss.call(addSite, { body: { name: 'Vienna', country: 'AT' } })
  await expect(boss.call(addSite, { body: { name: 'vienna', country: 'AT' } })).rejects.toMatchObject({ code: 'site.exists' })
  const rename = (name: string, version = other.version) =>
    boss.call(changeSite, { params: { id: other.id }, body: { name, zone: null, version } })
  await expect(rename('munich')).rejects.toMatchObject({ code: 'site.exists' })
  expect(await rename('Wien')).toMatchObject({ name: 'Wien', version: 2 })
  await expect(rename('Graz')).rejects.toMatchObject({ status: 412 })
  await expect(boss.call(removeSite, { params: { id: site.id } })).rejects.toMatchObject({ code: 'site.in_use' })
  expect((await boss.call(removeSite, { params: { id: other.id } })).response_message).toBe('Wien was removed.')
  expect((await api.as(owner).call(listSites, {})).items).toMatchObject([{ name: 'Munich', schedules: 1 }])
  expect(await rows('select 1 from holiday where site_id = $1', [other.id])).toEqual([])
})

test('places that are none, too many sites, and a site for the schedule of the company are refused', async () => {
  const { owner, boss, site } = await office()
  for (const body of [
    { name: 'X', country: 'DE', region: 'XX' },
    { name: 'X', country: 'QQ' },
  ])
    await expect(boss.call(addSite, { body })).rejects.toMatchObject({ code: 'site.unknown_place' })
  await rows(
    `insert into site (company_id, id, name, country, holidays_until) select $1, gen_random_uuid(), 'S' || n, 'DE', 2027 from generate_series(1, 29) n returning id`,
    [owner.companyId],
  )
  await expect(boss.call(addSite, { body: { name: 'One more', country: 'DE' } })).rejects.toMatchObject({
    code: 'site.too_many',
  })
  const [company] = (await boss.call(listSchedules, {})).items
  const body = {
    name: 'Full time',
    from: day('2026-04-01'),
    weeks: [defaultPattern],
    siteId: site.id,
    version: company?.version ?? 0,
  }
  await expect(boss.call(changeSchedule, { params: { id: company?.id ?? '' }, body })).rejects.toMatchObject({
    code: 'schedule.company_site',
  })
})

test('nobody of another company follows or fills a site', async () => {
  const { site, form } = await office()
  const stranger = api.as(await given.company())
  const notFound = { status: 404 }
  await expect(stranger.call(listHolidays, { query: { year: '2026', siteId: site.id } })).rejects.toMatchObject(notFound)
  await expect(stranger.call(addHoliday, { body: { date: '2026-08-03', name: 'X', siteId: site.id } })).rejects.toMatchObject(
    notFound,
  )
  await expect(stranger.call(addSchedule, { body: form })).rejects.toMatchObject(notFound)
})

test('days go by the clock of the site, behind one of one’s own, from when its schedule holds', async () => {
  const { boss, employee, manager, owner, site, give } = await office()
  const zones = async () =>
    (await Promise.all([employee, manager].map((who) => api.as(who).call(getClock, {})))).map((each) => each.zone)
  const [company] = await zones()
  await give('2026-03-10')
  expect(await zones()).toEqual([company, company])
  const version = async () => (await boss.call(listSites, {})).items[0]?.version ?? 0
  const clockOf = async (zone: string | null) =>
    boss.call(changeSite, { params: { id: site.id }, body: { name: 'Munich', zone, version: await version() } })
  await clockOf('Asia/Tokyo')
  expect(await zones()).toEqual(['Asia/Tokyo', company])
  const seen = await boss.call(getPerson, { params: { userId: employee.userId } })
  expect(seen).toMatchObject({ zone: null, siteZone: 'Asia/Tokyo' })
  expect(
    (await boss.call(searchTimesheet, { body: { from: day('2026-03-16'), to: day('2026-03-16'), userId: employee.userId } }))
      .zone,
  ).toBe('Asia/Tokyo')
  await api.as(employee).call(changeOwnZone, { body: { zone: 'Europe/Lisbon' } })
  expect(await zones()).toEqual(['Europe/Lisbon', company])
  // What begins later is followed by the job, once its day is there.
  await boss.call(giveSchedule, { body: { scheduleId: null, from: day('2026-03-20'), userIds: [employee.userId] } })
  await rows('update person set zone = null where id = $1', [employee.userId])
  expect(await zones()).toEqual(['Asia/Tokyo', company])
  clock.set('2026-03-20T12:00:00Z')
  await siteZonesJob.run(app)
  await siteZonesJob.run(app)
  expect(await zones()).toEqual([company, company])
  const told = await rows(`select 1 from audit_entry where company_id = $1 and action = 'site.clock'`, [owner.companyId])
  expect(told).toHaveLength(2)
  clock.set('2026-03-16T12:00:00Z')
})

test('HR make no days off for a site at which nobody but they work, by no door; an owner does, and HR for others', async () => {
  const { boss, hr, employee, site, scheduleId, give } = await office()
  const toHr = (from: string) => boss.call(giveSchedule, { body: { scheduleId, from: day(from), userIds: [hr.userId] } })
  const add = (who: Member, name: string) => api.as(who).send(addHoliday, { body: { date: '2026-08-03', name, siteId: site.id } })
  const bring = () =>
    api.as(hr).send(importHolidays, { body: { ics: calendarFile('Mine', '20260811'), commit: true, siteId: site.id } })
  expect((await add(hr, 'Nobody there')).status).toBe(200)
  await toHr('2026-04-01')
  expect((await add(hr, 'Mine')).body).toMatchObject({ code: 'holiday.own' })
  expect((await bring()).body).toMatchObject({ code: 'holiday.own' })
  // Whoever was there once does not make it others' as well.
  await give('2026-03-02')
  await give('2026-03-09', null)
  expect((await add(hr, 'Mine')).body).toMatchObject({ code: 'holiday.own' })
  expect((await add(employee, 'Mine')).status).toBe(403)
  expect((await api.as(hr).send(addHoliday, { body: { date: '2026-08-03', name: 'For all' } })).status).toBe(200)
  await give('2026-05-04')
  expect((await add(hr, 'For both')).status).toBe(200)
  expect((await bring()).status).toBe(200)
})

test('who works at a site is asked of the very day: neither a schedule of other times nor one’s own last days make it others’', async () => {
  const { boss, hr, employee, form, site, scheduleId } = await office()
  const give = (id: string | null, from: string, who: Member) =>
    boss.call(giveSchedule, { body: { scheduleId: id, from: day(from), userIds: [who.userId] } })
  const add = async (date: string, more = {}) =>
    (await api.as(hr).send(addHoliday, { body: { date, name: `Off ${date}`, siteId: site.id, ...more } })).status
  // HR let a schedule of others follow the site in 2099, so that they look like colleagues.
  const { id: others } = await api.as(hr).call(addSchedule, { body: { ...form, name: 'Others', siteId: null } })
  await give(others, '2026-01-05', employee)
  await api.as(hr).call(changeSchedule, {
    params: { id: others },
    body: { ...form, name: 'Others', from: day('2099-01-05'), version: 1 },
  })
  await give(scheduleId, '2026-03-09', hr)
  expect(await add('2026-08-03')).toBe(403)
  expect(await add('2099-02-02')).toBe(200)
  // A day that recurs comes before they are there, too.
  expect(await add('2026-08-03', { recurring: true })).toBe(403)
  // Where they worked until yesterday, a day may not be paid yet.
  await give(null, '2026-03-16', hr)
  expect(await add('2026-03-11')).toBe(403)
  expect(await add('2026-03-18')).toBe(200)
})

test('all sites together hold two thousand days off that were entered by hand; reading them took the database a second for thirty thousand', async () => {
  const { owner, boss, site } = await office()
  const other = await boss.call(addSite, { body: { name: 'Vienna', country: 'AT' } })
  await rows(
    `insert into holiday (company_id, id, site_id, day, name, source) select $1, gen_random_uuid(), s.id, '2020-01-01', 'Day off ' || n, 'company'
     from site s, generate_series(1, 950) n where s.company_id = $1`,
    [owner.companyId],
  )
  const third = await boss.call(addSite, { body: { name: 'Zurich', country: 'CH' } })
  await rows(
    `insert into holiday (company_id, id, site_id, day, name, source) select $1, gen_random_uuid(), $2, '2020-01-01', 'Day off ' || n, 'company'
     from generate_series(1, 99) n`,
    [owner.companyId, third.id],
  )
  const add = (siteId: string | undefined, date: string) =>
    boss.call(addHoliday, { body: { date: day(date), name: 'Summer', siteId } })
  await add(third.id, '2026-08-03')
  await expect(add(site.id, '2026-08-04')).rejects.toMatchObject({ code: 'holiday.too_many_at_sites' })
  await expect(
    boss.call(importHolidays, { body: { ics: calendarFile('Outing', '20260810'), commit: true, siteId: other.id } }),
  ).rejects.toMatchObject({ code: 'holiday.too_many_at_sites' })
  await add(undefined, '2026-08-04')
})

test('a site that moves the clocks of very many names two hundred of them in the log, and says how many they are', async () => {
  const { owner, boss, site, scheduleId } = await office()
  await rows(
    `insert into person (company_id, id, name, email, role, status, search_text, created_at)
      select $1, gen_random_uuid(), 'Person ' || n, 'clock' || n || '@example.com', 'EMPLOYEE', 'INVITED', '', now() from generate_series(1, 250) n`,
    [owner.companyId],
  )
  await rows(
    `insert into person_schedule (company_id, person_id, from_day, schedule_id, given_by, given_at)
      select company_id, id, '2026-01-05', $2, $3, now() from person where company_id = $1 and status = 'INVITED'`,
    [owner.companyId, scheduleId, owner.userId],
  )
  await boss.call(changeSite, { params: { id: site.id }, body: { name: 'Munich', zone: 'Asia/Tokyo', version: site.version } })
  const [told] = await rows(
    `select jsonb_array_length(after::jsonb -> 'people') as named, (after::jsonb ->> 'moved')::int as moved from audit_entry
      where company_id = $1 and action = 'site.clock'`,
    [owner.companyId],
  )
  expect(told).toEqual({ named: 200, moved: 250 })
})

test('while everybody else is at a site, HR make no days off for the company either', async () => {
  const { boss, owner, hr, manager, employee, outsider, scheduleId } = await office()
  const others = [owner, manager, employee, outsider].map(({ userId }) => userId)
  const give = (from: string, userIds: string[], schedule: string | null = scheduleId) =>
    api.as(hr).call(giveSchedule, { body: { scheduleId: schedule, from: day(from), userIds } })
  const add = async (date: string) => (await api.as(hr).send(addHoliday, { body: { date: day(date), name: `Off ${date}` } })).body
  await give('2026-04-06', others)
  await give('2026-06-01', others.slice(0, 1), null)
  expect(await add('2026-05-06')).toMatchObject({ code: 'holiday.own' })
  expect(await add('2026-04-02')).not.toHaveProperty('code')
  expect(await add('2026-06-03')).not.toHaveProperty('code')
  await boss.call(addHoliday, { body: { date: day('2026-05-06'), name: 'Of the owner' } })
})

test('HR who made a day off for several give the others no other schedule, and change none, so that it is left to them alone', async () => {
  const { owner, hr, employee, manager, form, site, scheduleId, boss } = await office()
  const give = (by: Member, who: Member, from: string, id: string | null = scheduleId) =>
    api.as(by).send(giveSchedule, { body: { scheduleId: id, from: day(from), userIds: [who.userId] } })
  const { id: others } = await boss.call(addSchedule, { body: { ...form, name: 'Others' } })
  const change = (from: string, siteId: string | null) =>
    api
      .as(hr)
      .send(changeSchedule, { params: { id: others }, body: { ...form, name: 'Others', from: day(from), siteId, version: 1 } })
  await give(owner, hr, '2026-04-06')
  await give(hr, employee, '2026-04-06', others)
  for (const body of [
    { date: day('2026-08-03'), name: 'For both', siteId: site.id },
    { date: day('2020-09-14'), name: 'Yearly', siteId: site.id, recurring: true },
  ])
    expect((await api.as(hr).send(addHoliday, { body })).status).toBe(200)
  const refused = { status: 403, body: { code: 'schedule.leaves_alone' } }
  expect(await give(hr, employee, '2026-04-06', null)).toMatchObject(refused)
  expect(await give(hr, employee, '2026-09-01', null)).toMatchObject(refused)
  expect(await change('2026-08-03', null)).toMatchObject(refused)
  expect((await give(hr, manager, '2026-05-04')).status).toBe(200)
  expect((await give(hr, employee, '2026-09-01', null)).status).toBe(200)
  expect((await change('2026-10-05', null)).status).toBe(200)
})

test('a day off that an owner does not pay HR pay at no site: not by adding one of the same place, nor a day off there, nor by a file', async () => {
  clock.set('2026-03-16T09:00:00Z')
  const { owner, hr, employee } = await given.cast({ country: 'DE', region: 'BE' })
  const friday = async (siteId?: string) =>
    (await api.as(owner).call(listHolidays, { query: { year: '2026', siteId } })).items.find(
      ({ name }) => name === 'Good Friday',
    )!
  const { id, version } = await friday()
  await api.as(owner).call(changeHoliday, { params: { id }, body: { paid: false, version } })
  const add = (who: Member, name: string) => api.as(who).call(addSite, { body: { name, country: 'DE', region: 'BE' } })
  const site = await add(hr, 'Berlin too')
  expect([(await friday(site.id)).paid, (await friday((await add(owner, 'Berlin three')).id)).paid]).toEqual([false, true])
  const schedule = { name: 'There', from: day('2026-03-23'), weeks: [defaultPattern], graceMinutes: 5, siteId: site.id }
  const made = await api.as(owner).call(addSchedule, { body: schedule as never })
  const give = { scheduleId: made.id, from: day('2026-03-23'), userIds: [employee.userId] }
  await api.as(owner).call(giveSchedule, { body: give })
  const body = { date: day('2026-04-03'), name: 'Karfreitag', paid: true, siteId: site.id }
  expect(await api.as(hr).send(addHoliday, { body })).toMatchObject({ status: 403, body: { code: 'holiday.paid_by_owner' } })
  expect((await api.as(owner).send(addHoliday, { body })).status).toBe(200)
})
