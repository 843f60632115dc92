import { anyAccount, Done, endpoint, Id, InstantField, line, only, perHour } from '@daybook/platform/contract'
import { z } from 'zod'
import { tokenScopes } from '../domain/index.ts'
import { identityRefusals } from './refusals.ts'

export const ApiToken = z.strictObject({
  id: Id,
  name: z.string(),
  scope: z.enum(tokenScopes),
  createdAt: InstantField,
  expiresAt: InstantField,
})
export type ApiToken = z.output<typeof ApiToken>

export const listApiTokens = endpoint({
  name: 'listApiTokens',
  method: 'GET',
  path: '/api/v0/api-token',
  summary: 'Your tokens for programs that act in your name',
  permission: anyAccount,
  response: z.strictObject({ items: z.array(ApiToken) }),
  errors: {},
})

export const ApiTokenForm = z.strictObject({
  name: line(60, 'Say what it is for'),
  /** `read`: only what changes nothing. `write`: everything your role may, but nothing about your account. */
  scope: z.enum(tokenScopes),
  days: z.int('Must be a number of days').min(1, 'At least one day').max(366, 'At most a year'),
})

// PUT, not POST: the reply of a POST is kept for a day, and this one holds the secret.
export const addApiToken = endpoint({
  name: 'addApiToken',
  method: 'PUT',
  path: '/api/v0/api-token',
  summary: 'A new token; its secret is in this reply and nowhere else',
  permission: anyAccount,
  confirmed: 'owner',
  body: ApiTokenForm,
  response: z.strictObject({ token: z.string(), item: ApiToken }),
  errors: only(identityRefusals, 'api_token.too_many'),
  limits: [perHour('account', 60)],
  sealed: true,
})

export const endApiToken = endpoint({
  name: 'endApiToken',
  method: 'DELETE',
  path: '/api/v0/api-token/:tokenId',
  summary: 'Revoke a token at once',
  permission: anyAccount,
  params: z.strictObject({ tokenId: Id }),
  response: Done,
  errors: {},
})
