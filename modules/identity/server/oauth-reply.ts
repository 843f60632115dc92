import type { App, Refused } from '@daybook/platform/server'
import type { FastifyReply } from 'fastify'

type Cookie = { name: string; path: string }

const isSecure = (app: App): boolean => app.config.publicUrl.startsWith('https:')

/**
 * Where the refresh token is kept. Under https the name's prefix has the browser take it from this host alone, over https and
 * for the whole host, so that no neighbouring subdomain can plant one (docs/security.md#s46); over http no browser allows that.
 */
export const refreshCookie = (app: App): Cookie =>
  isSecure(app) ? { name: '__Host-daybook_refresh', path: '/' } : { name: 'daybook_refresh', path: '/oauth' }

const refreshSeconds = 30 * 86_400
export const deviceCookie = 'daybook_device'
const deviceSeconds = 365 * 86_400

/** RFC 6749, 5.2. Only a client is told to name itself; asked for `Basic`, a browser would show a box for a password. */
export const oauthError = (reply: FastifyReply, status: number, error: string, description: string, more: object = {}) => {
  if (status === 401) reply.header('WWW-Authenticate', error === 'invalid_client' ? 'Basic realm="Service"' : 'Bearer')
  return reply
    .code(status)
    .headers({ 'Cache-Control': 'no-store', Pragma: 'no-cache' })
    .type('application/json')
    .send(JSON.stringify({ error, error_description: description, ...more }))
}

/** Too many tries: the words of any other route, in the form of this one. `slow_down` is RFC 8628's name for it. */
export const oauthRefusal = (reply: FastifyReply, { refusal, message, retryAfter }: Refused) => {
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter))
  return oauthError(reply, refusal.status, 'slow_down', message)
}

const setCookie = (app: App, reply: FastifyReply, { name, path }: Cookie, value: string, maxAge: number): void => {
  reply.setCookie(name, value, { path, httpOnly: true, sameSite: 'strict', secure: isSecure(app), maxAge })
}

/** Keeps a refresh token where scripts cannot read it; null takes it away. */
export const keepRefreshToken = (app: App, reply: FastifyReply, token: string | null): void =>
  setCookie(app, reply, refreshCookie(app), token ?? '', token === null ? 0 : refreshSeconds)

/** Remembers the browser, wherever one signs in. */
export const keepDevice = (app: App, reply: FastifyReply, device: string): void => {
  for (const path of ['/oauth', '/api/auth']) setCookie(app, reply, { name: deviceCookie, path }, device, deviceSeconds)
}
