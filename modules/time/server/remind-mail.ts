import { perDay } from '@daybook/platform/contract'
import { type Day, formatDay, formatSpan, greeting, plural, weekdayShort } from '@daybook/platform/domain'
import { type App, type EventContext, mailRequested, newId, quotaOf } from '@daybook/platform/server'
import { timePaths } from '../contract/index.ts'
import { type Approver, approversOf, notHandedIn, type RemindAsked, type Worker } from './reminder-store.ts'

// Whoever pays may press as often as they like; nobody is reminded more than once a day (docs/security.md#s49).
const quota = quotaOf('remindOfTime', perDay('email', 1))

type Mail = { readonly to: string; readonly subject: string; readonly text: string }

const approverMail = (app: App, { name, email, people, days }: Approver, { from, to }: RemindAsked): Mail => ({
  to: email,
  subject: `${plural(days, 'day')} of your people wait for you`,
  text: `${greeting(name)}\n\n${plural(days, 'day')} of ${plural(people, 'person', 'people')} in ${formatSpan(from, to)} wait for your approval. They are paid once they are approved: ${app.config.publicUrl}${timePaths.approvals()}\n`,
})

const listed = (days: readonly Day[]): string => days.map((day) => `- ${weekdayShort(day)} ${formatDay(day)}`).join('\n')

const workerMail = (app: App, { name, email, days }: Worker): Mail => {
  const [first = ''] = days
  const link = `${app.config.publicUrl}${timePaths.timesheet({ week: first, day: first })}`
  return {
    to: email,
    subject: `Hand in ${plural(days.length, 'day')} of your timesheet`,
    text: `${greeting(name)}\n\nThe payroll is being prepared, and you have not handed in:\n\n${listed(days)}\n\nHand in what you worked, so that it can be paid: ${link}\n`,
  }
}

/** How many people were told, and how many had been told today. */
export type Reminded = { readonly told: number; readonly toldBefore: number }

const mailOnce = async ({ app, emit }: EventContext, mails: readonly Mail[]): Promise<Reminded> => {
  const open = await app.limits.takeEach(
    quota,
    mails.map(({ to }) => to),
  )
  for (const mail of mails.filter(({ to }) => open.has(to))) await emit(mailRequested, { id: newId(), ...mail })
  return { told: open.size, toldBefore: mails.length - open.size }
}

/**
 * Mails managers whom days of a span wait for, or who stands in for them today, and whoever has not handed in what they worked in it, `but` for whoever asks. At most one
 * mail a day to each; it goes out after the commit (docs/security.md#s50).
 */
export const remindOfTime = async (context: EventContext, asked: RemindAsked, today: Day, but: readonly string[]) => {
  const approvers = await approversOf(context.db, asked, today, but)
  const workers = await notHandedIn(context.db, asked, but)
  const [managers, employees] = [
    await mailOnce(
      context,
      approvers.map((each) => approverMail(context.app, each, asked)),
    ),
    await mailOnce(
      context,
      workers.map((each) => workerMail(context.app, each)),
    ),
  ]
  return { managers: managers.told, employees: employees.told, toldBefore: managers.toldBefore + employees.toldBefore }
}
