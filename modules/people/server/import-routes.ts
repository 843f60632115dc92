import { demandRoom } from './plan-full.ts'
import { currentCompany, lockCompany } from '@daybook/company/server'
import { type Day, dayInZone, formatDay } from '@daybook/platform/domain'
import {
  type Actor,
  type App,
  type Context,
  type Db,
  fillWords,
  inSteps,
  route,
  selfPlaces,
  slot,
  type Handler,
  type Mount,
} from '@daybook/platform/server'
import {
  hireDatesSet,
  importPeople,
  joiningDateSaid,
  payNamed,
  peopleDeeds,
  peopleRefusals,
  peopleTopics,
} from '../contract/index.ts'
import {
  checkMapping,
  type ColumnMapping,
  csvSteps,
  isBeforeTheyLeft,
  ownColumn,
  peopleSteps,
  suggestMapping,
} from '../domain/index.ts'
import { type FieldRow, fieldRows, holdFields, saveValues, type ValueRow } from './field-store.ts'
import { ownDeciders, valuesBeside } from './import-fields.ts'
import { settleRows, spellRows } from './import-names.ts'
import { planSteps, type ImportPlan } from './import-plan.ts'
import {
  addImported,
  changeImported,
  everyoneHere,
  type KnownPerson,
  lastEnds,
  linesOfFormer,
  promoteManagers,
  setManagers,
} from './import-store.ts'
import { countInvitations, inviteByMail, roomForInvitations } from './invitations.ts'
import type { Deciders } from './import-candidates.ts'
import { payAgreed, type PayAgreed } from './named-pay-slot.ts'
import { watchPlaces } from './places-slot.ts'
import { managersAbove, withStandIns } from './reporting-lines-store.ts'
import { changedByRow, seenColumns, tellChanged, toldAtOnce, turnsDecider } from './told-changes.ts'
import {
  changeFault,
  choosesOwnDecider,
  mayGiveRole,
  movesOwnPlace,
  movesOwnRecord,
  ownFieldFault,
  recordedOf,
  movesOwnStart,
  takesOwnName,
  placeOf,
} from './policy.ts'

const mostRows = 1000

/** Why an actor may not set someone's pay, in words; null when they may. Pay is known to the right of this module. */
export const payChangeFaults = slot<(actor: Actor, personId: string) => string | null>('people.pay_change_faults')

type Told = {
  today: Day
  pay: PayAgreed
  left: ReadonlyMap<string, Day>
  isFull: (email: string) => boolean
  own: readonly FieldRow[]
  held: readonly ValueRow[]
  /** Everybody above whoever imports. */
  above: ReadonlySet<string>
  /** The same with those who stand in for one of them. */
  deciding: ReadonlySet<string>
  formerLines: Deciders['formerLines']
}

/** The company's own fields that columns of a file mean; null where one means a field that there is not. */
const mappedFields = (fields: readonly FieldRow[], mapping: ColumnMapping): FieldRow[] | null => {
  const asked = Object.values(mapping).filter((column) => column.startsWith('custom:'))
  const found = fields.filter(({ id }) => asked.includes(ownColumn(id)))
  return found.length === asked.length ? found : null
}

const agreedIn = async (app: App, db: Db, today: Day): Promise<PayAgreed> => {
  for (const agreed of payAgreed.of(app)) return agreed(db, today)
  return { begins: today, since: null, cycles: [], of: new Map() }
}

