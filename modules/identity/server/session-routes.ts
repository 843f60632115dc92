import { route, type Handler, type Mount, type Db } from '@daybook/platform/server'
import { endOtherSessions, endSession, identityDeeds, listSessions } from '../contract/index.ts'
import { deviceName } from '../domain/index.ts'
import { tokensOf } from './api-token-store.ts'
import { placeOf } from './place.ts'
import { later } from './pass-codes.ts'
import { endOtherSessions as endOthers, endOwnSession, openSessions } from './session-store.ts'
import { absoluteMs, idleMs } from './tokens.ts'

const stillOpen = (db: Db, accountId: string, now: string) =>
  openSessions(db, accountId, { idle: later(now, -idleMs), absolute: later(now, -absoluteMs) })

const listOwnSessions: Handler<typeof listSessions> = async (_, { db, actor, now }) => {
  return {
    items: (await stillOpen(db, actor.accountId, now)).map((session) => ({
      id: session.id,
      device: deviceName(session.user_agent),
      place: placeOf(session.zone),
      signedInAt: session.created_at,
      lastUsedAt: session.last_used_at,
      current: session.id === actor.sessionId,
    })),
  }
}

const endOne: Handler<typeof endSession> = async ({ params }, { db, actor, now, refuse, record }) => {
  const ended = await endOwnSession(db, actor.accountId, params.sessionId, now)
  if (!ended) return refuse('not_found')
  const before = { device: deviceName(ended.user_agent) }
  record({ deed: identityDeeds.session_ended, type: 'session', id: params.sessionId, before })
  return { response_message: 'That device is signed out.' }
}

const endAllOthers: Handler<typeof endOtherSessions> = async (_, { db, actor, now, record }) => {
  const others = (await stillOpen(db, actor.accountId, now)).filter(({ id }) => id !== actor.sessionId)
  const tokens = await tokensOf(db, actor.accountId, now)
  const before = { devices: others.map((other) => deviceName(other.user_agent)), apiTokens: tokens.map(({ name }) => name) }
  await endOthers(db, actor.accountId, actor.sessionId, now)
  record({ deed: identityDeeds.other_sessions_ended, type: 'account', id: actor.accountId, before })
  return { response_message: 'Every other device is signed out.' }
}

export const sessionRoutes: readonly Mount[] = [
  route(listSessions, listOwnSessions),
  route(endSession, endOne),
  route(endOtherSessions, endAllOthers),
]
