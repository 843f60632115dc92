import { places, workers } from '@daybook/people/server'
import { type Role, rolesWith } from '@daybook/platform/contract'
import { type Actor, type Db, ownPlaces } from '@daybook/platform/server'
import { all, checked, kindOf, type RawBuilder, type RowOf, sql, text } from '@daybook/platform/server/sql'
import { documentRead } from '../contract/index.ts'
import type { ReadReason } from '../domain/index.ts'

type Reader = {
  /** The places of theirs in the company: the present one, and those they left. */
  readonly own: RawBuilder<unknown>
  readonly forCompany: RawBuilder<unknown>
  /** Where they work now; a place they left gives them nothing but what is personal. */
  readonly department: RawBuilder<unknown>
}

/**
 * Why somebody reads a document `d`; null where they do not. Nothing else decides about reading: lists, opening and "who can see this"
 * ask it, of whoever asks or of everybody.
 */
const readsBecause = ({ own, forCompany, department }: Reader) => sql<ReadReason | null>`case
  when d.person_id = any(${own}) then 'SELF'
  when ${forCompany} then 'ROLE'
  when d.place = 'COMPANY' then 'EVERYBODY'
  when d.place = 'DEPARTMENT' and d.department = ${department} then 'DEPARTMENT' end`

/** The same of whoever asks, whatever they ask for: who is asked to sign reads by the same rule. HR who work as an employee read as one. */
export const whyFor = (actor: Actor) =>
  readsBecause({
    own: sql`${ownPlaces(actor)}::uuid[]`,
    forCompany: sql`${actor.scopeFor(documentRead) === 'company'}::boolean`,
    department: sql`(select w.department from ${places} w where w.id = ${actor.userId})`,
  })

/** The roles that read every document, from the same scopes that routes are refused by. */
export const companyRoles: readonly Role[] = rolesWith(documentRead, 'company').filter((role) => role !== 'ADMIN')

/** The same of a colleague `w` with their account in `a`, where `o` is the account of the person whose document it is. */
const whyForColleague = readsBecause({
  own: sql`case when w.id = d.person_id or a.account_id = o.account_id then array[d.person_id] else '{}'::uuid[] end`,
  forCompany: sql`w.role = any(${[...companyRoles]}::text[])`,
  department: sql`w.department`,
})

/** Whether somebody, by their place, works here and reads a document now, for statements about both. */
export const reads = (personId: RawBuilder<unknown>, documentId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from stored_document d join ${places} w on w.id = ${personId} and w.status = 'ACTIVE' join ${workers} a on a.id = w.id
    left join ${workers} o on o.id = d.person_id where d.id = ${documentId} and ${whyForColleague} is not null)`

const readerShape = { id: text, name: text, role: kindOf<Role>(text), why: kindOf<ReadReason>(text), name_key: text }
export type ReaderRow = RowOf<typeof readerShape>

/** Who works here and reads a document, by name; one more than `limit`. */
export const readersOf = (db: Db, id: string, limit: number, after: string[] | undefined): Promise<ReaderRow[]> =>
  all(
    db,
    checked(readerShape)`select * from (
      select w.id, w.name, w.role, lower(w.name) as name_key, ${whyForColleague} as why
      from stored_document d join ${places} w on w.status = 'ACTIVE' join ${workers} a on a.id = w.id
        left join ${workers} o on o.id = d.person_id where d.id = ${id}) r
    where why is not null and ${after ? sql`(name_key, id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`}
    order by name_key, id limit ${limit + 1}`,
  )
