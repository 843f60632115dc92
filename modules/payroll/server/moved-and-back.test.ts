import { mergeName, removeName, searchNames } from '@daybook/people/contract'
import { testApp } from '@daybook/testing'
import { recallTimesheet, submitTimesheet, type TimeRulesForm } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { byTheDay, byTheWeek, moversOffice, moversZone, noOvertime, tenHours } from '../testing/movers-office.ts'

// Who moves there and back, is moved late, or whose department goes: the overtime of a week is paid once, by one department (docs/decisions/0097).

const { api, given, clock, settle } = await testApp()
const world = async (workshop: TimeRulesForm, lab: TimeRulesForm) => {
  const cast = await given.cast({ zone: moversZone, paysHolidays: false })
  const office = await moversOffice({ api, settle }, cast, { workshop, lab })
  const idOf = async (q: string) => (await office.boss.call(searchNames, { body: { list: 'department', q } })).items[0]?.id ?? ''
  return { ...office, idOf }
}
const both = [
  ['by the day, then by the week', byTheDay, byTheWeek],
  ['by the week, then by the day', byTheWeek, byTheDay],
] as const

// Ten hours a day, Monday to Friday, four of them handed in in the Workshop where they work.
test.each([
  ['Workshop pays overtime of the day, Lab none', byTheDay, noOvertime, 110_000],
  ['Workshop pays none, Lab overtime of the day', noOvertime, byTheDay, 100_000],
] as const)(
  'a department that was typed by mistake, and put right a day later, counts no week: %s',
  async (_, workshop, lab, pay) => {
    clock.set('2026-03-31T20:00:00Z')
    const { work, move, compute } = await world(workshop, lab)
    await work('2026-03-02', '2026-03-03')
    await move('Lab')
    await work('2026-03-04')
    await move('Workshop')
    await work('2026-03-05', '2026-03-06')
    expect((await compute('2026-03-01')).netCents).toBe(pay)
  },
)

test.each(both)('the same in a week of two months pays fifty hours once: %s', async (_, workshop, lab) => {
  clock.set('2026-03-31T20:00:00Z')
  const { work, move, compute, finalise } = await world(workshop, lab)
  await work('2026-03-30', '2026-03-31')
  const march = await compute('2026-03-01')
  await finalise('2026-03-01')
  clock.set('2026-04-06T09:00:00Z')
  await move('Lab')
  await work('2026-04-01')
  await move('Workshop')
  await work('2026-04-02', '2026-04-03')
  expect(march.netCents + (await compute('2026-04-01')).netCents).toBe(110_000)
})

test('a department is not removed while hours that were handed in there wait to be paid, and is once they are', async () => {
  clock.set('2026-03-31T20:00:00Z')
  const { boss, decide, work, move, compute, finalise, idOf } = await world(byTheDay, noOvertime)
  await work('2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06')
  clock.set('2026-04-02T09:00:00Z')
  await move('Office')
  await decide('2026-04-01', null, 'Workshop')
  const remove = async () => boss.send(removeName, { params: { id: await idOf('Workshop') } })
  const refused = await remove()
  expect(refused.body).toMatchObject({ code: 'people.name_named' })
  expect(JSON.stringify(refused.body)).toContain('hours that were handed in there and are not paid yet')
  expect((await compute('2026-03-01')).netCents).toBe(110_000)
  await finalise('2026-03-01')
  expect((await remove()).status).toBe(200)
})

// Fifty hours from 30 March to 3 April, ten of them overtime by either rules.
test.each(both)(
  'hours of the last days of a final month come late, from who moved with the next one: %s',
  async (_, workshop, lab) => {
    clock.set('2026-03-31T20:00:00Z')
    const { work, move, compute, finalise } = await world(workshop, lab)
    const march = await compute('2026-03-01')
    await finalise('2026-03-01')
    clock.set('2026-04-06T09:00:00Z')
    await move('Lab')
    await work('2026-03-30', '2026-03-31', '2026-04-01', '2026-04-02', '2026-04-03')
    expect(march.netCents + (await compute('2026-04-01')).netCents).toBe(110_000)
  },
)

test.each(both)(
  'the days of March are taken back and handed in anew after a move, those of April were before it: %s',
  async (_, workshop, lab) => {
    clock.set('2026-04-01T20:00:00Z')
    const { me, enter, approve, work, move, compute, finalise } = await world(workshop, lab)
    const days = ['2026-03-30', '2026-03-31']
    for (const day of days) await enter(day, tenHours(day))
    await me.call(submitTimesheet, { body: { days } })
    await work('2026-04-01')
    await me.call(recallTimesheet, { body: { days } })
    await move('Lab')
    await approve(...days)
    const march = await compute('2026-03-01')
    await finalise('2026-03-01')
    clock.set('2026-04-06T09:00:00Z')
    await work('2026-04-02', '2026-04-03')
    expect(march.netCents + (await compute('2026-04-01')).netCents).toBe(110_000)
  },
)

test.each(both)('a department becomes part of another with the month: %s', async (_, workshop, lab) => {
  clock.set('2026-03-31T20:00:00Z')
  const { boss, work, compute, finalise, idOf } = await world(workshop, lab)
  await work('2026-03-30', '2026-03-31')
  const march = await compute('2026-03-01')
  await finalise('2026-03-01')
  clock.set('2026-04-06T09:00:00Z')
  await boss.call(mergeName, { params: { id: await idOf('Workshop') }, body: { into: await idOf('Lab') } })
  await settle()
  await work('2026-04-01', '2026-04-02', '2026-04-03')
  expect(march.netCents + (await compute('2026-04-01')).netCents).toBe(110_000)
})
