import { type Actor, type Db, ownPlaces, type Person, selfPlaces } from '@daybook/platform/server'
import type { CustomField } from '../contract/index.ts'
import { checkFieldValue, type FieldAsker, fieldFaults, type FieldValue, loggedAs, seesField } from '../domain/index.ts'
import { type FieldRow, fieldRows, holdFields, saveValues, type ValueChange, valueRows } from './field-store.ts'
import type { StoredPerson } from './person-store.ts'
import { mayChange, mayUpdate } from './policy.ts'
import { seesOwn } from './told-changes.ts'

type Whose = Pick<StoredPerson, 'id' | 'role' | 'managed' | 'status'>

/** Who writes or reads: as an actor, or in a place of their own. */
export type Writer = Pick<Actor, 'role' | 'userId' | 'support' | 'isSelf' | 'isOwn'>

/** Somebody who writes about themselves, whatever their role allows about others. */
export const ownWriter = (place: Person): Writer => ({
  ...place,
  support: null,
  isSelf: (id) => selfPlaces(place).includes(id),
  isOwn: (id) => ownPlaces(place).includes(id),
})

const overseers = new Set(['ENTERPRISE_ADMIN', 'HUMAN_RESOURCE'])

/** Support is among nobody who sees more than everybody does; HR see of themselves what its person sees. */
export const askerOf = (actor: Writer, { id, managed }: Pick<Whose, 'id' | 'managed'>): FieldAsker => ({
  oversees: overseers.has(actor.role) && (actor.role === 'ENTERPRISE_ADMIN' || !actor.isSelf(id)),
  self: actor.isOwn(id),
  manages: actor.role === 'MANAGER' && managed,
})

/**
 * Whether somebody writes a field of a person: owner and HR those of whom they may change, but what HR fills nobody but an owner fills about
 * themselves; the person what they fill; support nothing.
 */
export const fillsField = (
  actor: Writer,
  person: Whose,
  { seen_by, filled_by }: Pick<FieldRow, 'seen_by' | 'filled_by'>,
): boolean => {
  if (actor.support !== null || !mayChange(actor)) return false
  if (!seesField(seen_by, askerOf(actor, person))) return false
  if (actor.isSelf(person.id)) return filled_by === 'PERSON' || actor.role === 'ENTERPRISE_ADMIN'
  return overseers.has(actor.role) && mayUpdate(actor, { userId: person.id, userRole: person.role, managed: person.managed })
}

/** The fields of a person that this reader sees, in their order. */
export const customFieldsOf = async (db: Db, actor: Writer, person: Whose): Promise<CustomField[]> => {
  const rows = await fieldRows(db)
  if (rows.length === 0) return []
  const values = new Map((await valueRows(db, [person.id])).map(({ field_id, value }) => [field_id, value]))
  return rows
    .filter(({ seen_by }) => seesField(seen_by, askerOf(actor, person)))
    .map((field) => ({
      id: field.id,
      kind: field.kind,
      label: field.label,
      help: field.help,
      section: field.section,
      required: field.required,
      seenBy: field.seen_by,
      filledBy: field.filled_by,
      options: field.options,
      value: values.get(field.id) ?? null,
      mayFill: person.status !== 'INACTIVE' && fillsField(actor, person, field),
    }))
}

type Said = Readonly<Record<string, FieldValue | null>>
type Fault = {
  code: 'people.field_unknown' | 'people.field_closed' | 'people.field_value'
  field: string
  words: { label: string; why: string }
}

type WishFault = Omit<Fault, 'code'> & { code: 'people.field_unknown' | 'people.change_directly' | 'people.field_value' }

export type DecidedValues = {
  changes: ValueChange[]
  before: Record<string, FieldValue | null>
  after: Record<string, FieldValue | null>
  /** Whether the person sees one of them. */
  seen: boolean
}

const decideOne = (
  actor: Writer,
  person: Whose,
  field: FieldRow | undefined,
  id: string,
  value: FieldValue | null,
): Fault | FieldValue | null => {
  const at = `custom.${id}`
  if (!field || !seesField(field.seen_by, askerOf(actor, person)))
    return { code: 'people.field_unknown', field: 'custom', words: { label: '', why: '' } }
  if (!fillsField(actor, person, field)) return { code: 'people.field_closed', field: at, words: { label: field.label, why: '' } }
  const checked = checkFieldValue(field, value)
  if (checked.ok) return checked.value
  return { code: 'people.field_value', field: at, words: { label: field.label, why: fieldFaults[checked.code] } }
}

/** What somebody asks a field of theirs to become that HR fills; or what is wrong with it. */
export const decideWish = (
  actor: Writer,
  person: Whose,
  field: FieldRow | undefined,
  id: string,
  value: FieldValue | null,
): WishFault | FieldValue | null => {
  if (!field || !seesField(field.seen_by, askerOf(actor, person)))
    return { code: 'people.field_unknown', field: 'custom', words: { label: '', why: '' } }
  const at = `custom.${id}`
  if (field.filled_by === 'PERSON') return { code: 'people.change_directly', field: at, words: { label: field.label, why: '' } }
  const checked = checkFieldValue(field, value)
  if (checked.ok) return checked.value
  return { code: 'people.field_value', field: at, words: { label: field.label, why: fieldFaults[checked.code] } }
}

/** What would become of what is said of a person's fields, each held to its rules and to who asks; or the first thing wrong with it. */
export const decideValues = async (
  db: Db,
  actor: Writer,
  person: Whose,
  said: Said | undefined,
): Promise<Fault | DecidedValues> => {
  const decided: DecidedValues = { changes: [], before: {}, after: {}, seen: false }
  if (said === undefined || Object.keys(said).length === 0) return decided
  const fields = new Map((await holdFields(db)).map((field) => [field.id, field]))
  const known = new Map((await valueRows(db, [person.id])).map(({ field_id, value }) => [field_id, value]))
  for (const [id, typed] of Object.entries(said)) {
    const field = fields.get(id)
    const value = decideOne(actor, person, field, id, typed)
    if (typeof value === 'object' && value !== null) return value
    const before = known.get(id) ?? null
    if (!field || before === value) continue
    decided.changes.push({ person_id: person.id, field_id: id, kind: field.kind, value })
    decided.before[loggedAs(field.label)] = before
    decided.after[loggedAs(field.label)] = value
    decided.seen ||= seesOwn(field)
  }
  return decided
}

export const storeValues = (db: Db, { changes }: Pick<DecidedValues, 'changes'>): Promise<void> => saveValues(db, changes)
