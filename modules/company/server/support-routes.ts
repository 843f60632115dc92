import { type App, route, type Handler, type Mount, newId, pageFrom, readCursor } from '@daybook/platform/server'
import {
  endSupport,
  enterSupport,
  leaveSupport,
  letSupportIn,
  listSupport,
  searchCompanies,
  supportDeeds,
  supportEntered,
  companyTopics,
} from '../contract/index.ts'
import { addGrant, companiesForSupport, endGrant, enterByGrant, grants, leaveVisit, personName } from './support-store.ts'

const shown = 20

const later = (now: string, hours: number): string => new Date(Date.parse(now) + hours * 3_600_000).toISOString()

/** How the module of people reads a person's name. */
const nameOf = (app: App) => personName.of(app)[0]

const listGrants: Handler<typeof listSupport> = async (_, { app, db, now }) => ({
  items: await grants(db, { now, limit: shown, nameOf: nameOf(app) }),
})

const letIn: Handler<typeof letSupportIn> = async ({ body }, { app, db, actor, now, refuse, record, touch }) => {
  const { hours, mayChange, reason } = body
  const id = newId()
  const grant = {
    id,
    granted_by: actor.userId,
    reason,
    may_change: mayChange,
    granted_at: now,
    ends_at: later(now, hours),
  }
  if (!(await addGrant(db, grant))) return refuse('support.open_already')
  record({ deed: supportDeeds.granted, type: 'support', id, after: { hours, mayChange, reason } })
  touch(companyTopics.support)
  return (await grants(db, { now, limit: 1, id, nameOf: nameOf(app) }))[0] ?? refuse('not_found')
}

const takeBack: Handler<typeof endSupport> = async ({ params }, { app, db, now, refuse, record, touch }) => {
  const ended = await endGrant(db, params.grantId, now)
  const [grant] = await grants(db, { now, limit: 1, id: params.grantId, nameOf: nameOf(app) })
  if (!grant) return refuse('not_found')
  // Already over: what was asked for is the case.
  const before = { reason: grant.reason, mayChange: grant.mayChange }
  if (ended) record({ deed: supportDeeds.ended, type: 'support', id: grant.id, before })
  touch(companyTopics.support)
  return grant
}

const findCompanies: Handler<typeof searchCompanies> = async ({ body }, { db, now }) => {
  const { limit, cursor, q } = body
  const rows = await companiesForSupport(db, q, limit + 1, readCursor(cursor, 2) ?? [], now)
  return pageFrom(
    rows,
    limit,
    ({ sortName, company }) => [sortName, company.id],
    ({ company }) => company,
  )
}

const enter: Handler<typeof enterSupport> = async ({ body }, { db, actor, now, refuse, record, touch, emit }) => {
  const id = newId()
  const entered = await enterByGrant(db, id, body.grantId, actor.sessionId, now)
  if (!entered) return refuse('support.not_open')
  const { company_name: companyName, may_change: mayChange, ends_at: endsAt } = entered
  record({ deed: supportDeeds.entered, type: 'support', id: body.grantId, after: { mayChange, endsAt } })
  touch(companyTopics.support)
  await emit(supportEntered, { name: entered.visitor, companyName, mayChange, endsAt })
  return { companyName, mayChange, endsAt }
}

const leave: Handler<typeof leaveSupport> = async (_, { db, actor, now, record, touch }) => {
  if ((await leaveVisit(db, actor.sessionId, now)) > 0)
    record({ deed: supportDeeds.left, type: 'support', id: actor.support?.grantId ?? null })
  touch(companyTopics.support)
  return { response_message: 'You left the company.' }
}

/** How owners let support in and see who came; how somebody of support finds a company that lets them in, enters and leaves. */
export const supportRoutes: readonly Mount[] = [
  route(listSupport, listGrants),
  route(letSupportIn, letIn),
  route(endSupport, takeBack),
  route(searchCompanies, findCompanies),
  route(enterSupport, enter),
  route(leaveSupport, leave),
]
