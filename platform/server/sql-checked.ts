import type { Day } from '@daybook/platform/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '../../database/types.ts'

/** What a column of a raw statement is: by which types PostgreSQL may send it, and as what it arrives here. */
export type Kind<T> = { readonly sends: readonly number[] | 'any'; readonly arrives?: T }

const kind = <T>(...sends: number[]): Kind<T> => ({ sends })

/** Text of any sort. */
export const text = kind<string>(25, 1043, 2950)
/** A whole number; counts are cast to `int` in the statement, sums of cents to `bigint`. */
export const int = kind<number>(20, 21, 23)
export const bool = kind<boolean>(16)
export const day = kind<Day>(1082)
/** ISO text in UTC. */
export const instant = kind<string>(1184)
/** A value made by `json_agg`, `jsonb_build_object` and the like: what is inside, only the statement knows. */
export const json = <T>(): Kind<T> => kind<T>(114, 3802)
export const texts = kind<string[]>(1009)

/** The same column, of which the store knows more than PostgreSQL does: `kindOf<Weekday>(int)`. */
export const kindOf = <T extends string | number>({ sends }: Kind<string> | Kind<number>): Kind<T> => ({ sends })

/** The same, or null: PostgreSQL does not tell which columns of a statement can be. */
export const orNull = <T>({ sends }: Kind<T>): Kind<T | null> => ({ sends })

/** Columns of a table as they are, with the types of the migrated database. */
export const columnsOf = <T extends keyof DB & string, const C extends keyof Selectable<DB[T]> & string>(
  _table: T,
  ...columns: C[]
): { readonly [K in C]: Kind<Selectable<DB[T]>[K]> } =>
  // The keys are those that were given, which `fromEntries` forgets.
  Object.fromEntries(columns.map((column) => [column, { sends: 'any' }])) as unknown as {
    readonly [K in C]: Kind<Selectable<DB[T]>[K]>
  }

export type Shape = Readonly<Record<string, Kind<unknown>>>
export type RowOf<S extends Shape> = { -readonly [K in keyof S]: S[K] extends Kind<infer T> ? T : never }

const shapes = new WeakMap<object, Shape>()

/**
 * A raw statement with what its columns are declared to be. The first time it runs, what PostgreSQL says of them is compared:
 * a column too many, one too few, or one of another type is a bug of ours, and whatever test comes by fails.
 */
export const checked =
  <S extends Shape>(shape: S) =>
  (parts: TemplateStringsArray, ...values: unknown[]): RawBuilder<RowOf<S>> => {
    const query = sql<RowOf<S>>(parts, ...values)
    shapes.set(query, shape)
    return query
  }

// Statements already compared. The set is bounded; statements beyond it are compared on every run.
const known = new Set<string>()
const mostKnown = 500

type Field = { readonly name: string; readonly dataTypeID: number }

const faults = (shape: Shape, fields: readonly Field[]): string[] => {
  const sent = new Map(fields.map(({ name, dataTypeID }) => [name, dataTypeID]))
  return [
    ...[...sent.keys()].filter((name) => !(name in shape)).map((name) => `${name} is not declared`),
    ...Object.entries(shape).flatMap(([name, { sends }]) => {
      const type = sent.get(name)
      if (type === undefined) return [`${name} is not selected`]
      return sends === 'any' || sends.includes(type) ? [] : [`${name} is of type ${type}`]
    }),
  ]
}

/** Throws when a checked statement gives other columns than it declares. From its second run on it costs nothing. */
export const assertShape = (query: object, text: string, fields: readonly Field[]): void => {
  const shape = shapes.get(query)
  if (shape === undefined || known.has(text)) return
  const found = faults(shape, fields)
  if (found.length > 0) throw new Error(`a statement and its declared columns differ: ${found.join(', ')}\n${text}`)
  if (known.size < mostKnown) known.add(text)
}
