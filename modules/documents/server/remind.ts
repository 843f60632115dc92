import { currentCompany } from '@daybook/company/server'
import { dayInZone } from '@daybook/platform/domain'
import { type App, eachCompany, everyCompany, type EventContext, inCompany, type ScheduledJob } from '@daybook/platform/server'
import { confirmationReminded, wantedReminded } from '../contract/index.ts'
import { confirmReminderOn, reminderOn } from '../domain/index.ts'
import { noteSignerTold, signersToRemind } from './confirmation-store.ts'
import { stateOf } from './present-requests.ts'
import { noteTold, toRemind } from './wanted-store.ts'

/**
 * Reminds people of what is nearly due, overdue, or not good for long any more, by the company's day. That it was said is noted in the same
 * transaction as the event that says it: never twice, and never noted for nothing.
 */
const remindDue = async ({ db, now, emit }: EventContext): Promise<void> => {
  const { zone } = await currentCompany(db)
  const today = dayInZone(now, zone)
  for (const row of await toRemind(db, today)) {
    const reminder = reminderOn(stateOf(row), today)
    if (reminder === null) continue
    await noteTold(db, row.id, reminder, now)
    await emit(wantedReminded, {
      wantedId: row.id,
      requestId: row.request_id,
      userId: row.told_id,
      title: row.title,
      asker: row.made_by,
      reminder,
      on: reminder === 'EXPIRES' && row.expires_on !== null ? row.expires_on : row.due_on,
    })
  }
}

/** The same of what is to be confirmed. */
const remindSigners = async ({ db, now, emit }: EventContext): Promise<void> => {
  const { zone } = await currentCompany(db)
  const today = dayInZone(now, zone)
  for (const { id, confirmation_id, person_id, due_on, name: title } of await signersToRemind(db, today)) {
    const reminder = confirmReminderOn(due_on, today)
    if (reminder === null) continue
    await noteSignerTold(db, id, reminder, now)
    await emit(confirmationReminded, { confirmationId: confirmation_id, userId: person_id, title, reminder, on: due_on })
  }
}

const remindAll = async (context: EventContext): Promise<void> => {
  await remindDue(context)
  await remindSigners(context)
}

const name = 'document-reminders'

const remind = async (app: App): Promise<void> =>
  eachCompany(app, name, await everyCompany(app, name), (companyId) => inCompany(app, companyId, name, remindAll))

export const remindersJob: ScheduledJob = { name, cron: '10 * * * *', run: remind }
