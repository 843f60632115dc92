import { nameOf, places, presentPlace } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import { type Actor, type Db, newId, ownPlaces } from '@daybook/platform/server'
import {
  all,
  bool,
  build,
  checked,
  columnsOf,
  count,
  first,
  instant,
  int,
  kindOf,
  type NewRow,
  one,
  orNull,
  type RawBuilder,
  type RowOf,
  sql,
  text,
} from '@daybook/platform/server/sql'
import type { ConfirmWay } from '../domain/index.ts'
import { companyRoles, reads, whyFor } from './reader-store.ts'

const confirmationShape = {
  ...columnsOf('document_confirmation', 'id', 'document_id', 'due_on', 'made_at', 'made_by', 'in_order'),
  how: kindOf<ConfirmWay>(text),
  number: int,
  made_by_name: text,
  document_name: text,
  ended: bool,
  people: int,
  done: int,
}
export type ConfirmationRow = RowOf<typeof confirmationShape>

const select = sql`select c.id, c.document_id, c.due_on, c.made_at, c.made_by, c.in_order, c.how, f.number, ${nameOf(sql.ref('c.made_by'))} as made_by_name, d.name as document_name,
    c.ended_at is not null as ended, s.people, s.done
  from document_confirmation c join stored_document d on d.id = c.document_id join document_file f on f.id = c.version_id
    cross join lateral (select count(*)::int as people, count(s.signed_at)::int as done from document_signature s where s.confirmation_id = c.id) s`

/** Whether it is the turn of one of those who are asked: everybody before them has signed, or all are asked at once. */
const isTheirTurn = sql<boolean>`not exists (select from document_signature e
  where e.confirmation_id = s.confirmation_id and e.turn < s.turn and e.signed_at is null)`

/** What people were asked last to confirm of a document. */
export const lastConfirmation = (db: Db, documentId: string): Promise<ConfirmationRow | undefined> =>
  first(
    db,
    checked(
      confirmationShape,
    )`${select} where c.document_id = ${documentId} order by c.ended_at is not null, c.made_at desc, c.id desc limit 1`,
  )

/** Whether one of a confirmation `c` refused, and nobody asked anew since but somebody of whom the statement says that it is `n.made_by` themselves. */
export const isRefused = (themselves: RawBuilder<unknown>) => sql<boolean>`(exists (select from document_signature o
    where o.confirmation_id = c.id and o.refused_at is not null)
  and not exists (select from document_confirmation n where n.document_id = c.document_id and n.made_at > c.made_at and not ${themselves}))`

/** Whether whoever has a signature `s` in a confirmation `c` still has to confirm what one of them refused: nobody else than they asked anew. */
const isLeftOpen = (people: RawBuilder<unknown>) =>
  sql<boolean>`(s.signed_at is null and ${isRefused(sql`(n.made_by = any(${people}))`)})`

/** Whether anybody of a confirmation `c` has not signed yet. */
const isUnsigned = sql<boolean>`exists (select from document_signature o where o.confirmation_id = c.id and o.signed_at is null)`

/**
 * Whether one of these people is among those whom another one asks to confirm a document, and not all of them have; where one of them refused, until they are
 * asked anew.
 */
export const isAskedByAnother = async (db: Db, documentId: string, people: readonly string[]): Promise<boolean> =>
  (await count(
    db,
    sql`select 1 from document_signature s join document_confirmation c on c.id = s.confirmation_id
      where c.document_id = ${documentId} and s.person_id = any(${[...people]}::uuid[]) and c.made_by <> all(${[...people]}::uuid[])
        and (c.ended_at is null and ${isUnsigned} or ${isLeftOpen(sql`${[...people]}::uuid[]`)})`,
  )) > 0

/** Whether people are asked to confirm a document `d`, or somebody refused and nobody else asked anew, for a statement about it: until then its time is not over. */
export const isBeingConfirmed = sql<boolean>`(exists (select from document_confirmation c where c.document_id = d.id and (c.ended_at is null
  or exists (select from document_signature s where s.confirmation_id = c.id and ${isLeftOpen(sql`array[s.person_id]`)}))))`

/**
 * Whether somebody else asks people to confirm a document, and not all have, or all where `confirmed` says so; where `after` is an instant, only whoever
 * asked behind it.
 */
export const isAskedByOthers = async (
  db: Db,
  documentId: string,
  people: readonly string[],
  { after = null, confirmed = false }: { readonly after?: string | null; readonly confirmed?: boolean } = {},
): Promise<boolean> =>
  (await count(
    db,
    sql`select 1 from document_confirmation c where c.document_id = ${documentId} and c.ended_at is null and (${confirmed} or ${isUnsigned})
      and c.made_by <> all(${[...people]}::uuid[]) and coalesce(c.made_at > ${after}::timestamptz, true)`,
  )) > 0

export const findConfirmation = (db: Db, id: string): Promise<ConfirmationRow | undefined> =>
  first(db, checked(confirmationShape)`${select} where c.id = ${id}`)

export const addConfirmation = (db: Db, confirmation: NewRow<'document_confirmation'>): Promise<number> =>
  count(db, build.insertInto('document_confirmation').values(confirmation))

