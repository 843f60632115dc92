import { CompanyForm, getCompany, listCountries, updateCompany } from '@daybook/company/contract'
import { regionsOf } from '@daybook/calendar/domain'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { addHoliday, changeHoliday, listHolidays, payHolidays, removeHoliday } from '../contract/index.ts'
import { holidaysJob } from './holidays-job.ts'

// The job works for every company there is, as of a clock that is moved.
const { api, app, given, rows, clock } = await testApp({ own: true })
const list = async (who: Member, year: string) => (await api.as(who).call(listHolidays, { query: { year } })).items
const names = async (who: Member, year: string) => (await list(who, year)).map(({ name }) => name)
const on = async (who: Member, date: string) => (await list(who, date.slice(0, 4))).find((holiday) => holiday.date === date)
const nightly = () => holidaysJob.run(app)
const untilDay = (day: string) => clock.set(`${day}T12:00:00Z`)
const entered = async ({ companyId }: Member) =>
  (await rows("select after from audit_entry where action = 'holiday.extend' and company_id = $1", [companyId])).length

test('a company in Bavaria keeps its Epiphany, one in Berlin its Women’s Day, one without a region neither', async () => {
  const days = await Promise.all(
    [{ region: 'BY' }, { region: 'BE' }, {}].map(async (place) =>
      names(await given.company({ country: 'DE', ...place }), '2026'),
    ),
  )
  expect(days.map((all) => [all.includes('Epiphany'), all.includes("International Women's Day")])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ])
})

test('every region on offer is one that a company can be set up with', async () => {
  const { items } = await api.call(listCountries, {})
  const codes = items.flatMap(({ code }) => regionsOf(code).map((region) => region.code))
  expect(codes.length).toBeGreaterThan(400)
  expect(codes.filter((code) => !CompanyForm.shape.companyRegion.safeParse(code).success)).toEqual([])
})

test('another region changes no holiday that stands, and is that of the years to come', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const [before, others] = [await list(ours.owner, '2027'), await list(theirs.owner, '2027')]
  const { version } = await api.as(ours.owner).call(getCompany, {})
  await expect(api.as(ours.hr).call(updateCompany, { body: { region: 'BY', version } })).rejects.toMatchObject({ status: 403 })
  expect(await api.as(ours.owner).call(updateCompany, { body: { region: 'BY', version } })).toMatchObject({ region: 'BY' })
  expect((await api.as(theirs.owner).call(getCompany, {})).region).toBeNull()
  untilDay('2026-12-02')
  await nightly()
  expect([await list(ours.owner, '2027'), await list(theirs.owner, '2027')]).toEqual([before, others])
  expect([
    (await names(ours.owner, '2028')).includes('Epiphany'),
    (await names(theirs.owner, '2028')).includes('Epiphany'),
  ]).toEqual([true, false])
})

test('a year comes once it begins within thirteen months, once, paid as the company pays', async () => {
  untilDay('2027-03-16')
  const { ours, theirs } = await given.twoCompanies()
  await api.as(ours.owner).call(payHolidays, { body: { paid: false } })
  untilDay('2027-11-30')
  await nightly()
  expect([await list(ours.owner, '2029'), await entered(ours.owner)]).toEqual([[], 0])
  untilDay('2027-12-01')
  await Promise.all([nightly(), nightly()])
  await nightly()
  const added = await list(ours.owner, '2029')
  expect(added).toContainEqual(
    expect.objectContaining({ date: '2029-10-03', source: 'country', paid: false, recurring: false, fractionPercent: 100 }),
  )
  expect(new Set(added.map(({ date, name }) => date + name)).size).toBe(added.length)
  expect(await on(theirs.owner, '2029-10-03')).toMatchObject({ paid: true })
  expect([await list(ours.owner, '2030'), await entered(ours.owner), await entered(theirs.owner)]).toEqual([[], 1, 1])
})

test('what was removed or changed stays so, and a day of the company’s own that comes back every year is not doubled', async () => {
  untilDay('2028-03-16')
  const owner = await given.company({ country: 'DE' })
  const boss = api.as(owner)
  const [unity, labour] = [await on(owner, '2029-10-03'), await on(owner, '2029-05-01')]
  if (!unity || !labour) throw new Error('both are holidays')
  await boss.call(removeHoliday, { params: { id: unity.id } })
  await boss.call(changeHoliday, { params: { id: labour.id }, body: { fractionPercent: 50, recurring: true, version: 1 } })
  const party = await boss.call(addHoliday, { body: { date: '2030-10-03', name: 'Harvest party' } })
  untilDay('2028-12-01')
  await nightly()
  await nightly()
  expect(await on(owner, '2029-10-03')).toBeUndefined()
  const later = await list(owner, '2030')
  expect(later.filter(({ name }) => name === labour.name)).toEqual([
    expect.objectContaining({ id: labour.id, fractionPercent: 50, source: 'company' }),
  ])
  expect(later.filter(({ date }) => date === '2030-10-03').map(({ name }) => name)).toEqual([party.name, 'National Holiday'])
})

test('a company from before years were counted gets those that are missing, and nothing on a day behind today', async () => {
  untilDay('2029-03-16')
  const owner = await given.company({ country: 'DE' })
  await rows('update work_week set holidays_until = null where company_id = $1', [owner.companyId])
  await rows("update company set created_at = '2025-05-05T12:00:00Z' where company_id = $1", [owner.companyId])
  await rows("delete from holiday where company_id = $1 and day >= '2027-01-01'", [owner.companyId])
  await nightly()
  expect((await list(owner, '2028')).length).toBe(0)
  const now = await list(owner, '2029')
  expect([now.some(({ date }) => date === '2029-01-01'), now.some(({ date }) => date === '2029-10-03')]).toEqual([false, true])
  expect((await list(owner, '2030')).length).toBeGreaterThan(7)
})

test('a company that fails holds up no other, and is tried again', async () => {
  untilDay('2029-03-16')
  const [broken, whole] = [await given.company({ country: 'DE' }), await given.company({ country: 'DE' })]
  const stop = (say: string) => rows(`alter table work_week ${say}`)
  await stop(`add constraint stop check (company_id <> '${broken.companyId}' or holidays_until < 2031)`)
  untilDay('2029-12-01')
  await expect(nightly()).rejects.toThrow('calendar-holidays failed for 1 of')
  await stop('drop constraint stop')
  expect([(await list(broken, '2031')).length, (await list(whole, '2031')).length > 7]).toEqual([0, true])
  await nightly()
  expect((await list(broken, '2031')).length).toBeGreaterThan(7)
})
