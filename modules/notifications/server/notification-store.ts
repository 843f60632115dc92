import { places, workers, zoneOf } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import {
  all,
  bool,
  checked,
  chunks,
  columnsOf,
  count,
  instant,
  int,
  json,
  one,
  orNull,
  type RowOf,
  sql,
  text,
} from '@daybook/platform/server/sql'
import type { Choices } from '../domain/index.ts'
import { isStillTheirs } from './still-theirs-store.ts'

const shape = { ...columnsOf('notification', 'id', 'kind', 'about', 'message', 'detail', 'link', 'made_at'), read: bool }
export type NotificationRow = RowOf<typeof shape>

type Asked = { personId: string; unread: boolean; limit: number; after: string[] | undefined }

/** Somebody's notifications, newest first, one more than asked for: those that still are for them. */
export const notificationsOf = (db: Db, { personId, unread, limit, after }: Asked): Promise<NotificationRow[]> =>
  all(
    db,
    checked(shape)`select id, kind, about, message, detail, link, made_at, read_at is not null as read from notification t
      where person_id = ${personId} and in_bell and ${isStillTheirs} and ${unread ? sql`read_at is null` : sql`true`}
        and ${after ? sql`(made_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
      order by made_at desc, id desc limit ${limit + 1}`,
  )

export const countUnread = async (db: Db, personId: string): Promise<number> =>
  (
    await one(
      db,
      checked({
        n: int,
      })`select count(*)::int as n from notification t where person_id = ${personId} and in_bell and read_at is null and ${isStillTheirs}`,
    )
  ).n

/** Marks some of somebody's, or all up to an instant, as read; what was to be mailed or pushed is not. Gives how many that were. */
export const markRead = (
  db: Db,
  personId: string,
  which: { ids?: string[] | undefined; until?: string | undefined },
  now: string,
): Promise<number> =>
  count(
    db,
    sql`update notification set read_at = ${now}, mail_at = null, push_at = null where person_id = ${personId} and in_bell and read_at is null
      and ${which.ids ? sql`id = any(${which.ids}::uuid[])` : sql`made_at <= ${which.until}`}`,
  )

export type NewNotification = {
  id: string
  person_id: string
  kind: string
  about: string
  message: string
  detail: string
  link: string
  made_at: string
  mail_at: string | null
  push_at: string | null
  in_bell: boolean
  for_role: boolean
  things: readonly string[]
}

// A payroll tells ten thousand people at once.
const inOneStatement = 1000

/** Adds notifications; of what somebody has not read yet about the same thing, the new one takes the place. */
export const addNotifications = async (db: Db, rows: readonly NewNotification[]): Promise<void> => {
  for (const part of chunks(rows, inOneStatement))
    await count(
      db,
      sql`insert into notification (id, person_id, kind, about, message, detail, link, made_at, mail_at, push_at, in_bell, things, as_role)
        select n.id, n.person_id, n.kind, n.about, n.message, n.detail, n.link, n.made_at, n.mail_at, n.push_at, n.in_bell, n.things, case when n.for_role then p.role end
        from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as n(id uuid, person_id uuid, kind text, about text, message text,
          detail text, link text, made_at timestamptz, mail_at timestamptz, push_at timestamptz, in_bell boolean, for_role boolean, things uuid[])
        left join ${places} p on p.id = n.person_id
        on conflict (company_id, person_id, kind, about) where read_at is null do update set id = excluded.id, message = excluded.message,
          detail = excluded.detail, link = excluded.link, made_at = excluded.made_at, mail_at = excluded.mail_at, push_at = excluded.push_at,
          in_bell = excluded.in_bell, things = excluded.things, as_role = excluded.as_role`,
    )
}

/** Takes away what nobody has to do or know any more, as far as it is unread. Gives whose it was. */
export const withdraw = async (db: Db, kind: string, about: string, personId?: string): Promise<string[]> => {
  const gone = checked(columnsOf('notification', 'person_id'))`delete from notification where kind = ${kind} and about = ${about}
    and read_at is null and ${personId === undefined ? sql`true` : sql`person_id = ${personId}`} returning person_id`
  return (await all(db, gone)).map(({ person_id }) => person_id)
}

/** Takes away what somebody was told of a thing, read or not. */
export const withdrawFrom = (db: Db, kind: string, about: string, personId: string): Promise<number> =>
  count(db, sql`delete from notification where kind = ${kind} and about = ${about} and person_id = ${personId}`)

/**
 * Takes away what names one of some things to somebody, read or not, and with it what they have not read of the kind: what they are told anew takes its
 * place. Gives what else was named.
 */
export const withdrawNaming = async (db: Db, kind: string, personId: string, things: readonly string[]): Promise<string[]> => {
  const named = sql`${[...things]}::uuid[]`
  const gone = checked({ other: text })`with naming as (select id from notification
      where kind = ${kind} and person_id = ${personId} and things && ${named}),
    gone as (delete from notification where kind = ${kind} and person_id = ${personId} and exists (select from naming)
      and (read_at is null or id in (select id from naming)) returning things)
    select distinct other from gone cross join unnest(things) as other where other <> all(${named})`
  return (await all(db, gone)).map(({ other }) => other)
}

/** Until when somebody was told of a thing and has read it, or was told where nobody says that it was read; null where neither is so. */
export const toldAndRead = async (db: Db, kind: string, about: string, personId: string): Promise<string | null> =>
  (
    await one(
      db,
      checked({ at: orNull(instant) })`select max(made_at) as at from notification
        where person_id = ${personId} and kind = ${kind} and about = ${about}
          and (read_at is not null or (not in_bell and mail_at is null and push_at is null))`,
    )
  ).at

const whose = columnsOf('notification', 'person_id')
const peopleIn = (rows: readonly RowOf<typeof whose>[]): string[] => rows.map(({ person_id }) => person_id)

/** Takes away what is about a thing that only some may still read. Gives whose it was. */
export const withdrawAll = async (
  db: Db,
  kinds: readonly string[],
  about: string,
  readers: readonly string[],
): Promise<string[]> =>
  peopleIn(
    await all(
      db,
      checked(whose)`delete from notification where kind = any(${[...kinds]}::text[]) and about = ${about}
        and person_id <> all(${[...readers]}::uuid[]) returning person_id`,
    ),
  )

/** Changes the words about a thing, or only where they are unread. Gives whose they are. */
export const reword = async (
  db: Db,
  kinds: readonly string[],
  about: string,
  { message, detail }: { message: string; detail: string },
  only?: 'unread',
): Promise<string[]> =>
  peopleIn(
    await all(
      db,
      checked(whose)`update notification set message = ${message}, detail = ${detail}
        where kind = any(${[...kinds]}::text[]) and about = ${about} and (message, detail) <> (${message}, ${detail})
          and ${only === undefined ? sql`true` : sql`read_at is null`} returning person_id`,
    ),
  )

const recipient = {
  ...columnsOf('person', 'id'),
  zone: text,
  has_device: bool,
  choices: orNull(json<Choices>()),
  ...columnsOf('notification_setting', 'quiet_from', 'quiet_to', 'digest_at'),
}
export type Recipient = RowOf<typeof recipient>

/** Of some people those who work here, with what they chose: whoever has not joined, or has left, is told nothing. */
export const recipientsAmong = (db: Db, ids: readonly string[]): Promise<Recipient[]> =>
  all(
    db,
    checked(recipient)`select w.id, ${zoneOf(sql.ref('w.zone'))} as zone, s.choices, s.quiet_from, s.quiet_to, s.digest_at,
        exists (select from push_device d where d.person_id = w.id) as has_device from ${workers} w left join notification_setting s on s.person_id = w.id
      where w.id = any(${[...ids]}::uuid[]) and w.status = 'ACTIVE'`,
  )

/** Drops what was read three months ago, and whatever is older than a year. */
export const dropOld = (db: Db, now: string): Promise<number> =>
  count(
    db,
    sql`delete from notification where read_at < ${now}::timestamptz - interval '90 days' or made_at < ${now}::timestamptz - interval '1 year'`,
  )
