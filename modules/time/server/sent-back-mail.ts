import { perHour } from '@daybook/platform/contract'
import { formatDay, greeting, plural, weekdayShort, type Day } from '@daybook/platform/domain'
import { type App, type EventContext, mailRequested, newId, quotaOf } from '@daybook/platform/server'
import { timePaths } from '../contract/index.ts'
import { type Mailbox, mailboxesOf } from './timesheet-store.ts'

type SentBack = { readonly person_id: string; readonly day: Day }
type Told = { readonly by: string; readonly note: string }

// A mailbox of its own counter: decisions take nothing from the mails with codes (docs/security.md#s49).
export const sentBackMails = quotaOf('sentBack', perHour('email', 10))

const words = (app: App, { name, byName }: Mailbox, days: readonly Day[], note: string): string => {
  const [first = ''] = days
  const link = `${app.config.publicUrl}${timePaths.timesheet({ week: first, day: first })}`
  const list = days.map((day) => `- ${weekdayShort(day)} ${formatDay(day)}`).join('\n')
  const by = byName ?? 'Your manager'
  return `${greeting(name)}\n\n${by} sent back ${plural(days.length, 'day')} of your timesheet:\n\n${list}\n\nTheir note: ${note}\n\nChange what is asked for, then hand the ${days.length === 1 ? 'day' : 'days'} in again: ${link}\n`
}

/** Those who get this mail, counted. Another decision may take a mailbox's last one meanwhile: that costs the mail, never the decision. */
const openMailboxes = async (app: App, mailboxes: readonly Mailbox[]): Promise<Mailbox[]> => {
  const left = await app.limits.left(
    sentBackMails,
    mailboxes.map(({ email }) => email),
  )
  const asked = mailboxes.map(({ email }) => email).filter((email) => (left.get(email)?.times ?? 0) > 0)
  if (asked.length === 0) return []
  const taken = await app.limits.takeEach(sentBackMails, asked)
  return mailboxes.filter(({ email }) => taken.has(email))
}

/**
 * Tells everybody whose days a decision sent back: one mail a person, whatever the number of days. Beyond ten an hour a mailbox gets no
 * more; My Office shows all of them. It goes out after the commit (docs/security.md#s50).
 */
export const mailSentBack = async ({ app, db, emit }: EventContext, sheets: readonly SentBack[], { by, note }: Told) => {
  const daysOf = Map.groupBy(sheets, ({ person_id }) => person_id)
  const mailboxes = await mailboxesOf(db, [...daysOf.keys()], by)
  const open = await openMailboxes(app, mailboxes)
  for (const mailbox of open) {
    const days = (daysOf.get(mailbox.id) ?? []).map(({ day }) => day).toSorted((a, b) => a.localeCompare(b))
    const subject = `${plural(days.length, 'day')} of your timesheet ${days.length === 1 ? 'was' : 'were'} sent back`
    await emit(mailRequested, { id: newId(), to: mailbox.email, subject, text: words(app, mailbox, days, note) })
  }
}
