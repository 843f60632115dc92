import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { getDashboard, saveFavourites } from '../contract/index.ts'

const { api, given, rows } = await testApp()
const favourites = async (who: Member) => (await api.as(who).call(getDashboard, {})).favourites
const save = (who: Member, wanted: string[]) => api.as(who).send(saveFavourites, { body: { favourites: wanted } })

test('favourites are one’s own, in one’s order, the same on every device, and gone when there are none', async () => {
  const { ours, theirs } = await given.twoCompanies()
  expect(await favourites(ours.employee)).toEqual([])
  expect((await save(ours.employee, ['WORK_FLOWS', 'TIMESHEET'])).body).toEqual({ favourites: ['WORK_FLOWS', 'TIMESHEET'] })
  expect(await favourites(ours.employee)).toEqual(['WORK_FLOWS', 'TIMESHEET'])
  for (const other of [ours.owner, ours.hr, theirs.employee]) expect(await favourites(other)).toEqual([])
  await save(ours.employee, ['TABLES'])
  expect(await favourites(ours.employee)).toEqual(['TABLES'])
  await save(ours.employee, [])
  expect(await favourites(ours.employee)).toEqual([])
  expect(await rows('select 1 from dashboard_favourite where company_id = $1', [ours.owner.companyId])).toEqual([])
})

test('only features there are, each once, from somebody who works here', async () => {
  const { owner } = await given.cast()
  for (const wanted of [['TIMESHEET', 'TIMESHEET'], ['GAMES'], ['']])
    expect(await save(owner, wanted)).toMatchObject({ status: 400 })
  const body = { favourites: [] }
  expect(await api.send(saveFavourites, { body })).toMatchObject({ status: 401 })
  expect(await api.as(await given.account()).send(saveFavourites, { body })).toMatchObject({ status: 403 })
  const support = await given.supportIn(owner, { mayChange: true })
  expect(await api.as(support).send(saveFavourites, { body })).toMatchObject({ status: 403 })
})
