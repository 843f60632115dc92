import { completeOnboarding, listRegions } from '@daybook/company/contract'
import { getMe } from '@daybook/people/contract'
import { leastHold, longestHold, testApp } from '@daybook/testing'
import { beforeEach, expect, test } from 'vitest'
import { listHolidays } from '../contract/index.ts'
import { holidaysJob } from './holidays-job.ts'

// The night's job works for every company of this server.
const { api, app, clock, given, rows } = await testApp({ own: true })

// What a turn of the event loop may take where many are served.
const mostMs = 50
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))
/** Each time in another year: what was found for one is remembered. */
const inOtherYears = (hold: () => Promise<number>) =>
  leastHold((time) => {
    clock.set(`${2026 + 4 * (time - 1)}-03-16T09:00:00Z`)
    return hold()
  })

const founder = async () => {
  const me = api.as(await given.account())
  const found = async (companyCountry: string) => {
    const body = {
      companyName: 'Lindenhof',
      companyCountry,
      contactNumber: '+4930123456789',
      industry: 'Technology',
      businessType: 'Services',
      companyAddress: 'Unter den Linden 1, Berlin',
      payRhythm: null,
    } as const
    await me.call(completeOnboarding, { body })
  }
  return { me, found }
}

// Lunar calendars: computed on the thread that serves, three years of each took from 135 to 670 ms.
test.each(['TW', 'VN', 'HK', 'CN', 'KR'])('setting up a company in %s holds nobody else up', async (country) => {
  const found = async () => {
    const { found: inCountry } = await founder()
    return longestHold(() => inCountry(country))
  }
  expect(await inOtherYears(found)).toBeLessThan(mostMs)
})

test('a night that enters a year of a lunar calendar holds nobody up', async () => {
  const { me, found } = await founder()
  await found('TW')
  const { companyId } = await me.call(getMe, {})
  const night = async () => {
    await rows('update work_week set holidays_until = extract(year from $2::timestamptz) - 3 where company_id = $1', [
      companyId,
      clock.now,
    ])
    return longestHold(() => holidaysJob.run(app))
  }
  expect(await inOtherYears(night)).toBeLessThan(mostMs)
  const [entry] = await rows<{ after: unknown }>(
    "select after from audit_entry where action = 'holiday.extend' and company_id = $1 order by seq",
    [companyId],
  )
  expect(entry?.after).toMatchObject({ until: 2027 })
})

test('the regions of countries are found beside what is served', async () => {
  const me = api.as(await given.account())
  const some = [
    ['DE', 'ES', 'US'],
    ['CA', 'BR', 'CH'],
    ['AT', 'AU', 'PT'],
  ]
  const all = async (countries: readonly string[]) => {
    const found = await Promise.all(countries.map((country) => me.call(listRegions, { params: { country } })))
    expect(found.map(({ items }) => items.length > 5)).toEqual([true, true, true])
  }
  // Each time of others: what was found is remembered.
  const hold = (time: number) => longestHold(() => all(some[(time - 1) % some.length] ?? []))
  expect(await leastHold(hold)).toBeLessThan(mostMs)
})

test('companies founded at once have each the holidays of their own place', async () => {
  const places = [
    ['JP', '2026-02-23'],
    ['TH', '2026-04-13'],
    ['DE', '2026-10-03'],
    ['FR', '2026-07-14'],
  ] as const
  const days = await Promise.all(
    places.map(async ([country]) => {
      const { me, found } = await founder()
      await found(country)
      return (await me.call(listHolidays, { query: { year: '2026' } })).items.map(({ date }): string => date)
    }),
  )
  expect(days.map((own) => places.map(([, day]) => own.includes(day)))).toEqual(
    places.map(([own]) => places.map(([other]) => own === other)),
  )
})

test('the log tells which holidays a new company begins with, and whether they are paid', async () => {
  const { me, found } = await founder()
  await found('DE')
  const { companyId } = await me.call(getMe, {})
  const entries = await rows<{ after: unknown }>(
    "select after from audit_entry where action = 'holiday.preset' and company_id = $1",
    [companyId],
  )
  const [{ holidays = 0 } = {}] = await rows<{ holidays: number }>(
    'select count(*)::int as holidays from holiday where company_id = $1',
    [companyId],
  )
  expect(holidays).toBeGreaterThan(20)
  expect(entries).toEqual([{ after: { country: 'DE', region: null, until: 2027, holidays, paid: true } }])
})
