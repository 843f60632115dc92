import type { Company } from '@daybook/company/contract'
import { currentCompany } from '@daybook/company/server'
import { event, perHour } from '@daybook/platform/contract'
import {
  type App,
  type EventContext,
  everyCompany,
  inEachCompany,
  inSystem,
  type Listener,
  mailRequested,
  type Mount,
  newId,
  onLater,
  quotaOf,
  type ScheduledJob,
} from '@daybook/platform/server'
import { z } from 'zod'
import { notificationPaths } from '../contract/index.ts'
import { mailOf } from '../domain/index.ts'
import { byNight, hourAfter, idsOf, inOneGo } from './due.ts'
import { companiesWithMailDue, type DueMail, dropOld, putOffMails, takeDueMails } from './notification-store.ts'
import { unsubscribeLink } from './unsubscribe.ts'

/** Something is to be mailed, now or since a while. */
export const mailsDue = event({ name: 'notifications.mails_due', payload: z.strictObject({}) })

// What comes beyond it waits an hour, and goes out as one mail (docs/security.md#s49).
const mailbox = quotaOf('notification', perHour('email', 20))

/** One mail to a person, about everything that is due. */
const write = async ({ app, emit }: EventContext, company: Company, [first, ...rest]: readonly DueMail[]): Promise<void> => {
  if (!first) return
  const { config } = app
  const at = (path: string) => `${config.publicUrl}${path}`
  const told = [first, ...rest].map(({ message, detail, link }) => ({ message, detail, link: at(link) }))
  const kind = rest.every((each) => each.kind === first.kind) ? first.kind : ''
  await emit(mailRequested, {
    id: newId(),
    to: first.email,
    ...mailOf({ name: first.name, company: company.name, settings: at(notificationPaths.settings()) }, told),
    sender: `${company.name} via Daybook`,
    unsubscribe: unsubscribeLink(config, { companyId: company.id, personId: first.person_id, kind }),
  })
}

/**
 * Sends what is due: taken and handed to the outbox in one transaction, so that nothing goes out twice or not at all. What a mailbox has no
 * room for this hour is put off.
 */
const sendDue = async (context: EventContext): Promise<void> => {
  const { app, db, now, emit } = context
  const taken = await takeDueMails(db, now, inOneGo)
  if (taken.length === 0) return
  const byTime = byNight(taken, now)
  for (const [until, each] of byTime) if (until !== now) await putOffMails(db, idsOf(each), until)
  const due = Map.groupBy(byTime.get(now) ?? [], ({ email }) => email)
  const open = await app.limits.takeEach(mailbox, [...due.keys()])
  const company = await currentCompany(db)
  for (const [email, each] of due) if (open.has(email)) await write(context, company, each)
  const full = [...due].flatMap(([email, each]) => (open.has(email) ? [] : idsOf(each)))
  if (full.length > 0) await putOffMails(db, full, hourAfter(now))
  await emit(mailsDue, {})
}

const heard: Listener<typeof mailsDue> = (_, context) => sendDue(context)

export const mailEvents: readonly Mount[] = [onLater(mailsDue, heard)]

/** Wakes the companies whose mails were put off until now. */
export const wakeMails = async (app: App): Promise<void> => {
  const due = await inSystem(app, 'notification-mails', ({ db, now }) => companiesWithMailDue(db, now))
  await inEachCompany(app, 'notification-mails', due, ({ emit }) => emit(mailsDue, {}))
}

const forgetOld = async (app: App): Promise<void> =>
  inEachCompany(app, 'notification-cleanup', await everyCompany(app, 'notification-cleanup'), ({ db, now }) => dropOld(db, now))

export const mailJobs: readonly ScheduledJob[] = [
  { name: 'notification-mails', cron: '* * * * *', run: wakeMails },
  { name: 'notification-cleanup', cron: '47 2 * * *', run: forgetOld },
]
