import { Done, EmailField, Id, anyone, endpoint, line, only, perHour, perMinutes, whenMissing } from '@daybook/platform/contract'
import { z } from 'zod'
import { maxPasswordLength, passwordLength, privilegedMinimum, secondFactorMinimum } from '../domain/index.ts'
import { identityRefusals } from './refusals.ts'

/** Plans a visitor may arrive with from the pricing table. */
export const planTypes = ['FREE_PACK', 'GROWTH_PACK', 'SCALE_PACK', 'ENTERPRISE_PACK'] as const
export const PlanType = z.enum(planTypes)

/** A new password of at least so many characters, of any kind; the server also refuses what is easy to guess (docs/security.md#s7). */
export const newPassword = (minimum: number) =>
  z
    .string(whenMissing('Please enter password'))
    .max(maxPasswordLength, `At most ${maxPasswordLength} characters`)
    .refine((value) => passwordLength(value) >= minimum, `Use at least ${minimum} characters`)
    .transform((value) => value.normalize('NFC'))

/** Where the wire does not know whose it is: nobody's may be shorter, and the server knows what this one needs. */
export const PasswordField = newPassword(secondFactorMinimum)

export const passwordFaults = only(identityRefusals, 'password.short', 'password.common', 'password.named', 'password.weak')

/** Someone who signs up founds a company, and so will see other people's data; employees come by invitation. */
export const SignUpForm = z.strictObject({
  name: line(200, 'Please enter your name', 2, 'Name must be at least 2 characters'),
  email: EmailField,
  password: newPassword(privilegedMinimum),
  planType: PlanType.optional(),
})

/** Three mails an hour to one mailbox, however they are asked for, and whether or not it has an account. */
export const mailboxLimit = perHour('email', 3, 'passcode')

const mailLimits = [perMinutes('ip', 30, 10), mailboxLimit]

/**
 * Which of the sign-ups with an address is meant: named again with its code, nobody else's sign-up with that address can
 * decide about the password.
 */
const signUpId = Id.optional()

/** Answers the same whether or not the address has an account; the mail tells the owner of the mailbox. */
export const signUp = endpoint({
  name: 'signUp',
  method: 'POST',
  path: '/api/v0/user/sign-up',
  summary: 'Open an account; a verification code is mailed',
  permission: anyone,
  body: SignUpForm,
  response: Done.extend({ signUpId: Id }),
  errors: passwordFaults,
  limits: mailLimits,
  sealed: true,
})

export const sendPassCode = endpoint({
  name: 'sendPassCode',
  method: 'POST',
  path: '/api/v0/passCode/send',
  summary: 'Mail a new verification code',
  permission: anyone,
  body: z.strictObject({ email: EmailField, signUpId }),
  response: Done,
  errors: {},
  limits: mailLimits,
})

export const PassCodeField = z.string().regex(/^\d{6}$/, 'Enter the 6 digits')

export const verifyPassCode = endpoint({
  name: 'verifyPassCode',
  method: 'POST',
  path: '/api/v0/passCode/verify',
  summary: 'Prove that the mailbox is yours',
  permission: anyone,
  body: z.strictObject({ email: EmailField, code: PassCodeField, signUpId }),
  response: Done,
  errors: only(identityRefusals, 'passcode.wrong', 'passcode.expired', 'passcode.too_many'),
  limits: [perMinutes('ip', 60, 10)],
  sealed: true,
})
