import { type Db, jsonInTurns } from '@daybook/platform/server'
import {
  all,
  attempt,
  checked,
  columnsOf,
  contains,
  count,
  first,
  int,
  kindOf,
  type Row,
  sql,
  text,
} from '@daybook/platform/server/sql'
import type { NameList } from '../domain/index.ts'

/** The table of a list; the column of `person` that names one of its rows is called the same. */
const tableOf = (list: NameList) => sql.table(`listed_${list}`)
const nameOf = (list: NameList) => sql.ref(`p.${list}`)
/** The same, where nothing is said null: it has the index. */
const keyOf = (list: NameList) => sql.ref(`p.${list}_key`)

const shape = columnsOf('listed_department', 'id', 'name', 'version')
const counted = { ...shape, people: int, gone: int, sort_key: text }
export type ListedRow = Pick<Row<'listed_department'>, 'id' | 'name' | 'version'> & {
  people: number
  gone: number
  sort_key: string
}

const countedRows = (
  list: NameList,
) => sql`select n.id, n.name, n.version, lower(n.name) as sort_key, c.people, c.gone from ${tableOf(list)} n
  cross join lateral (select (count(*) filter (where p.status <> 'INACTIVE'))::int as people,
    (count(*) filter (where p.status = 'INACTIVE'))::int as gone from person p where ${keyOf(list)} = n.name) c`

type Asked = { q: string | undefined; limit: number; after: string[] | undefined }

/** A page of a list by name, each name with how many have it; one more than asked for. */
export const listedRows = (db: Db, list: NameList, { q, limit, after }: Asked): Promise<ListedRow[]> =>
  all(
    db,
    checked(counted)`${countedRows(list)} where ${q ? sql`lower(n.name) like lower(${contains(q)})` : sql`true`}
      and ${after ? sql`(lower(n.name), n.id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`}
      order by lower(n.name), n.id limit ${limit + 1}`,
  )

export const findListed = (db: Db, list: NameList, id: string): Promise<ListedRow | undefined> =>
  first(db, checked(counted)`${countedRows(list)} where n.id = ${id}`)

/** Which list a name is on. */
export const listOf = async (db: Db, id: string): Promise<NameList | undefined> =>
  (
    await first(
      db,
      checked({ list: kindOf<NameList>(text) })`select 'department' as list from listed_department where id = ${id}
        union all select 'designation' from listed_designation where id = ${id}`,
    )
  )?.list

/** Some names of a list, held until the transaction ends: nobody takes one for a person or a rule meanwhile. */
export const lockListed = (db: Db, list: NameList, ids: readonly string[]) =>
  all(
    db,
    checked(
      shape,
    )`select n.id, n.name, n.version from ${tableOf(list)} n where n.id = any(${[...ids]}::uuid[]) order by n.id for update`,
  )

/** How the company spells names, by how they were typed. What it does not have is not among them; what it has keeps its name until the transaction ends. */
export const spellings = async (db: Db, list: NameList, typed: readonly string[]): Promise<Map<string, string>> => {
  const found = checked({ typed: text, name: text })`select t.typed, n.name from ${tableOf(list)} n
    join unnest(${[...new Set(typed)]}::text[]) t(typed) on lower(n.name) = lower(btrim(t.typed)) order by n.id for key share of n`
  return new Map((await all(db, found)).map(({ typed: as, name }) => [as, name]))
}

/** The departments by name, as a table in a statement of another module. */
export const departments = sql`(select name from listed_department)`

/** The departments of the company, the first so many by name. */
export const departmentNames = async (db: Db, most: number): Promise<string[]> =>
  (
    await all(
      db,
      checked(
        columnsOf('listed_department', 'name'),
      )`select name from listed_department order by lower(name), name limit ${most}`,
    )
  ).map(({ name }) => name)

/** Adds names; of those that are there already, in whatever case, none. */
export const addListed = (db: Db, list: NameList, rows: readonly { id: string; name: string }[]): Promise<number> =>
  count(
    db,
    sql`insert into ${tableOf(list)} (id, name) select x.id, x.name
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, name text) on conflict do nothing`,
  )

const bearer = columnsOf(
  'person',
  'id',
  'name',
  'preferred_name',
  'email',
  'designation',
  'department',
  'badge',
  'role',
  'status',
  'shown_name',
)

/** Who has a name, those who left included; nobody else changes them until the transaction ends. */
export const lockBearers = (db: Db, list: NameList, name: string) =>
  all(
    db,
    checked(
      bearer,
    )`select p.id, p.name, p.preferred_name, p.email, p.designation, p.department, p.badge, p.role, p.status, p.shown_name from person p
      where ${keyOf(list)} = ${name} order by p.id for update`,
  )

export type Bearer = Pick<Row<'person'>, 'id' | 'role' | 'status' | 'shown_name' | 'search_text'>

/** Whoever has the old name has the new one, and is found by it. */
const moved = async (list: NameList, to: string, people: readonly Bearer[]) => {
  const found = await jsonInTurns(people.map(({ id, search_text }) => ({ id, search_text })))
  return sql`update person p set ${sql.ref(list)} = ${to}, search_text = x.search_text, version = p.version + 1
    from jsonb_to_recordset(${found}::jsonb) as x(id uuid, search_text text) where p.id = x.id and ${nameOf(list)} <> ${to}`
}

// The same spelling breaks the first of them, another case the second.
const uniqueOf = {
  department: ['listed_department_company_id_name_key', 'one_department_per_name'],
  designation: ['listed_designation_company_id_name_key', 'one_designation_per_name'],
} as const

/** Whoever moved on from a department that is no more is as if they had been in none: what is decided later for its name does not count their hours. */
export const forgetMovedFrom = (db: Db, name: string): Promise<number> => renameMovedFrom(db, name, '')

/** Where people moved from follows the name of their department, as what is decided for it does. */
export const renameMovedFrom = (db: Db, from: string, to: string): Promise<number> =>
  count(db, sql`update moved_from set department = ${to} where department = ${from}`)

/** Whether a name became another one, on the list and on everybody who has it, in one statement: no other name is like it. */
export const renameListed = async (
  db: Db,
  list: NameList,
  { id, name }: { id: string; name: string },
  people: readonly Bearer[],
): Promise<boolean> => {
  const renamed = sql`with renamed as (update ${tableOf(list)} set name = ${name}, version = version + 1 where id = ${id}) ${await moved(list, name, people)}`
  return (await attempt(db, renamed, uniqueOf[list])).broken === undefined
}

/** Gives people another name of the list. */
export const moveBearers = async (db: Db, list: NameList, to: string, people: readonly Bearer[]): Promise<number> =>
  count(db, await moved(list, to, people))

export const dropListed = (db: Db, list: NameList, id: string): Promise<number> =>
  count(db, sql`delete from ${tableOf(list)} where id = ${id}`)
