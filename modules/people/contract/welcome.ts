import { anyone, DayField, endpoint, Id, line, only, perHour, text } from '@daybook/platform/contract'
import { z } from 'zod'
import { saveEmergencyContacts } from './emergency.ts'
import { InvitationToken } from './invitation.ts'
import { shortLine } from './people-fields.ts'
import { preparationRead } from './permissions.ts'
import { peopleRefusals } from './refusals.ts'

// Calls of whoever was invited and has not joined yet. Each brings the token of the mailed link in its body, so that no log keeps it, and reaches nothing
// but the place that it invites to.

/** How often somebody writes by their link: whoever fills in everything and corrects it does, a program does not get far. */
export const writesByLink = perHour('link', 120, 'welcome.write')

/** What a link was told of is looked at by its version the next time. */
const Saved = z.strictObject({ version: z.int() })

export const saveInvitedData = endpoint({
  name: 'saveInvitedData',
  method: 'PUT',
  path: '/api/v0/user/invitation/data',
  summary: 'Say who you are before you join; another name in the contract or date of birth goes to HR as a request',
  permission: anyone,
  body: z.strictObject({
    token: InvitationToken,
    name: line(200, 'Please enter your name', 2, 'Name must be at least 2 characters'),
    preferredName: shortLine(200),
    birthDate: DayField.nullable(),
    phone: text(50),
    address: text(500),
    version: z.int(),
  }),
  response: Saved,
  errors: only(
    peopleRefusals,
    'invitation.invalid',
    'people.name_of_another',
    'people.birth_in_future',
    'people.born_after_joining',
  ),
  limits: [writesByLink],
  sealed: true,
})

export const saveInvitedContacts = endpoint({
  name: 'saveInvitedContacts',
  method: 'PUT',
  path: '/api/v0/user/invitation/emergency-contacts',
  summary: 'Say whom to call when something happens to you, before you join',
  permission: anyone,
  body: z.strictObject({ token: InvitationToken, ...saveEmergencyContacts.body.shape }),
  response: Saved,
  errors: only(peopleRefusals, 'invitation.invalid'),
  limits: [writesByLink],
  sealed: true,
})

/** One thing that is wanted of somebody before their first day, and how far it is. */
const PreparedPart = z.strictObject({ what: z.string(), done: z.int(), all: z.int() })
export type PreparedPart = z.output<typeof PreparedPart>

export const getPreparation = endpoint({
  name: 'getPreparation',
  method: 'GET',
  path: '/api/v0/user/employee/:userId/preparation',
  summary: 'How far somebody is who was invited: what they gave of what is wanted before the first day, and nothing of it',
  permission: preparationRead,
  params: z.strictObject({ userId: Id }),
  response: z.strictObject({ parts: z.array(PreparedPart) }),
  errors: {},
})
