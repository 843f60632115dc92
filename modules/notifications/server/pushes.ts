import { currentCompany } from '@daybook/company/server'
import { personLeft } from '@daybook/people/contract'
import { event, perHour } from '@daybook/platform/contract'
import {
  type App,
  type EventContext,
  everyCompany,
  inEachCompany,
  inSystem,
  type Mount,
  onLater,
  onNow,
  quotaOf,
  type ScheduledJob,
} from '@daybook/platform/server'
import { z } from 'zod'
import { idsOf, takeOpen } from './due.ts'
import { companiesWithDue, type Due } from './due-store.ts'
import { pushRequested } from './push-delivery.ts'
import { pushKeys } from './push-keys.ts'
import { devicesToTell, forgetDevicesOf, forgetOldDevices } from './push-store.ts'

/** Something is to be told on devices, now or since a while. */
export const pushesDue = event({ name: 'notifications.pushes_due', payload: z.strictObject({}) })

const pocket = { quota: quotaOf('push', perHour('account', 30)), of: ({ person_id }: Due) => person_id }

/** What is told at once as one is hardly ever so much; the rest stands in the bell. */
const mostTold = 100

/** Hands what is due to the outbox, for each device by itself. */
const sendDue = async (context: EventContext): Promise<void> => {
  const { app, db, now, emit } = context
  const open = await takeOpen(context, 'push', pocket)
  if (!open) return
  const { id: companyId } = await currentCompany(db)
  for (const { id: deviceId, person_id } of await devicesToTell(db, [...open.keys()], pushKeys(app.config).publicKey, now))
    await emit(pushRequested, { companyId, deviceId, ids: idsOf(open.get(person_id) ?? []).slice(0, mostTold) })
  await emit(pushesDue, {})
}

export const pushEvents: readonly Mount[] = [
  onLater(pushesDue, (_, context) => sendDue(context)),
  onNow(personLeft, async ({ userId }, { db }) => void (await forgetDevicesOf(db, userId))),
]

/** Wakes the companies in which something was put off until now. */
export const wakePushes = async (app: App): Promise<void> => {
  const due = await inSystem(app, 'notification-pushes', ({ db, now }) => companiesWithDue(db, 'push', now))
  await inEachCompany(app, 'notification-pushes', due, ({ emit }) => emit(pushesDue, {}))
}

const forgetOld = async (app: App): Promise<void> =>
  inEachCompany(app, 'push-cleanup', await everyCompany(app, 'push-cleanup'), ({ db, now }) => forgetOldDevices(db, now))

export const pushJobs: readonly ScheduledJob[] = [
  { name: 'notification-pushes', cron: '* * * * *', run: wakePushes },
  { name: 'push-cleanup', cron: '57 2 * * *', run: forgetOld },
]
