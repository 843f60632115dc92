import { type Member, testApp } from '@daybook/testing'
import { searchTimesheet } from '@daybook/time/contract'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { addHoliday, changeHoliday, exportHolidays, listHolidays, payHolidays, removeHoliday } from '../contract/index.ts'

const { api, given, rows } = await testApp()
const list = async (who: Member, year = '2026') => (await api.as(who).call(listHolidays, { query: { year } })).items
const named = async (who: Member, name: string, year?: string) => (await list(who, year)).find((holiday) => holiday.name === name)
const planned = async (who: Member, day: string) =>
  (await api.as(who).call(searchTimesheet, { body: { from: day, to: day } })).days[0]
const party = { date: '2026-08-03', name: 'Summer party' }

test('a new company has the public holidays of its country, last year’s to next year’s', async () => {
  const [german, american] = [await given.company({ country: 'DE' }), await given.company({ country: 'US' })]
  expect(await list(german)).toContainEqual(
    expect.objectContaining({ date: '2026-10-03', source: 'country', fractionPercent: 100, recurring: false, version: 1 }),
  )
  const independence = (await list(american)).find(({ date }) => date === '2026-07-04')
  // The fourth is a Saturday in 2026: it is kept on the Friday before.
  expect(independence).toMatchObject({ source: 'country', fractionPercent: 0, observedOn: '2026-07-03' })
  expect((await list(german)).some(({ date }) => date === '2026-07-04')).toBe(false)
  const years = await Promise.all(['2024', '2025', '2027', '2028'].map((year) => list(german, year)))
  expect(years.map((holidays) => holidays.length > 0)).toEqual([false, true, true, false])
})

test.each([
  ['DE', undefined, true],
  ['US', undefined, false],
  ['GB', undefined, false],
  ['US', true, true],
  ['DE', false, false],
])('a company in %s that says %s pays its holidays: %s', async (country, paysHolidays, paid) => {
  const owner = await given.company({ country, ...(paysHolidays === undefined ? {} : { paysHolidays }) })
  const { items, paysHolidays: habit } = await api.as(owner).call(listHolidays, { query: { year: '2026' } })
  expect([habit, new Set(items.map((holiday) => holiday.paid))]).toEqual([paid, new Set([paid])])
  expect(await api.as(owner).call(addHoliday, { body: party })).toMatchObject({ paid })
})

test('the owner pays no holidays from today on, in one company, and one of them by itself', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const boss = api.as(ours.owner)
  const paidIn = async (who: Member) =>
    Map.groupBy(await list(who), ({ paid, date }) => `${paid ? 'paid' : 'not paid'} ${date > '2026-03-16' ? 'later' : 'before'}`)
  const before = await paidIn(theirs.owner)
  expect(await boss.call(payHolidays, { body: { paid: false } })).toEqual({ paysHolidays: false })
  expect([...(await paidIn(ours.owner)).keys()].toSorted()).toEqual(['not paid later', 'paid before'])
  expect(await paidIn(theirs.owner)).toEqual(before)
  const unity = (await list(ours.owner)).find(({ date }) => date === '2026-10-03')
  if (!unity) throw new Error('the third of October is a holiday')
  const { version, id } = unity
  const after = await boss.call(changeHoliday, { params: { id }, body: { version, paid: true } })
  expect(after).toEqual({ ...unity, paid: true, version: version + 1 })
  expect(await api.as(ours.hr).send(payHolidays, { body: { paid: true } })).toMatchObject({ status: 403 })
})

test('a day off that was added counts for everybody of the company and for nobody else', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const before = await list(theirs.owner)
  const added = await api.as(ours.hr).call(addHoliday, { body: { ...party, fractionPercent: 50 } })
  expect(added).toMatchObject({ ...party, fractionPercent: 50, source: 'company', recurring: false, version: 1 })
  expect(await named(ours.employee, party.name)).toEqual(added)
  expect(await planned(ours.employee, party.date)).toMatchObject({ plannedMinutes: 240, holiday: party.name })
  expect(await planned(theirs.employee, party.date)).toMatchObject({ plannedMinutes: 480, holiday: null })
  expect(await list(theirs.owner)).toEqual(before)
})

test('what is not said of a day off stays as it was', async () => {
  const owner = await given.company()
  const { id, version } = await api
    .as(owner)
    .call(addHoliday, { body: { ...party, fractionPercent: 50, recurring: true, paid: true } })
  const changed = await api.as(owner).call(changeHoliday, { params: { id }, body: { version, name: 'Outing' } })
  expect(changed).toMatchObject({ ...party, name: 'Outing', fractionPercent: 50, recurring: true, paid: true })
})

