import { ownColumn, type RecordField, recordFieldNames, seesField } from '../domain/index.ts'
import type { FieldRow } from './field-store.ts'
import { employment, type StoredPerson } from './person-store.ts'

type Stands = Pick<StoredPerson, 'manager_id'> & { readonly [field in keyof StoredPerson]?: unknown }

/** Whether whose it is sees a field of the company's own, and so may hear that it changed. */
export const seesOwn = ({ seen_by }: Pick<FieldRow, 'seen_by'>): boolean =>
  seesField(seen_by, { oversees: false, self: true, manages: false })

const isTold = (field: string): field is RecordField => (recordFieldNames as readonly string[]).includes(field)

/** What of somebody's record another one changed; `custom`: also a field of the company's own that they see. */
export const changedRecord = (before: Stands, after: Stands, custom: boolean): RecordField[] => [
  ...Object.entries(employment.fields).flatMap(([field, column]) =>
    isTold(field) && before[column] !== after[column] ? [field] : [],
  ),
  ...(before.manager_id === after.manager_id ? [] : ['manager' as const]),
  ...(custom ? ['custom' as const] : []),
]

/** The same of what a row of a file changes, by the names of its columns; of the company's own fields `seen` are those that their person sees. */
export const changedByRow = (changes: readonly string[], seen: ReadonlySet<string>): RecordField[] => [
  ...changes.filter(isTold),
  ...(changes.some((field) => seen.has(field)) ? ['custom' as const] : []),
]

/** The columns of the company's own fields of which their person may hear. */
export const seenColumns = (fields: readonly FieldRow[]): ReadonlySet<string> =>
  new Set(fields.filter(seesOwn).map(({ id }) => ownColumn(id)))
