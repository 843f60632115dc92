import { anyAccount, anyone, Done, endpoint, InstantField, only, perMinutes } from '@daybook/platform/contract'
import { z } from 'zod'
import { PasswordField, passwordFaults } from './accounts.ts'
import { identityRefusals } from './refusals.ts'

/** What Google signed: three parts of base64url (RFC 7515). Its inside is the server's to verify. */
export const IdTokenField = z
  .string()
  .max(8000, 'At most 8,000 characters')
  .regex(/^[\w-]+\.[\w-]+\.[\w-]*$/, 'Must be an ID token')

/** `POST /api/auth/google`, which speaks OAuth's form of errors and so is no endpoint. */
export const GoogleForm = z.strictObject({ idToken: IdTokenField, grantType: z.literal('google') })

export const googleFaults = only(identityRefusals, 'google.off', 'google.refused', 'google.unverified')

// PUT, not POST: the reply of a POST is kept for a day, and a nonce counts once.
export const askForGoogle = endpoint({
  name: 'askForGoogle',
  method: 'PUT',
  path: '/api/auth/google/nonce',
  summary: 'What the browser needs to ask Google who somebody is; the nonce counts once, for five minutes',
  permission: anyone,
  limits: [perMinutes('ip', 300, 1)],
  response: z.strictObject({ clientId: z.string(), nonce: z.string() }),
  errors: only(identityRefusals, 'google.off'),
})

export const waysIn = endpoint({
  name: 'waysIn',
  method: 'GET',
  path: '/api/v0/user/ways-in',
  summary: 'How you can sign in: with a password, with Google',
  permission: anyAccount,
  response: z.strictObject({
    password: z.boolean(),
    /** The Google account that opens this one; null: none does. */
    google: z.strictObject({ email: z.string(), since: InstantField }).nullable(),
    /** Whether signing in with Google is set up on this server. */
    googleOffered: z.boolean(),
    can: z.strictObject({ disconnectGoogle: z.boolean() }),
  }),
  errors: {},
})

export const connectGoogle = endpoint({
  name: 'connectGoogle',
  method: 'PUT',
  path: '/api/v0/user/google',
  summary: 'Let a Google account sign in to yours; your other sessions end',
  permission: anyAccount,
  confirmed: 'owner',
  body: z.strictObject({ idToken: IdTokenField }),
  response: Done,
  errors: { ...googleFaults, ...only(identityRefusals, 'google.connected', 'google.taken') },
  sealed: true,
})

export const disconnectGoogle = endpoint({
  name: 'disconnectGoogle',
  method: 'DELETE',
  path: '/api/v0/user/google',
  summary: 'Take the Google account away again; your other sessions end',
  permission: anyAccount,
  confirmed: 'owner',
  response: Done,
  errors: only(identityRefusals, 'google.not_connected', 'google.only_way'),
})

export const setPassword = endpoint({
  name: 'setPassword',
  method: 'PUT',
  path: '/api/v0/user/password',
  summary: 'Choose a password for an account that has none; your other sessions end',
  permission: anyAccount,
  confirmed: 'owner',
  body: z.strictObject({ password: PasswordField }),
  response: Done,
  errors: { ...only(identityRefusals, 'password.set_already'), ...passwordFaults },
  sealed: true,
})
