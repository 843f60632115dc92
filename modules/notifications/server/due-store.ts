import { workers, zoneOf } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import { all, bool, checked, columnsOf, count, one, type RowOf, sql, text } from '@daybook/platform/server/sql'
import { isStillTheirs } from './still-theirs-store.ts'

/** What tells people of a notification outside the bell; each has a time of its own at which it does. */
export type Channel = 'mail' | 'push'

const timeOf = (channel: Channel) => sql.ref(`${channel}_at`)

const dueShape = {
  ...columnsOf('notification', 'id', 'person_id', 'kind', 'message', 'detail', 'link'),
  ...columnsOf('notification_setting', 'quiet_from', 'quiet_to', 'digest_at'),
  name: text,
  email: text,
  zone: text,
}
export type Due = RowOf<typeof dueShape>

// Of whoever has more waiting than that the oldest first: all of a hundred people took ten seconds where each was told of thousands.
const mostAtOnce = 5000

/**
 * Takes what is to be told by now, of at most so many people: whoever takes it hands it on, in the same transaction. Whoever left meanwhile is
 * told nothing, and who has a lower role than then nothing of what was for that role, or of a post that is not for them any more. Who takes the
 * same for the other channel at this moment is waited for, and not skipped: nobody would come back for it. What each tells is looked at once, and
 * then whom: the other way round all of it was looked at anew for everybody who works there.
 */
export const takeDue = (db: Db, channel: Channel, now: string, people: number): Promise<Due[]> => {
  const at = timeOf(channel)
  return all(
    db,
    checked(dueShape)`with due as (
        select id from notification where ${at} <= ${now} and person_id in (
          select person_id from notification where ${at} <= ${now} group by person_id order by min(${at}), person_id limit ${people})
        order by id limit ${mostAtOnce} for update),
      taken as (update notification n set ${at} = null from due where n.id = due.id returning n.*),
      told as materialized (select t.* from taken t where ${isStillTheirs})
      select t.id, t.person_id, t.kind, t.message, t.detail, t.link, w.name, w.email, ${zoneOf(sql.ref('w.zone'))} as zone,
        s.quiet_from, s.quiet_to, s.digest_at from told t
        cross join lateral (select w.id, w.name, w.email, w.zone from ${workers} w where w.id = t.person_id and w.status = 'ACTIVE' offset 0) w
        left join notification_setting s on s.person_id = w.id
      order by t.person_id, t.made_at, t.id`,
  )
}

/** Whether there is more to tell by now. */
export const isDue = async (db: Db, channel: Channel, now: string): Promise<boolean> =>
  (await one(db, checked({ is: bool })`select exists (select from notification where ${timeOf(channel)} <= ${now}) as is`)).is

/** Puts off what was taken and cannot be told yet. */
export const putOff = (db: Db, channel: Channel, ids: readonly string[], until: string): Promise<number> =>
  count(db, sql`update notification set ${timeOf(channel)} = ${until} where id = any(${[...ids]}::uuid[])`)

/** Tells nothing of these kinds any more that still waits for its time. */
export const dropDue = (db: Db, channel: Channel, personId: string, kinds: readonly string[]): Promise<number> => {
  const at = timeOf(channel)
  return count(
    db,
    sql`update notification set ${at} = null where person_id = ${personId} and ${at} is not null and kind = any(${[...kinds]}::text[])`,
  )
}

const companies = { mail: sql.ref('companies_with_mail_due'), push: sql.ref('companies_with_push_due') }

/** The companies in which something is to be told by now. */
export const companiesWithDue = async (db: Db, channel: Channel, now: string): Promise<string[]> =>
  (await all(db, checked({ id: text })`select ${companies[channel]}(${now}) as id`)).map(({ id }) => id)
