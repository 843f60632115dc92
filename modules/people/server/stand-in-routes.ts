import { currentCompany } from '@daybook/company/server'
import { homePath, perHour } from '@daybook/platform/contract'
import { addDays, type Day, dayInZone, formatDay, formatSpan, greeting } from '@daybook/platform/domain'
import {
  type Actor,
  type Context,
  type Handler,
  mailRequested,
  type Mount,
  newId,
  pageFrom,
  quotaOf,
  readCursor,
  route,
  selfPlaces,
} from '@daybook/platform/server'
import { addStandIn, peopleDeeds, peopleTopics, removeStandIn, searchStandIns, type StandIn } from '../contract/index.ts'
import { seesOthers } from '../domain/index.ts'
import { managersAbove, reportsOf } from './reporting-lines-store.ts'
import { choosesOwnDecider } from './policy.ts'
import { demandReach } from './reach.ts'
import { tellMoved } from './told-changes.ts'
import { addStandInRow, dropStandIn, findStandIn, lockPlaces, type StandInRow, standIns } from './stand-in-store.ts'

// A year ahead and no longer than a year, as people plan their absence.
const farthest = 366

// A mailbox hears of so many an hour (docs/security.md#s49).
const standInMails = quotaOf('stand-in', perHour('email', 20))

const todayOf = (actor: Actor, now: string): Day => dayInZone(now, actor.zone)

/** Whoever is away ends it, whoever they report to, and owner and HR; whoever stands in does not choose it. */
const mayEnd = (actor: Actor, { person_id, managed }: StandInRow): boolean =>
  actor.isSelf(person_id) || actor.scope === 'company' || managed

const present =
  (actor: Actor, above: ReadonlySet<string>) =>
  (row: StandInRow): StandIn => ({
    id: row.id,
    userId: row.person_id,
    userName: row.name,
    standInId: row.stand_in_id,
    standInName: row.stand_in_name,
    from: row.from_day,
    to: row.to_day,
    can: { remove: mayEnd(actor, row) && !choosesOwnDecider(actor, above, row.person_id) },
  })

const list: Handler<typeof searchStandIns> = async ({ body }, { db, actor, now }) => {
  const asked = { scope: actor.scope, userId: actor.userId, today: todayOf(actor, now) }
  const rows = await standIns(db, { ...asked, limit: body.limit, after: readCursor(body.cursor, 2) })
  const above = await managersAbove(db, selfPlaces(actor))
  return pageFrom(rows, body.limit, ({ from_day, id }) => [from_day, id], present(actor, above))
}

/** Others decide at once where a stand-in for today begins, or ends: by the company's clock, as what begins later (`standInsJob`). */
const tellDecided = async (context: Context<typeof addStandIn>, row: StandInRow): Promise<void> => {
  const { db, now, emit } = context
  const today = dayInZone(now, (await currentCompany(db)).zone)
  if (row.from_day <= today && today <= row.to_day) await tellMoved({ emit }, await reportsOf(db, [row.person_id]))
}

/** Both must work here; who is away decides about somebody, by role and by the lines, and who stands in may decide at all. */
const checkPlaces = async ({ db, refuse }: Context<typeof addStandIn>, personId: string, standInId: string): Promise<void> => {
  const places = await lockPlaces(db, [personId, standInId])
  const [away, standIn] = [places.find(({ id }) => id === personId), places.find(({ id }) => id === standInId)]
  if (!away) return refuse('not_found')
  if (!standIn) return refuse('people.stand_in_unknown', { field: 'standInId' })
  if (away.status === 'INACTIVE') return refuse('people.inactive')
  if (!away.manages) return refuse('people.stand_in_nobody', { words: { name: away.name } })
  const decides = standIn.role === 'MANAGER' || seesOthers(standIn.role)
  if (standIn.status !== 'ACTIVE' || !decides)
    return refuse('people.stand_in_role', { field: 'standInId', words: { name: standIn.name } })
}

/** Whoever stands in hears of it, where somebody else said so. */
const tellStandIn = async ({ app, actor, emit }: Context<typeof addStandIn>, row: StandInRow): Promise<void> => {
  const [to] = actor.isSelf(row.stand_in_id) ? [] : [row.stand_in_email]
  if (to === undefined || !(await app.limits.takeEach(standInMails, [to])).has(to)) return
  const days = row.from_day === row.to_day ? `on ${formatDay(row.from_day)}` : formatSpan(row.from_day, row.to_day)
  await emit(mailRequested, {
    id: newId(),
    to,
    subject: `You stand in for ${row.name}`,
    text: `${greeting(row.stand_in_name)}\n\n${row.name} is away ${days}. On these days you decide about the time, the leave and the expenses of those who report to them.\n\nWhat waits for you: ${app.config.publicUrl}${homePath}\n`,
  })
}

const add: Handler<typeof addStandIn> = async ({ body }, context) => {
  const { db, actor, now, refuse, record, touch } = context
  const { userId: personId = actor.userId, standInId, from, to } = body
  const today = todayOf(actor, now)
  await demandReach(context, personId)
  if (personId === standInId) return refuse('people.stand_in_same', { field: 'standInId' })
  if (from < today || from > addDays(today, farthest) || to < from || to > addDays(from, farthest))
    return refuse('people.stand_in_days', { field: to < from ? 'to' : 'from' })
  const above = await managersAbove(db, selfPlaces(actor))
  if (choosesOwnDecider(actor, above, personId)) return refuse('people.own_manager')
  await checkPlaces(context, personId, standInId)
  const id = newId()
  if (!(await addStandInRow(db, { id, personId, standInId, from, to, by: actor.userId, at: now })))
    return refuse('people.stand_in_taken', { field: 'from' })
  const row = await findStandIn(db, id)
  if (!row) return refuse('not_found')
  record({ deed: peopleDeeds.stand_in_add, type: 'person', id: personId, after: { stand_in: row.stand_in_name, from, to } })
  await tellStandIn(context, row)
  await tellDecided(context, row)
  touch(peopleTopics.people)
  return present(actor, above)(row)
}

const remove: Handler<typeof removeStandIn> = async ({ params }, context) => {
  const { db, actor, refuse, record, touch } = context
  const row = await findStandIn(db, params.id)
  if (!row || !mayEnd(actor, row)) return refuse('not_found')
  if (choosesOwnDecider(actor, await managersAbove(db, selfPlaces(actor)), row.person_id)) return refuse('people.own_manager')
  if ((await dropStandIn(db, row.id)) === 0) return refuse('not_found')
  const before = { stand_in: row.stand_in_name, from: row.from_day, to: row.to_day }
  record({ deed: peopleDeeds.stand_in_remove, type: 'person', id: row.person_id, before })
  await tellDecided(context, row)
  touch(peopleTopics.people)
  return { response_message: `${row.stand_in_name} does not stand in for ${row.name} any more.` }
}

/** Who decides about time, leave and expenses while a manager is away. */
export const standInRoutes: readonly Mount[] = [route(searchStandIns, list), route(addStandIn, add), route(removeStandIn, remove)]
