import { implement, newId, pageFrom, readCursor, type App } from '@daybook/platform/server'
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

/** How owners let support in, and see who came. */
const ownerRoutes = (app: App): void => {
  const nameOf = () => personName.of(app)[0]

  implement(app, listSupport, async (_, { db, now }) => ({ items: await grants(db, { now, limit: shown, nameOf: nameOf() }) }))

  implement(app, letSupportIn, async ({ body }, { db, actor, now, refuse, record, touch }) => {
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
    return (await grants(db, { now, limit: 1, id, nameOf: nameOf() }))[0] ?? refuse('not_found')
  })

  implement(app, endSupport, async ({ params }, { db, now, refuse, record, touch }) => {
    const ended = await endGrant(db, params.grantId, now)
    const [grant] = await grants(db, { now, limit: 1, id: params.grantId, nameOf: nameOf() })
    if (!grant) return refuse('not_found')
    // Over already: what was asked for is so.
    const before = { reason: grant.reason, mayChange: grant.mayChange }
    if (ended) record({ deed: supportDeeds.ended, type: 'support', id: grant.id, before })
    touch(companyTopics.support)
    return grant
  })
}

/** How somebody of support finds a company that lets them in, enters and leaves. */
const visitorRoutes = (app: App): void => {
  implement(app, searchCompanies, async ({ body }, { db, now }) => {
    const { limit, cursor, q } = body
    const rows = await companiesForSupport(db, q, limit + 1, readCursor(cursor, 2) ?? [], now)
    return pageFrom(
      rows,
      limit,
      ({ name, id }) => [name.toLowerCase(), id],
      (row) => row,
    )
  })

  implement(app, enterSupport, async ({ body }, { db, actor, now, refuse, record, touch, emit }) => {
    const id = newId()
    const entered = await enterByGrant(db, id, body.grantId, actor.sessionId, now)
    if (!entered) return refuse('support.not_open')
    const { company_name: companyName, may_change: mayChange, ends_at: endsAt } = entered
    record({ deed: supportDeeds.entered, type: 'support', id: body.grantId, after: { mayChange, endsAt } })
    touch(companyTopics.support)
    await emit(supportEntered, { name: entered.visitor, companyName, mayChange, endsAt })
    return { companyName, mayChange, endsAt }
  })

  implement(app, leaveSupport, async (_, { db, actor, now, record, touch }) => {
    if ((await leaveVisit(db, actor.sessionId, now)) > 0)
      record({ deed: supportDeeds.left, type: 'support', id: actor.support?.grantId ?? null })
    touch(companyTopics.support)
    return { response_message: 'You left the company.' }
  })
}

export const supportRoutes = (app: App): void => {
  ownerRoutes(app)
  visitorRoutes(app)
}
