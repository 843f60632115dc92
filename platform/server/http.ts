import { randomUUIDv7 } from 'node:crypto'
import type { Writable } from 'node:stream'
import fastifyCookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Permission } from '@daybook/platform/contract'
import type { Config } from './config.ts'
import { giveWay, mostConnections } from './connections.ts'
import { boundUnread } from './count-unread.ts'
import { refuseWhenFull } from './disk-full.ts'
import { hangUpOnFloods } from './floods.ts'
import { takeJson } from './json-body.ts'
import { answerUnknown } from './not-found.ts'
import { handleError } from './problem.ts'
import { inSources } from './source-lines.ts'
import { answerOddHeaders, answerUnreadable } from './unreadable.ts'
import { Unread } from './unread.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: Permission
    /** The route also takes a form. */
    forms?: boolean
    /** The route takes no body, so that JSON may be announced where nothing follows. */
    bodiless?: boolean
    /** The route takes a file. */
    uploads?: 'memory' | 'disk'
    /** A link that was made for somebody opens it. */
    linked?: boolean
    /** The call changes nothing, whatever its method. */
    reads?: boolean
  }
  interface FastifyInstance {
    /** Every route that was mounted, with who may use it: what the sweeps are generated from. */
    declared: DeclaredRoute[]
  }
}

/** The most that a JSON body may have, in bytes. */
export const bodyLimit = 1024 * 1024

export type DeclaredRoute = { method: string; url: string; permission: Permission }

const contentSecurity = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ')

// What no page of ours asks a device for is asked for by nobody who gets a script in; passkeys are ours to ask for.
const permissionsPolicy = [
  ...['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'bluetooth', 'midi', 'display-capture'].map(
    (feature) => `${feature}=()`,
  ),
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
].join(', ')

/** Headers of every reply, errors included (docs/security.md#s44). */
const secureHeaders = (config: Config): Record<string, string> => ({
  'Content-Security-Policy': contentSecurity,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': permissionsPolicy,
  ...(config.publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
})

const secure = (server: FastifyInstance, config: Config): void => {
  const headers = secureHeaders(config)
  server.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  server.addHook('onSend', async (request, reply) => {
    // An error is over as soon as its cause is: kept for as long as what it stands for, it would outlive the next release.
    if (reply.statusCode >= 400) return void reply.header('Cache-Control', 'no-store')
    if (!reply.hasHeader('Cache-Control') && /^\/(api|oauth)\//.test(request.url)) reply.header('Cache-Control', 'no-store')
  })
}

/** A route that says nothing about who may use it stops the start: nothing is open by accident. */
const denyByDefault = (server: FastifyInstance): void => {
  const declared: DeclaredRoute[] = []
  server.decorate('declared', declared)
  server.addHook('onRoute', (route) => {
    const permission = route.config?.permission
    if (permission === undefined) throw new Error(`route ${String(route.method)} ${route.url} declares no permission`)
    for (const method of [route.method].flat()) declared.push({ method, url: route.url, permission })
  })
}

/** What a log tells of an error. The database's `detail` and `where` quote values, so they stay out. */
const loggedError = (error: Error & { code?: string; constraint?: string }) => ({
  type: error.name,
  message: error.message,
  code: error.code,
  constraint: error.constraint,
  stack: inSources(error.stack ?? ''),
})

// Tokens and codes never reach a log: not in headers (pino is told below), and not in addresses, whose query is cut off.
const logger = (config: Config, logTo?: Writable) =>
  config.logLevel === 'silent'
    ? false
    : {
        level: config.logLevel,
        ...(logTo ? { stream: logTo } : {}),
        serializers: {
          err: loggedError,
          req: (request: { method: string; url: string; ip: string }) => ({
            method: request.method,
            path: request.url.split('?')[0],
            ip: request.ip,
          }),
        },
      }

/** A reply that is sent while the server closes ends its connection; kept alive, it would hold the close for seconds more. */
const hangUpWhenClosing = (server: FastifyInstance): void => {
  let closing = false
  server.addHook('preClose', async () => void (closing = true))
  server.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('Connection', 'close')
  })
}

/**
 * The HTTP server before anything is mounted: strict bodies, limits and time-outs against slow or half-sent requests,
 * one error format, and a close that does not wait for idle connections. The log goes to standard output, or to `logTo`.
 */
export const createServer = (config: Config, logTo?: Writable): FastifyInstance => {
  const server = Fastify({
    logger: logger(config, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUIDv7(),
    bodyLimit,
    requestTimeout: 30_000,
    keepAliveTimeout: 5000,
    connectionTimeout: 60_000,
    forceCloseConnections: 'idle',
    http: { maxHeaderSize: 16_384, requireHostHeader: false, headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
    clientErrorHandler: answerUnreadable(secureHeaders(config)),
    routerOptions: { maxParamLength: 100, caseSensitive: true, ignoreTrailingSlash: false },
    trustProxy: config.trustProxy?.split(',').map((entry) => entry.trim()) ?? false,
    // An address that cannot be read (`%ff`, an id of 101 characters) fails before any hook: same headers, same format.
    frameworkErrors: (error, request, reply) =>
      handleError(error, request, reply.headers({ ...secureHeaders(config), 'Cache-Control': 'no-store' })),
  })
  server.server.maxConnections = mostConnections
  giveWay(server.server)
  secure(server, config)
  hangUpWhenClosing(server)
  boundUnread(server, new Unread())
  refuseWhenFull(server, config)
  denyByDefault(server)
  answerUnknown(server)
  answerOddHeaders(server, secureHeaders(config))
  hangUpOnFloods(server.server, secureHeaders(config))
  takeJson(server)
  server.register(fastifyCookie)
  server.register(formbody, { bodyLimit: 16_384 })
  server.setErrorHandler((error, request, reply) => handleError(error, request, reply))
  return server
}
