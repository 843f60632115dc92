import { csvSteps, type CsvRefusal, oneLine, finderSteps } from '@daybook/people/domain'
import { dayInZone, importSummary, shorten, type Steps } from '@daybook/platform/domain'
import { type Db, inSteps, route, type Handler, type Mount, newId } from '@daybook/platform/server'
import { importTime, timesheetDeeds, timeTopics } from '../contract/index.ts'
import {
  booksOf,
  type CompanyRules,
  detectTimeFormat,
  type RulesBook,
  rulesOn,
  timeRowSteps,
  type TimeImport,
  wholeCompany,
} from '../domain/index.ts'
import type { PolicyOn } from './import-days.ts'
import { type Accepted, timePlanSteps } from './import-plan.ts'
import {
  addImportedEntries,
  type CountedDay,
  entriesAround,
  forgetMissing,
  type ExistingEntry,
  type ImportedRow,
  type ImportPerson,
  importPersons,
  lockClocks,
  type PersonDay,
  saveCountedDays,
  statusesAround,
} from './import-store.ts'
import { timeLock } from './lock-store.ts'
import { companyRules, placeOf } from './policy-store.ts'
import { totalOf } from './entry-rows.ts'
import { giveUpLost } from './clock-store.ts'
import { submitOpenDays } from './timesheet-store.ts'

const unreadable = (code: CsvRefusal) =>
  code === 'csv.too_many_rows'
    ? ('import.too_long' as const)
    : code === 'csv.empty' || code === 'csv.no_rows'
      ? ('import.no_rows' as const)
      : ('import.unreadable' as const)

/** The rules of whoever a file names. */
const booksById = (rules: CompanyRules, people: readonly ImportPerson[]): ((id: string) => RulesBook) => {
  const book = booksOf(rules)
  const places = new Map(people.map((person) => [person.id, placeOf(person)]))
  return (id) => book(places.get(id) ?? wholeCompany)
}

/** Whose days a file names: a row at a time, since many people may have the name of each. */
const daySteps = function* (
  { entries }: TimeImport,
  find: (entry: TimeImport['entries'][number]) => ImportPerson | undefined,
): Steps<PersonDay[]> {
  const days: PersonDay[] = []
  for (const entry of entries) {
    yield
    const person = find(entry)
    if (person) days.push({ person_id: person.id, day: entry.day })
  }
  return days
}

const plan = async (db: Db, read: TimeImport, rules: CompanyRules, now: string) => {
  const persons = await importPersons(db)
  const find = await inSteps(finderSteps(persons))
  const books = booksById(rules, persons)
  const days = await inSteps(daySteps(read, find))
  const people = [...new Set(days.map(({ person_id }) => person_id))]
  const policyOn: PolicyOn = ({ id }, day) => rulesOn(books(id), day).time
  if (days.length === 0)
    return {
      planned: await inSteps(timePlanSteps(read, find, { existing: [], statuses: [] }, { policyOn })),
      existing: [],
      books,
    }
  await lockClocks(db, people)
  const longest = (id: string) => rulesOn(books(id), dayInZone(now, 'UTC')).time.maxShiftMinutes
  await giveUpLost(
    db,
    people.map((id) => ({ id, longest: longest(id) })),
    now,
  )
  const existing = await entriesAround(db, days)
  const statuses = await statusesAround(db, days)
  const { through: lockedThrough } = await timeLock(db)
  const planned = await inSteps(timePlanSteps(read, find, { existing, statuses }, { policyOn, lockedThrough }))
  return { planned, existing, books }
}

const rowOf = ({ entry, person, key }: Accepted): ImportedRow => ({
  id: newId(),
  person_id: person.id,
  day: entry.day,
  started_at: entry.start,
  ended_at: entry.end,
  minutes: entry.start === null ? entry.minutes : null,
  zone: entry.zone ?? person.zone,
  note: shorten(oneLine([entry.task, entry.note].filter(Boolean).join(': ')), 500),
  project: shorten(oneLine(entry.project), 200),
  import_key: key,
})

/** The days an import touched, counted from all their entries by the same rule as ever. */
const recountSteps = function* (
  rows: readonly ImportedRow[],
  existing: readonly ExistingEntry[],
  bookOfPerson: (id: string) => RulesBook,
  now: string,
): Steps<CountedDay[]> {
  const key = (row: PersonDay) => `${row.person_id} ${row.day}`
  const days = Map.groupBy(rows, key)
  const before = new Map([...days.keys()].map((at): [string, ExistingEntry[]] => [at, []]))
  for (const entry of existing) {
    yield
    before.get(key(entry))?.push(entry)
  }
  const counted: CountedDay[] = []
  for (const [at, added] of days) {
    yield
    const [row] = added
    if (!row) throw new Error('a group has a row')
    const { person_id, day } = row
    const asRow = (row: ImportedRow) => ({ ...row, break_minutes: 0, missing_out: false })
    const { version: rules, time } = rulesOn(bookOfPerson(person_id), day)
    const total = totalOf([...(before.get(at) ?? []), ...added.map(asRow)], time, now)
    counted.push({
      id: newId(),
      person_id,
      day,
      worked: total.workedMinutes,
      pauses: total.breakMinutes,
      missing: total.missingClockOut,
      rules,
    })
  }
  return counted
}

const importFile: Handler<typeof importTime> = async ({ body }, { db, actor, now, refuse, record, touch }) => {
  const table = await inSteps(csvSteps(body.csv))
  if (!table.ok) return refuse(unreadable(table.code))
  const { headers, rows } = table.value
  const format = body.format ?? detectTimeFormat(headers)
  if (!format) return refuse('import.unknown_format', { words: { columns: headers.slice(0, 12).join(', ') } })
  const rules = await companyRules(db)
  const read = await inSteps(
    timeRowSteps(rows, {
      format,
      zone: body.zone ?? null,
      dateOrder: body.dateOrder ?? null,
      now,
    }),
  )
  if (body.commit && read.waiting > 0) return refuse('import.answer_first')
  const { planned, existing, books } = await plan(db, read, rules, now)
  const questions = { zone: read.questions.zone ?? false, dateOrder: [...(read.questions.dateOrder ?? [])] }
  const reply = { format, columns: [...headers], questions, ...importSummary(planned.rows, read.waiting) }
  if (!body.commit) return reply
  const added = planned.accepted.map(rowOf)
  if (!(await addImportedEntries(db, added))) return refuse('import.overlap')
  const left = new Set(planned.accepted.flatMap(({ person }) => (person.status === 'INACTIVE' ? [person.id] : [])))
  const named = added.flatMap(({ person_id, day }) => (left.has(person_id) ? [{ person_id, day }] : []))
  await forgetMissing(db, named)
  const known = existing.map((entry) => (left.has(entry.person_id) ? { ...entry, missing_out: false } : entry))
  await saveCountedDays(db, await inSteps(recountSteps(added, known, books, now)))
  // Whoever left hands nothing in.
  for (const personId of left) await submitOpenDays(db, personId, now)
  record({
    deed: timesheetDeeds.import,
    type: 'company',
    id: actor.companyId,
    after: {
      format,
      zone: body.zone,
      imported: reply.imported,
      already: reply.already,
      rejected: reply.rejected,
      people: new Set(added.map((row) => row.person_id)).size,
      days: [...new Set(added.map(({ day }) => day))].sort(),
    },
  })
  touch(timeTopics.timesheet, timeTopics.approval)
  return reply
}

export const importRoutes: readonly Mount[] = [route(importTime, importFile)]
