import { anyAccount, anyone, Done, endpoint, Id, InstantField, line, only, perMinutes } from '@daybook/platform/contract'
import { z } from 'zod'
import { PassCodeField } from './accounts.ts'
import { IdTokenField } from './google.ts'
import { identityRefusals } from './refusals.ts'

/** `mfa_token` and the tickets of the passkey ceremonies: 256 bits. */
const TicketField = z.string().regex(/^[\w-]{43}$/, 'Must be a ticket of this server')

// Base64url, as WebAuthn writes bytes in JSON (5.1.8); and the short names it uses.
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/, 'Must be base64url')
const name = z.string().regex(/^[a-z0-9-]{1,40}$/i, 'Must be a short name')

/** What the browser's WebAuthn functions give, as JSON; the server's library reads and verifies its inside. */
const Credential = z.strictObject({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: name.nullish(),
  /** Asked for by nobody here, so nothing is read from it. */
  clientExtensionResults: z.looseObject({}).transform(() => ({})),
  response: z.strictObject({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(16_000).optional(),
    authenticatorData: bytes(4000).nullish(),
    signature: bytes(4000).optional(),
    userHandle: bytes(200).nullish(),
    transports: z.array(name).max(10).optional(),
    publicKey: bytes(4000).nullish(),
    publicKeyAlgorithm: z.int().optional(),
  }),
})

const Ceremony = z.strictObject({ ticket: TicketField, options: z.record(z.string(), z.unknown()) })

export const secondFactor = endpoint({
  name: 'secondFactor',
  method: 'GET',
  path: '/api/v0/2fa',
  summary: 'How your account is protected besides its password',
  permission: anyAccount,
  response: z.strictObject({
    /** Since when codes of an authenticator app are asked for; null: they are not. */
    authenticatorSince: InstantField.nullable(),
    recoveryCodesLeft: z.int(),
    passkeys: z.array(z.strictObject({ id: Id, name: z.string(), createdAt: InstantField, lastUsedAt: InstantField.nullable() })),
  }),
  errors: {},
})

// PUT, not POST, where secrets are answered: the reply of a POST is kept for a day, to be given again to a repeated request.
export const setUpSecondFactor = endpoint({
  name: 'setUpSecondFactor',
  method: 'PUT',
  path: '/api/v0/2fa/setup',
  summary: 'A new seed for an authenticator app; it asks for nothing until a code of it was verified',
  permission: anyAccount,
  confirmed: 'owner',
  response: z.strictObject({ seed: z.string(), address: z.string() }),
  errors: only(identityRefusals, 'second_factor.on_already'),
  sealed: true,
})

const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })

export const verifySecondFactor = endpoint({
  name: 'verifySecondFactor',
  method: 'PUT',
  path: '/api/v0/2fa/verify',
  summary: 'Turn the authenticator app on with one of its codes; ten recovery codes come back, this once',
  permission: anyAccount,
  confirmed: 'owner',
  body: z.strictObject({ code: PassCodeField }),
  response: RecoveryCodes,
  errors: only(identityRefusals, 'second_factor.wrong', 'second_factor.not_set_up', 'second_factor.on_already'),
  sealed: true,
})

export const dropAuthenticatorApp = endpoint({
  name: 'dropAuthenticatorApp',
  method: 'DELETE',
  path: '/api/v0/2fa',
  summary: 'Stop asking for codes of the authenticator app',
  permission: anyAccount,
  confirmed: 'owner',
  response: Done,
  errors: only(identityRefusals, 'second_factor.not_set_up'),
})

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'PUT',
  path: '/api/v0/2fa/recovery-codes',
  summary: 'Ten new recovery codes; the earlier ones end',
  permission: anyAccount,
  confirmed: 'owner',
  response: RecoveryCodes,
  errors: only(identityRefusals, 'second_factor.not_set_up'),
  sealed: true,
})

export const beginPasskey = endpoint({
  name: 'beginPasskey',
  method: 'PUT',
  path: '/api/v0/passkey/setup',
  summary: 'What the browser needs to make a passkey',
  permission: anyAccount,
  confirmed: 'owner',
  response: Ceremony,
  errors: {},
})

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'PUT',
  path: '/api/v0/passkey',
  summary: 'Keep a passkey that the browser made; with the first second factor, ten recovery codes come back',
  permission: anyAccount,
  confirmed: 'owner',
  body: z.strictObject({ ticket: TicketField, name: line(60, 'Please name it'), credential: Credential }),
  response: RecoveryCodes,
  errors: only(identityRefusals, 'passkey.refused'),
  sealed: true,
})

export const dropPasskey = endpoint({
  name: 'dropPasskey',
  method: 'DELETE',
  path: '/api/v0/passkey/:passkeyId',
  summary: 'Remove a passkey',
  permission: anyAccount,
  confirmed: 'owner',
  params: z.strictObject({ passkeyId: Id }),
  response: Done,
  errors: only(identityRefusals, 'passkey.only_way'),
})

/** For signing in (the token endpoint takes the answer as grant `passkey`) and for confirming. Names no account. */
export const askForPasskey = endpoint({
  name: 'askForPasskey',
  method: 'PUT',
  path: '/api/v0/passkey/sign-in',
  summary: 'What the browser needs to ask for a passkey',
  permission: anyone,
  limits: [perMinutes('ip', 300, 1)],
  response: Ceremony,
  errors: {},
})

export const confirmOwner = endpoint({
  name: 'confirmOwner',
  method: 'POST',
  path: '/api/v0/user/confirm',
  summary:
    'Prove that it is you, for five minutes: with the second factor if the account has one, otherwise the password or Google',
  permission: anyAccount,
  body: z
    .strictObject({
      password: z.string().min(1, 'Please enter password').max(200, 'At most 200 characters').optional(),
      code: PassCodeField.optional(),
      passkey: z.strictObject({ ticket: TicketField, credential: Credential }).optional(),
      idToken: IdTokenField.optional(),
    })
    .refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1, 'Send one of the four'),
  response: Done,
  errors: only(
    identityRefusals,
    'password.wrong',
    'second_factor.wrong',
    'second_factor.needed',
    'passkey.refused',
    'google.off',
    'google.refused',
  ),
  sealed: true,
})
