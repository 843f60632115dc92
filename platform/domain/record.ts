// `Object.keys` and its kin forget which keys an object has, since there may be more than its type tells. These keep them:
// for objects that our own code wrote out.

/** The keys of a record. */
export const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): K[] => Object.keys(record) as K[]

/** The pairs of a record. */
export const entriesOf = <K extends string, V>(record: { readonly [P in K]?: V }): [K, V][] => Object.entries(record) as [K, V][]

/** A record with a value for each of these keys. */
export const recordOf = <const K extends string, V>(keys: readonly K[], value: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>

/** What is left of `T` without the keys that may be undefined and are. */
export type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** A record without the keys whose value is undefined. */
export const defined = <T extends object>(record: T): Partial<Defined<T>> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Partial<Defined<T>>

/** A field of whatever came in; undefined where there is none. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** What an audit entry tells of a change: the fields that differ, as they were and as they are. */
export const differing = <T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } => {
  const same = (field: string) => JSON.stringify(fieldOf(before, field)) === JSON.stringify(fieldOf(after, field))
  const rest = (side: T) => Object.fromEntries(Object.entries(side).filter(([field]) => !same(field))) as Partial<T>
  return { before: rest(before), after: rest(after) }
}
