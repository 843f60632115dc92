import { anyone } from '@daybook/platform/contract'
import { isZone, zoneNamed, fieldOf } from '@daybook/platform/domain'
import { hashToken, inSystem, networkOf, Refused, Unavailable, type App, type Work } from '@daybook/platform/server'
import OAuth2Server from '@node-oauth/oauth2-server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { GoogleForm, identityDeeds } from '../contract/index.ts'
import { deviceName } from '../domain/index.ts'
import { enterAccount } from './account-store.ts'
import { badClients, badTokens } from './doors.ts'
import { rememberDevice } from './known-device.ts'
import { type Caller, SecondFactorNeeded } from './grants.ts'
import { clientOf, modelFor } from './oauth-model.ts'
import { deviceCookie, keepDevice, keepRefreshToken, oauthError, oauthRefusal, refreshCookie } from './oauth-reply.ts'
import { endOwnSession, sessionOfToken } from './session-store.ts'
import { accessSeconds } from './tokens.ts'

/** RFC 6749, section 3.2: parameters come as a form, each at most once. */
const formOf = (request: FastifyRequest): Record<string, string> | null => {
  const form = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() === 'application/x-www-form-urlencoded'
  const body = (request.body ?? {}) as Record<string, unknown>
  return form && Object.values(body).every((value) => typeof value === 'string') ? (body as Record<string, string>) : null
}

/** What stands in the address (which no log of ours keeps) counts for older clients only. */
const queryOf = (app: App, request: FastifyRequest): Record<string, unknown> =>
  app.config.compat ? (request.query as Record<string, unknown>) : {}

/** The names that other programs use (docs/product.md#calls-for-other-programs), in a JSON body, a form or the query, for the grant that they mean. */
const googleFormOf = (request: FastifyRequest, app: App): Record<string, string> | null => {
  const sent = GoogleForm.safeParse({ ...queryOf(app, request), ...(request.body as object | undefined) })
  return sent.success ? { grant_type: sent.data.grantType, id_token: sent.data.idToken } : null
}

/** Where a call was made, as the browser vouches for it: programs that are no browser say nothing of it. */
const placeOf = (app: App, { headers }: FastifyRequest): 'our page' | 'another site' | 'no page' => {
  const { origin, host, 'sec-fetch-site': site } = headers
  if (origin === undefined && site === undefined) return 'no page'
  const ours = origin === undefined || origin === app.config.publicUrl || URL.parse(origin)?.host === host
  return ours && (site === undefined || site === 'same-origin') ? 'our page' : 'another site'
}

const notOurPage = (reply: FastifyReply) => oauthError(reply, 403, 'invalid_request', 'This page may not use the session.')

/** Whether the call is made as our own page, which keeps its session in a cookie. */
const isWeb = ({ headers }: FastifyRequest, form: Record<string, string>): boolean =>
  form['client_id'] === 'web' || clientOf(headers.authorization) === 'web'

const words: Record<string, string> = {
  'Invalid grant: user credentials are invalid': 'E-mail address or password is not right.',
  'Invalid grant: refresh token is invalid': 'Your session has ended. Please sign in again.',
}

type ReadForm = (request: FastifyRequest, app: App) => Record<string, string> | null

const tokenRoute = (app: App, read: ReadForm, ask: string) => async (request: FastifyRequest, reply: FastifyReply) => {
  // Another site's form could sign the browser into somebody else's account (docs/security.md#s46): nothing comes before this.
  const place = placeOf(app, request)
  if (place === 'another site') return notOurPage(reply)
  const body = read(request, app)
  if (!body) return oauthError(reply, 400, 'invalid_request', ask)
  const cookie = request.cookies[refreshCookie(app).name]
  const fromCookie = body['grant_type'] === 'refresh_token' && body['refresh_token'] === undefined && cookie !== undefined
  if (place !== 'our page' && (fromCookie || isWeb(request, body))) return notOurPage(reply)
  const caller = callerOf(request)
  const { model, grants, email } = modelFor(app, caller)
  const server = new OAuth2Server({
    model,
    accessTokenLifetime: accessSeconds,
    requireClientAuthentication: {},
    extendedGrantTypes: grants,
  })
  const oauthRequest = new OAuth2Server.Request({
    method: request.method,
    query: {},
    headers: headersOf(request),
    body: fromCookie ? { ...body, refresh_token: cookie } : body,
  })
  try {
    const token = await server.token(oauthRequest, new OAuth2Server.Response({}))
    const web = token.client.id === 'web'
    if (web) keepRefreshToken(app, reply, token.refreshToken ?? '')
    const who = email()
    if (web && who !== null) keepDevice(app, reply, rememberDevice(app.config, caller.device, who))
    return reply.headers({ 'Cache-Control': 'no-store', Pragma: 'no-cache' }).send({
      access_token: token.accessToken,
      token_type: 'Bearer',
      ...(web ? {} : { refresh_token: token.refreshToken }),
      expires_in: accessSeconds,
      scope: 'daybook',
    })
  } catch (error) {
    const cause = unwrap(error)
    if (cause instanceof Refused) return oauthRefusal(reply, cause)
    if (cause instanceof Unavailable)
      return oauthError(reply.header('Retry-After', '10'), 503, 'temporarily_unavailable', cause.message)
    if (!(error instanceof OAuth2Server.OAuthError) || error.code >= 500) throw cause
    if (error.name === 'invalid_client') return refuseClient(app, request, reply, error.message)
    if (fromCookie) keepRefreshToken(app, reply, null)
    if (error instanceof SecondFactorNeeded)
      return oauthError(reply, 403, error.name, error.message, { mfa_token: error.ticket, methods: error.methods })
    return oauthError(reply, error.code, error.name, words[error.message] ?? error.message)
  }
}

