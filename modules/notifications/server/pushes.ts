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
import { byNight, hourAfter, idsOf, inOneGo } from './due.ts'
import { pushRequested } from './push-delivery.ts'
import { pushKeys } from './push-keys.ts'
import {
  companiesWithPushDue,
  devicesToTell,
  forgetDevicesOf,
  forgetOldDevices,
  putOffPushes,
  takeDuePushes,
} from './push-store.ts'

/** Something is to be told on devices, now or since a while. */
export const pushesDue = event({ name: 'notifications.pushes_due', payload: z.strictObject({}) })

// What comes beyond it waits an hour, and is told as one.
const pocket = quotaOf('push', perHour('account', 30))

/** What is told at once as one is hardly ever so much; the rest stands in the bell. */
const mostTold = 100

/**
 * Hands what is due to the outbox, for each device by itself: taken and handed over in one transaction, so that nothing is lost. Within quiet hours,
 * and where somebody was told much within the hour, it is put off.
 */
const sendDue = async (context: EventContext): Promise<void> => {
  const { app, db, now, emit } = context
  const taken = await takeDuePushes(db, now, inOneGo)
  if (taken.length === 0) return
  const byTime = byNight(taken, now)
  for (const [until, each] of byTime) if (until !== now) await putOffPushes(db, idsOf(each), until)
  const due = Map.groupBy(byTime.get(now) ?? [], ({ person_id }) => person_id)
  const open = await app.limits.takeEach(pocket, [...due.keys()])
  const { id: companyId } = await currentCompany(db)
  for (const { id: deviceId, person_id } of await devicesToTell(db, [...open], pushKeys(app.config).publicKey, now))
    await emit(pushRequested, { companyId, deviceId, ids: idsOf(due.get(person_id) ?? []).slice(0, mostTold) })
  const full = [...due].flatMap(([person, each]) => (open.has(person) ? [] : idsOf(each)))
  if (full.length > 0) await putOffPushes(db, full, hourAfter(now))
  await emit(pushesDue, {})
}

export const pushEvents: readonly Mount[] = [
  onLater(pushesDue, (_, context) => sendDue(context)),
  onNow(personLeft, async ({ userId }, { db }) => void (await forgetDevicesOf(db, userId))),
]

/** Wakes the companies in which something was put off until now. */
export const wakePushes = async (app: App): Promise<void> => {
  const due = await inSystem(app, 'notification-pushes', ({ db, now }) => companiesWithPushDue(db, now))
  await inEachCompany(app, 'notification-pushes', due, ({ emit }) => emit(pushesDue, {}))
}

const forgetOld = async (app: App): Promise<void> =>
  inEachCompany(app, 'push-cleanup', await everyCompany(app, 'push-cleanup'), ({ db, now }) => forgetOldDevices(db, now))

export const pushJobs: readonly ScheduledJob[] = [
  { name: 'notification-pushes', cron: '* * * * *', run: wakePushes },
  { name: 'push-cleanup', cron: '57 2 * * *', run: forgetOld },
]
