import { signIn } from '@daybook/identity/server'
import { protect } from '@daybook/identity/testing'
import {
  acceptInvitation,
  acceptWithGoogle,
  addName,
  addField,
  addStandIn,
  askChange,
  changeField,
  changeOwnCelebrations,
  changeOwnZone,
  saveEmergencyContacts,
  saveInvitedContacts,
  saveInvitedData,
  deactivatePerson,
  decideChange,
  getEmergencyContacts,
  getPerson,
  importPeople,
  invitePerson,
  keepPerson,
  type ListedName,
  mergeName,
  reinvitePerson,
  removeField,
  removeName,
  removeStandIn,
  renameName,
  resetPersonSecondFactor,
  updateOwnContact,
  updatePerson,
  withdrawChange,
} from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { inSystem } from '@daybook/platform/server'
import { call, googleToken, type Member, password, type TestWorld } from '@daybook/testing/harness'

let counter = 0
const email = () => `colleague-${++counter}@example.com`
const uncommon = 'seven green bottles on a wall'

export const invited = async ({ api, given }: TestWorld) => {
  const owner = await given.company()
  const person = await api.as(owner).call(invitePerson, { body: { email: email(), name: 'Ada Lovelace' } })
  return { owner, person }
}

/** Somebody who was invited and has not joined: who invited them, their place, and the token of the link that they were mailed. */
export const guest = async (world: Pick<TestWorld, 'api' | 'given' | 'mails'>, by?: Member, more: object = {}) => {
  const owner = by ?? (await world.given.company())
  const body = { email: email(), name: 'Ada Lovelace', hireDate: '2026-04-01', ...more }
  const person = await world.api.as(owner).call(invitePerson, { body })
  return { owner, person, token: await linkOf(world, person.email) }
}

