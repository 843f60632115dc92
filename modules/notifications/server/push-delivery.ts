import { event, Id } from '@daybook/platform/contract'
import { type App, inCompany, type Mount, onOutsideToMany, postOutside } from '@daybook/platform/server'
import { z } from 'zod'
import { notificationPaths } from '../contract/index.ts'
import { pushOf, type PushText } from '../domain/index.ts'
import { isNear, pushAddress } from './push-address.ts'
import { pushKeys } from './push-keys.ts'
import { findDevice, forgetDevice, unreadAmong } from './push-store.ts'
import { settingOf } from './setting-store.ts'

/** A device is to be told of these. What it is told is looked up when it goes out: the outbox holds no word of it. */
export const pushRequested = event({
  name: 'notifications.push_of_many',
  payload: z.strictObject({ companyId: Id, deviceId: Id, ids: z.array(Id) }),
})

type Wanted = z.output<typeof pushRequested.payload>
type Told = { readonly device: NonNullable<Awaited<ReturnType<typeof findDevice>>>; readonly text: PushText }

// What a device did not fetch in this time is no news any more; it stands in the bell.
const keptSeconds = 12 * 3600

/** What the device is told now: nothing of what was read meanwhile, taken back, or is not for it any more. */
const lookUp = (app: App, { companyId, deviceId, ids }: Wanted): Promise<Told | null> =>
  inCompany(app, companyId, 'push', async ({ db, now }) => {
    const device = await findDevice(db, deviceId, now)
    if (!device) return null
    const [news, { pushShows }] = [await unreadAmong(db, device.person_id, ids), await settingOf(db, device.person_id)]
    const text = pushOf(news, pushShows, notificationPaths.notifications())
    return text && { device, text }
  })

/** Encrypts for the device, and signs for its push service. Sent twice, it takes its own place, at the service and on the device. */
const write = async ({ config }: App, { device, text }: Told) => {
  const { default: library } = await import('web-push')
  const { headers, body } = library.generateRequestDetails(
    { endpoint: device.endpoint, keys: { p256dh: device.p256dh_key, auth: device.auth_key } },
    JSON.stringify(text),
    {
      vapidDetails: { subject: `mailto:${config.contact}`, ...pushKeys(config) },
      TTL: keptSeconds,
      topic: text.tag.replaceAll('-', ''),
      contentEncoding: 'aes128gcm',
    },
  )
  return { headers, body }
}

/** An address that is none of a push service any more is as good as gone. */
const send = async (app: App, told: Told): Promise<number> => {
  const { pushServices } = app.config
  const address = pushAddress(told.device.endpoint, pushServices)
  return address ? postOutside(address, await write(app, told), isNear(address, pushServices)) : 410
}

const deliver = async (wanted: Wanted, app: App): Promise<void> => {
  const told = await lookUp(app, wanted)
  if (!told) return
  const status = await send(app, told)
  // The browser gave its subscription up (RFC 8030, section 7.3).
  if (status === 404 || status === 410)
    return void (await inCompany(app, wanted.companyId, 'push', ({ db }) => forgetDevice(db, wanted.deviceId)))
  if (status < 200 || status > 299)
    throw Object.assign(new Error('a push service did not take a message'), { responseCode: status })
}

export const pushDelivery: readonly Mount[] = [onOutsideToMany(pushRequested, deliver)]
