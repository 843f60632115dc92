import { foldText, no, ok, type Result } from '@daybook/platform/domain'

/**
 * What a column of an employee list may become, in the order a person fills a form. Columns that match none of them (gender, marital
 * status …) are left out: what the product does not use it does not collect.
 */
export const personFields = [
  { field: 'badge', label: 'Badge ID' },
  { field: 'name', label: 'Full name' },
  { field: 'firstName', label: 'First name' },
  { field: 'lastName', label: 'Last name' },
  { field: 'email', label: 'E-mail' },
  { field: 'phone', label: 'Phone' },
  { field: 'birthDate', label: 'Date of birth' },
  { field: 'hireDate', label: 'Joining date' },
  { field: 'address', label: 'Address' },
  { field: 'city', label: 'City' },
  { field: 'country', label: 'Country' },
  { field: 'department', label: 'Department' },
  { field: 'designation', label: 'Job title' },
  { field: 'managerEmail', label: 'Manager’s e-mail' },
  { field: 'role', label: 'Role' },
  { field: 'zone', label: 'Time zone' },
  { field: 'salary', label: 'Salary per pay period' },
  { field: 'hourlyRate', label: 'Hourly rate' },
] as const
export type PersonField = (typeof personFields)[number]['field']

/** Column of the file → field of a person. */
export type ColumnMapping = Readonly<Record<string, PersonField>>

/** Headers as other products write them, lower case and without punctuation; the label itself always counts. */
const synonyms: Record<PersonField, readonly string[]> = {
  badge: [
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
  name: ['name', 'employee name', 'employee', 'display name'],
  firstName: ['given name', 'forename', 'first'],
  lastName: ['surname', 'family name', 'last'],
  email: ['email', 'email address', 'work email', 'company email', 'mail'],
  phone: ['phone number', 'telephone', 'mobile', 'mobile number', 'cell phone', 'contact number', 'work phone'],
  birthDate: ['birth date', 'birthday', 'birthdate', 'dob'],
  hireDate: [
    'date joining',
    'date of joining',
    'hire date',
    'hired on',
    'start date',
    'date hired',
    'join date',
    'employment start date',
  ],
  address: ['street', 'street address', 'home address'],
  city: ['town'],
  country: ['nationality country', 'country of residence'],
  department: ['dept', 'team', 'division'],
  designation: ['job position', 'position', 'title', 'job role', 'occupation', 'designation'],
  managerEmail: ['reporting manager', 'manager', 'manager email', 'reports to', 'supervisor', 'line manager'],
  role: ['access role', 'user role'],
  zone: ['zone', 'timezone'],
  salary: ['basic salary', 'base salary', 'salary', 'gross salary', 'monthly salary', 'basic pay'],
  hourlyRate: ['rate', 'pay rate', 'hourly wage', 'wage per hour'],
}

const plain = (text: string): string =>
  foldText(text)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(/\be mail/g, 'email')
    .trim()

const fieldByHeader = new Map<string, PersonField>(
  personFields.flatMap(({ field, label }) => [label, ...synonyms[field]].map((header) => [plain(header), field] as const)),
)

/**
 * The fields that the headers of a file most likely mean. Each field is given once, to the first column that asks for
 * it; headers nobody knows stay out of the mapping, for a person to place or leave.
 */
export const suggestMapping = (headers: readonly string[]): ColumnMapping => {
  const taken = new Set<PersonField>()
  const pairs = headers.flatMap((header): [string, PersonField][] => {
    const field = fieldByHeader.get(plain(header))
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
