import { lockCompany } from '@daybook/company/server'
import { dayInZone } from '@daybook/platform/domain'
import { type Context, demandConfirmed, type Handler, inSteps, type Mount, route } from '@daybook/platform/server'
import { importPeople } from '../contract/index.ts'
import {
  checkMapping,
  type ColumnMapping,
  csvSteps,
  ownColumn,
  peopleSteps,
  seesOthers,
  suggestMapping,
  mostPeopleImported,
} from '../domain/index.ts'
import { type FieldRow, fieldRows } from './field-store.ts'
import { importDeciders } from './import-deciders.ts'
import { valuesBeside } from './import-fields.ts'
import { spellRows } from './import-names.ts'
import { type ImportPlan, lookOf, planSteps } from './import-plan.ts'
import { everyoneHere, type KnownPerson } from './import-store.ts'
import { storePlan, summary, tellImport } from './import-stored.ts'
import { roomForInvitations } from './invitations.ts'
import { watchPlaces } from './places-slot.ts'
import { demandRoom } from './plan-full.ts'

type Importing = Context<typeof importPeople>
type Asked = Parameters<Handler<typeof importPeople>>[0]['body']

/** The company's own fields that columns of a file mean; null where one means a field that there is not. */
const mappedFields = (fields: readonly FieldRow[], mapping: ColumnMapping): FieldRow[] | null => {
  const asked = Object.values(mapping).filter((column) => column.startsWith('custom:'))
  const found = fields.filter(({ id }) => asked.includes(ownColumn(id)))
  return found.length === asked.length ? found : null
}

/** The rows of a file as people, by what its columns mean. */
const readFile = async (body: Asked, { db, actor, now, refuse }: Importing) => {
  const table = await inSteps(csvSteps(body.csv, mostPeopleImported))
  if (!table.ok)
    return table.code === 'csv.too_many_rows'
      ? refuse('import.too_long')
      : refuse(table.code === 'csv.empty' || table.code === 'csv.no_rows' ? 'import.no_rows' : 'import.unreadable')
  const { headers, rows } = table.value
  const fields = actor.support ? [] : await fieldRows(db)
  const mapping = (body.mapping ?? suggestMapping(headers, fields)) as ColumnMapping
  const own = mappedFields(fields, mapping)
  if (!checkMapping(mapping).ok || own === null) return refuse('import.mapping', { field: 'mapping' })
  const today = dayInZone(now, actor.zone)
  const options = { dateOrder: body.dateOrder, currency: actor.currency, today, own }
  return { headers, mapping, fields, own, today, read: await inSteps(peopleSteps(rows, mapping, options)) }
}

type File = Awaited<ReturnType<typeof readFile>>

/** What a file does, beside everybody who works here; the company must be locked: two files at once do not both take what is left. */
const planFile = async (body: Asked, { read, own, today }: File, context: Importing) => {
  const { app, db, actor, refuse } = context
  const { rows, added } = await spellRows(db, read)
  const everyone = await everyoneHere(db, { held: body.commit })
  const emails = read.flatMap((row) => (row.ok ? [row.value.email] : []))
  const room = body.invite ? await roomForInvitations(app, actor, emails) : null
  const held = own.length === 0 ? [] : await valuesBeside(db, rows, everyone, own)
  const { deciders, deciding } = await importDeciders(context, { today, isFull: room?.isFull ?? (() => false), held })
  const plan = await inSteps(planSteps(rows, everyone, deciders))
  await demandRoom(context, plan.create.length)
  if (room && plan.create.length > room.times)
    return refuse('import.too_many_invitations', {
      words: { people: plan.create.length, left: room.times },
      retryAfter: room.seconds,
    })
  return { plan, everyone, deciding, added: added([...plan.create, ...plan.update]) }
}

/** Whether the file makes somebody an owner, or somebody of HR, who was not. */
const givesSight = ({ create, update }: ImportPlan, everyone: readonly KnownPerson[]): boolean => {
  const roles = new Map(everyone.map(({ id, role }) => [id, role]))
  return [...create, ...update].some(({ id, role }) => seesOthers(role) && roles.get(id) !== role)
}

const importList: Handler<typeof importPeople> = async ({ body }, context) => {
  const { db, refuse } = context
  const file = await readFile(body, context)
  await lockCompany(db)
  const leavesAlone = body.commit ? await watchPlaces(context) : null
  const { plan, everyone, deciding, added } = await planFile(body, file, context)
  const { headers, mapping, fields } = file
  const [rows, look] = [plan.rows, lookOf(plan.rows)]
  const reply = { columns: [...headers], mapping: mapping as Record<string, string>, rows, look, added, ...summary(plan) }
  if (!body.commit) return reply
  if (body.look !== null && body.look !== look) return refuse('import.changed')
  if (givesSight(plan, everyone)) demandConfirmed(context.actor)
  const planned = { plan, everyone, fields, deciding }
  const promoted = await storePlan(context, planned)
  if (await leavesAlone?.()) return refuse('people.leaves_alone')
  await tellImport(context, planned, promoted, body.invite)
  return reply
}

export const importRoutes: readonly Mount[] = [route(importPeople, importList)]
