import { addHoliday, changeHoliday, removeHoliday } from '@daybook/calendar/contract'
import { completeOnboarding, updateCompany } from '@daybook/company/contract'
import { sendPassCode, signUp, verifyPassCode } from '@daybook/identity/contract'
import {
  acceptInvitation,
  acceptWithGoogle,
  deactivatePerson,
  importPeople,
  getPerson,
  invitePerson,
  reinvitePerson,
  updateOwnContact,
  updatePerson,
} from '@daybook/people/contract'
import { googleToken } from '../google.ts'
import type { TestWorld } from '../test-app.ts'
import { call } from './call.ts'

let counter = 0
const email = () => `caller-${++counter}@example.com`
const uncommon = 'seven green bottles on a wall'

const signedUp = async ({ api }: TestWorld) => {
  const form = { name: 'Grace Hopper', email: email(), password: uncommon }
  await api.call(signUp, { body: form })
  return form
}

export const invited = async ({ api, given }: TestWorld) => {
  const owner = await given.company()
  const person = await api.as(owner).call(invitePerson, { body: { email: email(), name: 'Ada Lovelace' } })
  return { owner, person }
}

const dayOff = async ({ api, given }: TestWorld) => {
  const owner = await given.company()
  return { owner, holiday: await api.as(owner).call(addHoliday, { body: { date: '2026-08-03', name: 'Summer party' } }) }
}

/** From the first sign-up to somebody leaving. */
export const peopleCalls = [
  call(signUp, 'more', async () => ({ who: null, body: { name: 'Grace Hopper', email: email(), password: uncommon } })),
  call(sendPassCode, 'more', async (world) => ({ who: null, body: { email: (await signedUp(world)).email } })),
  call(verifyPassCode, 'passcode.wrong', async (world) => {
    const form = await signedUp(world)
    const mail = (await world.mails()).find(({ to }) => to === form.email)
    return { who: null, body: { email: form.email, code: mail?.subject.slice(0, 6) ?? '' } }
  }),
  call(completeOnboarding, 'company.already_set_up', async ({ given }) => ({
    who: await given.account(),
    body: {
      companyName: 'Lindenhof',
      companyCountry: 'DE',
      contactNumber: '+4930123456789',
      industry: 'Technology',
      businessType: 'Services',
      companyAddress: 'Unter den Linden 1, Berlin',
    },
  })),
  call(updateCompany, 'version.stale', async ({ given }) => ({
    who: await given.company(),
    body: { version: 1, name: 'Lindenhof', address: 'Unter den Linden 2, Berlin', zone: 'Europe/Berlin', currency: 'EUR' },
  })),
  call(addHoliday, 'holiday.exists', async ({ given }) => ({
    who: await given.company(),
    body: { date: '2026-08-03', name: 'Summer party' },
  })),
  call(changeHoliday, 'version.stale', async (world) => {
    const { owner, holiday } = await dayOff(world)
    return { who: owner, params: { id: holiday.id }, body: { version: holiday.version, name: 'Summer fair', date: '2026-08-04' } }
  }),
  call(removeHoliday, 'not_found', async (world) => {
    const { owner, holiday } = await dayOff(world)
    return { who: owner, params: { id: holiday.id } }
  }),
  call(invitePerson, 'people.email_taken', async ({ given }) => ({
    who: await given.company(),
    body: { email: email(), name: 'Ada Lovelace', designation: 'Clerk', department: 'Sales', hireDate: '2026-03-01' },
  })),
  call(reinvitePerson, 'same', async (world) => {
    const { owner, person } = await invited(world)
    return { who: owner, params: { userId: person.userId } }
  }),
  call(acceptInvitation, 'invitation.invalid', async (world) => {
    const { person } = await invited(world)
    const mail = (await world.mails()).find(({ to }) => to === person.email)
    return { who: null, body: { token: /invite#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '', password: uncommon } }
  }),
  call(acceptWithGoogle, 'invitation.invalid', async (world) => {
    const { person } = await invited(world)
    const mail = (await world.mails()).find(({ to }) => to === person.email)
    const idToken = await googleToken(world, { email: person.email })
    return { who: null, body: { token: /invite#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '', idToken } }
  }),
  call(updateOwnContact, 'version.stale', async ({ api, given }) => {
    const who = await given.company()
    const { version } = await api.as(who).call(getPerson, { params: { userId: who.userId } })
    return { who, body: { version, phone: '+49 30 1', address: 'Karl-Marx-Allee 1, Berlin' } }
  }),
  call(updatePerson, 'version.stale', async (world) => {
    const { owner, person } = await invited(world)
    const body = {
      version: person.version,
      name: 'Ada King',
      designation: 'Countess',
      phone: '+44 20 1',
      address: 'St James',
      badge: '7',
    }
    return { who: owner, params: { userId: person.userId }, body: { ...body, department: 'Sales', zone: 'Europe/London' } }
  }),
  call(deactivatePerson, 'people.inactive', async (world) => {
    const { owner, person } = await invited(world)
    return { who: owner, params: { userId: person.userId }, body: { endDate: '2026-03-31' } }
  }),
  call(importPeople, 'same', async ({ given }) => ({
    who: await given.company(),
    body: { csv: `Name,Email\nMona Okafor,${email()}\nBo Berg,${email()}\n`, commit: true, invite: true },
  })),
]
