import type { Role } from '@daybook/platform/contract'
import { dayInZone } from '@daybook/platform/domain'
import type { EventContext } from '@daybook/platform/server'
import { decidersMoved, recordsChanged } from '../contract/index.ts'
import { ownColumn, type RecordField, recordFieldNames, seesField } from '../domain/index.ts'
import type { FieldRow } from './field-store.ts'
import { employment, type StoredPerson } from './person-store.ts'
import { decidedOnBy } from './reporting-lines-store.ts'

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

export type Told = Pick<EventContext, 'db' | 'emit' | 'now'>
/** `turns`: whether they decide about people from now on and did not, or the other way round. */
type Changed = { readonly userId: string; readonly fields: readonly RecordField[]; readonly turns: boolean }

// So many people in one piece of news: whoever hears of it works on them in one transaction.
export const toldAtOnce = 50

/** Whether somebody with one role decides about people, and with the other does not. */
export const turnsDecider = (from: Role, to: Role): boolean => (from === 'EMPLOYEE') !== (to === 'EMPLOYEE')

/** Says about whom other people may decide from now on: those of these who have another manager, and about whom those decided, or would, who began to decide, or ended. */
const tellDeciders = async ({ db, emit, now }: Told, changed: readonly Changed[]): Promise<void> => {
  const moved = changed.filter(({ fields }) => fields.includes('manager')).map(({ userId }) => userId)
  const turned = changed.filter(({ turns }) => turns).map(({ userId }) => userId)
  await tellMoved({ emit }, [...moved, ...(await decidedOnBy(db, turned, dayInZone(now, 'UTC')))])
}

/** Says that other people may decide about these from now on. */
export const tellMoved = async ({ emit }: Pick<Told, 'emit'>, people: readonly string[]): Promise<void> => {
  const each = [...new Set(people)]
  for (let at = 0; at < each.length; at += toldAtOnce) await emit(decidersMoved, { userIds: each.slice(at, at + toldAtOnce) })
}

/** Says what of whose records another one changed, and who may decide about whom by it. */
export const tellChanged = async (work: Told, by: string, people: readonly Changed[]): Promise<void> => {
  const changed = people.filter(({ fields }) => fields.length > 0)
  const told = changed.map(({ userId, fields }) => ({ userId, fields: [...fields] }))
  for (let at = 0; at < told.length; at += toldAtOnce)
    await work.emit(recordsChanged, { by, people: told.slice(at, at + toldAtOnce) })
  await tellDeciders(work, changed)
}
