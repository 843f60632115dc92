import { expenseApprove } from '@daybook/expenses/contract'
import { dayBegins, instantText } from '@daybook/time/domain'
import { changeDecide } from '@daybook/people/contract'
import { pictureAddress } from '@daybook/identity/server'
import { leaveApprove } from '@daybook/leave/contract'
import { scopeOf } from '@daybook/platform/contract'
import { dayInZone, foldText } from '@daybook/platform/domain'
import {
  type Context,
  pageFrom,
  readCursor,
  selfPlaces,
  route,
  touchPeople,
  type Handler,
  type Mount,
} from '@daybook/platform/server'
import { timesheetApprove } from '@daybook/time/contract'
import type { PresenceAsked, PresenceRow, PresenceSearch } from '@daybook/time/server'
import { arrangeOffice, getMyOffice, getPresence, officeTopics, searchPresence } from '../contract/index.ts'
import { dropArrangement, saveArrangement } from './arrangement-store.ts'
import { companyRow, ownRow, presenceRow, presentPeople } from './office-store.ts'
import { type AddressOf, presentCompany, presentOwn, presentPerson, presentPresence } from './present.ts'

type Asking = Pick<Context<typeof getMyOffice>, 'actor' | 'now' | 'app'>

/** Today is that of the reader's zone. */
const askedBy = ({ actor, now }: Asking): PresenceAsked => {
  const today = dayInZone(now, actor.zone)
  return { today, begins: instantText(dayBegins(today, actor.zone)), now }
}

const addressesFor =
  ({ app, now }: Asking): AddressOf =>
  (picture) =>
    pictureAddress(app, picture, now)

/** What is the same for everybody of the company who is in one zone, whose day it is. */
const sharedWith = <T>({ actor, app, now }: Asking, what: string, read: () => Promise<T>): Promise<T> =>
  app.live.shared.get(actor.companyId, `${what} ${dayInZone(now, actor.zone)} ${actor.zone}`, read)

const showOffice: Handler<typeof getMyOffice> = async (_, context) => {
  const { db, actor } = context
  const asked = askedBy(context)
  const reader = {
    userId: actor.userId,
    role: actor.role,
    own: selfPlaces(actor),
    approves: scopeOf(timesheetApprove, actor.role) ?? null,
    approvesLeave: scopeOf(leaveApprove, actor.role) ?? null,
    approvesExpenses: scopeOf(expenseApprove, actor.role) ?? null,
    decidesChanges: actor.may(changeDecide) ? actor.role : null,
  }
  // What all see alike is read once for all who ask at once, as they do after news of the company.
  const [company, own] = await Promise.all([
    sharedWith(context, 'office', async () =>
      presentCompany(await companyRow(db, asked), asked.today, actor.zone, addressesFor(context)),
    ),
    ownRow(db, reader, asked.today),
  ])
  return { ...company, ...presentOwn(own, asked.today) }
}

/** With one press a second and some hundred people who look, almost all of them are answered without asking the database who is in. */
const showPresence: Handler<typeof getPresence> = async (_, context) => {
  const { db, actor } = context
  const asked = askedBy(context)
  return sharedWith(context, 'presence', async () =>
    presentPresence(await presenceRow(db, asked), asked.today, actor.zone, addressesFor(context)),
  )
}

const keyOf = ({ ended_at, started_at, person_id }: PresenceRow) => [ended_at === null ? 'in' : 'out', started_at, person_id]

const behind = (cursor: string | undefined): PresenceSearch['after'] => {
  const [side, startedAt = '', personId = ''] = readCursor(cursor, 3) ?? []
  return side === undefined ? undefined : { out: side === 'out', startedAt, personId }
}

const listPresence: Handler<typeof searchPresence> = async ({ body }, context) => {
  const { limit, cursor, q, state } = body
  const search = { state, after: behind(cursor), q: q && foldText(q) }
  const rows = await presentPeople(context.db, askedBy(context), search, limit)
  return pageFrom(rows, limit, keyOf, presentPerson(addressesFor(context)))
}

const arrange: Handler<typeof arrangeOffice> = async ({ body }, { db, actor }) => {
  const isAsItWas = body.cards.length === 0 && body.hidden.length === 0
  await (isAsItWas ? dropArrangement(db, actor.userId) : saveArrangement(db, actor.userId, body))
  await touchPeople(db, officeTopics.office, [actor.userId])
  return body
}

export const officeRoutes: readonly Mount[] = [
  route(getMyOffice, showOffice),
  route(getPresence, showPresence),
  route(searchPresence, listPresence),
  route(arrangeOffice, arrange),
]
