import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  acceptInvitation,
  deactivatePerson,
  decideChange,
  getEmergencyContacts,
  getPerson,
  getPreparation,
  invitePerson,
  lookAtInvitation,
  reinvitePerson,
  saveInvitedContacts,
  saveInvitedData,
  searchChanges,
} from '../contract/index.ts'
import { guest, linkOf } from '../testing/index.ts'

const world = await testApp()
const { api, given, rows, mails, clock } = world
const uncommon = 'seven green bottles on a wall'
const gone = { status: 404, body: { code: 'invitation.invalid' } }

const look = (token: string) => api.call(lookAtInvitation, { body: { token } })
const own = { name: 'Ada Lovelace', preferredName: '', birthDate: null as string | null, phone: '', address: '' }
const give = async (token: string, said: Partial<typeof own>, version?: number) => {
  const body = { token, ...own, ...said, version: version ?? (await look(token)).data.version }
  return api.send(saveInvitedData, { body: body as never })
}
const mary = { name: 'Mary Shelley', relation: 'Sister', phone: '+44 20 7', note: '' }
const waiting = async (who: { token: string }, userId: string) =>
  (await api.as(who).call(searchChanges, { body: { userId, status: 'PENDING' } })).items

test('somebody who is invited sees who invited them, when and where they begin, and nothing that others gave', async () => {
  const { ours } = await given.twoCompanies()
  const { person, token } = await guest(world, ours.hr)
  const seen = await look(token)
  expect(seen).toMatchObject({ companyName: 'Ours', invitedBy: ours.hr.name, firstDay: '2026-04-01', name: 'Ada Lovelace' })
  expect(seen.data).toEqual({ ...own, waits: false, version: person.version })
  expect([seen.contacts, seen.today]).toEqual([0, '2026-03-16'])
})

test('links that others make up keep nobody from saying who they are, and whoever writes too often by theirs is told to wait', async () => {
  const { ours } = await given.twoCompanies()
  const [{ token }, { token: other }] = [await guest(world, ours.hr), await guest(world, ours.owner)]
  const { version } = (await look(token)).data
  const write = (by: string) => give(by, { phone: '+44 20 1' }, version)
  for (let n = 0; n < 40; n++) await write(n.toString().padStart(43, 'x'))
  expect((await write('y'.repeat(43))).status).toBe(429)
  expect((await write(token)).status).toBe(200)
  await rows("update rate_limit set points = 120 where key like 'welcome.write%'")
  expect((await give(token, { phone: '+44 20 2' })).status).toBe(429)
  expect((await give(other, { phone: '+44 20 2' })).status).toBe(200)
})

test('what everybody says of themselves is theirs at once; name and date of birth wait for HR, the last wish alone', async () => {
  const { ours } = await given.twoCompanies()
  const { person, token } = await guest(world, ours.owner)
  const said = { preferredName: 'Ada L.', phone: '+44 20 1', address: 'St James', birthDate: '1990-12-10' }
  expect((await give(token, { ...said, name: 'Ada King' })).status).toBe(200)
  const stored = await api.as(ours.owner).call(getPerson, { params: { userId: person.userId } })
  expect(stored).toMatchObject({ legalName: 'Ada Lovelace', preferredName: 'Ada L.', phone: '+44 20 1', birthDate: null })
  expect((await look(token)).data).toMatchObject({ ...said, name: 'Ada King', waits: true })

  expect((await give(token, { ...said, name: 'Ada Byron' })).status).toBe(200)
  const [request, ...others] = await waiting(ours.hr, person.userId)
  expect(others).toEqual([])
  expect(request?.fields.map(({ wanted }) => wanted)).toEqual(['Ada Byron', '1990-12-10'])
  const decisions = (request?.fields ?? []).map(({ id }) => ({ id, decision: 'APPROVED' as const, comment: '' }))
  const body = { personVersion: request?.personVersion ?? 0, decisions }
  await api.as(ours.hr).call(decideChange, { params: { id: request?.id ?? '' }, body })
  expect((await look(token)).data).toMatchObject({ name: 'Ada Byron', birthDate: '1990-12-10', waits: false })

  // Asked for, and taken back by saying again what HR has.
  await give(token, { ...said, name: 'Ada Somebody' })
  await give(token, { ...said, name: 'Ada Byron' })
  expect(await waiting(ours.hr, person.userId)).toEqual([])
})

