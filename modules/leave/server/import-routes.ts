import { calendarsOf } from '@daybook/calendar/server'
import { csvSteps, type CsvRefusal, finderSteps } from '@daybook/people/domain'
import { type Day, dayInZone, importSummary, type Steps } from '@daybook/platform/domain'
import { type Context, type Handler, inSteps, type Mount, route, turns } from '@daybook/platform/server'
import { importLeave, leaveDeeds, type LeaveImportRow, leaveTopics } from '../contract/index.ts'
import { detectLeaveFormat, leaveFormatWords, type LeaveImport, leaveRowSteps, policyOn } from '../domain/index.ts'
import { lockAllLeave } from './account-store.ts'
import { accountsOf } from './accounts.ts'
import { type Entry, leavePlanSteps, type LeaveImportPlan, type Named, unread } from './import-plan.ts'
import {
  addImportedRequests,
  heldBeside,
  importedKeys,
  type BroughtBalance,
  importPersons,
  lastBalances,
  type RowSpan,
  uncountedDays,
} from './import-store.ts'
import { adjustedOf, book } from './ledger-store.ts'
import { leaveTypes, type TypeRow } from './type-store.ts'

const mostRows = 5000
const shownTypes = 200
// So many people's leave is in memory at once.
const part = 100

const unreadable = (code: CsvRefusal) =>
  code === 'csv.too_many_rows'
    ? ('leave.import_too_long' as const)
    : code === 'csv.empty' || code === 'csv.no_rows'
      ? ('leave.import_no_rows' as const)
      : ('leave.import_unreadable' as const)

/** Types are one by this, as to the database: "Conge" and "Congé" are two. */
const typeKey = (name: string): string => name.trim().toLowerCase()

/** Which type a name means: what was said of it, else the type that is called so. */
const typeFinder = (types: readonly TypeRow[], said: readonly { name: string; typeId: string | null }[]) => {
  const byId = new Map(types.map((type) => [type.id, type]))
  const byName = new Map(types.map((type) => [typeKey(type.name), type]))
  const chosen = new Map(said.map(({ name, typeId }) => [typeKey(name), typeId === null ? null : byId.get(typeId)]))
  return (name: string): TypeRow | null | undefined => {
    const key = typeKey(name)
    return chosen.has(key) ? chosen.get(key) : byName.get(key)
  }
}

/** The names of types in the file, in the order of the file. */
const namesIn = (entries: readonly Entry[], find: ReturnType<typeof typeFinder>) =>
  [...Map.groupBy(entries, ({ typeName }) => typeKey(typeName)).values()].slice(0, shownTypes).map((rows) => {
    const name = rows[0]?.typeName ?? ''
    return { name, rows: rows.length, typeId: find(name)?.id ?? null }
  })

/** The people of the rows, a hundred at a time, each part with its rows. */
const partsOf = (named: readonly Named[]): { people: string[]; rows: Named[] }[] => {
  const byPerson = [...Map.groupBy(named, ({ person }) => person?.id ?? '')]
  return Array.from({ length: Math.ceil(byPerson.length / part) }, (_, i) => {
    const some = byPerson.slice(i * part, (i + 1) * part)
    return { people: some.flatMap(([id]) => (id === '' ? [] : [id])), rows: some.flatMap(([, rows]) => rows) }
  })
}

const add = (all: LeaveImportPlan, { rows, requests, entries }: LeaveImportPlan): void => {
  for (const row of rows) all.rows.push(row)
  for (const request of requests) all.requests.push(request)
  for (const entry of entries) all.entries.push(entry)
}

const spanSteps = function* (rows: readonly Named[]): Steps<RowSpan[]> {
  const spans: RowSpan[] = []
  for (const { entry, person } of rows) {
    yield
    const { from, to } = entry.kind === 'balance' ? { from: entry.day, to: entry.day } : entry
    if (person) spans.push({ personId: person.id, from, to })
  }
  return spans
}

/** Whose balances rows bring. */
/** The first balance of each person and type in a part, as far as it has any: the others are refused. */
const balancesIn = (rows: readonly Named[]): BroughtBalance[] => {
  const found = rows.flatMap(({ entry, person, type }) =>
    entry.kind === 'balance' && person && type && policyOn(type.versions, entry.day).limited
      ? [{ personId: person.id, typeId: type.id, day: entry.day }]
      : [],
  )
  return [...new Map(found.toReversed().map((each) => [`${each.personId} ${each.typeId}`, each])).values()]
}

