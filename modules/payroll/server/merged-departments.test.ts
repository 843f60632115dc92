import { addName, mergeName, removeName, renameName, searchNames } from '@daybook/people/contract'
import { testApp } from '@daybook/testing'
import { getTimeRules, saveTimeRules, type TimeRulesForm } from '@daybook/time/contract'
import { beforeAll, expect, test } from 'vitest'
import { byTheDay, moversOffice, moversZone, noOvertime } from '../testing/movers-office.ts'

// HR handed in ten hours in the Annex, which has no rules of its own, and were moved on by the owner. Names of departments are HR's to change: what
// counts these hours is not.
const { api, given, clock, settle } = await testApp()

beforeAll(() => clock.set('2026-03-31T20:00:00Z'))

const annex = async (workshop: TimeRulesForm) => {
  const cast = await given.cast({ zone: moversZone, paysHolidays: false })
  const office = await moversOffice({ api, settle }, { ...cast, employee: cast.hr }, { workshop })
  await office.change({ department: 'Workshop' }, cast.employee)
  await office.change({ department: 'Annex' })
  await office.work('2026-03-03')
  await office.change({ department: 'Office' })
  const hr = api.as(cast.hr)
  const named = async (q: string) => {
    const [found] = (await hr.call(searchNames, { body: { list: 'department', q } })).items
    return { id: found?.id ?? '', version: found?.version ?? 0 }
  }
  const merge = async (from: string, into: string, who = hr) => {
    const merged = await who.send(mergeName, {
      params: { id: (await named(from)).id },
      body: { into: (await named(into)).id },
    })
    await settle()
    return merged
  }
  return { ...office, hr, cast, named, merge }
}

const plain = { netCents: 20_000 }

test('the department of before becomes part of one whose rules pay overtime: its hours of before stay as they were counted', async () => {
  const { merge, compute } = await annex(byTheDay)
  expect((await merge('Annex', 'Workshop')).status).toBe(200)
  expect(await compute('2026-03-01')).toMatchObject(plain)
})

test('the same with a department for which HR saved rules first', async () => {
  const { hr, merge, compute } = await annex(noOvertime)
  await hr.call(addName, { body: { list: 'department', name: 'Temp' } })
  const { version } = await hr.call(getTimeRules, {})
  await hr.call(saveTimeRules, {
    body: { from: '2026-03-02', rules: byTheDay, department: 'Temp', employmentType: null, version },
  })
  await merge('Annex', 'Temp')
  expect(await compute('2026-03-01')).toMatchObject(plain)
})

test('a department that is removed leaves nothing to one that gets its name', async () => {
  const { hr, named, compute } = await annex(byTheDay)
  await hr.call(removeName, { params: { id: (await named('Annex')).id } })
  const { id, version } = await named('Workshop')
  await hr.call(renameName, { params: { id }, body: { name: 'Annex', version } })
  await settle()
  expect(await compute('2026-03-01')).toMatchObject(plain)
})

test('whoever works in it comes along, with the days that are not paid', async () => {
  const { cast, change, merge, compute, work } = await annex(byTheDay)
  await change({ department: 'Annex' })
  await work('2026-03-10')
  await merge('Annex', 'Workshop', api.as(cast.owner))
  expect(await compute('2026-03-01')).toMatchObject({ netCents: 20_000 + 22_000 })
})

test('an owner who makes a department with rules part of another takes its hours along', async () => {
  const { cast, decide, merge, compute } = await annex(byTheDay)
  await decide('2026-01-01', noOvertime, 'Annex')
  expect(await compute('2026-03-01')).toMatchObject(plain)
  await merge('Annex', 'Workshop', api.as(cast.owner))
  expect(await compute('2026-03-01')).toMatchObject({ netCents: 22_000 })
})
