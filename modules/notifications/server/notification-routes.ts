import { type Handler, type Mount, pageFrom, readCursor, route, touchPeople } from '@daybook/platform/server'
import {
  acknowledgeNotifications,
  countNotifications,
  listNotifications,
  type Notification,
  notificationTopics,
} from '../contract/index.ts'
import { decisionAbout } from '../domain/index.ts'
import { countUnread, markRead, type NotificationRow, notificationsOf } from './notification-store.ts'

const present = ({ id, message, read, made_at, detail, link, kind, about }: NotificationRow): Notification => ({
  id,
  message,
  isRead: read,
  createdOn: made_at,
  detail,
  link,
  kind,
  decides: decisionAbout(kind, about),
})

const count: Handler<typeof countNotifications> = async (_, { db, actor }) => ({ unread: await countUnread(db, actor.userId) })

const list: Handler<typeof listNotifications> = async ({ query }, { db, actor }) => {
  const { limit, cursor, only } = query
  const rows = await notificationsOf(db, {
    personId: actor.userId,
    unread: only === 'unread',
    limit,
    after: readCursor(cursor, 2),
  })
  return pageFrom(rows, limit, ({ made_at, id }) => [made_at, id], present)
}

// Read twice is read: of two presses at once one changes something, and both are told what is left.
const acknowledge: Handler<typeof acknowledgeNotifications> = async ({ body }, { db, actor, now }) => {
  const read = await markRead(db, actor.userId, body, now)
  if (read > 0) await touchPeople(db, notificationTopics.notification, [actor.userId])
  return { unread: await countUnread(db, actor.userId) }
}

export const notificationRoutes: readonly Mount[] = [
  route(countNotifications, count),
  route(listNotifications, list),
  route(acknowledgeNotifications, acknowledge),
]
