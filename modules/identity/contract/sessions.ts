import { anyAccount, Done, endpoint, Id, InstantField } from '@daybook/platform/contract'
import { z } from 'zod'

/** One sign-in on one device. `device` and `place` are in words, from what the browser says of itself and its clock. */
export const SessionView = z.strictObject({
  id: Id,
  device: z.string(),
  place: z.string().nullable(),
  signedInAt: InstantField,
  lastUsedAt: InstantField,
  current: z.boolean(),
})

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/v0/session',
  summary: 'Where your account is signed in',
  permission: anyAccount,
  response: z.strictObject({ items: z.array(SessionView) }),
  errors: {},
})

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/v0/session/:sessionId',
  summary: 'Sign one device out',
  permission: anyAccount,
  params: z.strictObject({ sessionId: Id }),
  response: Done,
  errors: {},
})

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/api/v0/session/end-others',
  summary: 'Sign every other device out',
  permission: anyAccount,
  response: Done,
  errors: {},
})