const planOf = async (
  { app, db, actor }: Context<typeof importLeave>,
  named: readonly Named[],
  { types, today, source }: { types: readonly TypeRow[]; today: Day; source: string },
): Promise<LeaveImportPlan> => {
  const all: LeaveImportPlan = { rows: [], requests: [], entries: [] }
  for (const { people, rows } of partsOf(named)) {
    const spans = await inSteps(spanSteps(rows))
    const heldBy = (ids: readonly string[]) => heldBeside(db, ids, spans)
    const accounts = await accountsOf({ app, db, types, today, heldBy }, people)
    const around = {
      keys: new Set((await importedKeys(db, spans)).map(({ person_id, key }) => `${person_id} ${key}`)),
      lastBalance: new Map((await lastBalances(db, people)).map((each) => [`${each.person_id} ${each.type_id}`, each.last])),
      adjusted: new Map((await adjustedOf(db, people)).map((each) => [`${each.person_id} ${each.type_id}`, each.adjusted])),
      uncounted: Map.groupBy(await uncountedDays(db, balancesIn(rows)), ({ person_id, type_id }) => `${person_id} ${type_id}`),
      calendars: await calendarsOf(db, people),
      today,
      isSelf: (id: string) => actor.isSelf(id),
      source,
    }
    add(all, await inSteps(leavePlanSteps(rows, new Map(accounts.map((each) => [each.person.id, each])), around)))
  }
  return all
}

/** Every row of the file in its order. */
const rowsOf = (read: LeaveImport, plan: LeaveImportPlan): LeaveImportRow[] =>
  [
    ...plan.rows,
    ...read.skipped.map(({ row, reason }) => unread(row, 'skipped', { reason })),
    ...read.rejected.map(({ row, field, value, reason }) => unread(row, 'rejected', { field, value, reason })),
  ].sort((a, b) => a.row - b.row)

/** What the log keeps: every balance and every leave that was brought. What leave took of a balance follows from its days. */
const forLog = ({ requests, entries }: LeaveImportPlan) => ({
  balances: entries
    .filter(({ kind }) => kind === 'adjustment')
    .map(({ personId, typeId, day, amount, why }) => ({ person: personId, typeId, day, amount, note: why })),
  leave: requests.map(({ personId, typeId, from, to, fromHalf, toHalf, total, paid, note }) => ({
    person: personId,
    typeId,
    from,
    to,
    fromHalf,
    toHalf,
    total,
    paid,
    note,
  })),
})

const importFile: Handler<typeof importLeave> = async ({ body }, context) => {
  const { db, actor, now, refuse, record, touch } = context
  const table = await inSteps(csvSteps(body.csv, mostRows))
  if (!table.ok) return refuse(unreadable(table.code))
  const { headers, rows } = table.value
  const format = body.format ?? detectLeaveFormat(headers)
  if (!format) return refuse('leave.import_unknown_format', { words: { columns: headers.slice(0, 12).join(', ') } })
  const today = dayInZone(now, actor.zone)
  const options = { format, asOf: body.asOf ?? today, today, dateOrder: body.dateOrder ?? null }
  const read = await inSteps(leaveRowSteps(rows, options))
  if (body.commit && read.waiting > 0) return refuse('leave.import_answer_first')
  if (body.commit) await lockAllLeave(db)
  const types = (await leaveTypes(db)).filter(({ archived_at }) => archived_at === null)
  if (body.typeOf.some(({ typeId }) => typeId !== null && !types.some(({ id }) => id === typeId))) return refuse('not_found')
  const findType = typeFinder(types, body.typeOf)
  const findPerson = await inSteps(finderSteps(await importPersons(db)))
  const named: Named[] = []
  const turn = turns()
  for (const entry of read.entries) {
    await turn()
    named.push({ entry, person: findPerson(entry), type: findType(entry.typeName) })
  }
  const plan = await planOf(context, named, { types, today, source: leaveFormatWords[format] })
  const reply = {
    format,
    columns: [...headers],
    questions: { dateOrder: [...read.dateOrder] },
    types: namesIn(read.entries, findType),
    ...importSummary(rowsOf(read, plan), read.waiting),
  }
  if (!body.commit) return reply
  await addImportedRequests(db, plan.requests, now)
  await book(
    db,
    plan.entries.map((entry) => ({ ...entry, by: actor.userId })),
    now,
  )
  record({
    deed: leaveDeeds.import,
    type: 'company',
    id: actor.companyId,
    after: {
      format,
      imported: reply.imported,
      already: reply.already,
      rejected: reply.rejected,
      ...forLog(plan),
    },
  })
  touch(leaveTopics.leave)
  return reply
}

export const importRoutes: readonly Mount[] = [route(importLeave, importFile)]
