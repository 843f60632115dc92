import { getCompany, updateCompany } from '@daybook/company/contract'
import { addApiToken, changePassword } from '@daybook/identity/contract'
import { getPerson, importPeople, invitePerson, reinvitePerson, updatePerson } from '@daybook/people/contract'
import { type Cast, type Member, password, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'

// docs/security.md#s12: of some calls only a part asks whether it is the owner. Whoever is made an owner, or somebody of HR, signs in afresh and does all
// that step-up.test.ts lists; so does whoever has a password, once nobody is asked for a second step any more.

const { app, api, given, rows } = await testApp({ own: true })

/** Sends the call; anew each time, as nothing is changed by one that is refused. */
type Send = (by: { token: string }) => Promise<{ status: number; body: unknown }>
type Deed = (cast: Cast) => Promise<Send>

const invites =
  (role: 'ENTERPRISE_ADMIN' | 'HUMAN_RESOURCE'): Deed =>
  async () =>
  (by) =>
    api.as(by).send(invitePerson, { body: { email: `pat-${role.toLowerCase()}@example.net`, name: 'Pat Stranger', role } })

const withSecondStep = ({ accountId }: Member) =>
  rows("insert into authenticator (account_id, seed_sealed, confirmed_at, created_at) values ($1, 'none', $2, $2)", [
    accountId,
    app.clock(),
  ])

const deeds: readonly (readonly [string, Deed])[] = [
  ['invite an owner', invites('ENTERPRISE_ADMIN')],
  ['invite somebody of HR', invites('HUMAN_RESOURCE')],
  [
    'make somebody an owner',
    async ({ owner, hr: { userId } }) => {
      const { version } = await api.as(owner).call(getPerson, { params: { userId } })
      return (by) => api.as(by).send(updatePerson, { params: { userId }, body: { role: 'ENTERPRISE_ADMIN', version } })
    },
  ],
  [
    'make somebody one of HR by a file',
    async () => (by) => {
      const csv = 'Name,Email,Role\nPat Stranger,by-file@example.net,HR\n'
      return api.as(by).send(importPeople, { body: { csv, commit: true } })
    },
  ],
  [
    'mail the link of an owner anew',
    async ({ owner }) => {
      const body = { email: 'cora@example.net', name: 'Cora Owner', role: 'ENTERPRISE_ADMIN' as const }
      const { userId } = await api.as(owner).call(invitePerson, { body })
      return (by) => api.as(by).send(reinvitePerson, { params: { userId } })
    },
  ],
  [
    'ask nobody for a second step any more',
    async ({ owner }) => {
      await withSecondStep(owner)
      const guarded = { version: (await api.as(owner).call(getCompany, {})).version, secondFactorRequired: true }
      const { version } = await api.as(owner).call(updateCompany, { body: guarded })
      return (by) => api.as(by).send(updateCompany, { body: { version, secondFactorRequired: false } })
    },
  ],
  [
    'change the password of who has a second step',
    async ({ owner }) => {
      await withSecondStep(owner)
      const body = { current: password, password: 'nine rusty kettles in a row' }
      return (by) => api.as(by).send(changePassword, { body })
    },
  ],
]

test.each(deeds)('%s: by no API token, nor once the owner was there five minutes ago', async (_name, prepare) => {
  const cast = await given.cast()
  const { owner } = cast
  const send = await prepare(cast)
  const { token } = await api.as(owner).call(addApiToken, { body: { name: 'Import', scope: 'write', days: 30 } })
  expect(await send({ token: token.replace(/^dbk_/, '') })).toMatchObject({ status: 403, body: { code: 'auth.token' } })
  const wasThere = (minutes: number) =>
    rows(
      "update session set confirmed_at = $1::timestamptz - make_interval(mins => $2) where account_id = $3 and scope = 'full'",
      [app.clock(), minutes, owner.accountId],
    )
  await wasThere(5)
  expect(await send(owner)).toMatchObject({ status: 403, body: { code: 'reauth_required' } })
  await wasThere(4)
  expect((await send(owner)).status).toBe(200)
})

test('what else is changed by these calls asks nothing', async () => {
  const { owner, hr, employee } = await given.cast()
  const { token } = await api.as(owner).call(addApiToken, { body: { name: 'Import', scope: 'write', days: 30 } })
  const by = api.as({ token: token.replace(/^dbk_/, '') })
  const invited = await by.call(invitePerson, { body: { email: 'mae@example.net', name: 'Mae Manager', role: 'MANAGER' } })
  expect(invited.status).toBe('INVITED')
  // Somebody of HR whose role stays.
  const { version } = await by.call(getPerson, { params: { userId: hr.userId } })
  const body = { role: 'HUMAN_RESOURCE' as const, designation: 'Head of people', version }
  expect((await by.call(updatePerson, { params: { userId: hr.userId }, body })).designation).toBe('Head of people')
  const csv = `Name,Email,Role,Job title\n${hr.name},${hr.email},HR,Personnel\n${employee.name},${employee.email},Manager,\n`
  expect((await by.call(importPeople, { body: { csv, commit: true } })).updated).toBe(2)
  const { version: ofCompany } = await by.call(getCompany, {})
  expect((await by.call(updateCompany, { body: { version: ofCompany, address: 'Wharf Road 1' } })).address).toBe('Wharf Road 1')
})
