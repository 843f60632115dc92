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
import { takeOpen } from './due.ts'
import { companiesWithDue, type Due } from './due-store.ts'
import { dropOld } from './notification-store.ts'
import { unsubscribeLink } from './unsubscribe.ts'

/** Something is to be mailed, now or since a while. */
export const mailsDue = event({ name: 'notifications.mails_due', payload: z.strictObject({}) })

// docs/security.md#s49
const mailbox = { quota: quotaOf('notification', perHour('email', 20)), of: ({ email }: Due) => email }

/** One mail to a person, about everything that is due. */
const write = async ({ app, emit }: EventContext, company: Company, [first, ...rest]: readonly Due[]): Promise<void> => {
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

/** Sends what is due, to each mailbox as one mail. */
const sendDue = async (context: EventContext): Promise<void> => {
  const open = await takeOpen(context, 'mail', mailbox)
  if (!open) return
  const company = await currentCompany(context.db)
  for (const each of open.values()) await write(context, company, each)
  await context.emit(mailsDue, {})
}

const heard: Listener<typeof mailsDue> = (_, context) => sendDue(context)

export const mailEvents: readonly Mount[] = [onLater(mailsDue, heard)]

/** Wakes the companies whose mails were put off until now. */
export const wakeMails = async (app: App): Promise<void> => {
  const due = await inSystem(app, 'notification-mails', ({ db, now }) => companiesWithDue(db, 'mail', now))
  await inEachCompany(app, 'notification-mails', due, ({ emit }) => emit(mailsDue, {}))
}

const forgetOld = async (app: App): Promise<void> =>
  inEachCompany(app, 'notification-cleanup', await everyCompany(app, 'notification-cleanup'), ({ db, now }) => dropOld(db, now))

export const mailJobs: readonly ScheduledJob[] = [
  { name: 'notification-mails', cron: '* * * * *', run: wakeMails },
  { name: 'notification-cleanup', cron: '47 2 * * *', run: forgetOld },
]
