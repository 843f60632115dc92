import { currentCompany } from '@daybook/company/server'
import { type CsvCell, csvLine, dayInZone, foldText, writeCsv } from '@daybook/platform/domain'
import { type Actor, type Db, type Handler, type Mount, route, turns } from '@daybook/platform/server'
import { exportContacts, exportPeople } from '../contract/index.ts'
import { employmentTypeLabel, fieldCell, type FieldValue, personFields, seesField, vcardOf } from '../domain/index.ts'
import { everyone, type ExportedPerson } from './export-store.ts'
import { contactRows } from './person-store.ts'
import { maySeeEverybody, maySeePhone } from './policy.ts'
import { fieldRows, valueRows } from './field-store.ts'
import { askerOf } from './field-values.ts'

const mostLines = 10_000
// Their own texts may be very long.
const mostBytes = 32 * 1024 * 1024
// So many people's fields are in memory at once.
const part = 50

// An owner has none: a file makes no owners, and says nothing of those there are.
const roles: Readonly<Record<string, string>> = { HUMAN_RESOURCE: 'HR', MANAGER: 'Manager', EMPLOYEE: 'Employee' }

/** The columns under the labels that the import knows them by, in the order of its template; what is not people's own is left out. */
const columns: Partial<Record<(typeof personFields)[number]['field'], (person: ExportedPerson) => CsvCell>> = {
  badge: ({ badge }) => badge,
  name: ({ name }) => name,
  preferredName: ({ preferred_name }) => preferred_name,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  birthDate: ({ birth_date }) => birth_date,
  hireDate: ({ hire_date }) => hire_date,
  address: ({ address }) => address,
  department: ({ department }) => department,
  designation: ({ designation }) => designation,
  employmentType: ({ employment_type }) => (employment_type === null ? '' : employmentTypeLabel(employment_type)),
  manager: ({ manager_email }) => manager_email,
  role: ({ role }) => roles[role] ?? '',
  zone: ({ zone }) => zone,
}

const shown = personFields.flatMap(({ field, label }) => {
  const cell = columns[field]
  return cell ? [{ label, cell }] : []
})

type Fields = Awaited<ReturnType<typeof fieldRows>>

/** What the company's own fields say of some people, by person and field. */
const valuesOf = async (db: Db, people: readonly ExportedPerson[], fields: Fields): Promise<Map<string, FieldValue>> => {
  const ids = people.map(({ id }) => id)
  const rows = fields.length > 0 ? await valueRows(db, ids) : []
  return new Map(rows.map((row) => [`${row.person_id} ${row.field_id}`, row.value]))
}

/** Said in the last line of a file that does not hold everybody. */
const cutLine = Buffer.from(csvLine(['This file ends here: it holds 10,000 lines, or 32 MB.']))

/** A line for each, by name, read and written some at a time. */
const linesOf = async (db: Db, actor: Actor, fields: Fields): Promise<Buffer[]> => {
  const people = await everyone(db, mostLines + 1)
  const lines: Buffer[] = []
  const turn = turns()
  let bytes = 0
  for (let at = 0; at < people.length; at += part) {
    const some = people.slice(at, at + part)
    const values = await valuesOf(db, some, fields)
    for (const person of some) {
      await turn()
      const asker = askerOf(actor, { id: person.id, managed: false })
      const own = fields.map(({ id, seen_by }) =>
        fieldCell(seesField(seen_by, asker) ? (values.get(`${person.id} ${id}`) ?? null) : null),
      )
      const line = Buffer.from(csvLine([...shown.map(({ cell }) => cell(person)), ...own]))
      bytes += line.length
      if (bytes > mostBytes || lines.length === mostLines) return [...lines, cutLine]
      lines.push(line)
    }
  }
  return lines
}

const exportAll: Handler<typeof exportPeople> = async (_, { db, actor, now }) => {
  const fields = await fieldRows(db)
  const titles = [...shown.map(({ label }) => label), ...fields.map(({ label }) => label)]
  return {
    bytes: Buffer.concat([Buffer.from(writeCsv([titles])), ...(await linesOf(db, actor, fields))]),
    fileName: `people-${dayInZone(now, actor.zone)}.csv`,
  }
}

// As many as an address book takes at once.
const mostContacts = 1000

const saveContacts: Handler<typeof exportContacts> = async ({ query }, { db, actor }) => {
  const { q, ...search } = query
  const asked = { ...search, q: q && foldText(q), byLegalName: maySeeEverybody(actor), sort: 'name' as const }
  const rows = await contactRows(db, asked, mostContacts)
  const { name: company } = await currentCompany(db)
  const [cards, turn] = [[] as string[], turns()]
  for (const { id, shown_name: name, designation: title, department, email, phone, role, managed } of rows) {
    await turn()
    const seen = maySeePhone(actor, { userId: id, userRole: role, managed }) ? phone : null
    cards.push(vcardOf({ name, company, department, title, email, phone: seen }))
  }
  return { bytes: Buffer.from(cards.join('')), fileName: 'contacts.vcf' }
}

/** The list of people, to be taken out: for the import to read again, or for an address book. */
export const exportRoutes: readonly Mount[] = [route(exportPeople, exportAll), route(exportContacts, saveContacts)]
