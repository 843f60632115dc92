import { day } from '@daybook/platform/domain'
import { password, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  acceptInvitation,
  deactivatePerson,
  decideChange,
  getPerson,
  invitePerson,
  saveInvitedData,
  searchChanges,
  updatePerson,
} from '../contract/index.ts'

const { api, given, mails } = await testApp()
const linkTo = async (email: string) =>
  /invite#([\w-]{43})/.exec((await mails()).findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? ''

const refused = { status: 409, code: 'invitation.dates' }

/** Somebody left at the end of last month and is invited back, as usual without a joining date. */
const invitedBack = async (lastDay: string) => {
  const { owner, hr, employee } = await given.cast()
  await api.as(owner).call(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: day(lastDay) } })
  const { userId } = await api.as(hr).call(invitePerson, { body: { email: employee.email, name: employee.name } })
  return { owner, hr, gone: employee, userId, token: await linkTo(employee.email) }
}

test('a date of birth with a slip in its year, given by whoever is invited back and approved, is asked to be put right', async () => {
  const { hr, gone, userId, token } = await invitedBack('2026-02-10')
  const { version: seen } = await api.as(hr).call(getPerson, { params: { userId } })
  const body = { token, name: gone.name, birthDate: day('2026-02-14'), preferredName: '', phone: '', address: '', version: seen }
  await api.call(saveInvitedData, { body })
  const [asked] = (await api.as(hr).call(searchChanges, { body: {} })).items
  const { version } = await api.as(hr).call(getPerson, { params: { userId } })
  await api.as(hr).call(decideChange, {
    params: { id: asked?.id ?? '' },
    body: {
      personVersion: version,
      decisions: (asked?.fields ?? []).map(({ id }) => ({ id, decision: 'APPROVED' as const, comment: '' })),
    },
  })
  expect((await api.send(acceptInvitation, { body: { token, password } })).body).toMatchObject(refused)
})

test('one that HR typed is, too; put right, it lets them join', async () => {
  const { hr, userId, token } = await invitedBack('2026-02-10')
  const { version } = await api.as(hr).call(getPerson, { params: { userId } })
  await api.as(hr).call(updatePerson, { params: { userId }, body: { birthDate: day('2026-02-14'), version } })
  expect((await api.send(acceptInvitation, { body: { token, password } })).body).toMatchObject(refused)
  const again = await api.as(hr).call(getPerson, { params: { userId } })
  const body = { birthDate: day('1986-02-14'), version: again.version }
  await api.as(hr).call(updatePerson, { params: { userId }, body })
  expect((await api.send(acceptInvitation, { body: { token, password } })).status).toBe(200)
  expect(await api.as(hr).call(getPerson, { params: { userId } })).toMatchObject({ hireDate: '2026-02-11', status: 'ACTIVE' })
})

test('and so is a last day of the new place before the one of the old place', async () => {
  const { owner, userId, token } = await invitedBack('2026-03-31')
  await api
    .as(owner)
    .call(deactivatePerson, { params: { userId }, body: { endDate: day('2026-03-30'), accessEnds: 'AFTER_LAST_DAY' } })
  expect((await api.send(acceptInvitation, { body: { token, password } })).body).toMatchObject(refused)
})