export const addSigners = (db: Db, confirmationId: string, people: readonly string[], inOrder: boolean): Promise<number> =>
  count(
    db,
    build.insertInto('document_signature').values(
      people.map((person_id, i) => ({
        id: newId(),
        confirmation_id: confirmationId,
        person_id,
        turn: inOrder ? i + 1 : null,
      })),
    ),
  )

/** Nobody is asked any more. */
export const closeConfirmation = (db: Db, id: string, now: string): Promise<number> =>
  count(db, build.updateTable('document_confirmation').set({ ended_at: now }).where('id', '=', id))

/** Where whoever is asked by a signature `s` works now. */
const signer = presentPlace(sql.ref('s.person_id'))

/** Whether a signature `s` is of somebody who reads the document of its confirmation `c` now, also from a place that they came back to. */
const theyRead = reads(signer, sql.ref('c.document_id'))

/** Whoever was asked, as far as they work here and still read it, in their order. */
export const askedOf = async (db: Db, id: string): Promise<string[]> => {
  const asked = checked({ person_id: text })`select ${signer} as person_id from document_signature s
    join document_confirmation c on c.id = s.confirmation_id where s.confirmation_id = ${id} and ${theyRead} order by s.turn, s.id`
  return [...new Set((await all(db, asked)).map(({ person_id }) => person_id))]
}

/** Whether somebody reads the document of a confirmation, named by its id, where they work now: for what tells them of it later on. */
export const isConfirmationFor = (confirmation: RawBuilder<unknown>, person: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from document_confirmation c where c.id = ${confirmation} and ${reads(presentPlace(person), sql.ref('c.document_id'))})`

/** The name of the document and whose turn it is to confirm it, of those who read it; undefined where nobody is asked any more. */
export const openConfirmation = async (db: Db, id: string) => {
  const confirmation = await findConfirmation(db, id)
  if (!confirmation || confirmation.ended) return undefined
  const { document_name: title, how, due_on: dueOn } = confirmation
  const open = await all(
    db,
    checked({
      person_id: text,
    })`select ${signer} as person_id from document_signature s join document_confirmation c on c.id = s.confirmation_id
      where s.confirmation_id = ${id} and s.signed_at is null and ${isTheirTurn} and ${theyRead} order by s.id`,
  )
  return { title, how, dueOn, people: open.map(({ person_id }) => person_id) }
}

/** Whether anybody has confirmed any version of a document, for a statement about it. */
export const hasSignature = (documentId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from document_signature s join document_confirmation c on c.id = s.confirmation_id
    where c.document_id = ${documentId} and s.signed_at is not null)`

/** The same of one that is known. */
export const isSigned = async (db: Db, documentId: string): Promise<boolean> =>
  (await one(db, checked({ is: bool })`select ${hasSignature(sql`${documentId}::uuid`)} as is`)).is

/** Takes away what nobody has confirmed, with its document. */
export const dropConfirmations = (db: Db, documentId: string): Promise<number> =>
  count(db, build.deleteFrom('document_confirmation').where('document_id', '=', documentId))

const signerShape = {
  ...columnsOf('document_signature', 'id', 'person_id', 'signed_at', 'signed_name', 'turn', 'refused_reason'),
  their_turn: bool,
  has_left: bool,
  reads: bool,
  name: text,
  name_key: text,
  turn_key: int,
}
export type SignerRow = RowOf<typeof signerShape>

/** Who is asked, in their order or by name; one more than `limit`. */
export const signersOf = (db: Db, confirmationId: string, limit: number, after: string[] | undefined) =>
  all(
    db,
    checked(
      signerShape,
    )`select * from (select s.id, s.person_id, s.signed_at, s.signed_name, s.turn, s.refused_reason, ${isTheirTurn} as their_turn,
        w.status = 'INACTIVE' and ${signer} = s.person_id as has_left, ${theyRead} as reads, w.name, lower(w.name) as name_key, coalesce(s.turn, 0) as turn_key
      from document_signature s join document_confirmation c on c.id = s.confirmation_id join ${places} w on w.id = s.person_id where s.confirmation_id = ${confirmationId}) s
    where ${after ? sql`(turn_key, name_key, person_id) > (${after[0]}::int, ${after[1]}, ${after[2]}::uuid)` : sql`true`}
    order by turn_key, name_key, person_id limit ${limit + 1}`,
  )

const toRemindShape = {
  ...columnsOf('document_signature', 'id', 'confirmation_id'),
  ...columnsOf('document_confirmation', 'due_on'),
  person_id: text,
  name: text,
}

const mostAtOnce = 500

/** Who may have to be reminded by a day, of those who read it; held, and passed over where another server has it. */
export const signersToRemind = (db: Db, today: Day): Promise<RowOf<typeof toRemindShape>[]> =>
  all(
    db,
    checked(toRemindShape)`select s.id, s.confirmation_id, ${signer} as person_id, c.due_on, d.name from document_signature s
        join document_confirmation c on c.id = s.confirmation_id join stored_document d on d.id = c.document_id
      where ${theyRead} and s.signed_at is null and c.ended_at is null and ${isTheirTurn} and (c.due_on < ${today}::date and s.told_after_at is null
        or c.due_on >= ${today}::date and c.due_on - 2 <= ${today}::date and s.told_before_at is null)
      order by s.id limit ${mostAtOnce} for update of s skip locked`,
  )

