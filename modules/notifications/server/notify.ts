import { shorten } from '@daybook/platform/domain'
import { type EventContext, newId, touchPeople, turns } from '@daybook/platform/server'
import { notificationTopics } from '../contract/index.ts'
import { type Kind, mailTime, pushTime, reachOf, type Words } from '../domain/index.ts'
import { mailsDue } from './mails.ts'
import { addNotifications, type NewNotification, recipientsAmong, reword, withdraw, withdrawAll } from './notification-store.ts'
import { pushesDue } from './pushes.ts'
import { hoursOf } from './setting-store.ts'

type News = {
  readonly kind: Kind
  /** The thing it is about: later news of it replace what is unread. */
  readonly about: string
  readonly to: readonly string[]
  readonly words: Words
  /** Where the thing is, for each of them. */
  readonly link: (personId: string) => string
  /** Of a kind that is told by role: whether this is; else it is told to its person whatever becomes of their role. */
  readonly forRole?: boolean
  /** What it names beside what it is about, where that may be another one's later on. */
  readonly things?: readonly string[]
}

// A note of somebody may be long; all of it stands at the thing itself.
const longestDetail = 2000

/** Tells people who work here, in the bell, by mail and on their devices. In the transaction that books the event as delivered: exactly once. */
export const notify = async (
  { db, now, happenedAt, emit }: EventContext,
  { kind, about, to, words, link, forRole = kind.byRole, things = [] }: News,
): Promise<void> => {
  const recipients = await recipientsAmong(db, [...new Set(to)])
  if (recipients.length === 0) return
  const made = {
    kind: kind.name,
    about,
    message: words.message,
    detail: shorten(words.detail, longestDetail),
    made_at: happenedAt,
    for_role: forRole,
    things,
  }
  const told: NewNotification[] = []
  // Ten thousand people, each by a clock of their own: others get their turn meanwhile.
  const turn = turns()
  for (const recipient of recipients) {
    await turn()
    const { bell, mail, push } = reachOf(kind, recipient.choices ?? {})
    const mail_at = mail ? mailTime(now, recipient.zone, hoursOf(recipient)) : null
    const push_at = push && recipient.has_device ? pushTime(now, recipient.zone, hoursOf(recipient)) : null
    if (!bell && mail_at === null && push_at === null) continue
    told.push({ ...made, id: newId(), person_id: recipient.id, link: link(recipient.id), mail_at, push_at, in_bell: bell })
  }
  await addNotifications(db, told)
  if (told.some(({ mail_at }) => mail_at === now)) await emit(mailsDue, {})
  if (told.some(({ push_at }) => push_at === now)) await emit(pushesDue, {})
  await touchPeople(
    db,
    notificationTopics.notification,
    told.map(({ person_id }) => person_id),
  )
}

/** Takes back what is unread about a thing: of one person, or of everybody. */
export const takeBack = async ({ db }: EventContext, kind: Kind, about: string, personId?: string): Promise<void> => {
  await touchPeople(db, notificationTopics.notification, await withdraw(db, kind.name, about, personId))
}

const namesOf = (of: readonly Kind[]): string[] => of.map(({ name }) => name)

/** Takes back what is about a thing, read or not: of everybody but those who go on reading it. */
export const takeBackAll = async (
  { db }: EventContext,
  of: readonly Kind[],
  about: string,
  readers: readonly string[] = [],
): Promise<void> => touchPeople(db, notificationTopics.notification, await withdrawAll(db, namesOf(of), about, readers))

/** Says in other words what people were told about a thing, where it stands and in mails that have not gone out. What was read is said anew as well, unless `only` says otherwise. */
export const sayAnew = async (
  { db }: EventContext,
  of: readonly Kind[],
  about: string,
  words: Words,
  only?: 'unread',
): Promise<void> => touchPeople(db, notificationTopics.notification, await reword(db, namesOf(of), about, words, only))
