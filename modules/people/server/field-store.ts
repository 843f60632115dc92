import type { Db } from '@daybook/platform/server'
import {
  all,
  attempt,
  checked,
  columnsOf,
  count,
  first,
  int,
  json,
  kindOf,
  type RowOf,
  sql,
  text,
  texts,
} from '@daybook/platform/server/sql'
import type { FieldFillers, FieldKind, FieldReaders, FieldValue } from '../domain/index.ts'

const shape = {
  ...columnsOf('person_field', 'id', 'position', 'label', 'help', 'section', 'required', 'version'),
  kind: kindOf<FieldKind>(text),
  seen_by: kindOf<FieldReaders>(text),
  filled_by: kindOf<FieldFillers>(text),
  options: texts,
}
export type FieldRow = RowOf<typeof shape>

const columns = sql`f.id, f.position, f.label, f.help, f.section, f.required, f.version, f.kind, f.seen_by, f.filled_by,
  array(select o.name from person_field_option o where o.field_id = f.id order by o.position) as options`

/** The company's own fields of a person, in their order; at most thirty. */
export const fieldRows = (db: Db): Promise<FieldRow[]> =>
  all(db, checked(shape)`select ${columns} from person_field f order by f.position`)

/** The same, held until the transaction ends: what is written into them is still theirs. */
export const holdFields = async (db: Db): Promise<FieldRow[]> => {
  await count(db, sql`select 1 from person_field order by id for share`)
  return fieldRows(db)
}

/** The same for whoever changes them. */
export const lockFields = async (db: Db): Promise<FieldRow[]> => {
  await count(db, sql`select 1 from person_field order by id for update`)
  return fieldRows(db)
}

/** How many people have a value in each field; of `blind`, who see no field of HR about themselves, only in the others. */
export const valueCounts = async (db: Db, blind: readonly string[] = []): Promise<Map<string, number>> => {
  const counted = checked({ field_id: text, values: int })`
    select v.field_id, count(*)::int as values from person_field_value v join person_field f on f.id = v.field_id
    where f.seen_by <> 'HR' or v.person_id <> all(${[...blind]}::uuid[]) group by v.field_id`
  return new Map((await all(db, counted)).map(({ field_id, values }) => [field_id, values]))
}

export type FieldValues = Omit<FieldRow, 'version'>

export const addFieldRow = (db: Db, field: FieldValues) =>
  attempt(
    db,
    sql`insert into person_field (id, position, label, help, section, kind, required, seen_by, filled_by) values (${field.id},
      ${field.position}, ${field.label}, ${field.help}, ${field.section}, ${field.kind}, ${field.required}, ${field.seen_by}, ${field.filled_by}) returning id`,
    ['one_field_per_label'],
  )

export const changeFieldRow = (db: Db, field: FieldValues) =>
  attempt(
    db,
    sql`update person_field set label = ${field.label}, help = ${field.help}, section = ${field.section}, required = ${field.required},
      seen_by = ${field.seen_by}, filled_by = ${field.filled_by}, version = version + 1 where id = ${field.id} returning id`,
    ['one_field_per_label'],
  )

/** Puts the fields in this order. */
export const placeFields = (db: Db, ids: readonly string[]): Promise<number> =>
  count(
    db,
    sql`update person_field f set position = x.position from unnest(${[...ids]}::uuid[]) with ordinality x(id, position)
      where f.id = x.id and f.position <> x.position`,
  )

/** The options of a field, in this order; one that somebody has stays where it is not among them, and is told of. */
export const saveOptions = async (db: Db, fieldId: string, options: readonly string[]): Promise<string | undefined> => {
  const used = await first(
    db,
    checked(columnsOf('person_field_option', 'name'))`select name from person_field_option o where field_id = ${fieldId}
      and name <> all(${[...options]}::text[]) and exists (select from person_field_value v where v.field_id = o.field_id and v.choice = o.name) limit 1`,
  )
  if (used) return used.name
  await count(db, sql`delete from person_field_option where field_id = ${fieldId} and name <> all(${[...options]}::text[])`)
  await count(
    db,
    sql`insert into person_field_option (field_id, position, name) select ${fieldId}::uuid, x.position, x.name
      from unnest(${[...options]}::text[]) with ordinality x(name, position)
      on conflict (company_id, field_id, name) do update set position = excluded.position`,
  )
  return undefined
}

/** Removes a field with what people have in it. */
export const dropField = async (db: Db, id: string): Promise<void> => {
  await count(db, sql`delete from person_field_value where field_id = ${id}`)
  await count(db, sql`delete from person_field where id = ${id}`)
}

const valueShape = { ...columnsOf('person_field_value', 'person_id', 'field_id'), value: json<FieldValue>() }
export type ValueRow = RowOf<typeof valueShape>

const valueOf = sql`coalesce(to_jsonb(text_value), to_jsonb(number_value), to_jsonb(day_value), to_jsonb(yes_value), to_jsonb(choice)) as value`

/** What these people have in their fields. */
export const valueRows = (db: Db, people: readonly string[]): Promise<ValueRow[]> =>
  all(
    db,
    checked(
      valueShape,
    )`select person_id, field_id, ${valueOf} from person_field_value v where person_id = any(${[...people]}::uuid[])`,
  )

/** The same of some of the fields. */
export const valuesIn = (db: Db, people: readonly string[], fields: readonly string[]): Promise<ValueRow[]> =>
  all(
    db,
    checked(valueShape)`select person_id, field_id, ${valueOf} from person_field_value v
    where person_id = any(${[...people]}::uuid[]) and field_id = any(${[...fields]}::uuid[])`,
  )

export type ValueChange = { person_id: string; field_id: string; kind: FieldKind; value: FieldValue | null }

/** Stores what is said of fields, and empties those of which nothing is said. */
export const saveValues = async (db: Db, changes: readonly ValueChange[]): Promise<void> => {
  if (changes.length === 0) return
  const said = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as x(person_id uuid, field_id uuid, kind text, value jsonb)`
  await count(db, sql`delete from person_field_value v using ${said} where v.person_id = x.person_id and v.field_id = x.field_id`)
  await count(
    db,
    sql`insert into person_field_value (person_id, field_id, kind, text_value, number_value, day_value, yes_value, choice)
      select x.person_id, x.field_id, x.kind, case when x.kind in ('TEXT', 'LONG_TEXT') then x.value #>> '{}' end,
        case x.kind when 'NUMBER' then (x.value #>> '{}')::float8 end, case x.kind when 'DATE' then (x.value #>> '{}')::date end,
        case x.kind when 'YES_NO' then (x.value #>> '{}')::boolean end, case x.kind when 'CHOICE' then x.value #>> '{}' end
      from ${said} where x.value is not null and x.value <> 'null'::jsonb`,
  )
}
