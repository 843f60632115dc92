import { type Day, foldName, type Steps } from '@daybook/platform/domain'
import { newId } from '@daybook/platform/server'
import type { z } from 'zod'
import type { CompanyRole } from '../contract/index.ts'
import { dateFault, type ImportedPerson, oneLine, type PersonRow } from '../domain/index.ts'
import { decidePay, namesPay, type PayDeciders, type RowPay, type Wrong } from './import-pay.ts'
import type { OwnChange, OwnDeciders } from './import-fields.ts'
import type { ImportValues, KnownPerson } from './import-store.ts'
import type { OwnField } from './policy.ts'
import { employment } from './person-store.ts'
import { searchText } from './person-text.ts'

type Role = z.output<typeof CompanyRole>

/** What the import asks those who decide; each answers with words for people, or null where nothing stands against it. */
export type Deciders = PayDeciders & {
  today: Day
  own: OwnDeciders
  /** Against changing someone, or adding them where `before` is undefined, in this role. */
  changeFault: (before: KnownPerson | undefined, role: Role) => string | null
  /** Against moving someone's joining date. */
  placeFault: (
    before: KnownPerson | undefined,
    to: Pick<ImportValues, 'department' | 'employment_type'>,
    managerId: string | undefined,
  ) => string | null
  startFault: (before: KnownPerson | undefined, to: Day | null) => string | null
  /** Against changing someone's name, preferred name, date of birth, job title or badge, and which of them. */
  recordFault: (
    before: KnownPerson | undefined,
    to: Pick<ImportValues, 'name' | 'preferred_name' | 'birth_date' | 'designation' | 'badge'>,
  ) => { field: OwnField | 'preferredName'; reason: string } | null
  /** Against somebody of this address beginning on that day. */
  returnFault: (email: string, from: Day) => string | null
  /** Against mailing an invitation to somebody new. */
  mailFault: (email: string) => string | null
  /** Person and manager, of those who left. */
  formerLines: readonly (readonly [string, string])[]
  /** What to say of a row that would leave the company without an owner. */
  lastOwner: string
}

/** Somebody of whom nothing was said yet. */
const blank = {
  preferred_name: '',
  designation: '',
  department: '',
  employment_type: null,
  badge: '',
  phone: null,
  address: null,
  birth_date: null,
  hire_date: null,
  zone: null,
} as const satisfies Partial<KnownPerson>

const kept = ({ status: _status, manager_id: _managerId, shown_name: _shownName, ...person }: KnownPerson) => person

/** What the file says of a person, under the names of the columns. An empty cell says nothing. */
const said = ({ role: _role, own: _own, name, ...person }: ImportedPerson) => ({
  ...employment.toColumns(Object.fromEntries(Object.entries(person).filter(([, value]) => value !== null && value !== ''))),
  name,
})

/** Lines and runs of spaces are read as one space: what differs in nothing else is known already, as it was typed. */
const asTyped = (known: KnownPerson, values: ReturnType<typeof said>): Partial<KnownPerson> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([column, value]) => {
      const before = known[column as keyof KnownPerson]
      const same = typeof value === 'string' && typeof before === 'string' && oneLine(before) === oneLine(value)
      return same ? [[column, before]] : []
    }),
  )

/** What the file says wins; what it does not say stays. */
const merge = (known: KnownPerson | undefined, person: ImportedPerson, id: string): ImportValues => {
  const role = person.role ?? known?.role ?? 'EMPLOYEE'
  const told = said(person)
  const values = {
    ...blank,
    ...(known && kept(known)),
    ...told,
    ...(known && asTyped(known, told)),
    id,
    email: person.email,
    role,
  }
  return { ...values, search_text: searchText(values) }
}

/** The fields of a person in which a row differs from what is known. */
export const changedFields = (known: KnownPerson, values: ImportValues): string[] =>
  Object.entries(employment.fields).flatMap(([field, column]) => (known[column] === values[column] ? [] : [field]))

export const differs = (known: KnownPerson, values: ImportValues): boolean => changedFields(known, values).length > 0

/** A row that can be read: who it is about, what would be stored, and the manager it names; or what is wrong with it. */
export type Candidate = {
  line: number
  person: ImportedPerson
  values: ImportValues
  before: KnownPerson | undefined
  managerId: string | undefined
  pay: RowPay
  own: OwnChange[]
  wrong: Wrong | null
}

/** From when somebody is paid, as far as the file says it; without a joining date it is `payFrom`. */
export const firstDay = (person: ImportedPerson, { hire_date }: ImportValues, payFrom: Day | null): Day | null =>
  hire_date ?? (namesPay(person) ? payFrom : null)

const datesChange = (before: KnownPerson | undefined, values: ImportValues): boolean =>
  before?.birth_date !== values.birth_date || before.hire_date !== values.hire_date

