import type { Db } from '@daybook/platform/server'
import { all, checked, columnsOf, count, sql } from '@daybook/platform/server/sql'

/** One sealed contact of somebody; `id` is part of what it is sealed for. */
export type SealedContact = { id: string; contact_sealed: string }

export const sealedContacts = (db: Db, personId: string): Promise<SealedContact[]> =>
  all(
    db,
    checked(columnsOf('emergency_contact', 'id', 'contact_sealed'))`
    select id, contact_sealed from emergency_contact where person_id = ${personId} order by place`,
  )

/** Puts these in the place of those that somebody had. */
export const replaceContacts = async (db: Db, personId: string, contacts: readonly SealedContact[]): Promise<void> => {
  await dropContacts(db, personId)
  const rows = JSON.stringify(contacts.map((contact, i) => ({ ...contact, place: i + 1 })))
  await count(
    db,
    sql`insert into emergency_contact (id, person_id, place, contact_sealed) select x.id, ${personId}::uuid, x.place, x.contact_sealed
      from jsonb_to_recordset(${rows}::jsonb) as x(id uuid, place smallint, contact_sealed text)`,
  )
}

/** How many there were. */
export const dropContacts = (db: Db, personId: string): Promise<number> =>
  count(db, sql`delete from emergency_contact where person_id = ${personId}`)

/** 0 when the list was changed since `version`. */
export const countContactsOn = (db: Db, personId: string, version: number): Promise<number> =>
  count(
    db,
    sql`update person set emergency_version = emergency_version + 1 where id = ${personId} and emergency_version = ${version}`,
  )