const decidersFor = (
  app: App,
  actor: Actor,
  { today, pay, left, isFull, own, held, above, deciding, formerLines }: Told,
): Deciders => ({
  today,
  formerLines,
  own: ownDeciders(actor, own, held),
  pay,
  payFrom: pay.cycles.length > 0 ? pay.begins : null,
  changeFault: (before, role) => {
    const fault = changeFault(actor, before ? { userId: before.id, userRole: before.role, managed: false } : null, role, deciding)
    if (fault === null) return null
    return fault === 'auth.forbidden' ? 'You may not change this person' : peopleRefusals[fault].words
  },
  placeFault: (before, to, managerId) => {
    const said = { department: to.department, employmentType: to.employment_type, managerId }
    if (movesOwnPlace(actor, before ? placeOf(before) : null, said)) return peopleRefusals['people.own_place'].words
    if (!before || managerId === undefined || managerId === before.manager_id) return null
    return choosesOwnDecider(actor, above, before.id) ? peopleRefusals['people.own_manager'].words : null
  },
  recordFault: (before, { name, birth_date: birthDate, preferred_name: preferred, designation, badge }) => {
    const isOther = preferred !== undefined && preferred !== '' && preferred !== before?.preferred_name
    if (before && isOther && takesOwnName(actor, before.id))
      return { field: 'preferredName', reason: 'Say on your own profile what you are called' }
    const field = movesOwnRecord(actor, before ? recordedOf(before) : null, { name, birthDate, designation, badge })
    return field && { field, reason: peopleRefusals[ownFieldFault(field)].words }
  },
  startFault: (before, to) =>
    movesOwnStart(actor, before ? { userId: before.id, hireDate: before.hire_date } : null, to)
      ? peopleRefusals['people.own_start'].words
      : null,
  returnFault: (email, from) => {
    const lastEnd = left.get(email) ?? null
    return lastEnd && isBeforeTheyLeft(from, lastEnd)
      ? fillWords(peopleRefusals['people.before_they_left'].words, { day: formatDay(lastEnd) })
      : null
  },
  mailFault: (email) => (isFull(email) ? 'This mailbox got three mails within an hour. Invite them later.' : null),
  payFault: (userId) => payChangeFaults.of(app).reduce<string | null>((fault, ask) => fault ?? ask(actor, userId), null),
  lastOwner: peopleRefusals['people.last_owner'].words,
})

const summary = (plan: ImportPlan) => {
  const count = (outcome: string) => plan.rows.filter((row) => row.outcome === outcome).length
  return { created: count('create'), updated: count('update'), unchanged: count('unchanged'), failed: count('error') }
}

/** Of whom the file changed what of their record. Who is named as somebody's manager may have become one by it. */
const changedIn = (
  plan: ImportPlan,
  everyone: readonly KnownPerson[],
  promoted: readonly Pick<KnownPerson, 'id' | 'role'>[],
  seen: ReadonlySet<string>,
) => {
  const before = new Map(everyone.map(({ id, role }) => [id, role]))
  const after = new Map([...plan.update, ...promoted].map(({ id, role }) => [id, role]))
  const turns = (id: string): boolean => {
    const [from, to] = [before.get(id), after.get(id)]
    return from !== undefined && to !== undefined && turnsDecider(from, to)
  }
  const fields = new Map(
    plan.rows.flatMap(({ userId, changes }) => (userId === null ? [] : [[userId, changedByRow(changes, seen)] as const])),
  )
  for (const { id } of promoted) fields.set(id, [...new Set([...(fields.get(id) ?? []), 'role' as const])])
  return [...fields].map(([userId, changed]) => ({ userId, fields: changed, turns: turns(userId) }))
}

/** What the log keeps: those who were changed as they were, and everybody as they are now. */
const forLog = (plan: ImportPlan, everyone: readonly KnownPerson[], promoted: readonly { id: string }[]) => {
  const changed = new Set([...plan.update, ...plan.managers, ...promoted].map(({ id }) => id))
  const people = everyone.filter(({ id }) => changed.has(id))
  return {
    before: people.length > 0 ? { people } : undefined,
    after: {
      ...summary(plan),
      people: [...plan.create, ...plan.update, ...promoted],
      managers: plan.managers,
      fields: plan.told,
    },
  }
}

const inviteAll = async (context: Context<typeof importPeople>, people: ImportPlan['create']) => {
  const { app, actor, db } = context
  const emails = people.map(({ email }) => email)
  await countInvitations(app, actor, emails)
  const { name } = await currentCompany(db)
  for (const person of people) await inviteByMail(app, context, person, name)
}

