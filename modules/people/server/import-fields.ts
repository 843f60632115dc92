import type { FieldValue, PersonRow } from '../domain/index.ts'
import { checkFieldValue, fieldFaults, ownColumn, seesField } from '../domain/index.ts'
import { shorten } from '@daybook/platform/domain'
import { type Db, turns } from '@daybook/platform/server'
import { type FieldRow, type ValueChange, type ValueRow, valuesIn } from './field-store.ts'
import { askerOf, fillsField, type Writer } from './field-values.ts'
import type { Wrong } from './import-pay.ts'
import type { KnownPerson } from './import-store.ts'

/** One value of a company's own field that a row changes, and what the log tells of it. */
export type OwnChange = ValueChange & { label: string; before: FieldValue | null }

export type OwnDeciders = (
  before: KnownPerson | undefined,
  id: string,
  said: ReadonlyMap<string, FieldValue>,
) => { changes: OwnChange[]; wrong: Wrong | null }

// So many people's values at once, and so much of a text that another one takes the place of: what stands in thirty long fields of a thousand people is
// more than should be in memory.
const part = 50
const mostTold = 200

const cut = (value: FieldValue): FieldValue => (typeof value === 'string' ? shorten(value, mostTold) : value)

/** What the people of a file have in the fields that it names; of a long text that it says otherwise, the beginning, which the log tells. */
export const valuesBeside = async (
  db: Db,
  read: readonly PersonRow[],
  everyone: readonly KnownPerson[],
  fields: readonly FieldRow[],
): Promise<ValueRow[]> => {
  const said = new Map(read.flatMap((row) => (row.ok ? [[row.value.email, row.value.own] as const] : [])))
  const named = new Map(everyone.flatMap(({ id, email }) => (said.has(email) ? [[id, said.get(email)] as const] : [])))
  const [turn, ids, found] = [turns(), [...named.keys()], [] as ValueRow[]]
  const asked = fields.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += part) {
    const stood = await valuesIn(db, ids.slice(at, at + part), asked)
    found.push(
      ...stood.map((row) =>
        named.get(row.person_id)?.get(row.field_id) === row.value ? row : { ...row, value: cut(row.value) },
      ),
    )
    await turn()
  }
  return found
}

/** Holds what rows say of the company's own fields to the rules of the form: `fields` are all of them, `held` what people have in those that the file names. */
export const ownDeciders = (actor: Writer, fields: readonly FieldRow[], held: readonly ValueRow[]): OwnDeciders => {
  const known = new Map(held.map(({ person_id, field_id, value }) => [`${person_id} ${field_id}`, value]))
  const byId = new Map(fields.map((field) => [field.id, field]))
  return (before, id, said) => {
    const changes: OwnChange[] = []
    for (const [fieldId, value] of said) {
      const field = byId.get(fieldId)
      const stood = known.get(`${id} ${fieldId}`) ?? null
      if (!field) continue
      const whose = {
        id,
        role: before?.role ?? ('EMPLOYEE' as const),
        status: before?.status ?? ('INVITED' as const),
        managed: false,
      }
      const wrong = (reason: string): Wrong => ({ field: ownColumn(fieldId), value: String(value), reason })
      const closed = { changes: [], wrong: wrong('You may not fill this field of this person') }
      // Before what stands there is compared: the reply would tell it.
      if (!seesField(field.seen_by, askerOf(actor, whose))) return closed
      if (stood === value) continue
      if (!fillsField(actor, whose, field)) return closed
      const checked = checkFieldValue(field, value)
      if (!checked.ok) return { changes: [], wrong: wrong(fieldFaults[checked.code]) }
      changes.push({ person_id: id, field_id: fieldId, kind: field.kind, value, label: field.label, before: stood })
    }
    return { changes, wrong: null }
  }
}
