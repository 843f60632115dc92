import { endpoint, Id, InstantField, page, pageQuery } from '@daybook/platform/contract'
import { z } from 'zod'
import { decisionKinds } from '../domain/index.ts'
import { notificationRead } from './permissions.ts'

/** So many at once are marked as read. */
export const mostAcknowledged = 100

export const Notification = z.strictObject({
  id: Id,
  message: z.string(),
  isRead: z.boolean(),
  createdOn: InstantField,
  /** What more there is to know; may have several lines. */
  detail: z.string(),
  /** Where the thing is, in this application. */
  link: z.string(),
  kind: z.string(),
  /** What it asks the reader to decide, which may have been decided since: whose timesheets, or which request for leave. */
  decides: z.strictObject({ what: z.enum(decisionKinds), id: Id }).nullable(),
})
export type Notification = z.output<typeof Notification>

export const countNotifications = endpoint({
  name: 'countNotifications',
  method: 'GET',
  path: '/api/v0/notification',
  summary: 'How many notifications the reader has not read',
  permission: notificationRead,
  response: z.strictObject({ unread: z.int() }),
  errors: {},
})

export const listNotifications = endpoint({
  name: 'listNotifications',
  method: 'GET',
  path: '/api/v0/notification/all',
  summary: 'The reader’s notifications, newest first',
  permission: notificationRead,
  query: z.strictObject({ ...pageQuery, only: z.enum(['unread']).optional() }),
  response: page(Notification),
  errors: {},
})

export const acknowledgeNotifications = endpoint({
  name: 'acknowledgeNotifications',
  method: 'POST',
  path: '/api/v0/notification/acknowledge',
  summary: 'Mark notifications as read: some of them, or all up to an instant',
  unlogged: 'what somebody has read is nobody else’s matter',
  permission: notificationRead,
  body: z
    .strictObject({ ids: z.array(Id).min(1).max(mostAcknowledged).optional(), until: InstantField.optional() })
    .refine(({ ids, until }) => (ids === undefined) !== (until === undefined), {
      path: ['ids'],
      message: 'Say which ones, or up to when',
    }),
  response: z.strictObject({ unread: z.int() }),
  errors: {},
})
