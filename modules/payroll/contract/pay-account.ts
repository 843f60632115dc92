import { InvitationToken, peopleRefusals, writesByLink } from '@daybook/people/contract'
import { anyone, endpoint, Id, line, only, perHour, text } from '@daybook/platform/contract'
import { z } from 'zod'
import { payAccountOwn, payAccountRead } from './permissions.ts'
import { payrollRefusals } from './refusals.ts'

const account = {
  holder: line(140, 'Please enter whose account it is'),
  /** An IBAN, or what the country uses instead. */
  number: line(50, 'Please enter the number'),
  /** The bank, with its code where the number alone does not say it. */
  bank: text(100).refine((value) => !/[\r\n\t]/.test(value), 'Must be a single line'),
}
/** The same as it is kept. */
export const PayAccount = z.strictObject({ holder: z.string(), number: z.string(), bank: z.string() })
export type PayAccount = z.output<typeof PayAccount>

/** Whose pay goes there; `version` 0: nothing was said yet. */
const Stored = z.strictObject({ userId: Id, account: PayAccount.nullable(), version: z.int() })
const Shown = z.strictObject({ last: z.string().nullable(), version: z.int() })
const faults = only(payrollRefusals, 'pay_account.number', 'pay_account.iban')

export const getPayAccount = endpoint({
  name: 'getPayAccount',
  method: 'GET',
  path: '/api/v0/pay-account/:userId',
  summary: 'Where somebody’s pay goes; that you opened somebody else’s is noted and told to them',
  permission: payAccountRead,
  params: z.strictObject({ userId: Id }),
  response: Stored,
  errors: {},
  sealed: true,
  inPerson: true,
})

export const savePayAccount = endpoint({
  name: 'savePayAccount',
  method: 'PUT',
  path: '/api/v0/pay-account',
  summary: 'Say where your pay goes',
  permission: payAccountOwn,
  body: z.strictObject({ ...account, version: z.int() }),
  response: Stored,
  errors: faults,
  limits: [perHour('account', 30)],
  confirmed: 'owner',
  sealed: true,
  inPerson: true,
})

export const lookAtInvitedAccount = endpoint({
  name: 'lookAtInvitedAccount',
  method: 'POST',
  path: '/api/v0/user/invitation/pay-account',
  summary:
    'Whether you said where your pay goes, before you join; of the number its end alone. `wanted`: your company pays with Daybook',
  permission: anyone,
  body: z.strictObject({ token: InvitationToken }),
  response: Shown.extend({ wanted: z.boolean() }),
  errors: only(peopleRefusals, 'invitation.invalid'),
  effect: 'none',
  sealed: true,
})

export const saveInvitedAccount = endpoint({
  name: 'saveInvitedAccount',
  method: 'PUT',
  path: '/api/v0/user/invitation/pay-account',
  summary: 'Say where your pay goes, before you join',
  permission: anyone,
  body: z.strictObject({ token: InvitationToken, ...account, version: z.int() }),
  response: Shown,
  errors: { ...faults, ...only(peopleRefusals, 'invitation.invalid') },
  limits: [writesByLink],
  sealed: true,
})