test('no day of birth to come, no name of a colleague, and of two tabs the second looks again', async () => {
  const { ours } = await given.twoCompanies()
  const { token } = await guest(world, ours.owner)
  expect(await give(token, { birthDate: '2026-03-17' })).toMatchObject({ body: { code: 'people.birth_in_future' } })
  expect(await give(token, { birthDate: '2026-03-16' })).toMatchObject({ body: { code: 'people.birth_in_future' } })
  expect(await give(token, { preferredName: ours.employee.name })).toMatchObject({ body: { code: 'people.name_of_another' } })
  const { version } = (await look(token)).data
  const both = await Promise.all([give(token, { phone: '1' }, version), give(token, { phone: '2' }, version)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
})

test('a date of birth on or after the first day is refused', async () => {
  const owner = await given.company()
  const { token } = await guest(world, owner, { hireDate: '2026-03-02' })
  expect(await give(token, { birthDate: '2026-03-03' })).toMatchObject({ body: { code: 'people.born_after_joining' } })
})

test('emergency contacts are sealed, counted for the link, and shown to owner and HR', async () => {
  const { ours } = await given.twoCompanies()
  const { person, token } = await guest(world, ours.owner)
  const body = { token, contacts: [mary], version: 1 }
  expect((await api.send(saveInvitedContacts, { body })).status).toBe(200)
  expect((await api.send(saveInvitedContacts, { body })).status).toBe(412)
  const seen = await look(token)
  expect([seen.contacts, seen.contactsVersion, JSON.stringify(seen).includes('Shelley')]).toEqual([1, 2, false])
  const params = { userId: person.userId }
  expect((await api.as(ours.hr).call(getEmergencyContacts, { params })).contacts).toEqual([mary])
  const kept = await rows('select contact_sealed from emergency_contact where person_id = $1', [person.userId])
  expect(JSON.stringify(kept)).not.toContain('Shelley')
})

test('HR sees how far somebody is; nobody else does, and not in another company', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const { person, token } = await guest(world, ours.owner)
  const params = { userId: person.userId }
  const parts = async () => (await api.as(ours.hr).call(getPreparation, { params })).parts
  expect((await parts()).slice(0, 2)).toEqual([
    { what: 'Personal data', done: 0, all: 3 },
    { what: 'Emergency contact', done: 0, all: 1 },
  ])
  await give(token, { phone: '+44 20 1', birthDate: '1990-12-10' })
  await api.call(saveInvitedContacts, { body: { token, contacts: [mary], version: 1 } })
  expect((await parts()).map(({ done }) => done).slice(0, 2)).toEqual([2, 1])
  const others = [ours.manager, ours.employee, theirs.owner]
  const heard = await Promise.all(others.map(async (who) => (await api.as(who).send(getPreparation, { params })).status))
  expect(heard).toEqual([403, 403, 404])
})

test('once they joined all of it is theirs, and the link opens nothing', async () => {
  const owner = await given.company()
  const { person, token } = await guest(world, owner)
  await give(token, { preferredName: 'Ada L.', phone: '+44 20 1', address: 'St James' })
  await api.call(saveInvitedContacts, { body: { token, contacts: [mary], version: 1 } })
  await api.call(acceptInvitation, { body: { token, password: uncommon } })
  const stored = await api.as(owner).call(getPerson, { params: { userId: person.userId } })
  expect(stored).toMatchObject({ status: 'ACTIVE', userName: 'Ada L.', phone: '+44 20 1', address: 'St James' })
  const { contacts } = await api.as(owner).call(getEmergencyContacts, { params: { userId: person.userId } })
  expect(contacts).toEqual([mary])
  expect(await give(token, {}, stored.version)).toMatchObject(gone)
})

test('joining and giving something at once leaves both or refuses the one that came late', async () => {
  const owner = await given.company()
  const { person, token } = await guest(world, owner)
  const [given_, joined] = await Promise.all([
    give(token, { phone: '+44 20 1' }, person.version),
    api.send(acceptInvitation, { body: { token, password: uncommon } }),
  ])
  expect([joined.status, [200, 404].includes(given_.status)]).toEqual([200, true])
  const stored = await api.as(owner).call(getPerson, { params: { userId: person.userId } })
  expect([stored.status, stored.phone]).toEqual(['ACTIVE', given_.status === 200 ? '+44 20 1' : ''])
})

test('a link that ran out, was renewed, or whose place was withdrawn opens nothing', async () => {
  const owner = await given.company()
  const [late, renewed, left] = [await guest(world, owner), await guest(world, owner), await guest(world, owner)]
  await api.as(owner).call(reinvitePerson, { params: { userId: renewed.person.userId } })
  await api.as(owner).call(deactivatePerson, { params: { userId: left.person.userId }, body: { endDate: day('2026-04-02') } })
  const asked = (token: string) => api.send(lookAtInvitation, { body: { token } })
  const written = (token: string) => api.send(saveInvitedContacts, { body: { token, contacts: [mary], version: 1 } })
  for (const { token } of [renewed, left]) expect([await asked(token), await written(token)]).toMatchObject([gone, gone])
  expect((await asked(await linkOf({ mails }, renewed.person.email))).status).toBe(200)
  clock.advance(14 * 1440)
  expect([await asked(late.token), await written(late.token)]).toMatchObject([gone, gone])
  clock.advance(-14 * 1440)
})

test('what somebody gives before they joined stands in the log under their name', async () => {
  const owner = await given.company()
  const { person, token } = await guest(world, owner)
  await give(token, { phone: '+44 20 1' })
  const entries = await rows(
    "select person_id, action from audit_entry where company_id = $1 and target_id = $2 and action = 'people.update'",
    [owner.companyId, person.userId],
  )
  expect(entries).toEqual([{ person_id: person.userId, action: 'people.update' }])
})

test('who was invited by support is told the name of nobody', async () => {
  const owner = await given.company()
  const { person, token } = await guest(world, owner)
  await rows('update invitation set invited_by = null where person_id = $1', [person.userId])
  expect((await look(token)).invitedBy).toBe(null)
  expect((await api.as(owner).send(invitePerson, { body: { email: person.email, name: 'Twice' } })).status).toBe(409)
})
