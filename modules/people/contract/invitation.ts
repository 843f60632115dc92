import { googleFaults, IdTokenField, PasswordField, passwordFaults } from '@daybook/identity/contract'
import { Done, anyone, DayField, endpoint, only } from '@daybook/platform/contract'
import { z } from 'zod'
import { peopleRefusals } from './refusals.ts'

/** What a mailed link brings. */
export const InvitationToken = z.string().regex(/^[\w-]{43}$/, 'This invitation is no longer valid. Ask for a new one.')

/** What somebody says of themselves before they joined, and what of it waits for HR. */
const InvitedData = z.strictObject({
  /** As they want it in the contract: what HR entered, or what they asked for instead. */
  name: z.string(),
  preferredName: z.string(),
  birthDate: DayField.nullable(),
  phone: z.string(),
  address: z.string(),
  /** Name or date of birth are not as HR has them yet: HR decides on that. */
  waits: z.boolean(),
  version: z.int(),
})

/** What the invited person sees before accepting. The token travels in the body, so that no log keeps it. */
export const lookAtInvitation = endpoint({
  name: 'lookAtInvitation',
  method: 'POST',
  path: '/api/v0/user/invitation',
  summary: 'Who invites you, and as whom',
  permission: anyone,
  body: z.strictObject({ token: InvitationToken }),
  response: z.strictObject({
    companyName: z.string(),
    /** Where the company is; empty where nobody said so. */
    companyAddress: z.string(),
    /** Who invited them, by the name that colleagues see. */
    invitedBy: z.string().nullable(),
    firstDay: DayField.nullable(),
    /** Their day now, by the clock of their place. */
    today: DayField,
    name: z.string(),
    email: z.string(),
    data: InvitedData,
    /** How many emergency contacts they gave. What was given is not shown again: the link may lie in a mailbox that others read. */
    contacts: z.int(),
    contactsVersion: z.int(),
    /** How long a new password must be: it depends on what the place lets one see. */
    passwordMinimum: z.int(),
  }),
  errors: only(peopleRefusals, 'invitation.invalid'),
  effect: 'none',
  sealed: true,
})

/** Accepting proves the mailbox (the link came by mail), so no code is asked for again. */
export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/api/v0/user/onboard',
  summary: 'Accept an invitation and choose a password',
  permission: anyone,
  body: z.strictObject({ token: InvitationToken, password: PasswordField }),
  response: Done,
  errors: {
    ...only(
      peopleRefusals,
      'invitation.invalid',
      'invitation.account_exists',
      'invitation.works_elsewhere',
      'invitation.before_they_left',
      'invitation.dates',
    ),
    ...passwordFaults,
  },
  sealed: true,
})

/** The same with Google instead of a password: the mailbox that was invited must be the one that Google verified. */
export const acceptWithGoogle = endpoint({
  name: 'acceptWithGoogle',
  method: 'POST',
  path: '/api/v0/user/onboard-google',
  summary: 'Accept an invitation with a Google account instead of a password',
  permission: anyone,
  body: z.strictObject({ token: InvitationToken, idToken: IdTokenField }),
  response: Done,
  errors: {
    ...only(
      peopleRefusals,
      'invitation.invalid',
      'invitation.account_exists',
      'invitation.works_elsewhere',
      'invitation.before_they_left',
      'invitation.dates',
      'invitation.other_mailbox',
    ),
    ...googleFaults,
  },
  sealed: true,
})
