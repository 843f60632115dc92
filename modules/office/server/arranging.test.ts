import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { arrangeOffice, getMyOffice } from '../contract/index.ts'

const { api, given, rows } = await testApp()
const arranged = async (who: Member, profile?: 'employee') =>
  (await api.as(who).call(getMyOffice, {}, profile ? { profile } : {})).arrangement
const untouched = { cards: [], hidden: [] }

test('an order is one’s own, the same on every device and with either profile, and goes back to how it was', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const wanted = { cards: ['notices', 'presence', 'approvals'], hidden: ['news'] }
  expect(await arranged(ours.hr)).toEqual(untouched)
  expect(await api.as(ours.hr).call(arrangeOffice, { body: wanted })).toEqual(wanted)
  expect([await arranged(ours.hr), await arranged(ours.hr, 'employee')]).toEqual([wanted, wanted])
  for (const other of [ours.owner, ours.employee, theirs.hr]) expect(await arranged(other)).toEqual(untouched)
  const other = { cards: ['presence'], hidden: [] }
  await api.as(ours.hr).call(arrangeOffice, { body: other })
  expect(await arranged(ours.hr)).toEqual(other)
  await api.as(ours.hr).call(arrangeOffice, { body: untouched })
  expect(await arranged(ours.hr)).toEqual(untouched)
  expect(await rows('select 1 from office_arrangement where company_id = $1', [ours.hr.companyId])).toEqual([])
})

test('only names of cards, each once, at most fifty, from somebody who works here', async () => {
  const { owner } = await given.cast()
  const many = Array.from({ length: 51 }, (_, i) => `card-${'abcdefghij'[i % 10]}${'abcdefghij'[Math.floor(i / 10)]}`)
  for (const cards of [['presence', 'presence'], many, ['<b>'], ['']])
    expect(await api.as(owner).send(arrangeOffice, { body: { cards, hidden: [] } })).toMatchObject({ status: 400 })
  expect(await api.send(arrangeOffice, { body: untouched })).toMatchObject({ status: 401 })
  expect(await api.as(await given.account()).send(arrangeOffice, { body: untouched })).toMatchObject({ status: 403 })
  const support = await given.supportIn(owner, { mayChange: true })
  expect(await api.as(support).send(arrangeOffice, { body: untouched })).toMatchObject({ status: 403 })
})
