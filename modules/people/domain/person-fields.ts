import { foldText, no, ok, plainCell, type Result } from '@daybook/platform/domain'
import type { FieldRule } from './custom-fields.ts'
import { oneLine } from './person-cells.ts'

/**
 * What a column of an employee list may become, in the order a person fills a form, and `also` how other products name it, lower
 * case and without punctuation. Columns that match none of them (gender, marital
 * status …) are left out: what the product does not use it does not collect.
 */
export const personFields = [
  {
    field: 'badge',
    label: 'Badge ID',
    also: [
      'badge',
      'badge no',
      'badge number',
      'employee id',
      'employee no',
      'employee number',
      'employee code',
      'staff id',
      'payroll number',
    ],
  },
  { field: 'name', label: 'Full name', also: ['name', 'employee name', 'employee', 'display name'] },
  { field: 'preferredName', label: 'Preferred name', also: ['known as', 'nickname', 'preferred'] },
  { field: 'firstName', label: 'First name', also: ['given name', 'forename', 'first'] },
  { field: 'lastName', label: 'Last name', also: ['surname', 'family name', 'last'] },
  { field: 'email', label: 'E-mail', also: ['email', 'email address', 'work email', 'company email', 'mail'] },
  {
    field: 'phone',
    label: 'Phone',
    also: ['phone number', 'telephone', 'mobile', 'mobile number', 'cell phone', 'contact number', 'work phone'],
  },
  { field: 'birthDate', label: 'Date of birth', also: ['birth date', 'birthday', 'birthdate', 'dob'] },
  {
    field: 'hireDate',
    label: 'Joining date',
    also: [
      'date joining',
      'date of joining',
      'hire date',
      'hired on',
      'start date',
      'date hired',
      'join date',
      'joined',
      'joined on',
      'employment start date',
    ],
  },
  { field: 'address', label: 'Address', also: ['street', 'street address', 'home address'] },
  { field: 'city', label: 'City', also: ['town'] },
  { field: 'country', label: 'Country', also: ['nationality country', 'country of residence'] },
  { field: 'department', label: 'Department', also: ['dept', 'team', 'division'] },
  {
    field: 'designation',
    label: 'Job title',
    also: ['job position', 'position', 'title', 'job role', 'occupation', 'designation'],
  },
  {
    field: 'employmentType',
    label: 'Employment type',
    also: ['employee type', 'type of employment', 'contract type', 'job type'],
  },
  {
    field: 'manager',
    label: 'Manager (name or e-mail)',
    also: [
      'reporting manager',
      'manager',
      'manager email',
      'managers email',
      'manager s email',
      'manager name',
      'reports to',
      'supervisor',
      'line manager',
    ],
  },
  { field: 'role', label: 'Role', also: ['access role', 'user role'] },
  { field: 'zone', label: 'Time zone', also: ['zone', 'timezone'] },
  {
    field: 'salary',
    label: 'Salary per pay period',
    also: ['basic salary', 'base salary', 'salary', 'gross salary', 'monthly salary', 'basic pay'],
  },
  { field: 'hourlyRate', label: 'Hourly rate', also: ['rate', 'pay rate', 'hourly wage', 'wage per hour'] },
  { field: 'payCycle', label: 'Pay cycle', also: ['payroll cycle', 'pay schedule', 'pay group'] },
] as const
export type PersonField = (typeof personFields)[number]['field']

/** A field of the company's own, as far as a file asks for it. */
export type OwnField = FieldRule & { readonly id: string; readonly label: string }

/** A field of the company's own, as a mapping names it. */
export type OwnColumn = `custom:${string}`
export const ownColumn = (id: string): OwnColumn => `custom:${id}`

/** What a column can mean: a field that every company has, or one of its own. */
export type PersonColumn = PersonField | OwnColumn

/** Column of the file → field of a person. */
export type ColumnMapping = Readonly<Record<string, PersonColumn>>

const plain = (text: string): string =>
  foldText(text)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(/\be mail/g, 'email')
    .trim()

// No label is longer. Putting very many marks of a letter in order takes the square of their number.
const longestLabel = 200

/** A label as it was typed, in any alphabet; only its case and its spaces do not matter. */
const typed = (text: string): string =>
  oneLine(plainCell(text.slice(0, longestLabel)))
    .normalize('NFC')
    .toLowerCase()

const labels = new Set(personFields.map(({ label }) => typed(label)))

/** Whether a field of every company is called so: a file could not tell the two apart. */
export const isPersonLabel = (label: string): boolean => labels.has(typed(label))

const fieldByHeader = new Map<string, PersonField>(
  personFields.flatMap(({ field, label, also }) => [label, ...also].map((header) => [plain(header), field] as const)),
)

/**
 * The fields that the headers of a file most likely mean. Each field is given once, to the first column that asks for
 * it; headers nobody knows stay out of the mapping, for a person to place or leave. A field of the company's own is known by its label, before
 * what other products call so.
 */
export const suggestMapping = (headers: readonly string[], own: readonly OwnField[] = []): ColumnMapping => {
  const taken = new Set<PersonColumn>()
  const ownByHeader = new Map(own.map(({ id, label }) => [typed(label), ownColumn(id)]))
  const pairs = headers.flatMap((header): [string, PersonColumn][] => {
    const field = ownByHeader.get(typed(header)) ?? fieldByHeader.get(plain(header))
    if (!field || taken.has(field)) return []
    taken.add(field)
    return [[header, field]]
  })
  return Object.fromEntries(pairs)
}

export type MappingRefusal = 'import.no_email_column' | 'import.no_name_column' | 'import.field_twice'

/** A mapping that can make people: an e-mail, a name (whole or in parts), and no field from two columns. */
export const checkMapping = (mapping: ColumnMapping): Result<ColumnMapping, MappingRefusal> => {
  const fields = Object.values(mapping)
  if (!fields.includes('email')) return no('import.no_email_column')
  if (!fields.some((field) => field === 'name' || field === 'firstName' || field === 'lastName'))
    return no('import.no_name_column')
  return new Set(fields).size < fields.length ? no('import.field_twice') : ok(mapping)
}
