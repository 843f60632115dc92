import { endpoint } from '@daybook/platform/contract'
import { z } from 'zod'
import { kinds, pushShown } from '../domain/index.ts'
import { notificationRead } from './permissions.ts'

const kindNames = Object.values(kinds).map(({ name }) => name)

const Minute = z.int('Must be a whole minute').min(0, 'Must be a time of day').max(1439, 'Must be a time of day')
const Quiet = z.strictObject({ from: Minute, to: Minute }).nullable()

export const NotificationSettings = z.strictObject({
  kinds: z.array(
    z.strictObject({
      name: z.string(),
      label: z.string(),
      group: z.string(),
      bell: z.boolean(),
      mail: z.boolean(),
      push: z.boolean(),
    }),
  ),
  /** Minutes after midnight on the person's clock; between them no mail goes out, and no device is told. */
  quiet: Quiet,
  /** When the mails of a day go out as one; null for at once. */
  digestAt: Minute.nullable(),
  /** What a locked device shows: what kind of news it is, or the whole line. */
  pushShows: z.enum(pushShown),
  /** Whether devices can be told of news here; else no choice about them has an effect. */
  tellsDevices: z.boolean(),
  /** Where the person's clock stands. */
  zone: z.string(),
  version: z.int(),
})
export type NotificationSettings = z.output<typeof NotificationSettings>

export const getNotificationSettings = endpoint({
  name: 'getNotificationSettings',
  method: 'GET',
  path: '/api/v0/notifications',
  summary: 'What reaches the reader, and how',
  permission: notificationRead,
  response: NotificationSettings,
  errors: {},
})

/** A change may name one of them alone. */
export const changeNotificationSettings = endpoint({
  name: 'changeNotificationSettings',
  method: 'PUT',
  path: '/api/v0/notifications',
  summary: 'Change what reaches the reader, and how',
  permission: notificationRead,
  body: z.strictObject({
    choice: z
      .strictObject({ kind: z.enum(kindNames), bell: z.boolean(), mail: z.boolean(), push: z.boolean().optional() })
      .optional(),
    quiet: Quiet.optional(),
    digestAt: Minute.nullable().optional(),
    pushShows: z.enum(pushShown).optional(),
    version: z.int(),
  }),
  response: NotificationSettings,
  errors: {},
})