const importList: Handler<typeof importPeople> = async ({ body }, context) => {
  const { db, actor, now, refuse, record, touch, emit, app } = context
  const table = await inSteps(csvSteps(body.csv, mostRows))
  if (!table.ok)
    return table.code === 'csv.too_many_rows'
      ? refuse('import.too_long')
      : refuse(table.code === 'csv.empty' || table.code === 'csv.no_rows' ? 'import.no_rows' : 'import.unreadable')
  const fields = actor.support ? [] : await fieldRows(db)
  const mapping = (body.mapping ?? suggestMapping(table.value.headers, fields)) as ColumnMapping
  const own = mappedFields(fields, mapping)
  if (!checkMapping(mapping).ok || own === null) return refuse('import.mapping', { field: 'mapping' })
  const today = dayInZone(now, actor.zone)
  const options = { dateOrder: body.dateOrder, currency: actor.currency, today, own }
  const read = await inSteps(peopleSteps(table.value.rows, mapping, options))
  await lockCompany(db)
  const leavesAlone = body.commit ? await watchPlaces(context) : null
  const { rows, added } = await spellRows(db, read)
  const everyone = await everyoneHere(db, { held: body.commit })
  // Asked under the company's lock: two files at once do not both take what is left.
  const emails = read.flatMap((row) => (row.ok ? [row.value.email] : []))
  const room = body.invite ? await roomForInvitations(app, actor, emails) : null
  const isFull = room?.isFull ?? (() => false)
  const held = own.length === 0 ? [] : await valuesBeside(db, rows, everyone, own)
  const above = await managersAbove(db, selfPlaces(actor))
  const deciding = await withStandIns(db, above, today)
  const deciders = decidersFor(app, actor, {
    today,
    pay: await agreedIn(app, db, today),
    left: await lastEnds(db),
    isFull,
    held,
    own: await holdFields(db),
    above,
    deciding,
    formerLines: await linesOfFormer(db),
  })
  const plan = await inSteps(planSteps(rows, everyone, deciders))
  await demandRoom(context, plan.create.length)
  if (room && plan.create.length > room.times)
    return refuse('import.too_many_invitations', {
      words: { people: plan.create.length, left: room.times },
      retryAfter: room.seconds,
    })
  const reply = {
    columns: [...table.value.headers],
    mapping: mapping as Record<string, string>,
    rows: plan.rows,
    added: added([...plan.create, ...plan.update]),
    ...summary(plan),
  }
  if (!body.commit) return reply
  await addImported(db, await settleRows(db, plan.create), now)
  await changeImported(db, await settleRows(db, plan.update))
  await saveValues(db, plan.values)
  if (await leavesAlone?.()) return refuse('people.leaves_alone')
  await setManagers(db, plan.managers)
  // Whoever would decide about whoever imports gets no role by it either: an owner gives them one.
  const named = plan.managers.map((link) => link.manager_id).filter((id) => !choosesOwnDecider(actor, deciding, id))
  const promoted = mayGiveRole(actor, 'EMPLOYEE', 'MANAGER') ? await promoteManagers(db, named) : []
  if (plan.pay.length > 0) await emit(payNamed, { by: actor.userId, people: plan.pay })
  const joined = new Map(everyone.map(({ id, hire_date }) => [id, hire_date]))
  for (const { id, hire_date: day } of plan.update)
    if (joined.get(id) !== day) await emit(joiningDateSaid, { userId: id, by: actor.userId, day })
  await tellChanged(context, actor.userId, changedIn(plan, everyone, promoted, seenColumns(fields)))
  const hired = [...plan.create, ...plan.update].flatMap(({ id, hire_date }) => (hire_date ? [id] : []))
  for (let at = 0; at < hired.length; at += toldAtOnce) await emit(hireDatesSet, { userIds: hired.slice(at, at + toldAtOnce) })
  if (body.invite && plan.create.length > 0) await inviteAll(context, plan.create)
  record({
    deed: peopleDeeds.import,
    type: 'company',
    id: actor.companyId,
    ...forLog(plan, everyone, promoted),
  })
  touch(peopleTopics.people)
  return reply
}

export const importRoutes: readonly Mount[] = [route(importPeople, importList)]
