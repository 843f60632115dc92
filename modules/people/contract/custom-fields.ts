import { Done, endpoint, FileReply, Id, line, only, perHour } from '@daybook/platform/contract'
import { z } from 'zod'
import { fieldFillers, fieldKinds, fieldReaders, mostFields, mostOptions } from '../domain/index.ts'
import { shortLine } from './people-fields.ts'
import { fieldsSetUp, peopleExport } from './permissions.ts'
import { peopleRefusals } from './refusals.ts'

/** As the field's kind asks for it, which `checkFieldValue` knows. */
const FieldValue = z.union([z.string().max(2000), z.number(), z.boolean()])

/** What is said of a person's own fields, by the ids of these; null empties one. */
export const CustomValues = z
  .record(Id, FieldValue.nullable())
  .refine((said) => Object.keys(said).length <= mostFields, `At most ${mostFields} fields`)

const definition = {
  label: line(60, 'Please enter a label'),
  help: shortLine(200),
  /** Under which heading it stands on a person; empty: with those that have none. */
  section: shortLine(60),
  required: z.boolean(),
  seenBy: z.enum(fieldReaders),
  filledBy: z.enum(fieldFillers),
  options: z
    .array(line(100, 'Please enter the option'))
    .max(mostOptions, `At most ${mostOptions} options`)
    .refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length, 'An option stands there twice'),
}

export const PersonField = z.strictObject({
  id: Id,
  kind: z.enum(fieldKinds),
  label: z.string(),
  help: z.string(),
  section: z.string(),
  required: z.boolean(),
  seenBy: z.enum(fieldReaders),
  filledBy: z.enum(fieldFillers),
  options: z.array(z.string()),
  version: z.int(),
})
export type PersonField = z.output<typeof PersonField>

/** A field of a person as its reader sees it. */
export const CustomField = PersonField.omit({ version: true }).extend({
  value: FieldValue.nullable(),
  /** Whether the reader may write it. */
  mayFill: z.boolean(),
})
export type CustomField = z.output<typeof CustomField>

/** A field as the company decides about it. */
export const ListedField = PersonField.extend({
  /** How many people have a value in it, those who left included; HR are not told of one about themselves that they do not see. */
  values: z.int(),
})
export type ListedField = z.output<typeof ListedField>

export const FieldForm = z.strictObject({ kind: z.enum(fieldKinds), ...definition })

const limits = [perHour('account', 240), perHour('company', 480)]
const params = z.strictObject({ id: Id })
const refused = ['people.field_label_taken', 'people.field_options', 'people.field_hidden'] as const

export const listFields = endpoint({
  name: 'listFields',
  method: 'GET',
  path: '/api/v0/person-field',
  summary: 'The fields that the company keeps of its people beside those of Daybook, in their order',
  permission: fieldsSetUp,
  response: z.strictObject({ items: z.array(ListedField).max(mostFields) }),
  errors: {},
})

export const addField = endpoint({
  name: 'addField',
  method: 'POST',
  path: '/api/v0/person-field',
  summary: 'Add a field of a person, behind the others',
  permission: fieldsSetUp,
  body: FieldForm,
  response: ListedField,
  errors: only(peopleRefusals, ...refused, 'people.field_too_many'),
  limits,
})

export const changeField = endpoint({
  name: 'changeField',
  method: 'PATCH',
  path: '/api/v0/person-field/:id',
  summary: 'Change a field, all but its kind; or its place among the others',
  permission: fieldsSetUp,
  params,
  body: z
    .strictObject({ ...definition, position: z.int().min(1).max(mostFields) })
    .partial()
    .extend({ version: z.int() }),
  response: ListedField,
  errors: only(
    peopleRefusals,
    ...refused,
    'people.option_used',
    'people.field_turned',
    'people.field_of_hr',
    'people.field_opened',
  ),
  limits,
})

export const removeField = endpoint({
  name: 'removeField',
  method: 'POST',
  path: '/api/v0/person-field/:id/remove',
  summary: 'Remove a field with its values, whose number is confirmed',
  permission: fieldsSetUp,
  params,
  body: z.strictObject({ values: z.int().min(0) }),
  response: Done,
  errors: only(peopleRefusals, 'people.field_values', 'people.field_of_hr'),
  limits,
})

export const exportPeople = endpoint({
  name: 'exportPeople',
  method: 'GET',
  path: '/api/v0/person-list/export',
  summary: 'Everybody who works here as a CSV file that the import reads, at most 10,000 lines and 32 MB',
  permission: peopleExport,
  response: FileReply,
  produces: 'text/csv',
  errors: {},
  limits: [perHour('account', 30), perHour('company', 60)],
})
