import { workers } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import {
  all,
  attempt,
  build,
  type Changes,
  checked,
  columnsOf,
  count,
  day,
  first,
  kindOf,
  type NewRow,
  orNull,
  type RowOf,
  sql,
  text,
} from '@daybook/platform/server/sql'

const templateShape = { ...columnsOf('letter_template', 'id', 'name', 'body', 'own', 'version'), name_key: text }
export type TemplateRow = RowOf<typeof templateShape>
const templates = sql`(select id, name, body, own, version, lower(name) as name_key from letter_template) t`

/** The templates by name; one more than `limit`. */
export const templatesBy = (db: Db, limit: number, after: string[] | undefined): Promise<TemplateRow[]> =>
  all(
    db,
    checked(templateShape)`select * from ${templates}
      where ${after ? sql`(name_key, id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`} order by name_key, id limit ${limit + 1}`,
  )

export const findTemplate = (db: Db, id: string): Promise<TemplateRow | undefined> =>
  first(db, checked(templateShape)`select * from ${templates} where id = ${id}`)

/** The same, held until the transaction ends. */
export const lockTemplate = async (db: Db, id: string): Promise<TemplateRow | undefined> => {
  await count(db, sql`select from letter_template where id = ${id} for update`)
  return findTemplate(db, id)
}

/** False where another one is called so. */
export const addTemplate = async (db: Db, template: NewRow<'letter_template'>): Promise<boolean> =>
  (await attempt(db, build.insertInto('letter_template').values(template), ['letter_template_name'])).broken === undefined

export const changeTemplate = async (db: Db, id: string, changes: Changes<'letter_template'>): Promise<boolean> =>
  (
    await attempt(
      db,
      build
        .updateTable('letter_template')
        .set({ ...changes, version: sql<number>`version + 1` })
        .where('id', '=', id),
      ['letter_template_name'],
    )
  ).broken === undefined

export const dropTemplate = (db: Db, id: string): Promise<number> =>
  count(db, build.deleteFrom('letter_template').where('id', '=', id))

const addresseeShape = {
  id: text,
  legal_name: text,
  designation: text,
  department: text,
  hire_date: orNull(day),
  end_date: orNull(day),
  status: kindOf<'INVITED' | 'ACTIVE' | 'INACTIVE'>(text),
}
export type LetterPerson = RowOf<typeof addresseeShape>

/** Whom a letter is to, by the name of their contract. */
export const letterPerson = (db: Db, id: string): Promise<LetterPerson | undefined> =>
  first(
    db,
    checked(
      addresseeShape,
    )`select w.id, w.legal_name, coalesce(w.designation, '') as designation, coalesce(w.department, '') as department,
      w.hire_date, w.end_date, w.status from ${workers} w where w.id = ${id}`,
  )

/** The document that a letter to somebody became. */
export const letterMade = async (db: Db, templateId: string, personId: string): Promise<string | undefined> =>
  (
    await first(
      db,
      checked(
        columnsOf('letter_made', 'document_id'),
      )`select document_id from letter_made where template_id = ${templateId} and person_id = ${personId}`,
    )
  )?.document_id

export const noteLetter = (db: Db, made: NewRow<'letter_made'>): Promise<number> =>
  count(db, build.insertInto('letter_made').values(made))
