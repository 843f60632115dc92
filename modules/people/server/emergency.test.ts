import { addApiToken } from '@daybook/identity/contract'
import { rotateKeys } from '@daybook/platform/server'
import { openClient } from '@daybook/platform/server/postgres'
import { testApp } from '@daybook/testing'
import { expect, inject, test } from 'vitest'
import { deactivatePerson, getEmergencyContacts, saveEmergencyContacts } from '../contract/index.ts'

const { app, api, given, rows } = await testApp({ own: true })
type Who = { token: string; userId: string }

const sister = { name: 'HIDDEN Mary', relation: 'HIDDEN sister', phone: '+44 HIDDEN', note: 'HIDDEN at night' }
const save = (who: Who, contacts: object[], version = 1) =>
  api.as(who).send(saveEmergencyContacts, { body: { contacts, version } as never })
const open = (who: { token: string }, { userId }: { userId: string }) =>
  api.as(who).send(getEmergencyContacts, { params: { userId } })
const viewsOf = (of: Who) =>
  rows<{ viewer_id: string; times: number }>(
    "select viewer_id, times from access_view where subject_id = $1 and what = 'emergency' order by times desc",
    [of.userId],
  )

test('somebody enters whom to call; they, HR and the owner read it, and each opening by another is noted', async () => {
  const { owner, hr, employee } = await given.cast()
  expect(await save(employee, [sister])).toMatchObject({ status: 200, body: { contacts: [sister], version: 2 } })
  for (const reader of [employee, hr, hr, owner])
    expect((await open(reader, employee)).body).toEqual({ contacts: [sister], version: 2 })
  expect(await viewsOf(employee)).toEqual([
    { viewer_id: hr.userId, times: 2 },
    { viewer_id: owner.userId, times: 1 },
  ])
})

test('a manager, colleagues, support and another company find nothing there', async () => {
  const { ours, theirs } = await given.twoCompanies()
  await save(ours.employee, [sister])
  for (const who of [ours.manager, ours.outsider, theirs.owner, theirs.hr])
    expect(await open(who, ours.employee)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const support = await given.supportIn(ours.owner, { mayChange: true })
  expect(await open(support, ours.employee)).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } })
  const reply = await api.as(support).send(saveEmergencyContacts, { body: { contacts: [], version: 1 } })
  expect(reply).toMatchObject({ status: 403, body: { code: 'auth.no_company' } })
  expect((await api.send(getEmergencyContacts, { params: { userId: ours.employee.userId } })).status).toBe(401)
})

test('no API token reads or writes them, whoever it acts for', async () => {
  const { owner, employee } = await given.cast()
  await save(employee, [sister])
  for (const scope of ['read', 'write'] as const) {
    const { token } = await api.as(owner).call(addApiToken, { body: { name: 'Time clock', scope, days: 30 } })
    expect(await open({ token }, employee)).toMatchObject({ status: 403, body: { code: 'auth.token' } })
    const reply = await api.as({ token }).send(saveEmergencyContacts, { body: { contacts: [], version: 1 } })
    expect(reply).toMatchObject({ status: 403, body: { code: 'auth.token' } })
  }
})

test('a copy of the database and the log hold nothing of them, and two that changed places open nothing', async () => {
  const { owner, employee, manager } = await given.cast()
  await save(employee, [sister, { ...sister, name: 'HIDDEN Two' }])
  await save(manager, [sister])
  const stored = await rows<{ text: string }>(
    'select e::text as text from emergency_contact e union all select a::text from audit_entry a',
  )
  expect(stored.filter(({ text }) => text.includes('HIDDEN'))).toEqual([])
  const swap = `update emergency_contact a set contact_sealed = b.contact_sealed from emergency_contact b
    where a.person_id = any ($1) and b.person_id = any ($1) and a.person_id <> b.person_id and b.place = 1`
  await rows(swap, [[employee.userId, manager.userId]])
  for (const who of [employee, manager]) expect((await open(owner, who)).status).toBe(500)
  await rows('delete from emergency_contact where person_id = any ($1)', [[employee.userId, manager.userId]])
})

test('the server’s key is exchanged, and they still open', async () => {
  const { employee } = await given.cast()
  await save(employee, [sister])
  const [{ name } = { name: '' }] = await rows<{ name: string }>('select current_database() as name')
  const owner = await openClient({ ...inject('cluster').owner, database: name })
  const keyOf = async () =>
    (
      await rows<{ contact_sealed: string }>('select contact_sealed from emergency_contact where person_id = $1', [
        employee.userId,
      ])
    ).map(({ contact_sealed }) => contact_sealed.split('.')[0])
  const before = await keyOf()
  const { unreadable } = await rotateKeys(app.config, owner, 0)
  expect(unreadable.filter((place) => place.startsWith('emergency_contact'))).toEqual([])
  await owner.end()
  expect(await keyOf()).not.toEqual(before)
  expect((await open(employee, employee)).body).toMatchObject({ contacts: [sister] })
})

test('at most three, each with name and phone; the database holds to it', async () => {
  const { employee } = await given.cast()
  const wrong = [
    { contacts: [sister, sister, sister, sister] },
    { contacts: [{ ...sister, phone: '' }] },
    { contacts: [{ ...sister, name: 'a\nb' }] },
  ]
  for (const body of wrong)
    expect((await api.as(employee).send(saveEmergencyContacts, { body: { ...body, version: 1 } })).status).toBe(400)
  const fourth = `insert into emergency_contact (company_id, id, person_id, place, contact_sealed)
    select company_id, gen_random_uuid(), id, 4, 'x' from person where id = $1`
  await expect(rows(fourth, [employee.userId])).rejects.toThrow('emergency_contact_place_check')
})

test('a list that changed since it was looked at is not written over', async () => {
  const { employee } = await given.cast()
  const both = await Promise.all([save(employee, [sister]), save(employee, [])])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
  expect((await save(employee, [], 1)).status).toBe(412)
})

test('whoever leaves leaves no contacts behind', async () => {
  const { owner, employee } = await given.cast()
  await save(employee, [sister])
  await api.as(owner).call(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: '2026-03-31' } })
  expect(await rows('select 1 from emergency_contact where person_id = $1', [employee.userId])).toEqual([])
})
