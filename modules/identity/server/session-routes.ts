import { implement, type App } from '@daybook/platform/server'
import { endOtherSessions, endSession, listSessions } from '../contract/index.ts'
import { deviceName } from '../domain/index.ts'
import { placeOf } from './place.ts'
import { later } from './pass-codes.ts'
import { endOtherSessions as endOthers, endOwnSession, openSessions } from './session-store.ts'
import { absoluteMs, idleMs } from './tokens.ts'

export const sessionRoutes = (app: App): void => {
  implement(app, listSessions, async (_, { db, actor, now }) => {
    const open = await openSessions(db, actor.accountId, { idle: later(now, -idleMs), absolute: later(now, -absoluteMs) })
    return {
      items: open.map((session) => ({
        id: session.id,
        device: deviceName(session.user_agent),
        place: placeOf(session.zone),
        signedInAt: session.created_at,
        lastUsedAt: session.last_used_at,
        current: session.id === actor.sessionId,
      })),
    }
  })

  implement(app, endSession, async ({ params }, { db, actor, now, refuse, record }) => {
    if (!(await endOwnSession(db, actor.accountId, params.sessionId, now))) return refuse('not_found')
    record({ action: 'identity.session_ended', type: 'session', id: params.sessionId })
    return { response_message: 'That device is signed out.' }
  })

  implement(app, endOtherSessions, async (_, { db, actor, now, record }) => {
    await endOthers(db, actor.accountId, actor.sessionId, now)
    record({ action: 'identity.other_sessions_ended', type: 'account', id: actor.accountId })
    return { response_message: 'Every other device is signed out.' }
  })
}
