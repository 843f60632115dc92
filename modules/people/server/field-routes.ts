import { lockCompany } from '@daybook/company/server'
import { defined, differing, plural } from '@daybook/platform/domain'
import { type Actor, type Db, type Handler, type Mount, newId, route, selfPlaces } from '@daybook/platform/server'
import {
  addField,
  changeField,
  changeWithdrawn,
  type ListedField,
  listFields,
  peopleDeeds,
  peopleTopics,
  removeField,
} from '../contract/index.ts'
import { type FieldFillers, type FieldKind, type FieldReaders, fieldReaders, isPersonLabel, mostFields } from '../domain/index.ts'
import { isAskedFor, withdrawEmpty } from './change-store.ts'
import {
  addFieldRow,
  changeFieldRow,
  dropField,
  type FieldRow,
  fieldRows,
  lockFields,
  placeFields,
  saveOptions,
  valueCounts,
} from './field-store.ts'
import { ageForms } from './person-store.ts'

const present = (row: FieldRow, values: number): ListedField => ({
  id: row.id,
  kind: row.kind,
  label: row.label,
  help: row.help,
  section: row.section,
  required: row.required,
  seenBy: row.seen_by,
  filledBy: row.filled_by,
  options: row.options,
  version: row.version,
  values,
})

/** Whose values in fields that only HR sees this reader does not see: none for an owner, their own for everybody else. */
const blindTo = (actor: Actor): readonly string[] => (actor.role === 'ENTERPRISE_ADMIN' ? [] : selfPlaces(actor))

const listed = async (db: Db, actor: Actor): Promise<ListedField[]> => {
  const counts = await valueCounts(db, blindTo(actor))
  return (await fieldRows(db)).map((row) => present(row, counts.get(row.id) ?? 0))
}

const reload = async (db: Db, actor: Actor, id: string): Promise<ListedField> => {
  const field = (await listed(db, actor)).find((each) => each.id === id)
  if (!field) throw new Error('a field that was just written is gone')
  return field
}

/** What nobody could fill or choose from. */
const faultOf = (field: { kind: FieldKind; options: readonly string[]; seen_by: FieldReaders; filled_by: FieldFillers }) => {
  if ((field.kind === 'CHOICE') !== field.options.length > 0) return { code: 'people.field_options', field: 'options' } as const
  return field.filled_by === 'PERSON' && field.seen_by === 'HR'
    ? ({ code: 'people.field_hidden', field: 'filledBy' } as const)
    : null
}

const list: Handler<typeof listFields> = async (_, { db, actor }) => ({ items: await listed(db, actor) })

const add: Handler<typeof addField> = async ({ body }, { db, actor, refuse, record, touch }) => {
  await lockCompany(db)
  const others = await lockFields(db)
  if (others.length >= mostFields) return refuse('people.field_too_many')
  const { seenBy, filledBy, ...typed } = body
  const field = { ...typed, id: newId(), position: others.length + 1, seen_by: seenBy, filled_by: filledBy }
  const fault = faultOf(field)
  if (fault) return refuse(fault.code, { field: fault.field })
  if (isPersonLabel(field.label) || (await addFieldRow(db, field)).broken !== undefined)
    return refuse('people.field_label_taken', { field: 'label', words: { label: body.label } })
  await saveOptions(db, field.id, field.options)
  record({ deed: peopleDeeds.field_add, type: 'person_field', id: field.id, after: body })
  touch(peopleTopics.people)
  return reload(db, actor, field.id)
}

/** The ids in a new order: this one at its new place, the others as they stood. */
const ordered = (rows: readonly FieldRow[], id: string, position: number): string[] => {
  const ids = rows.map((row) => row.id).filter((each) => each !== id)
  return ids.toSpliced(position - 1, 0, id)
}

/** What stands in a field, or is asked for, was said to those who see it: it is opened to no more of them. */
const opens = (before: FieldReaders, after: FieldReaders): boolean => fieldReaders.indexOf(after) < fieldReaders.indexOf(before)

/**
 * What an owner alone changes of a field. HR would fill about themselves what HR fills; and whatever stands in a field that only HR sees, a refusal, or that
 * there is none, would tell them what it says about themselves.
 */
