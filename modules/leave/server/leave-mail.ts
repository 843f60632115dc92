import { currentCompany } from '@daybook/company/server'
import { perHour } from '@daybook/platform/contract'
import { dayInZone, formatDay, formatSpan, greeting } from '@daybook/platform/domain'
import { type App, type EventContext, mailRequested, newId, quotaOf } from '@daybook/platform/server'
import { leavePaths } from '../contract/index.ts'
import { decidersOf, type Mailbox, mailboxOf } from './mailbox-store.ts'
import type { RequestRow } from './request-store.ts'

// A mailbox of its own counter: decisions take nothing from the mails with codes (docs/security.md#s49).
export const leaveMails = quotaOf('leave', perHour('email', 20))

const when = ({ from_day: from, to_day: to }: RequestRow): string => (from === to ? formatDay(from) : formatSpan(from, to))

const mail = async (
  { app, emit }: EventContext,
  to: readonly Mailbox[],
  write: (to: Mailbox) => { subject: string; text: string },
) => {
  const open = await app.limits.takeEach(
    leaveMails,
    to.map(({ email }) => email),
  )
  for (const each of to.filter(({ email }) => open.has(email)))
    await emit(mailRequested, { id: newId(), to: each.email, ...write(each) })
}

/**
 * Tells whoever is to decide. The mail says who and when, never which leave or why, and its link only shows: a press in Daybook decides. It
 * goes out after the commit (docs/security.md#s50), at most twenty an hour to a mailbox.
 */
export const tellDecider = async (context: EventContext, row: RequestRow): Promise<void> => {
  const asks = row.cancel_asked ? 'asks to cancel leave' : row.replaces_id ? 'asks to change leave' : 'asks for leave'
  const link = `${context.app.config.publicUrl}${leavePaths.approvals({ request: row.id })}`
  const today = dayInZone(context.now, (await currentCompany(context.db)).zone)
  await mail(context, await decidersOf(context.db, row.person_id, row.stage, today), ({ name }) => ({
    subject: `${row.name} ${asks}`,
    text: `${greeting(name)}\n\n${row.name} ${asks}: ${when(row)}.\n\nLook at it and decide: ${link}\n`,
  }))
}

const outcomes = {
  approved: 'was approved',
  rejected: 'was not approved',
  cancelled: 'was cancelled',
  kept: 'stays as it was approved',
  recounted: 'counts differently now, since the calendar changed',
} as const

const linkTo = (app: App): string => `${app.config.publicUrl}${leavePaths.leaves()}`

/** Tells somebody what became of their leave, with the note of whoever decided. */
export const tellPerson = async (context: EventContext, row: RequestRow, outcome: keyof typeof outcomes): Promise<void> => {
  const words = outcomes[outcome]
  const by = row.decided_by_name ? ` ${row.decided_by_name} decided.` : ''
  const note = row.decision_note ? `\n\nTheir note: ${row.decision_note}` : ''
  await mail(context, await mailboxOf(context.db, row.person_id), ({ name }) => ({
    subject: `Your leave ${words}`,
    text: `${greeting(name)}\n\nYour leave ${when(row)} ${words}.${outcome === 'recounted' ? '' : by}${note}\n\nYour leave: ${linkTo(context.app)}\n`,
  }))
}