test('two days off on one date take the larger of them from the plan, once', async () => {
  const { ours } = await given.twoCompanies()
  const add = (name: string, fractionPercent: 50 | 100) =>
    api.as(ours.owner).call(addHoliday, { body: { ...party, name, fractionPercent } })
  await add('Summer party', 50)
  await add('Fair', 50)
  expect(await planned(ours.employee, party.date)).toMatchObject({ plannedMinutes: 240 })
  await add('Founding day', 100)
  expect(await planned(ours.employee, party.date)).toMatchObject({ plannedMinutes: 0 })
})

test('a recurring day off returns every year after its first, never before', async () => {
  const owner = await given.company()
  await api.as(owner).call(addHoliday, { body: { ...party, recurring: true } })
  expect(await named(owner, party.name, '2027')).toMatchObject({ recurring: true })
  expect(await named(owner, party.name, '2025')).toBeUndefined()
})

test('the same day and name twice is refused, in one company', async () => {
  const { ours, theirs } = await given.twoCompanies()
  await api.as(ours.owner).call(addHoliday, { body: party })
  const exists = { status: 409, code: 'holiday.exists', problem: { errors: [{ field: 'date' }] } }
  await expect(api.as(ours.hr).call(addHoliday, { body: party })).rejects.toMatchObject(exists)
  const other = await api.as(ours.owner).call(addHoliday, { body: { ...party, name: 'Works outing' } })
  const rename = { params: { id: other.id }, body: { name: party.name, version: other.version } }
  await expect(api.as(ours.owner).call(changeHoliday, rename)).rejects.toMatchObject(exists)
  expect((await api.as(theirs.owner).call(addHoliday, { body: party })).name).toBe(party.name)
})

test('the calendar holds a thousand holidays and no more, whoever adds two at once', async () => {
  const { ours, theirs } = await given.twoCompanies()
  await rows(
    `insert into holiday (company_id, id, day, name, source) select $1, gen_random_uuid(), '2020-01-01', 'Day off ' || n, 'company'
     from generate_series(1, 999 - (select count(*) from holiday where company_id = $1)) n`,
    [ours.owner.companyId],
  )
  const colleague = await given.person(ours.owner, { role: 'HUMAN_RESOURCE' })
  const adds = [ours.owner, ours.hr, colleague].map((who) =>
    api.as(who).send(addHoliday, { body: { ...party, name: `Party of ${who.name}` } }),
  )
  const replies = (await Promise.all(adds)).toSorted((a, b) => a.status - b.status)
  expect(replies.map(({ status }) => status)).toEqual([200, 409, 409])
  const words = 'The calendar holds at most 1000 holidays. Remove those that are not needed any more.'
  expect(replies[2]?.body).toMatchObject({ code: 'holiday.too_many', response_message: words })
  const [added] = await list(ours.owner).then((all) => all.filter(({ date }) => date === party.date))
  await api.as(ours.owner).call(removeHoliday, { params: { id: added?.id ?? '' } })
  for (const who of [ours.owner, theirs.owner]) expect(await api.as(who).call(addHoliday, { body: party })).toMatchObject(party)
})

test('a day has at most twenty holidays, in every year that one falls on it, whoever adds two at once', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const boss = api.as(ours.owner)
  const full = { status: 409, body: { code: 'holiday.day_full', response_message: 'A day has at most 20 holidays.' } }
  const fill = (day: string, count: number, recurring = false) =>
    rows(
      `insert into holiday (company_id, id, day, name, recurring, source) select $1, gen_random_uuid(), $2, 'Day off ' || n, $4, 'company'
       from generate_series(1, $3::int) n`,
      [ours.owner.companyId, day, count, recurring],
    )
  await fill(party.date, 19)
  const adds = [ours.owner, ours.hr].map((who) => api.as(who).send(addHoliday, { body: { ...party, name: `Of ${who.name}` } }))
  const replies = (await Promise.all(adds)).toSorted((a, b) => a.status - b.status)
  expect(replies).toMatchObject([{ status: 200 }, { ...full, body: { ...full.body, errors: [{ field: 'date' }] } }])

  const moved = await boss.call(addHoliday, { body: { ...party, date: '2026-08-04' } })
  const change = (body: object, { id, version } = moved) =>
    boss.send(changeHoliday, { params: { id }, body: { ...body, version } })
  expect(await change({ date: party.date })).toMatchObject(full)
  const inside = await named(ours.owner, 'Day off 1')
  expect(await change({ name: 'Renamed' }, inside)).toMatchObject({ status: 200 })

  // One that recurs meets those of a later year, and those that recur meet a day of their own.
  await fill('2027-08-04', 20)
  expect(await change({ recurring: true })).toMatchObject(full)
  expect(await boss.send(addHoliday, { body: { ...party, date: '2025-08-04', recurring: true } })).toMatchObject(full)
  await fill('2026-09-01', 20, true)
  expect(await boss.send(addHoliday, { body: { ...party, date: '2028-09-01' } })).toMatchObject(full)
  expect(await boss.send(addHoliday, { body: { ...party, date: '2025-09-01' } })).toMatchObject({ status: 200 })
  expect(await api.as(theirs.owner).send(addHoliday, { body: party })).toMatchObject({ status: 200 })
})

