import { deviceName } from '@daybook/identity/domain'
import { type Context, type Handler, type Mount, newId, route } from '@daybook/platform/server'
import {
  addPushDevice,
  listPushDevices,
  mostDevices,
  notificationDeeds,
  type PushDevices,
  removePushDevice,
} from '../contract/index.ts'
import { pushAddress } from './push-address.ts'
import { isPublicKey, pushKeys } from './push-keys.ts'
import { devicesOf, forgetDevice, isSignedIn, keepDevice, lockDevices } from './push-store.ts'

const present = async ({ app, db, actor, now }: Omit<Context<typeof listPushDevices>, 'refuse'>): Promise<PushDevices> => ({
  serverKey: app.config.pushServices.length > 0 ? pushKeys(app.config).publicKey : null,
  devices: (await devicesOf(db, actor.userId, now)).map(({ id, name, added_at, session_id }) => ({
    id,
    name,
    addedAt: added_at,
    current: session_id === actor.sessionId,
  })),
})

const list: Handler<typeof listPushDevices> = (_, context) => present(context)

const add: Handler<typeof addPushDevice> = async ({ body }, context) => {
  const { app, db, actor, now, refuse, record, request } = context
  // Support has no place here, and a program no screen.
  if (actor.support) return refuse('auth.forbidden')
  if (!(await isSignedIn(db, actor.sessionId, now))) return refuse('auth.token')
  if (!pushAddress(body.endpoint, app.config.pushServices)) return refuse('push.unknown_service')
  if (!isPublicKey(body.p256dh)) return refuse('push.not_keys')
  await lockDevices(db, actor.userId)
  const others = (await devicesOf(db, actor.userId, now)).filter((each) => each.session_id !== actor.sessionId)
  if (others.length >= mostDevices) return refuse('push.too_many')
  const name = deviceName(request.userAgent)
  await keepDevice(db, {
    id: newId(),
    person_id: actor.userId,
    session_id: actor.sessionId,
    name,
    endpoint: body.endpoint,
    p256dh_key: body.p256dh,
    auth_key: body.auth,
    server_key: pushKeys(app.config).publicKey,
    added_at: now,
  })
  record({ deed: notificationDeeds.push_on, type: 'person', id: actor.userId, after: { device: name } })
  return present(context)
}

const remove: Handler<typeof removePushDevice> = async ({ params }, context) => {
  const { db, actor, refuse, record } = context
  const device = await forgetDevice(db, params.deviceId, actor.userId)
  if (device === undefined) return refuse('not_found')
  record({ deed: notificationDeeds.push_off, type: 'person', id: actor.userId, before: { device } })
  return present(context)
}

export const pushRoutes: readonly Mount[] = [
  route(listPushDevices, list),
  route(addPushDevice, add),
  route(removePushDevice, remove),
]