export const noteSignerTold = (db: Db, id: string, reminder: 'BEFORE' | 'AFTER', now: string): Promise<number> =>
  count(
    db,
    build
      .updateTable('document_signature')
      .set(reminder === 'BEFORE' ? { told_before_at: now } : { told_after_at: now })
      .where('id', '=', id),
  )

const signatureShape = {
  ...columnsOf('document_signature', 'id', 'confirmation_id', 'person_id', 'signed_name', 'signed_address', 'signed_drawing'),
  ...columnsOf('document_confirmation', 'document_id', 'due_on', 'in_order'),
  refused: bool,
  their_turn: bool,
  how: kindOf<ConfirmWay>(text),
  ended: bool,
  signed_at: orNull(instant),
  document_name: text,
  person_name: text,
  number: int,
  file_id: text,
  file_name: text,
  kind: kindOf<'pdf' | 'png' | 'jpeg' | 'webp'>(text),
  size: int,
  sha256: text,
}
export type SignatureRow = RowOf<typeof signatureShape>

const signatures = sql`select s.id, s.confirmation_id, s.person_id, s.signed_name, s.signed_address, s.signed_drawing, s.signed_at, s.refused_at is not null as refused,
    ${isTheirTurn} as their_turn, c.in_order, c.document_id, c.due_on, c.how, c.ended_at is not null as ended,
    d.name as document_name, ${nameOf(sql.ref('s.person_id'))} as person_name, f.number, f.id as file_id, f.name as file_name, f.kind, f.size::int as size,
    encode(coalesce(s.signed_sha256, f.sha256), 'hex') as sha256
  from document_signature s join document_confirmation c on c.id = s.confirmation_id join stored_document d on d.id = c.document_id join document_file f on f.id = c.version_id`

export const findSignature = (db: Db, id: string): Promise<SignatureRow | undefined> =>
  first(db, checked(signatureShape)`${signatures} where s.id = ${id}`)

/** The same, held until the transaction ends, with what it belongs to. */
export const lockSignature = async (db: Db, id: string): Promise<SignatureRow | undefined> => {
  await count(
    db,
    sql`select from document_signature s join document_confirmation c on c.id = s.confirmation_id where s.id = ${id} for update`,
  )
  return findSignature(db, id)
}

type Asked = { signed: boolean; limit: number; after: string[] | undefined }

/** What whoever asks is to confirm and still reads, or has confirmed, the newest first; one more than `limit`. */
export const signaturesOf = (db: Db, actor: Actor, { signed, limit, after }: Asked): Promise<SignatureRow[]> =>
  all(
    db,
    checked(signatureShape)`${signatures} where s.person_id = any(${ownPlaces(actor)}::uuid[])
      and ${signed ? sql`s.signed_at is not null` : sql`s.signed_at is null and c.ended_at is null and ${isTheirTurn} and ${whyFor(actor)} is not null`}
      and ${after ? sql`s.id < ${after[0]}::uuid` : sql`true`} order by s.id desc limit ${limit + 1}`,
  )

type Signed = {
  readonly id: string
  readonly name: string
  readonly drawing: string | null
  readonly address: string
  readonly now: string
}

/** Writes a signature, with the hash of what is signed as the database has it. */
export const writeSignature = (db: Db, { id, name, drawing, address, now }: Signed): Promise<number> =>
  count(
    db,
    sql`update document_signature s set signed_at = ${now}, signed_name = ${name}, signed_drawing = ${drawing}, signed_address = ${address}, signed_sha256 = f.sha256
      from document_confirmation c join document_file f on f.id = c.version_id where s.id = ${id} and c.id = s.confirmation_id`,
  )

export const writeRefusal = (db: Db, id: string, reason: string, now: string): Promise<number> =>
  count(db, build.updateTable('document_signature').set({ refused_at: now, refused_reason: reason }).where('id', '=', id))

/** Who hears what somebody says to a request: whoever asked, or where they do not read all documents any more, or asked themselves, all others who do. */
export const hearsOfAsked = async (db: Db, asker: string, asked: string): Promise<string[]> =>
  (
    await all(
      db,
      checked({ id: text })`with reader as (
          select w.id from ${places} w where w.status = 'ACTIVE' and w.role = any(${[...companyRoles]}::text[]) and w.id <> ${asked})
        select id from reader where id = ${asker} or not exists (select from reader where id = ${asker})`,
    )
  ).map(({ id }) => id)

/** The same of a confirmation that somebody refuses; nobody where its document is gone. */
export const hearsOfRefusal = async (db: Db, confirmationId: string, asked: string): Promise<string[]> => {
  const found = await first(
    db,
    checked({ made_by: text })`select made_by from document_confirmation where id = ${confirmationId}`,
  )
  return found ? hearsOfAsked(db, found.made_by, asked) : []
}
