import { renameName, searchNames } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { decideTimesheets, getTimeRules, saveTimeRules, submitTimesheet, type TimeRulesForm } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { byTheDay, byTheWeek, moversOffice, moversZone, noOvertime, tenHours } from '../testing/movers-office.ts'

const { api, given, clock, settle } = await testApp()
const world = async (workshop: TimeRulesForm, company: TimeRulesForm) =>
  moversOffice({ api, settle }, await given.cast({ zone: moversZone, paysHolidays: false }), { workshop, company })

// By the place in which hours were handed in: docs/decisions/0097.
test('overtime of approved days is paid by the rules that they were handed in and approved by, also where somebody moves on before the run', async () => {
  clock.set('2026-03-31T20:00:00Z')
  const { work, move, compute } = await world(byTheDay, noOvertime)
  await work('2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06')
  expect(await compute('2026-03-01')).toMatchObject({ netCents: 110_000 })
  await move('Office')
  expect(await compute('2026-03-01')).toMatchObject({ netCents: 110_000 })
})

// Fifty hours at 20.00, of which ten are overtime by either rules: 1,100.00.
test.each([
  ['by the day, then by the week', byTheDay, byTheWeek],
  ['by the week, then by the day', byTheWeek, byTheDay],
] as const)(
  'who moves to another department with April is paid the week of two months once: %s',
  async (_how, workshop, company) => {
    clock.set('2026-03-31T20:00:00Z')
    const { work, move, compute, finalise } = await world(workshop, company)
    await work('2026-03-30', '2026-03-31')
    const march = await compute('2026-03-01')
    await finalise('2026-03-01')
    clock.set('2026-04-06T09:00:00Z')
    await move('Office')
    await work('2026-04-01', '2026-04-02', '2026-04-03')
    const april = await compute('2026-04-01')
    expect(march.netCents + april.netCents).toBe(110_000)
  },
)

test('the same approved hours are paid the same, whether their month was finalised before or after somebody moved on', async () => {
  clock.set('2026-03-31T20:00:00Z')
  const paid: number[] = []
  for (const first of [true, false]) {
    const { work, move, compute, finalise } = await world(byTheDay, noOvertime)
    for (const from of [2, 9, 16, 23]) await work(...[0, 1, 2, 3, 4].map((n) => `2026-03-${String(from + n).padStart(2, '0')}`))
    const { netCents } = first ? await compute('2026-03-01') : { netCents: 0 }
    if (first) await finalise('2026-03-01')
    await move('Office')
    paid.push(first ? netCents : (await compute('2026-03-01')).netCents)
  }
  expect(paid[1]).toBe(paid[0])
})

test('what is sent back and handed in anew counts where its person works by then', async () => {
  clock.set('2026-03-31T20:00:00Z')
  const { boss, me, enter, approve, move, compute } = await world(byTheDay, noOvertime)
  const days = [day('2026-03-02'), day('2026-03-03')]
  for (const on of days) await enter(on, tenHours(on))
  const sent = await me.call(submitTimesheet, { body: { days } })
  await move('Office')
  await boss.call(decideTimesheets, {
    body: { ids: sent.days.map(({ id }) => id ?? ''), decision: 'REJECT', note: 'Which of the two jobs?' },
  })
  await approve(...days)
  expect(await compute('2026-03-01')).toMatchObject({ netCents: 40_000 })
})

test('the place in which hours were handed in follows a new name of its department, and counts a type of employment as well', async () => {
  clock.set('2026-03-31T20:00:00Z')
  const { boss, decide, work, move, change, compute } = await world(byTheDay, noOvertime)
  await work('2026-03-02', '2026-03-03')
  await move('Office')
  const [listed] = (await boss.call(searchNames, { body: { list: 'department', q: 'Workshop' } })).items
  const { id = '', version = 0 } = listed ?? {}
  await boss.call(renameName, { params: { id }, body: { name: 'Works', version } })
  await settle()
  expect(await compute('2026-03-01')).toMatchObject({ netCents: 44_000 })

  await decide('2026-01-01', byTheDay, '', 'PART_TIME')
  await change({ employmentType: 'PART_TIME' })
  await work('2026-03-09')
  await change({ employmentType: 'FULL_TIME' })
  expect(await compute('2026-03-01')).toMatchObject({ netCents: 44_000 + 22_000 })
})

test('HR save no rules for the department in which they handed in hours, once an owner moved them on', async () => {
  clock.set('2026-03-31T20:00:00Z')
  const cast = await given.cast({ zone: moversZone, paysHolidays: false })
  const { change, enter, approve } = await moversOffice({ api, settle }, { ...cast, employee: cast.hr }, { workshop: noOvertime })
  await change({ department: 'Workshop' }, cast.employee)
  await enter('2026-03-03', tenHours('2026-03-03'))
  await approve('2026-03-03')
  await change({ department: 'Office' })
  const save = async (from: string, department: string) => {
    const { version } = await api.as(cast.hr).call(getTimeRules, {})
    return api.as(cast.hr).send(saveTimeRules, { body: { from, rules: byTheDay, department, employmentType: null, version } })
  }
  expect((await save('2026-03-02', 'Workshop')).body).toMatchObject({ code: 'rules.own_days' })
  expect((await save('2026-03-09', 'Workshop')).status).toBe(200)
})
