import { hashToken, route, type Handler, type Mount, newId, newSecret } from '@daybook/platform/server'
import { addApiToken, endApiToken, identityDeeds, listApiTokens, type ApiToken } from '../contract/index.ts'
import { mostTokens } from '../domain/index.ts'
import { addTokenSession, type StoredToken, tokensOf } from './api-token-store.ts'
import { later } from './pass-codes.ts'
import { endOwnSession, holdOwnSession } from './session-store.ts'

const dayMs = 86_400_000
/** A token never counts as its owner's presence: no deed that asks for that can be done with it. */
const never = '1970-01-01T00:00:00Z'

const present = ({ id, name, scope, created_at, expires_at }: StoredToken): ApiToken => ({
  id,
  name,
  scope,
  createdAt: created_at,
  expiresAt: expires_at,
})

const listOwnTokens: Handler<typeof listApiTokens> = async (_, { db, actor, now }) => ({
  items: (await tokensOf(db, actor.accountId, now)).map(present),
})

const makeToken: Handler<typeof addApiToken> = async ({ body }, { db, actor, now, refuse, record }) => {
  if (!(await holdOwnSession(db, actor.accountId, actor.sessionId))) return refuse('auth.required')
  if ((await tokensOf(db, actor.accountId, now)).length >= mostTokens)
    return refuse('api_token.too_many', { words: { most: mostTokens } })
  const secret = newSecret()
  const { name, scope, days } = body
  const token: StoredToken = { id: newId(), name, scope, created_at: now, expires_at: later(now, days * dayMs) }
  await addTokenSession(db, { ...token, accountId: actor.accountId, tokenHash: hashToken(secret), never })
  record({ deed: identityDeeds.api_token_added, type: 'session', id: token.id, after: { name, scope, days } })
  // The beginning tells programs that search for leaked secrets what they found.
  const stored = (await tokensOf(db, actor.accountId, now)).find(({ id }) => id === token.id) ?? token
  return { token: `dbk_${secret}`, item: present(stored) }
}

const revokeToken: Handler<typeof endApiToken> = async ({ params }, { db, actor, now, refuse, record }) => {
  const own = await tokensOf(db, actor.accountId, now)
  const token = own.find(({ id }) => id === params.tokenId)
  if (!token) return refuse('not_found')
  // Of two requests at once the second finds it ended.
  if (!(await endOwnSession(db, actor.accountId, params.tokenId, now))) return refuse('not_found')
  const before = { name: token.name, scope: token.scope }
  record({ deed: identityDeeds.api_token_ended, type: 'session', id: token.id, before })
  return { response_message: 'The token is revoked.' }
}

export const apiTokenRoutes: readonly Mount[] = [
  route(listApiTokens, listOwnTokens),
  route(addApiToken, makeToken),
  route(endApiToken, revokeToken),
]
