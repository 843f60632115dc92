import { addHoliday } from '@daybook/calendar/contract'
import { getPerson, updatePerson } from '@daybook/people/contract'
import { testApp } from '@daybook/testing'
import { getTimeRules, saveTimeRules, searchApprovals, submitTimesheet, type TimeRulesForm } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { byTheDay, moversOffice, moversZone, noOvertime } from '../testing/movers-office.ts'

// HR who handed in hours in the Workshop, and whom the owner moved on: what counts those hours is no more theirs to change than before.
const { api, given, clock, settle } = await testApp()

const workshop = async (rules: TimeRulesForm, paysHolidays: boolean) => {
  clock.set('2026-03-09T05:00:00Z')
  const cast = await given.cast({ zone: moversZone, paysHolidays })
  const office = await moversOffice({ api, settle }, { ...cast, hr: cast.owner, employee: cast.hr }, { workshop: rules })
  await office.change({ department: 'Workshop' }, cast.employee)
  return { ...office, cast, hr: api.as(cast.hr), owner: api.as(cast.owner) }
}

const overTwoWeeks: TimeRulesForm = {
  ...noOvertime,
  overtime: {
    ...noOvertime.overtime,
    overWeeks: 2,
    leaveCountsAsWorked: true,
    weekly: [{ overMinutes: 1800, multiplierPercent: 150 }],
  },
}

test.each([false, true])(
  'a day off ahead, in weeks that are counted together with them, is not HR’s to enter; moved: %s',
  async (moved) => {
    const { hr, owner, change, work } = await workshop(overTwoWeeks, true)
    const { version } = await owner.call(getTimeRules, {})
    const blocks = {
      from: '2026-01-01',
      rules: noOvertime,
      department: '',
      employmentType: null,
      version,
      blocksFrom: '2026-03-02',
    }
    await owner.call(saveTimeRules, { body: blocks })
    await work('2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07')
    if (moved) await change({ department: 'Office' })
    const dayOff = { date: '2026-03-12', name: 'Our day', fractionPercent: 100, recurring: false } as const
    expect((await hr.send(addHoliday, { body: dayOff })).body).toMatchObject({ code: 'holiday.handed_in' })
  },
)

test.each([false, true])('whoever decides is told that HR saved the rules of that week; moved: %s', async (moved) => {
  const { hr, owner, decide, enter, change } = await workshop(noOvertime, false)
  const { version } = await hr.call(getTimeRules, {})
  const theirs = { from: '2026-03-02', rules: byTheDay, department: 'Workshop', employmentType: null, version }
  await hr.call(saveTimeRules, { body: theirs })
  await decide('2026-03-03', noOvertime, 'Workshop')
  await enter('2026-03-04', { start: '2026-03-04T06:00:00Z', end: '2026-03-04T16:00:00Z', zone: moversZone })
  await hr.call(submitTimesheet, { body: { days: ['2026-03-04'] } })
  if (moved) await change({ department: 'Office' })
  expect((await owner.call(searchApprovals, { body: {} })).items.map(({ ownRules }) => ownRules)).toEqual([true])
})

test.each(['MANAGER', 'EMPLOYEE'] as const)('the same of who saved them as HR and is now %s', async (role) => {
  const { cast, hr, owner, enter } = await workshop(noOvertime, false)
  const { version } = await hr.call(getTimeRules, {})
  const theirs = { from: '2026-03-02', rules: byTheDay, department: 'Workshop', employmentType: null, version }
  await hr.call(saveTimeRules, { body: theirs })
  const { userId } = cast.hr
  const person = await owner.call(getPerson, { params: { userId } })
  await owner.call(updatePerson, { params: { userId }, body: { role, version: person.version ?? 0 } })
  await enter('2026-03-03', { start: '2026-03-03T06:00:00Z', end: '2026-03-03T16:00:00Z', zone: moversZone })
  await hr.call(submitTimesheet, { body: { days: ['2026-03-03'] } })
  expect((await owner.call(searchApprovals, { body: {} })).items.map(({ ownRules }) => ownRules)).toEqual([true])
})
