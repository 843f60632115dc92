import { anyone } from '@daybook/platform/contract'
import { hashToken, inSystem, networkOf, Refused, type App } from '@daybook/platform/server'
import OAuth2Server from '@node-oauth/oauth2-server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { badClients, badTokens } from './doors.ts'
import { rememberDevice } from './known-device.ts'
import { type Caller, SecondFactorNeeded } from './grants.ts'
import { isClient, modelFor } from './oauth-model.ts'
import { endSession, sessionOfToken } from './session-store.ts'
import { accessSeconds } from './tokens.ts'

const cookieName = 'daybook_refresh'
const cookieSeconds = 30 * 86_400
const deviceCookie = 'daybook_device'
const deviceSeconds = 365 * 86_400

const oauthError = (reply: FastifyReply, status: number, error: string, description: string, more: object = {}) => {
  if (status === 401) reply.header('WWW-Authenticate', 'Basic realm="Service"')
  return reply
    .code(status)
    .headers({ 'Cache-Control': 'no-store', Pragma: 'no-cache' })
    .type('application/json')
    .send(JSON.stringify({ error, error_description: description, ...more }))
}

/** RFC 6749, section 3.2: parameters come as a form, each at most once. */
const formOf = (request: FastifyRequest): Record<string, string> | null => {
  const form = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() === 'application/x-www-form-urlencoded'
  const body = (request.body ?? {}) as Record<string, unknown>
  return form && Object.values(body).every((value) => typeof value === 'string') ? (body as Record<string, string>) : null
}

/** The cookie only counts for a request of our own page (SECURITY 46): its origin, as the browser vouches for it. */
const isOwnPage = (app: App, request: FastifyRequest): boolean => {
  const site = request.headers['sec-fetch-site']
  const { origin, host } = request.headers
  if (origin !== undefined && origin !== app.config.publicUrl && URL.parse(origin)?.host !== host) return false
  return site === undefined ? origin !== undefined : site === 'same-origin'
}

/** Too many tries: the words of any other route, in the form of this one. `slow_down` is RFC 8628's name for it. */
const oauthRefusal = (reply: FastifyReply, { refusal, message, retryAfter }: Refused) => {
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter))
  return oauthError(reply, refusal.status, 'slow_down', message)
}

const setCookie = (app: App, reply: FastifyReply, value: string, maxAge: number, name = cookieName): void => {
  reply.setCookie(name, value, {
    path: '/oauth',
    httpOnly: true,
    sameSite: 'strict',
    secure: app.config.publicUrl.startsWith('https:'),
    maxAge,
  })
}

const words: Record<string, string> = {
  'Invalid grant: user credentials are invalid': 'E-mail address or password is not right.',
  'Invalid grant: refresh token is invalid': 'Your session has ended. Please sign in again.',
}

const tokenRoute = (app: App) => async (request: FastifyRequest, reply: FastifyReply) => {
  const body = formOf(request)
  if (!body) return oauthError(reply, 400, 'invalid_request', 'Send a form, with each parameter once.')
  const cookie = request.cookies[cookieName]
  const fromCookie = body['grant_type'] === 'refresh_token' && body['refresh_token'] === undefined && cookie !== undefined
  if (fromCookie && !isOwnPage(app, request))
    return oauthError(reply, 403, 'invalid_request', 'This page may not use the session.')
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
    if (web) setCookie(app, reply, token.refreshToken ?? '', cookieSeconds)
    const who = email()
    if (web && who !== null) setCookie(app, reply, rememberDevice(app.config, caller.device, who), deviceSeconds, deviceCookie)
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
    if (!(error instanceof OAuth2Server.OAuthError) || error.code >= 500) throw cause
    if (error.name === 'invalid_client') return refuseClient(app, request, reply, error.message)
    if (fromCookie) setCookie(app, reply, '', 0)
    if (error instanceof SecondFactorNeeded)
      return oauthError(reply, 403, error.name, error.message, { mfa_token: error.ticket, methods: error.methods })
    return oauthError(reply, error.code, error.name, words[error.message] ?? error.message)
  }
}

const callerOf = (request: FastifyRequest): Caller => ({
  requestId: request.id,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  ip: request.ip,
  device: request.cookies[deviceCookie],
})

/** Null, or the refusal of a network that did this too often. */
const tooOften = (app: App, quota: typeof badClients, request: FastifyRequest): Promise<Refused | null> =>
  app.limits.consume(quota, networkOf(request.ip)).then(
    () => null,
    (error: unknown) => (error instanceof Refused ? error : Promise.reject(error as Error)),
  )

/** RFC 6749, 5.2: 401 with a challenge, also where no client was named at all. */
const refuseClient = async (app: App, request: FastifyRequest, reply: FastifyReply, description: string) => {
  const refused = await tooOften(app, badClients, request)
  return refused ? oauthRefusal(reply, refused) : oauthError(reply, 401, 'invalid_client', description)
}

/** The library wraps what the database threw; the error handler must see the cause to tell busy from broken. */
const unwrap = (error: unknown): unknown => (error as { inner?: unknown }).inner ?? error

const headersOf = (request: FastifyRequest): Record<string, string> => {
  const { authorization, 'content-length': length } = request.headers
  return {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': length ?? '1',
    ...(authorization === undefined ? {} : { authorization }),
  }
}

/** RFC 7009: the answer is the same for a token that was valid, is unknown or is revoked already. */
const revokeRoute = (app: App) => async (request: FastifyRequest, reply: FastifyReply) => {
  if (!isClient(request.headers.authorization)) return refuseClient(app, request, reply, 'Client authentication failed.')
  const query = (request.query as Record<string, unknown>)['access_token']
  const token = request.method === 'DELETE' ? query : formOf(request)?.['token']
  if (typeof token !== 'string') return oauthError(reply, 400, 'invalid_request', 'Missing parameter: `token`')
  const known = await inSystem(app, request.id, async ({ db, now }) => {
    const session = await sessionOfToken(db, hashToken(token.replace(/^dbk_/, '')))
    if (session) await endSession(db, session.session_id, now)
    return session !== undefined
  })
  const refused = known ? null : await tooOften(app, badTokens, request)
  if (refused) return oauthRefusal(reply, refused)
  setCookie(app, reply, '', 0)
  return reply.header('Cache-Control', 'no-store').send({})
}

export const oauthRoutes = (app: App): void => {
  const config = { permission: anyone }
  app.server.post('/oauth/token', { config }, tokenRoute(app))
  app.server.post('/oauth/revoke', { config }, revokeRoute(app))
  app.server.delete('/oauth/token', { config }, revokeRoute(app))
}