const ownersAlone = (before: FieldRow, after: Pick<FieldRow, 'seen_by' | 'filled_by' | 'options'>) => {
  if (before.filled_by === 'HR' && after.filled_by !== 'HR') return { code: 'people.field_turned', field: 'filledBy' } as const
  if (before.seen_by !== 'HR') return null
  if (after.seen_by !== 'HR') return { code: 'people.field_of_hr', field: 'seenBy' } as const
  const kept = before.options.every((option) => after.options.includes(option))
  return kept ? null : ({ code: 'people.field_of_hr', field: 'options' } as const)
}

const isSaid = async (db: Db, id: string): Promise<boolean> => (await valueCounts(db)).has(id) || (await isAskedFor(db, id))

/**
 * The fields, held; or nothing where another one changed this one since it was looked at. A field that is opened makes forms stale that were filled for those
 * who saw it until then: before the fields are held, as whoever fills one holds a person first.
 */
const holdOpened = async (db: Db, id: string, { version, seenBy }: { version: number; seenBy?: FieldReaders | undefined }) => {
  const looked = (await fieldRows(db)).find((row) => row.id === id)
  if (looked && seenBy && looked.version === version && opens(looked.seen_by, seenBy)) await ageForms(db)
  const rows = await lockFields(db)
  const before = rows.find((row) => row.id === id)
  return { rows, before, isStale: before?.version !== version || looked?.version !== version }
}

const change: Handler<typeof changeField> = async ({ params: { id }, body }, { db, actor, refuse, record, touch }) => {
  const { rows, before, isStale } = await holdOpened(db, id, body)
  if (!before) return refuse('not_found')
  if (isStale) return refuse('version.stale')
  const { version: _version, position, seenBy = before.seen_by, filledBy = before.filled_by, ...typed } = body
  const field = { ...before, ...defined(typed), seen_by: seenBy, filled_by: filledBy }
  const closed = actor.role === 'ENTERPRISE_ADMIN' ? null : ownersAlone(before, field)
  if (closed) return refuse(closed.code, { field: closed.field })
  if (opens(before.seen_by, seenBy) && (await isSaid(db, id)))
    return refuse('people.field_opened', { field: 'seenBy', words: { label: before.label } })
  const fault = faultOf(field)
  if (fault) return refuse(fault.code, { field: fault.field })
  const used = await saveOptions(db, id, field.options)
  if (used !== undefined) return refuse('people.option_used', { field: 'options', words: { option: used } })
  const taken = field.label !== before.label && isPersonLabel(field.label)
  if (taken || (await changeFieldRow(db, field)).broken !== undefined)
    return refuse('people.field_label_taken', { field: 'label', words: { label: field.label } })
  if (position !== undefined) await placeFields(db, ordered(rows, id, position))
  const after = (await fieldRows(db)).find((row) => row.id === id) ?? before
  record({ deed: peopleDeeds.field_change, type: 'person_field', id, ...differing(before, after) })
  touch(peopleTopics.people)
  return reload(db, actor, id)
}

/** What goes with a field is said first and confirmed by its number, so that nobody removes more than they were told. */
const remove: Handler<typeof removeField> = async ({ params: { id }, body }, { db, actor, refuse, record, emit, touch }) => {
  const rows = await lockFields(db)
  const field = rows.find((row) => row.id === id)
  if (!field) return refuse('not_found')
  // What stands there about HR themselves would go with it, and they do not know whether anything does.
  if (field.seen_by === 'HR' && actor.role !== 'ENTERPRISE_ADMIN') return refuse('people.field_of_hr')
  const values = (await valueCounts(db, blindTo(actor))).get(id) ?? 0
  const { label } = field
  if (values !== body.values)
    return refuse('people.field_values', { field: 'values', words: { values: plural(values, 'value'), label } })
  const all = (await valueCounts(db)).get(id) ?? 0
  await dropField(db, id)
  for (const row of await withdrawEmpty(db)) await emit(changeWithdrawn, { requestId: row.id, userId: row.person_id })
  await placeFields(
    db,
    rows.map((row) => row.id).filter((each) => each !== id),
  )
  record({ deed: peopleDeeds.field_remove, type: 'person_field', id, before: present(field, all) })
  touch(peopleTopics.people)
  return { response_message: `“${label}” was removed${values === 0 ? '' : ` with ${plural(values, 'value')}`}.` }
}

/** What a company keeps of its people beside what Daybook knows. */
export const fieldRoutes: readonly Mount[] = [
  route(listFields, list),
  route(addField, add),
  route(changeField, change),
  route(removeField, remove),
]