/** What the file says and what stood there may contradict each other. What stood there alone does not count. */
const datesFault = (before: KnownPerson | undefined, values: ImportValues, today: Day): Wrong | null => {
  const { birth_date: birthDate, hire_date: hireDate } = values
  const fault = datesChange(before, values) ? dateFault({ birthDate, hireDate, endDate: before?.end_date ?? null }, today) : null
  if (fault === null) return null
  if (fault === 'people.left_before_joining')
    return { field: 'hireDate', value: hireDate ?? '', reason: 'Must not be after the last day' }
  return fault === 'people.birth_in_future'
    ? { field: 'birthDate', value: birthDate ?? '', reason: 'Must be in the past' }
    : { field: 'hireDate', value: hireDate ?? '', reason: 'Must be after the date of birth' }
}

const forbidden = (
  { person, values, before, managerId, pay, own }: Omit<Candidate, 'line' | 'wrong'>,
  deciders: Deciders,
): Wrong | null => {
  const changes =
    !before || own.length > 0 || differs(before, values) || (managerId !== undefined && before.manager_id !== managerId)
  const role = values.role
  const fault = changes ? deciders.changeFault(before, role) : null
  if (fault && before?.role !== role) return { field: 'role', value: role, reason: fault }
  if (fault) return { field: 'email', value: person.email, reason: fault }
  const ofPlace = deciders.placeFault(before, values, managerId)
  if (ofPlace && before?.employment_type !== values.employment_type)
    return { field: 'employmentType', value: values.employment_type ?? '', reason: ofPlace }
  if (ofPlace) return { field: 'department', value: values.department ?? '', reason: ofPlace }
  const ofRecord = deciders.recordFault(before, values)
  const { name, preferred_name: preferredName, birth_date: birthDate, designation, badge } = values
  const said = { name, preferredName, birthDate, designation, badge }
  if (ofRecord) return { ...ofRecord, value: said[ofRecord.field] ?? '' }
  const ofStart = deciders.startFault(before, values.hire_date)
  if (ofStart) return { field: 'hireDate', value: values.hire_date ?? '', reason: ofStart }
  const ofDates = datesFault(before, values, deciders.today)
  if (ofDates) return ofDates
  const begins =
    before?.hire_date === values.hire_date && values.hire_date !== null ? null : firstDay(person, values, deciders.payFrom)
  const ofReturn = begins && deciders.returnFault(person.email, begins)
  if (ofReturn) return { field: 'hireDate', value: values.hire_date ?? '', reason: ofReturn }
  const ofMail = before ? null : deciders.mailFault(person.email)
  return ofMail ? { field: 'email', value: person.email, reason: ofMail } : pay.wrong
}

/** The id of everyone the file or the company knows, by e-mail. New people get theirs here, also those whose row fails. */
export const idsOf = (read: readonly PersonRow[], everyone: readonly KnownPerson[]): Map<string, string> => {
  const ids = new Map(everyone.map(({ email, id }) => [email, id]))
  for (const row of read) {
    const { email } = row.ok ? row.value : row
    if (email !== '' && !ids.has(email)) ids.set(email, newId())
  }
  return ids
}

/** Everyone the file or the company knows, by the name in the contract as it is looked for; null where several have it. */
export const nameSteps = function* (
  read: readonly PersonRow[],
  everyone: readonly KnownPerson[],
  ids: ReadonlyMap<string, string>,
): Steps<Map<string, string | null>> {
  const said = read.map((row) => (row.ok ? row.value : row)).map(({ name, email }) => ({ name, id: ids.get(email) ?? '' }))
  const found = new Map<string, string | null>()
  for (const { id, name } of [...everyone, ...said]) {
    yield
    const folded = foldName(name)
    found.set(folded, found.has(folded) && found.get(folded) !== id ? null : id)
  }
  return found
}

export type Known = {
  readonly ids: ReadonlyMap<string, string>
  readonly names: ReadonlyMap<string, string | null>
  readonly people: ReadonlyMap<string, KnownPerson>
}

const unknownManager = (value: string, found: string | null | undefined): Wrong | null => {
  if (found) return null
  const reason =
    found === null ? 'Several people have this name: write the e-mail' : 'Nobody in this file or company has this e-mail or name'
  return { field: 'manager', value, reason }
}

const candidate = (row: PersonRow & { ok: true }, { ids, names, people }: Known, deciders: Deciders): Candidate => {
  const { email, manager } = row.value
  const before = people.get(email)
  const managerId = manager ? (ids.get(manager) ?? names.get(manager)) : undefined
  const values = merge(before, row.value, ids.get(email) ?? newId())
  const pay = decidePay(row.value, values.id, values.hire_date, deciders)
  const own = deciders.own(before, values.id, row.value.own)
  const found = { person: row.value, values, before, managerId: managerId ?? undefined, pay, own: own.changes }
  const unknown = manager ? unknownManager(manager, managerId) : null
  return { line: row.row, ...found, wrong: unknown ?? forbidden(found, deciders) ?? own.wrong }
}

/** Every row that could be read, with what its actor is not allowed to do. */
export const candidateSteps = function* (read: readonly PersonRow[], known: Known, deciders: Deciders): Steps<Candidate[]> {
  const found: Candidate[] = []
  for (const row of read) {
    yield
    if (row.ok) found.push(candidate(row, known, deciders))
  }
  return found
}
