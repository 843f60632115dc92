import { anyAccount, anyone, Done, EmailField, endpoint, only, perMinutes } from '@daybook/platform/contract'
import { z } from 'zod'
import { maxPasswordLength } from '../domain/index.ts'
import { PasswordField, passwordFaults } from './accounts.ts'
import { identityRefusals } from './refusals.ts'

/** Answers the same, and as fast, whether or not the address has an account; the mail comes later. */
export const requestReset = endpoint({
  name: 'requestReset',
  method: 'POST',
  path: '/api/v0/user/resetPassword',
  summary: 'Mail a link that lets the owner of the mailbox choose a new password',
  permission: anyone,
  body: z.strictObject({ email: EmailField }),
  response: Done,
  errors: {},
  limits: [perMinutes('ip', 30, 10)],
})

/** 256 bits, as they stand in the mailed link. */
export const MailedToken = z.string().regex(/^[\w-]{43}$/, 'This link is not complete')

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/v0/user/resetPassword/confirm',
  summary: 'Choose a new password with a mailed link; every session of the account ends',
  permission: anyone,
  body: z.strictObject({ token: MailedToken, password: PasswordField }),
  response: Done,
  errors: { ...only(identityRefusals, 'reset.invalid'), ...passwordFaults },
  sealed: true,
})

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/api/v0/user/password',
  summary: 'Replace your password; your other sessions end',
  permission: anyAccount,
  body: z.strictObject({
    current: z.string().min(1, 'Please enter password').max(maxPasswordLength, `At most ${maxPasswordLength} characters`),
    password: PasswordField,
  }),
  response: Done,
  errors: { ...only(identityRefusals, 'password.wrong'), ...passwordFaults },
  sealed: true,
})
