import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Compilable,
  type CompiledQuery,
  type Insertable,
  type RawBuilder,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely'
import type { DB } from '../../database/types.ts'
import type { Db } from './db.ts'
import { isPlannedApart } from './planned-apart.ts'
import { notePrepared } from './prepared.ts'
import { assertShape } from './sql-checked.ts'
import { StatementNames } from './statement-names.ts'

export { sql, type RawBuilder } from 'kysely'
export {
  bool,
  checked,
  columnsOf,
  day,
  instant,
  int,
  json,
  type Kind,
  kindOf,
  orNull,
  type RowOf,
  text,
  texts,
} from './sql-checked.ts'
export { type Named, recordOf, type Stored } from './sql-record.ts'

/** Writes queries, never runs them: what runs them is the transaction of the request. */
export const build = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** A row of a table as it is read, from the migrated database; `Pick` what a statement selects. */
export type Row<T extends keyof DB> = Selectable<DB[T]>
/** A row to be added: what has a default may be left out. */
export type NewRow<T extends keyof DB> = Insertable<DB[T]>
/** What may be changed of a row. */
export type Changes<T extends keyof DB> = Updateable<DB[T]>

type Query<Row> = Compilable<Row> | RawBuilder<Row>

const compile = <Row>(query: Query<Row>): CompiledQuery<Row> =>
  'toOperationNode' in query && 'execute' in query && !('executeTakeFirst' in query)
    ? (query as RawBuilder<Row>).compile(build)
    : (query as Compilable<Row>).compile()

// Each takes about 55 kB of a connection, in the database: with all of them, and those of large companies, that is 66 MB.
const statementNames = new StatementNames(600)

type Sent = { rows: unknown[]; rowCount: number | null; fields: { name: string; dataTypeID: number }[] }

type Driver = {
  query: (query: { text: string; values: unknown[]; name?: string }) => Promise<Sent>
}

const send = (db: Db, { sql: text, parameters }: CompiledQuery): Promise<Sent> => {
  const plain = statementNames.nameOf(text)
  const name = plain && isPlannedApart(db) ? `${plain}_large` : plain
  if (name) notePrepared(db, name)
  return (db as unknown as Driver).query({ text, values: parameters as unknown[], ...(name ? { name } : {}) })
}

/** Runs a query in the transaction of `db`. Only `*-store.ts` files may import this. */
export const all = async <Row>(db: Db, query: Query<Row>): Promise<Row[]> => {
  const compiled = compile(query)
  const { rows, fields } = await send(db, compiled)
  assertShape(query, compiled.sql, fields)
  return rows as Row[]
}

/** The first row, or undefined. */
export const first = async <Row>(db: Db, query: Query<Row>): Promise<Row | undefined> => (await all(db, query))[0]

/** Exactly one row; none is a bug of ours. */
export const one = async <Row>(db: Db, query: Query<Row>): Promise<Row> => {
  const row = await first(db, query)
  if (row === undefined) throw new Error('a row that must exist was not found')
  return row
}

/**
 * Reads what may be very many rows in parts of `size`, so that no more of them are in memory. One at a time in a transaction; whoever
 * begins reads to the end. Other statements may run between the parts, which show everything as it was at the beginning.
 */
export async function* inParts<Row>(db: Db, query: RawBuilder<Row>, size: number): AsyncGenerator<Row[]> {
  await count(db, sql`declare parts no scroll cursor for ${query}`)
  for (;;) {
    const rows = await all(db, sql<Row>`fetch ${sql.lit(size)} from parts`)
    if (rows.length > 0) yield rows
    if (rows.length < size) break
  }
  await count(db, sql`close parts`)
}

/** Runs a statement and says how many rows it touched. */
export const count = async (db: Db, query: Query<unknown>): Promise<number> => (await send(db, compile(query))).rowCount ?? 0

/** The constraint a statement broke, if that is why it failed: invariants are the database's to enforce. */
export const brokenConstraint = (error: unknown): string | undefined => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code?.startsWith('23') ? constraint : undefined
}

/**
 * Runs a statement that may break a named constraint, inside a savepoint so that the transaction lives on. Returns the
 * constraint's name instead of the rows when it is one of `expected`.
 */
export const attempt = async <Row, const C extends string>(
  db: Db,
  query: Query<Row>,
  expected: readonly C[],
): Promise<{ rows: Row[]; broken?: C }> => {
  const driver = db as unknown as { query: (text: string) => Promise<unknown> }
  try {
    const [, rows] = await Promise.all([driver.query('savepoint attempt'), all(db, query)])
    return { rows }
  } catch (error) {
    await driver.query('rollback to savepoint attempt')
    const broken = expected.find((name) => name === brokenConstraint(error))
    if (!broken) throw error
    return { rows: [], broken }
  }
}

/** A `like` pattern that finds the text anywhere; `%` and `_` in it are letters like any other. */
export const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Parts of at most `size` rows: one statement with tens of thousands of them would hold all of them in memory at once. */
export const chunks = <T>(rows: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size))
