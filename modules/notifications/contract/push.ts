import { endpoint, Id, InstantField, perHour } from '@daybook/platform/contract'
import { z } from 'zod'
import { notificationRead } from './permissions.ts'
import { pushRefusals } from './refusals.ts'

/** So many devices of one person are told. */
export const mostDevices = 10

export const PushDevices = z.strictObject({
  /** By which key a browser knows this installation; null where no device is told anything. */
  serverKey: z.string().nullable(),
  devices: z.array(
    z.strictObject({
      id: Id,
      /** In words: "Firefox on Android". */
      name: z.string(),
      addedAt: InstantField,
      /** The one that asks. */
      current: z.boolean(),
    }),
  ),
})
export type PushDevices = z.output<typeof PushDevices>

export const listPushDevices = endpoint({
  name: 'listPushDevices',
  method: 'GET',
  path: '/api/v0/push',
  summary: 'The devices on which the reader is told of news while Daybook is closed',
  permission: notificationRead,
  response: PushDevices,
  errors: {},
})

/** A device is the browser of one sign-in: what it says again takes the place of what it said before. */
export const addPushDevice = endpoint({
  name: 'addPushDevice',
  method: 'PUT',
  path: '/api/v0/push',
  summary: 'Be told of news on this device: the subscription that its browser made',
  permission: notificationRead,
  body: z.strictObject({
    endpoint: z.url('Must be the address of a push service').max(1000, 'At most 1000 characters'),
    p256dh: z.string().regex(/^B[\w-]{86}$/, 'Must be a public key of the browser'),
    auth: z.string().regex(/^[\w-]{22}$/, 'Must be a secret of the browser'),
  }),
  response: PushDevices,
  errors: pushRefusals,
  limits: [perHour('account', 60)],
})

export const removePushDevice = endpoint({
  name: 'removePushDevice',
  method: 'DELETE',
  path: '/api/v0/push/:deviceId',
  summary: 'Tell one device nothing more',
  permission: notificationRead,
  params: z.strictObject({ deviceId: Id }),
  response: PushDevices,
  errors: {},
})
