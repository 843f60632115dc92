import { newId } from '@daybook/platform/server'
import type { Day } from '@daybook/platform/domain'
import type { z } from 'zod'
import type { CompanyRole, ImportRow } from '../contract/index.ts'
import { findManagerCycle, type ImportedPerson, type PersonRow } from '../domain/index.ts'
import type { ImportValues, KnownPerson } from './import-store.ts'
import { employment } from './person-store.ts'
import { searchText } from './person-text.ts'

type Options = { today: Day; mayGive: (from: Role | null, to: Role) => boolean }
type Row = z.output<typeof ImportRow>
type Role = z.output<typeof CompanyRole>

/** What an import would do, before anything is written. */
export type ImportPlan = {
  rows: Row[]
  create: ImportValues[]
  update: ImportValues[]
  managers: { id: string; manager_id: string }[]
  pay: { userId: string; from: Day; salaryCents: number | null; hourlyRateCents: number | null }[]
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
const merge = (
  known: KnownPerson | undefined,
  person: ImportedPerson,
  id: string,
  mayGive: (from: Role | null, to: Role) => boolean,
): ImportValues => {
  const wanted = (person.role ?? known?.role ?? 'EMPLOYEE') as Role
  const values = {
    ...blank,
    ...(known && kept(known)),
    ...said(person),
    id,
    email: person.email,
    role: mayGive(known?.role ?? null, wanted) ? wanted : (known?.role ?? 'EMPLOYEE'),
  }
  return { ...values, search_text: searchText(values) }
}

const differs = (known: KnownPerson, values: ImportValues): boolean =>
  Object.values(employment.fields).some((column) => known[column] !== values[column])

const failed = (row: number, email: string, name: string, field: string, value: string, reason: string): Row => ({
  row,
  outcome: 'error',
  userId: null,
  email,
  name,
  errors: [{ field, value, reason }],
})

/**
 * Decides for each row: create, update, unchanged, or error. A person is known by e-mail. Managers may stand in the file
 * or in the company; links that would make a circle are errors of the row that closes it.
 */
export const planImport = (read: readonly PersonRow[], everyone: readonly KnownPerson[], options: Options): ImportPlan => {
  // A row that fails takes its person out of the file, which may leave others without their manager: plan again until nothing more falls out.
  const out = new Set<string>()
  for (;;) {
    const plan = planOnce(read, everyone, options, out)
    const fallen = plan.rows.filter((row) => row.outcome === 'error' && row.email !== '' && !out.has(row.email))
    if (fallen.length === 0) return plan
    for (const row of fallen) out.add(row.email)
  }
}

const planOnce = (
  read: readonly PersonRow[],
  everyone: readonly KnownPerson[],
  options: Options,
  out: ReadonlySet<string>,
): ImportPlan => {
  const known = new Map(everyone.map((person) => [person.email, person]))
  const ids = new Map(everyone.map((person) => [person.email, person.id]))
  for (const row of read) if (row.ok && !ids.has(row.value.email) && !out.has(row.value.email)) ids.set(row.value.email, newId())
  const managerOf = new Map(
    everyone.flatMap((person): [string, string][] => (person.manager_id ? [[person.id, person.manager_id]] : [])),
  )
  const plan: ImportPlan = { rows: [], create: [], update: [], managers: [], pay: [] }
  for (const row of read) {
    if (!row.ok) {
      const { email = '', name = '' } = Object.fromEntries(row.errors.map((error) => [error.field, error.value]))
      plan.rows.push({
        row: row.row,
        outcome: 'error',
        userId: null,
        email,
        name,
        errors: row.errors.map(({ field, value, reason }) => ({ field, value, reason })),
      })
      continue
    }
    plan.rows.push(planRow(row.row, row.value, plan, { known, ids, managerOf }, options))
  }
  return plan
}

type Lookup = { known: Map<string, KnownPerson>; ids: Map<string, string>; managerOf: Map<string, string> }

const planRow = (
  line: number,
  person: ImportedPerson,
  plan: ImportPlan,
  { known, ids, managerOf }: Lookup,
  options: Options,
): Row => {
  const id = ids.get(person.email) ?? newId()
  const before = known.get(person.email)
  const managerId = person.managerEmail ? ids.get(person.managerEmail) : undefined
  if (person.managerEmail && !managerId)
    return failed(
      line,
      person.email,
      person.name,
      'managerEmail',
      person.managerEmail,
      'Nobody in this file or company has this e-mail',
    )
  if (managerId) {
    const links = [...managerOf].filter(([who]) => who !== id).map(([who, manager]) => ({ person: who, manager }))
    if (findManagerCycle([...links, { person: id, manager: managerId }]))
      return failed(
        line,
        person.email,
        person.name,
        'managerEmail',
        person.managerEmail ?? '',
        'These people would report to each other',
      )
    managerOf.set(id, managerId)
    if (before?.manager_id !== managerId) plan.managers.push({ id, manager_id: managerId })
  }
  const values = merge(before, person, id, options.mayGive)
  const changed = before === undefined || differs(before, values) || (managerId !== undefined && before.manager_id !== managerId)
  if (before === undefined) plan.create.push(values)
  else if (differs(before, values)) plan.update.push(values)
  if (person.salaryCents !== null || person.hourlyRateCents !== null)
    plan.pay.push({
      userId: id,
      from: values.hire_date ?? options.today,
      salaryCents: person.salaryCents,
      hourlyRateCents: person.hourlyRateCents,
    })
  return {
    row: line,
    outcome: before === undefined ? 'create' : changed ? 'update' : 'unchanged',
    userId: before?.id ?? null,
    email: person.email,
    name: person.name,
    errors: [],
  }
}