/** The token of the newest link in a mailbox. */
export const linkOf = async ({ mails }: Pick<TestWorld, 'mails'>, to: string): Promise<string> => {
  const mail = (await mails()).findLast((each) => each.to === to && each.text.includes('/invite#'))
  return /invite#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** Somebody who left on 15 March 2026, and is here again since the 16th, in a place of its own with the same account. */
export const cameBack = async (
  { app, api, mails }: Pick<TestWorld, 'app' | 'api' | 'mails'>,
  owner: Member,
  who: Member,
  more: { role?: 'EMPLOYEE' | 'HUMAN_RESOURCE'; managerId?: string } = {},
): Promise<Member> => {
  const { email: mailbox, name } = who
  await api.as(owner).call(deactivatePerson, { params: { userId: who.userId }, body: { endDate: day('2026-03-15') } })
  const again = { email: mailbox, name, hireDate: day('2026-03-16'), role: 'EMPLOYEE' as const, ...more }
  const { userId } = await api.as(owner).call(invitePerson, { body: again })
  await api.call(acceptInvitation, { body: { token: await linkOf({ mails }, mailbox), password } })
  const { accessToken } = await inSystem(app, 'given', ({ db, now }) => signIn(app, db, who.accountId, 'api', 'test', now))
  return { ...who, userId, token: accessToken }
}

const added = async ({ api, given }: TestWorld, ...names: string[]) => {
  const owner = await given.company()
  const made: ListedName[] = []
  for (const name of names) made.push(await api.as(owner).call(addName, { body: { list: 'department', name } }))
  return { owner, params: { id: made[0]?.id ?? '' }, made }
}

const size = {
  kind: 'CHOICE',
  label: 'Shirt size',
  help: 'As it stands in the shirt',
  section: 'Clothing',
  required: false,
  seenBy: 'MANAGER',
  filledBy: 'PERSON',
  options: ['S', 'M', 'L'],
} as const

/** A company with a field of its own. */
export const withField = async ({ api, given }: TestWorld) => {
  const owner = await given.company()
  const field = await api.as(owner).call(addField, { body: { ...size, options: [...size.options] } })
  return { owner, field, params: { id: field.id } }
}

const withClosedField = async ({ api, given }: TestWorld) => {
  const owner = await given.company()
  const field = await api.as(owner).call(addField, {
    body: { ...size, kind: 'TEXT', label: 'Room', filledBy: 'HR', options: [] },
  })
  return { owner, field }
}

/** Somebody asks for another name. */
export const changeAsked = async (world: TestWorld) => {
  const owner = await world.given.company()
  const who = await world.given.person(owner)
  return { owner, who, request: await world.api.as(who).call(askChange, { body: { name: 'Ada King', note: '' } }) }
}

const standInOffice = async ({ given }: TestWorld) => {
  const { owner, hr, manager } = await given.cast()
  return { owner, body: { userId: manager.userId, standInId: hr.userId, from: day('2026-03-20'), to: day('2026-03-27') } }
}

/** From an invitation to somebody leaving. */
export const peopleCalls = [
  call(invitePerson, 'people.email_taken', async ({ given }) => ({
    who: await given.company(),
    body: { email: email(), name: 'Ada Lovelace', designation: 'Clerk', department: 'Sales', hireDate: '2026-03-01' },
  })),
  call(reinvitePerson, 'same', async (world) => {
    const { owner, person } = await invited(world)
    return { who: owner, params: { userId: person.userId } }
  }),
  call(acceptInvitation, 'invitation.invalid', async (world) => {
    const { token } = await guest(world)
    return { who: null, body: { token, password: uncommon } }
  }),
  call(acceptWithGoogle, 'invitation.invalid', async (world) => {
    const { person, token } = await guest(world)
    return { who: null, body: { token, idToken: await googleToken(world, { email: person.email }) } }
  }),
  call(saveInvitedData, 'version.stale', async (world) => {
    const { person, token } = await guest(world)
    const own = { preferredName: 'Ada', phone: '+44 20 1', address: 'St James', birthDate: '1990-12-10' }
    return { who: null, body: { token, name: 'Ada King', ...own, version: person.version } }
  }),
  call(saveInvitedContacts, 'version.stale', async (world) => {
    const { token } = await guest(world)
    const contacts = [{ name: 'Mary Shelley', relation: 'Sister', phone: '+44 20 7', note: '' }]
    return { who: null, body: { token, contacts, version: 1 } }
  }),
  call(updateOwnContact, 'version.stale', async ({ api, given }) => {
    const who = await given.company()
    const { version } = await api.as(who).call(getPerson, { params: { userId: who.userId } })
    return {
      who,
      body: { version, preferredName: 'Kit', pronouns: 'they/them', phone: '+49 30 1', address: 'Karl-Marx-Allee 1, Berlin' },
    }
  }),
  call(saveEmergencyContacts, 'version.stale', async ({ api, given }) => {
    const who = await given.company()
    const { version } = await api.as(who).call(getEmergencyContacts, { params: { userId: who.userId } })
    return { who, body: { contacts: [{ name: 'Mary Shelley', relation: 'Sister', phone: '+44 20 7', note: '' }], version } }
  }),
  call(askChange, 'people.change_waits', async (world) => {
    const { owner, field } = await withClosedField(world)
    const who = await world.given.person(owner)
    const custom = { [field.id]: 'Room 7' }
    return { who, body: { name: 'Ada King', birthDate: '1990-12-10', custom, note: 'I married' } }
  }),
  call(withdrawChange, 'people.change_decided', async (world) => {
    const { who, request } = await changeAsked(world)
    return { who, params: { id: request.id } }
  }),
  call(decideChange, 'people.change_decided', async (world) => {
    const { owner, request } = await changeAsked(world)
    const decisions = request.fields.map(({ id }) => ({ id, decision: 'APPROVED' as const, comment: 'As in the passport' }))
    return { who: owner, params: { id: request.id }, body: { personVersion: request.personVersion, decisions } }
  }),
  call(changeOwnZone, 'same', async ({ given }) => ({ who: await given.company(), body: { zone: 'Asia/Tokyo' } })),
  call(changeOwnCelebrations, 'same', async ({ given }) => ({
    who: await given.company(),
    body: { birthday: false, anniversary: true },
  })),
  call(updatePerson, 'version.stale', async (world) => {
    const { owner, person } = await invited(world)
    const field = await world.api.as(owner).call(addField, { body: { ...size, options: [...size.options] } })
    const body = {
      version: person.version,
      name: 'Ada King',
      designation: 'Countess',
      phone: '+44 20 1',
      address: 'St James',
      badge: '7',
    }
    return {
      who: owner,
      params: { userId: person.userId },
      body: { ...body, department: 'Sales', zone: 'Europe/London', custom: { [field.id]: 'M' } },
    }
  }),
  call(deactivatePerson, 'people.inactive', async (world) => {
    const { owner, person } = await invited(world)
    return { who: owner, params: { userId: person.userId }, body: { endDate: '2026-03-31' } }
  }),
  call(keepPerson, 'people.not_leaving', async (world) => {
    const { owner, person } = await invited(world)
    const params = { userId: person.userId }
    await world.api.as(owner).call(deactivatePerson, { params, body: { endDate: '2026-12-31', accessEnds: 'AFTER_LAST_DAY' } })
    return { who: owner, params }
  }),
  call(importPeople, 'same', async ({ given }) => ({
    who: await given.company(),
    body: { csv: `Name,Email\nMona Okafor,${email()}\nBo Berg,${email()}\n`, commit: true, invite: true },
  })),
  call(addStandIn, 'people.stand_in_taken', async (world) => {
    const { owner, body } = await standInOffice(world)
    return { who: owner, body }
  }),
  call(removeStandIn, 'not_found', async (world) => {
    const { owner, body } = await standInOffice(world)
    const { id } = await world.api.as(owner).call(addStandIn, { body })
    return { who: owner, params: { id } }
  }),
  call(addField, 'people.field_label_taken', async ({ given }) => ({
    who: await given.company(),
    body: { ...size, options: [...size.options] },
  })),
  call(changeField, 'version.stale', async (world) => {
    const { owner, params, field } = await withField(world)
    return { who: owner, params, body: { label: 'Size of shirts', options: ['S', 'M', 'L', 'XL'], version: field.version } }
  }),
  call(removeField, 'not_found', async (world) => {
    const { owner, params } = await withField(world)
    return { who: owner, params, body: { values: 0 } }
  }),
  call(addName, 'people.name_taken', async ({ given }) => ({
    who: await given.company(),
    body: { list: 'department', name: 'Sales' },
  })),
  call(renameName, 'version.stale', async (world) => {
    const { owner, params } = await added(world, 'Sales')
    return { who: owner, params, body: { name: 'Vendors', version: 1 } }
  }),
  call(mergeName, 'not_found', async (world) => {
    const { owner, params, made } = await added(world, 'Slaes', 'Sales')
    return { who: owner, params, body: { into: made[1]?.id ?? '' } }
  }),
  call(removeName, 'not_found', async (world) => {
    const { owner, params } = await added(world, 'Sales')
    return { who: owner, params }
  }),
  call(resetPersonSecondFactor, 'people.no_second_factor', async (world) => {
    const owner = await world.given.company()
    const person = await protect(world, await world.given.person(owner))
    return { who: owner, params: { userId: person.userId } }
  }),
]
