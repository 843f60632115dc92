import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '../../database/types.ts'

type Table = keyof DB & string
type Column<T extends Table> = keyof DB[T] & string

/** The fields of a record by their names in the product, each with its column. */
export type Fields<T extends Table> = Readonly<Record<string, Column<T>>>

/** A record as its table has it, under the names of the columns. */
export type Stored<R> =
  R extends RecordMap<infer T, infer F> ? Pick<Selectable<DB[T]>, F[keyof F] & keyof Selectable<DB[T]>> : never

/** A record under the names of the product. */
export type Named<R> =
  R extends RecordMap<infer T, infer F> ? { -readonly [K in keyof F]: Selectable<DB[T]>[F[K] & keyof Selectable<DB[T]>] } : never

export type RecordMap<T extends Table, F extends Fields<T>> = {
  readonly table: T
  readonly fields: F
  /** `p.name, p.birth_date`: a row is `Stored`. */
  readonly columns: (alias?: string) => RawBuilder<unknown>
  /** `p.birth_date as "birthDate"`: a row is `Named`. */
  readonly named: (alias?: string) => RawBuilder<unknown>
  /** The same as one JSON object. */
  readonly json: (alias?: string) => RawBuilder<unknown>
  /** Many records as a table of these columns, from one parameter; what a record leaves out is null. */
  readonly rows: (records: readonly object[]) => RawBuilder<unknown>
  /** `birth_date = x.birth_date`, for an update from the table `x` or from `excluded`. */
  readonly set: (from: string) => RawBuilder<unknown>
  /** Values under the names of the product as values for the columns; undefined is left out. */
  readonly toColumns: (
    values: {
      readonly [K in keyof F]?: Selectable<DB[T]>[F[K] & keyof Selectable<DB[T]>] | undefined
    },
  ) => Partial<Pick<Selectable<DB[T]>, F[keyof F] & keyof Selectable<DB[T]>>>
}

/**
 * One map of a record, checked against the migrated database, gives its type, what statements select, insert and change, and
 * the renaming: a field that is added here is in all of them.
 */
export const recordOf = <T extends Table, const F extends Fields<T>>(table: T, fields: F): RecordMap<T, F> => {
  const pairs = Object.entries<string>(fields)
  const list = (each: (column: string, name: string) => RawBuilder<unknown>) =>
    sql.join(pairs.map(([name, column]) => each(column, name)))
  const ref = (column: string, alias?: string) => sql.ref(alias === undefined ? column : `${alias}.${column}`)
  return {
    table,
    fields,
    columns: (alias) => list((column) => ref(column, alias)),
    named: (alias) => list((column, name) => sql`${ref(column, alias)} as ${sql.ref(name)}`),
    json: (alias) => sql`jsonb_build_object(${list((column, name) => sql`${sql.lit(name)}, ${ref(column, alias)}`)})`,
    rows: (records) => sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(records)}::jsonb)`,
    set: (from) => list((column) => sql`${sql.ref(column)} = ${ref(column, from)}`),
    toColumns: (values) =>
      // The pairs are those of the map, which the compiler cannot follow through `fromEntries`.
      Object.fromEntries(
        pairs.flatMap(([name, column]) => (values[name] === undefined ? [] : [[column, values[name]]])),
      ) as ReturnType<RecordMap<T, F>['toColumns']>,
  }
}
