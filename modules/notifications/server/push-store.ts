import { sessionRuns } from '@daybook/identity/server'
import { workers } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import { all, bool, checked, columnsOf, count, first, one, type Row, type RowOf, sql } from '@daybook/platform/server/sql'
import { isStillTheirs } from './still-theirs-store.ts'

const runs = (now: string) => sessionRuns(sql.ref('d.session_id'), now)

/** Whether somebody asks out of a sign-in, and not with an API token. */
export const isSignedIn = async (db: Db, sessionId: string, now: string): Promise<boolean> =>
  (await one(db, checked({ yes: bool })`select ${sessionRuns(sql`${sessionId}::uuid`, now)} as yes`)).yes

/** One device of somebody after the other, until the transaction ends: two sign-ins at once are not both the tenth. */
export const lockDevices = (db: Db, personId: string): Promise<number> =>
  count(db, sql`select pg_advisory_xact_lock(hashtextextended('push devices ' || ${personId}::text, 0))`)

/** Somebody's devices, the first one first: those of sign-ins that go on. */
export const devicesOf = (db: Db, personId: string, now: string) =>
  all(
    db,
    checked(columnsOf('push_device', 'id', 'name', 'added_at', 'session_id'))`
    select id, name, added_at, session_id from push_device d where person_id = ${personId} and ${runs(now)} order by added_at, id`,
  )

export type Device = Omit<Row<'push_device'>, 'company_id'>

/** Keeps the device of a sign-in. Whoever was told things at its address before is told them there no more: one browser is one device, in whatever company. */
export const keepDevice = async (db: Db, device: Device): Promise<void> => {
  const { id, person_id, session_id, name, endpoint, p256dh_key, auth_key, server_key, added_at } = device
  await count(db, sql`select forget_other_devices(${endpoint}, ${session_id})`)
  await count(
    db,
    sql`insert into push_device (id, person_id, session_id, name, endpoint, p256dh_key, auth_key, server_key, added_at)
      values (${id}, ${person_id}, ${session_id}, ${name}, ${endpoint}, ${p256dh_key}, ${auth_key}, ${server_key}, ${added_at})
      on conflict (company_id, session_id) do update set person_id = excluded.person_id, name = excluded.name, endpoint = excluded.endpoint,
        p256dh_key = excluded.p256dh_key, auth_key = excluded.auth_key, server_key = excluded.server_key`,
  )
}

/** Forgets a device, of this person where one is named. Gives what it was called. */
export const forgetDevice = async (db: Db, id: string, personId?: string): Promise<string | undefined> =>
  (
    await first(
      db,
      checked(columnsOf('push_device', 'name'))`delete from push_device where id = ${id}
        and ${personId === undefined ? sql`true` : sql`person_id = ${personId}`} returning name`,
    )
  )?.name

export const forgetDevicesOf = (db: Db, personId: string): Promise<number> =>
  count(db, sql`delete from push_device where person_id = ${personId}`)

/** Forgets the devices of sign-ins that are over. */
export const forgetOldDevices = (db: Db, now: string): Promise<number> =>
  count(db, sql`delete from push_device d where not ${runs(now)}`)

const reached = columnsOf('push_device', 'id', 'person_id')

/** The devices of these people that can be told something now: by this key of ours, in a sign-in that goes on. */
export const devicesToTell = (
  db: Db,
  people: readonly string[],
  serverKey: string,
  now: string,
): Promise<RowOf<typeof reached>[]> =>
  all(
    db,
    checked(reached)`select id, person_id from push_device d
      where person_id = any(${[...people]}::uuid[]) and server_key = ${serverKey} and ${runs(now)} order by id`,
  )

/** Where and how a device is told something; undefined where it is none any more. */
export const findDevice = (db: Db, id: string, now: string) =>
  first(
    db,
    checked(columnsOf('push_device', 'id', 'person_id', 'endpoint', 'p256dh_key', 'auth_key'))`
    select d.id, d.person_id, d.endpoint, d.p256dh_key, d.auth_key from push_device d join ${workers} w on w.id = d.person_id
    where d.id = ${id} and w.status = 'ACTIVE' and ${runs(now)}`,
  )

/** Which of these somebody has not read yet and are still for them, the oldest first. */
export const unreadAmong = (db: Db, personId: string, ids: readonly string[]) =>
  all(
    db,
    checked(columnsOf('notification', 'id', 'kind', 'message', 'link'))`select id, kind, message, link from notification t
      where person_id = ${personId} and id = any(${[...ids]}::uuid[]) and read_at is null and ${isStillTheirs} order by made_at, id`,
  )
