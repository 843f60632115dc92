import type { Day, Steps } from '@daybook/platform/domain'
import { newId } from '@daybook/platform/server'
import type { z } from 'zod'
import type { CompanyRole } from '../contract/index.ts'
import { dateFault, type ImportedPerson, type PersonField, type PersonRow } from '../domain/index.ts'
import type { ImportValues, KnownPerson } from './import-store.ts'
import { employment } from './person-store.ts'
import { searchText } from './person-text.ts'

type Role = z.output<typeof CompanyRole>

/** What the import asks those who decide; each answers with words for people, or null where nothing stands against it. */
export type Deciders = {
  today: Day
  /** Against changing someone, or adding them where `before` is undefined, in this role. */
  changeFault: (before: KnownPerson | undefined, role: Role) => string | null
  /** Against moving someone's joining date. */
  startFault: (before: KnownPerson | undefined, to: Day | null) => string | null
  /** Against somebody of this address beginning on that day. */
  returnFault: (email: string, from: Day) => string | null
  /** Against mailing an invitation to somebody new. */
  mailFault: (email: string) => string | null
  /** Against setting someone's pay. */
  payFault: (userId: string) => string | null
  /** What to say of a row that would leave the company without an owner. */
  lastOwner: string
}

/** Somebody of whom nothing was said yet. */
const blank = {
  designation: '',
  department: '',
  badge: '',
  phone: null,
  address: null,
  birth_date: null,
  hire_date: null,
  zone: null,
} as const satisfies Partial<KnownPerson>

const kept = ({ status: _status, manager_id: _managerId, ...person }: KnownPerson) => person

/** What the file says of a person, under the names of the columns. An empty cell says nothing. */
const said = ({ role: _role, name, ...person }: ImportedPerson) => ({
  ...employment.toColumns(Object.fromEntries(Object.entries(person).filter(([, value]) => value !== null && value !== ''))),
  name,
})

/** What the file says wins; what it does not say stays. */
const merge = (known: KnownPerson | undefined, person: ImportedPerson, id: string): ImportValues => {
  const role = person.role ?? known?.role ?? 'EMPLOYEE'
  const values = { ...blank, ...(known && kept(known)), ...said(person), id, email: person.email, role }
  return { ...values, search_text: searchText(values) }
}

export const differs = (known: KnownPerson, values: ImportValues): boolean =>
  Object.values(employment.fields).some((column) => known[column] !== values[column])

type Wrong = { field: PersonField; value: string; reason: string }

/** A row that can be read: who it is about, what would be stored, and the manager it names; or what is wrong with it. */
export type Candidate = {
  line: number
  person: ImportedPerson
  values: ImportValues
  before: KnownPerson | undefined
  managerId: string | undefined
  wrong: Wrong | null
}

/** An amount of 0, as lists from elsewhere have it for whoever is not paid that way, agrees nothing. */
export const namesPay = ({ salaryCents, hourlyRateCents }: ImportedPerson): boolean =>
  (salaryCents ?? 0) > 0 || (hourlyRateCents ?? 0) > 0

/** From when somebody is paid, as far as the file says it: pay that is named without a joining date counts from today. */
export const firstDay = (person: ImportedPerson, { hire_date }: ImportValues, today: Day): Day | null =>
  hire_date ?? (namesPay(person) ? today : null)

const datesChange = (before: KnownPerson | undefined, values: ImportValues): boolean =>
  before?.birth_date !== values.birth_date || before.hire_date !== values.hire_date

/** What the file says and what stood there may contradict each other. What stood there alone does not count. */
const datesFault = (before: KnownPerson | undefined, values: ImportValues, today: Day): Wrong | null => {
  const { birth_date: birthDate, hire_date: hireDate } = values
  const fault = datesChange(before, values) ? dateFault({ birthDate, hireDate, endDate: null }, today) : null
  if (fault === null) return null
  return fault === 'people.birth_in_future'
    ? { field: 'birthDate', value: birthDate ?? '', reason: 'Must be in the past' }
    : { field: 'hireDate', value: hireDate ?? '', reason: 'Must be after the date of birth' }
}

const forbidden = (
  { person, values, before, managerId }: Omit<Candidate, 'line' | 'wrong'>,
  deciders: Deciders,
): Wrong | null => {
  const changes = !before || differs(before, values) || (managerId !== undefined && before.manager_id !== managerId)
  const role = values.role
  const fault = changes ? deciders.changeFault(before, role) : null
  if (fault && before?.role !== role) return { field: 'role', value: role, reason: fault }
  if (fault) return { field: 'email', value: person.email, reason: fault }
  const ofStart = deciders.startFault(before, values.hire_date)
  if (ofStart) return { field: 'hireDate', value: values.hire_date ?? '', reason: ofStart }
  const ofDates = datesFault(before, values, deciders.today)
  if (ofDates) return ofDates
  const begins =
    before?.hire_date === values.hire_date && values.hire_date !== null ? null : firstDay(person, values, deciders.today)
  const ofReturn = begins && deciders.returnFault(person.email, begins)
  if (ofReturn) return { field: 'hireDate', value: values.hire_date ?? '', reason: ofReturn }
  const ofMail = before ? null : deciders.mailFault(person.email)
  if (ofMail) return { field: 'email', value: person.email, reason: ofMail }
  const ofPay = namesPay(person) ? deciders.payFault(values.id) : null
  return ofPay ? { field: person.salaryCents === null ? 'hourlyRate' : 'salary', value: '', reason: ofPay } : null
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

const candidate = (
  row: PersonRow & { ok: true },
  ids: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, KnownPerson>,
  deciders: Deciders,
): Candidate => {
  const { email, managerEmail } = row.value
  const before = known.get(email)
  const values = merge(before, row.value, ids.get(email) ?? newId())
  const found = { person: row.value, values, before, managerId: managerEmail ? ids.get(managerEmail) : undefined }
  const unknown: Wrong | null =
    managerEmail && !found.managerId
      ? { field: 'managerEmail', value: managerEmail, reason: 'Nobody in this file or company has this e-mail' }
      : null
  return { line: row.row, ...found, wrong: unknown ?? forbidden(found, deciders) }
}

/** Every row that could be read, with what its actor is not allowed to do. */
export const candidateSteps = function* (
  read: readonly PersonRow[],
  ids: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, KnownPerson>,
  deciders: Deciders,
): Steps<Candidate[]> {
  const found: Candidate[] = []
  for (const row of read) {
    yield
    if (row.ok) found.push(candidate(row, ids, known, deciders))
  }
  return found
}