// A hint for the list of devices. What is no zone is left out: signing in does not fail for it.
const zoneOf = (sent: string | string[] | undefined): string | null =>
  typeof sent === 'string' && isZone(sent) ? zoneNamed(sent) : null

const callerOf = (request: FastifyRequest): Caller => ({
  requestId: request.id,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  zone: zoneOf(request.headers['user-timezone']),
  ip: request.ip,
  device: request.cookies[deviceCookie],
  caller: { who: networkOf(request.ip) },
})

/** Null, or the refusal of a network that did this too often. */
const tooOften = (app: App, quota: typeof badClients, request: FastifyRequest): Promise<Refused | null> =>
  app.limits.consume(quota, networkOf(request.ip)).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refused) return error
      throw error
    },
  )

/** RFC 6749, 5.2: 401 with a challenge, also where no client was named at all. */
const refuseClient = async (app: App, request: FastifyRequest, reply: FastifyReply, description: string) => {
  const refused = await tooOften(app, badClients, request)
  return refused ? oauthRefusal(reply, refused) : oauthError(reply, 401, 'invalid_client', description)
}

/** The library wraps what the database threw; the error handler must see the cause to tell busy from broken. */
const unwrap = (error: unknown): unknown => fieldOf(error, 'inner') ?? error

const headersOf = (request: FastifyRequest): Record<string, string> => {
  const { authorization, 'content-length': length } = request.headers
  return {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': length ?? '1',
    ...(authorization === undefined ? {} : { authorization }),
  }
}

/** Ends the sign-in, or the API token, that a token is of, and says so in its owner's log; whether there is one. */
const revoke = async ({ db, now, record }: Work, token: string): Promise<boolean> => {
  const session = await sessionOfToken(db, hashToken(token.replace(/^dbk_/, '')))
  if (!session) return false
  const { id, account_id: accountId, scope, name } = session
  const ended = await endOwnSession(db, accountId, id, now)
  if (!ended) return true
  await enterAccount(db, accountId)
  const { session_ended: ofDevice, api_token_ended: ofToken } = identityDeeds
  if (scope === 'full') record({ deed: ofDevice, type: 'session', id, before: { device: deviceName(ended.user_agent) } })
  else record({ deed: ofToken, type: 'session', id, before: { name, scope } })
  return true
}

/** RFC 7009: the answer is the same for a token that was valid, is unknown or is revoked already. */
const revokeRoute = (app: App) => async (request: FastifyRequest, reply: FastifyReply) => {
  if (placeOf(app, request) === 'another site') return notOurPage(reply)
  if (clientOf(request.headers.authorization) === null) return refuseClient(app, request, reply, 'Client authentication failed.')
  const token = request.method === 'DELETE' ? queryOf(app, request)['access_token'] : formOf(request)?.['token']
  if (typeof token !== 'string') return oauthError(reply, 400, 'invalid_request', 'Missing parameter: `token`')
  const known = await inSystem(app, callerOf(request), (work) => revoke(work, token))
  const refused = known ? null : await tooOften(app, badTokens, request)
  if (refused) return oauthRefusal(reply, refused)
  keepRefreshToken(app, reply, null)
  return reply.header('Cache-Control', 'no-store').send({})
}

const once = 'Send a form, with each parameter once.'

export const oauthRoutes = (app: App): void => {
  const config = { permission: anyone, forms: true }
  app.server.post('/oauth/token', { config }, tokenRoute(app, formOf, once))
  app.server.post('/oauth/revoke', { config }, revokeRoute(app))
  app.server.delete('/oauth/token', { config }, revokeRoute(app))
  app.server.post(
    '/api/auth/google',
    { config },
    tokenRoute(app, googleFormOf, 'Send idToken, and google as grantType, once each.'),
  )
}
