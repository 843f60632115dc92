import { addHoliday, addSchedule, addSite, changeSchedule, giveSchedule, listSchedules } from '@daybook/calendar/contract'
import { signIn } from '@daybook/identity/server'
import { inSystem } from '@daybook/platform/server'
import { invitePerson } from '@daybook/people/contract'
import { cameBack } from '@daybook/people/testing'
import { type Member, testApp } from '@daybook/testing'
import { getTimeRules, saveTimeRules } from '@daybook/time/contract'
import { beforeEach, expect, test } from 'vitest'
import { byTheDay, moversOffice, moversZone, noOvertime, tenHours } from '../testing/movers-office.ts'
import { rulesOffice } from '../testing/rules-office.ts'

// HR who left in the middle of March and came back on the next day. The pay of the place that they had is still to come, and theirs.
const world = await testApp()
const { api, given, clock, settle, rows } = world

beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

/** Somebody of HR who was in a department from their first day on, and never moved. */
const invitedInto = async (owner: Member, department: string): Promise<Member> => {
  const account = await given.account()
  const who = { email: account.email, name: account.name, role: 'HUMAN_RESOURCE', department, hireDate: '2026-01-01' } as const
  const { userId } = await api.as(owner).call(invitePerson, { body: who })
  await rows("update person set account_id = $1, status = 'ACTIVE' where id = $2", [account.accountId, userId])
  return { ...account, userId, companyId: owner.companyId }
}

const office = async (paysHolidays: boolean) => {
  const cast = await given.cast({ zone: moversZone, paysHolidays })
  await moversOffice({ api, settle }, { ...cast, hr: cast.owner }, { workshop: noOvertime })
  const hr = await invitedInto(cast.owner, 'Workshop')
  const made = await rulesOffice({ api }, { owner: cast.owner, hr: cast.owner, employee: hr })
  await made.enter('2026-03-03', tenHours('2026-03-03'))
  await made.approve('2026-03-03')
  const comeBack = () => cameBack(world, cast.owner, hr, { role: 'HUMAN_RESOURCE' })
  const plan = async () => {
    const found = (await made.boss.call(listSchedules, {})).items.find(({ isDefault }) => isDefault)
    if (!found) throw new Error('a company without a schedule')
    return { ...found, weeks: found.versions.at(-1)?.weeks ?? [] }
  }
  return { ...made, cast, hr, comeBack, plan }
}

test('they save no rules for the department of that place', async () => {
  const { comeBack, compute } = await office(false)
  const back = api.as(await comeBack())
  const { version } = await back.call(getTimeRules, {})
  const body = { from: '2026-03-02', rules: byTheDay, department: 'Workshop', employmentType: null, version }
  expect((await back.send(saveTimeRules, { body })).body).toMatchObject({ code: 'rules.own_days' })
  await settle()
  expect(await compute('2026-03-01')).toMatchObject({ netCents: 20_000 })
})

test('nor once a quarter has passed, while these hours are not paid', async () => {
  const { comeBack } = await office(false)
  const back = await comeBack()
  clock.set('2026-06-20T09:00:00Z')
  const anew = async (who: Member) =>
    inSystem(world.app, 'given', ({ db, now }) => signIn(world.app, db, who.accountId, 'api', 'test', now))
  const again = api.as({ ...back, token: (await anew(back)).accessToken })
  const { version } = await again.call(getTimeRules, {})
  const body = { from: '2026-03-02', rules: byTheDay, department: 'Workshop', employmentType: null, version }
  expect((await again.send(saveTimeRules, { body })).body).toMatchObject({ code: 'rules.own_days' })
  // Rules of days to come count none of them.
  expect((await again.send(saveTimeRules, { body: { ...body, from: '2026-12-01' } })).status).toBe(200)
})

test('they enter no day off of then at its site', async () => {
  const { boss, hr, comeBack, plan } = await office(true)
  const site = await boss.call(addSite, { body: { name: 'Munich', country: 'DE', region: null, zone: null } })
  const { id } = await boss.call(addSchedule, {
    body: { name: 'Munich', from: '2026-01-01', weeks: (await plan()).weeks, siteId: site.id },
  })
  await boss.call(giveSchedule, { body: { scheduleId: id, from: '2026-01-01', userIds: [hr.userId] } })
  const dayOff = (date: string) => ({
    body: { date, name: 'Our day', fractionPercent: 100 as const, recurring: false, siteId: site.id },
  })
  expect((await api.as(hr).send(addHoliday, dayOff('2026-03-05'))).body).toMatchObject({ code: 'holiday.own' })
  const back = api.as(await comeBack())
  expect((await back.send(addHoliday, dayOff('2026-03-05'))).body).toMatchObject({ code: 'holiday.own' })
  // After their last day there they have no part in it.
  await back.call(addHoliday, dayOff('2026-03-19'))
})

test('they change no schedule by which they worked there', async () => {
  const { boss, cast, comeBack, plan } = await office(true)
  const back = await comeBack()
  const { id, name, version, weeks } = await plan()
  const other = await boss.call(addSchedule, { body: { name: 'Other', from: '2026-01-01', weeks, siteId: null } })
  await boss.call(giveSchedule, {
    body: { scheduleId: other.id, from: '2026-03-01', userIds: [cast.employee.userId, back.userId] },
  })
  const change = (from: string) =>
    api.as(back).send(changeSchedule, { params: { id }, body: { name, version, from, weeks, siteId: null } })
  expect((await change('2026-03-02')).body).toMatchObject({ code: 'schedule.own' })
  expect((await change('2026-03-16')).status).toBe(200)
})
