import { isPlaceOf, workers } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import { all, checked, count, kindOf, orNull, type RowOf, sql, text } from '@daybook/platform/server/sql'
import { isBroughtAlone } from './document-store.ts'

const addresseeShape = {
  id: text,
  account_id: orNull(text),
  name: text,
  legal_name: text,
  email: text,
  badge: text,
  status: kindOf<'INVITED' | 'ACTIVE' | 'INACTIVE'>(text),
}
export type AddresseeRow = RowOf<typeof addresseeShape>

/** Everybody whom a file may be for. Who left and came back stands there once, with the place they have now. */
export const addressees = async (db: Db): Promise<AddresseeRow[]> => {
  const rows = await all(
    db,
    checked(addresseeShape)`select w.id, w.account_id, w.name, w.legal_name, w.email, coalesce(w.badge, '') as badge, w.status
      from ${workers} w order by lower(w.name), w.id`,
  )
  const here = new Set(rows.flatMap(({ account_id, status }) => (status === 'INACTIVE' || account_id === null ? [] : account_id)))
  return rows.filter(({ account_id, status }) => status !== 'INACTIVE' || account_id === null || !here.has(account_id))
}

type Held = { readonly person_id: string; readonly sha256: string }

/**
 * Which of these contents stand in the personal documents of people, in whichever version. What somebody brought all by themselves, and
 * nobody accepted, does not count: they may remove it, and what is handed out to them is to stay.
 */
export const contentsOfPeople = (db: Db, hashes: readonly string[]): Promise<Held[]> =>
  all(
    db,
    checked({
      person_id: text,
      sha256: text,
    })`select distinct d.person_id, encode(f.sha256, 'hex') as sha256 from document_file f join stored_document d on d.id = f.document_id
      where d.place = 'PERSON' and f.sha256 in (select decode(h, 'hex') from unnest(${[...hashes]}::text[]) h)
        and not ${isBroughtAlone((column) => isPlaceOf(sql.ref(column), sql.ref('d.person_id')))}`,
  )

/** Whoever else hands out to the same person waits. */
export const lockHandout = (db: Db, personId: string): Promise<number> =>
  count(db, sql`select pg_advisory_xact_lock(hashtextextended('handing out to ' || ${personId}, 0))`)

/** The contents of files that are in no document yet, by file. */
export const hashesOf = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await all(
    db,
    checked({
      id: text,
      sha256: text,
    })`select id, encode(sha256, 'hex') as sha256 from document_file where id = any(${[...ids]}::uuid[])`,
  )
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]))
}

/** Lets go of a file that is in no document; false where a legal hold keeps it. */
export const dropLoose = async (db: Db, id: string): Promise<boolean> =>
  (await count(
    db,
    sql`delete from document_file where id = ${id} and document_id is null and not is_held(company_id, null, brought_by)`,
  )) > 0
