import { createECDH, randomBytes } from 'node:crypto'
import {
  acknowledgeNotifications,
  addPushDevice,
  changeNotificationSettings,
  countNotifications,
  getNotificationSettings,
  listNotifications,
  listPushDevices,
  removePushDevice,
} from '@daybook/notifications/contract'
import {
  asOwner,
  call,
  type Cast,
  type MadeRecords,
  type Member,
  type Records,
  type TestingManifest,
  type TestWorld,
} from '@daybook/testing/harness'

/** What a browser sends that has subscribed at a push service where nobody listens (`testing/test-app.ts`). */
const subscription = () => ({
  endpoint: `http://127.0.0.1:9/send/${randomBytes(12).toString('hex')}`,
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
})

const withDevice = async ({ api }: TestWorld, who: Member): Promise<Records> => {
  const { devices } = await api.as(who).call(addPushDevice, { body: subscription() })
  return { 'push device': devices[0]?.id ?? '' }
}

const records = async (world: TestWorld, cast: Cast): Promise<MadeRecords> => {
  const people: Record<string, readonly Records[]> = {}
  for (const [whose, who] of Object.entries(cast)) people[whose] = [await withDevice(world, who)]
  return { people }
}

export const manifest = {
  calls: [
    call(acknowledgeNotifications, 'same', async (world) => ({
      ...(await asOwner(world)),
      body: { until: '2026-03-10T09:00:00Z' },
    })),
    call(changeNotificationSettings, 'version.stale', async (world) => ({
      ...(await asOwner(world)),
      body: {
        choice: { kind: 'people.joined', bell: true, mail: true, push: true },
        quiet: { from: 1320, to: 420 },
        digestAt: 480,
        pushShows: 'ALL',
        version: 0,
      },
    })),
    call(addPushDevice, 'same', async (world) => ({ ...(await asOwner(world)), body: subscription() })),
    call(removePushDevice, 'not_found', async (world) => {
      const { who } = await asOwner(world)
      return { who, params: { deviceId: (await withDevice(world, who))['push device'] ?? '' } }
    }),
  ],
  reads: [
    call(getNotificationSettings, 'same', asOwner),
    call(countNotifications, 'same', asOwner),
    call(listNotifications, 'same', asOwner),
    call(listPushDevices, 'same', async (world) => {
      const { who } = await asOwner(world)
      await withDevice(world, who)
      return { who }
    }),
  ],
  matrixRows: { 'notification.read': [1] },
  records,
} satisfies TestingManifest
