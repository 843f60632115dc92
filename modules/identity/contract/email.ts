import { anyAccount, anyone, Done, EmailField, endpoint, InstantField, only, perHour } from '@daybook/platform/contract'
import { z } from 'zod'
import { identityRefusals } from './refusals.ts'
import { mailboxLimit } from './accounts.ts'
import { MailedToken } from './passwords.ts'

const EmailChange = z.strictObject({
  email: z.string(),
  /** Which of the two mailboxes has said yes. */
  oldSaid: z.boolean(),
  newSaid: z.boolean(),
  endsAt: InstantField,
})
export type EmailChange = z.output<typeof EmailChange>

export const getEmailChange = endpoint({
  name: 'getEmailChange',
  method: 'GET',
  path: '/api/v0/user/email',
  summary: 'The change of your e-mail address that waits for an answer, if there is one',
  permission: anyAccount,
  response: z.strictObject({ change: EmailChange.nullable() }),
  errors: {},
})

/** Answers the same whether or not somebody has that address; the mail tells its owner. */
export const changeEmail = endpoint({
  name: 'changeEmail',
  method: 'POST',
  path: '/api/v0/user/email',
  summary: 'Change your e-mail address; both mailboxes are asked, within the hour',
  permission: anyAccount,
  confirmed: 'owner',
  body: z.strictObject({ email: EmailField }),
  response: Done,
  errors: only(identityRefusals, 'email.same'),
  limits: [perHour('account', 5), mailboxLimit],
})

export const stopEmailChange = endpoint({
  name: 'stopEmailChange',
  method: 'DELETE',
  path: '/api/v0/user/email',
  summary: 'Keep the address; the mailed links are worth nothing from now on',
  permission: anyAccount,
  response: Done,
  errors: {},
})

export const answerEmailChange = endpoint({
  name: 'answerEmailChange',
  method: 'POST',
  path: '/api/v0/user/email/confirm',
  summary: 'One of the two mailboxes says yes or no, with its mailed link',
  permission: anyone,
  body: z.strictObject({ token: MailedToken, agree: z.boolean() }),
  /** `waiting`: for the other mailbox. */
  response: z.strictObject({ outcome: z.enum(['changed', 'waiting', 'stopped']), email: z.string() }),
  errors: only(identityRefusals, 'email.link_invalid', 'email.taken'),
  sealed: true,
})