test('the owner renames and moves a day off, also a public one, which then is the company’s own', async () => {
  const { ours } = await given.twoCompanies()
  const unity = (await list(ours.owner)).find(({ date }) => date === '2026-10-03')
  const changed = await api.as(ours.owner).call(changeHoliday, {
    params: { id: unity?.id ?? '' },
    body: { name: 'Unity', date: '2026-10-02', version: unity?.version ?? 0 },
  })
  expect(changed).toMatchObject({ name: 'Unity', date: '2026-10-02', source: 'company', observedOn: null, version: 2 })
  expect(await planned(ours.employee, '2026-10-02')).toMatchObject({ plannedMinutes: 0, holiday: 'Unity' })
})

test('a version that is no longer the newest is refused; what is gone or another company’s is not found', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const holiday = await api.as(ours.owner).call(addHoliday, { body: party })
  const one = { params: { id: holiday.id } }
  const change = (who: Member) => api.as(who).call(changeHoliday, { ...one, body: { name: 'Fair', version: 1 } })
  await expect(change(theirs.owner)).rejects.toMatchObject({ status: 404, code: 'not_found' })
  await expect(api.as(theirs.owner).call(removeHoliday, one)).rejects.toMatchObject({ status: 404, code: 'not_found' })
  await change(ours.owner)
  await expect(change(ours.owner)).rejects.toMatchObject({ status: 412, code: 'version.stale' })
  expect(await api.as(ours.owner).call(removeHoliday, one)).toEqual({ response_message: 'Fair was removed.' })
  await expect(change(ours.owner)).rejects.toMatchObject({ status: 404, code: 'not_found' })
  expect(await planned(ours.employee, party.date)).toMatchObject({ plannedMinutes: 480, holiday: null })
})

test('the list says what its reader may do', async () => {
  const { ours } = await given.twoCompanies()
  const can = async (who: Member) => (await api.as(who).call(listHolidays, { query: { year: '2026' } })).can
  expect(await can(ours.owner)).toEqual({ add: true, change: true })
  expect(await can(ours.hr)).toEqual({ add: true, change: false })
  expect(await can(ours.employee)).toEqual({ add: false, change: false })
})

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['two lines', { name: 'a\nb' }, 'name'],
  ['a day that is none', { date: '2025-02-30' }, 'date'],
  ['a quarter of a day', { fractionPercent: 25 }, 'fractionPercent'],
])('%s is refused', async (_case, change, field) => {
  const owner = await given.company()
  expect(await api.as(owner).send(addHoliday, { body: { ...party, ...change } })).toMatchObject({
    status: 400,
    body: { errors: [{ field }] },
  })
})

test('a year as a calendar file: what is off, one that recurs on its day, a half day by its name, and nothing of another company', async () => {
  const { ours, theirs } = await given.twoCompanies()
  await api.as(ours.owner).call(addHoliday, { body: { date: '2024-02-29', name: 'Leap feast', recurring: true } })
  await api.as(ours.owner).call(addHoliday, { body: { ...party, fractionPercent: 50 } })
  await api.as(theirs.owner).call(addHoliday, { body: { date: '2026-08-04', name: 'Their party' } })
  const daysIn = async (who: Member) => {
    const { status, headers, body } = await api.as(who).send(exportHolidays, { query: { year: '2026' } })
    expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining('holidays-2026.ics')])
    return new ICAL.Component(ICAL.parse(String(body))).getAllSubcomponents('vevent').map((each) => {
      const { startDate, summary } = new ICAL.Event(each)
      return `${startDate.toString()} ${summary}`
    })
  }
  const days = await daysIn(ours.employee)
  expect(days).toEqual(expect.arrayContaining(['2026-02-28 Leap feast', '2026-08-03 Summer party (half the day)']))
  const off = (await list(ours.owner)).filter(({ fractionPercent }) => fractionPercent > 0)
  expect(days.length).toBe(off.length)
  expect(await daysIn(theirs.owner)).toContain('2026-08-04 Their party')
  expect((await api.as(ours.owner).send(exportHolidays, { query: { year: '26' } })).status).toBe(400)
})
