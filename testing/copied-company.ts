import { randomUUID } from 'node:crypto'
import { newId } from '@daybook/platform/server'

type Rows = <Row>(text: string, values?: unknown[]) => Promise<Row[]>
type Row = Readonly<Record<string, unknown>>

/** An entry of a company's log, and who it is by. */
export type Deed = {
  action: string
  type: string
  id: string | null
  before: unknown
  after: unknown
  account: string | null
  person: string | null
  at: string
}
type Table = { name: string; columns: string[] }

/** Whom a company is of, and what it is called. */
export type Founded = { companyId: string; userId: string; accountId: string; companyName: string; name: string; email: string }

/** The rows of a company that was just founded, from which others are laid: their ids, names and addresses are exchanged. */
export type Pattern = { founded: Founded; ids: string[]; laying: string; parts: [string, Row[]][]; deeds: Deed[] }

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

let laid = 0

/**
 * Makes ready a database for what is laid straight into its tables: which then stands in the company's log as if somebody had done it by a
 * call. In a schema of its own, which is not the product's.
 */
export const readyForLaying = (rows: Rows) =>
  rows(`do $ready$ begin
    create schema if not exists given;
    create or replace function given.deeds(deeds jsonb, company uuid) returns void language plpgsql as $$
      declare deed jsonb;
      begin
        perform set_config('app.company_id', company::text, true);
        for deed in select * from jsonb_array_elements(deeds) loop
          perform set_config('app.account_id', coalesce(deed->>'account', ''), true);
          perform set_config('app.person_id', coalesce(deed->>'person', ''), true);
          perform finish_request(jsonb_build_array(deed), '[]', '', (deed->>'at')::timestamptz, 'given', '127.0.0.1');
        end loop;
      end $$;
  end $ready$`)

const ofCompanies = `select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('audit_entry', 'audit_head', 'outbox')
    and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'company_id')
  group by c.relname order by c.relname`

/** Its triggers do not run: the rows are what they left. The log is a chain over its content, so that it is written anew. */
const layingFunction = (
  name: string,
  tables: readonly Table[],
) => `create function ${name}(parts jsonb, deeds jsonb, company uuid) returns void
  language plpgsql as $$
  begin
    perform set_config('session_replication_role', 'replica', true);
    ${tables.map(({ name: table, columns }) => `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, parts->'${table}');`).join('\n')}
    perform set_config('session_replication_role', 'origin', true);
    perform given.deeds(deeds, company);
  end $$`

/** What a company that was just founded consists of, in whatever tables. */
export const patternOf = async (rows: Rows, founded: Founded): Promise<Pattern> => {
  const all = await rows<Table>(ofCompanies)
  const found = await rows<{ name: string; row: Row }>(
    all
      .map(({ name }) => `select '${name}' as name, to_jsonb(t) as row from ${name} t where company_id = $1`)
      .join(' union all '),
    [founded.companyId],
  )
  const deeds = await rows<Deed>(
    `select action, target_type as type, target_id as id, before, after, account_id as account, person_id as person, at
      from audit_entry where company_id = $1 order by seq`,
    [founded.companyId],
  )
  const filled = all.filter(({ name }) => found.some((row) => row.name === name))
  const laying = `given.company_${++laid}`
  await rows(layingFunction(laying, filled))
  const ids = [
    ...new Set([
      founded.accountId,
      founded.companyId,
      ...found.flatMap(({ row }) => (typeof row['id'] === 'string' ? [row['id']] : [])),
    ]),
  ]
  const parts = filled.map(({ name }): [string, Row[]] => [name, found.filter((row) => row.name === name).map(({ row }) => row)])
  return { founded, ids: ids.sort(), laying, parts, deeds }
}

/** Made by the server, and not by a function of the database. */
const isOurs = (id: string): boolean => id[14] === '7'

/** An id for each of those that the server made, or of the others, in the order of the pattern's: those of one moment are in none. */
const freshIds = (ids: readonly string[], make: () => string, ours: boolean): [string, string][] => {
  const theirs = ids.filter((id) => isOurs(id) === ours)
  const made = theirs.map(() => make()).sort()
  return theirs.map((id, i) => [id, made[i] ?? ''])
}

/** The same company for somebody else, by one statement. */
export const layCompany = async (
  rows: Rows,
  { founded, ids, laying, parts, deeds }: Pattern,
  of: Pick<Founded, 'accountId' | 'companyName' | 'name' | 'email'> & { searchText: string },
): Promise<Pick<Founded, 'companyId' | 'userId'>> => {
  const fresh = new Map([...freshIds(ids, newId, true), ...freshIds(ids, randomUUID, false), [founded.accountId, of.accountId]])
  const said = new Map([
    [founded.companyName, of.companyName],
    [founded.name, of.name],
    [founded.email, of.email],
  ])
  const exchanged = (key: string, value: unknown): unknown => {
    if (typeof value !== 'string') return value
    if (key === 'search_text') return of.searchText
    return said.get(value) ?? value.replace(uuid, (id) => fresh.get(id) ?? id)
  }
  const companyId = fresh.get(founded.companyId) ?? ''
  await rows(`select ${laying}($1, $2, $3)`, [
    JSON.stringify(Object.fromEntries(parts), exchanged),
    JSON.stringify(deeds, exchanged),
    companyId,
  ])
  return { companyId, userId: fresh.get(founded.userId) ?? '' }
}
