import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fieldOf } from '@daybook/platform/domain'
import { accountBehind } from './account-behind.ts'
import type { App } from './app.ts'
import { Bodies, diskBounds, Share, withStatus } from './bodies.ts'
import { type Arriving, collect } from './collect-body.ts'
import { bodyLimit } from './http.ts'
import { hashOfLink } from './linked.ts'
import { networkOf } from './network.ts'
import { refuseCommon } from './problem.ts'
import { bearerOf, tokenOf } from './request-headers.ts'
import { sealedLimit } from './sealed/limit.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The bodies that are under way. */
    bodies: Bodies
  }
  interface FastifyRequest {
    /** What the body of this request may be, for who reads a file out of it; null where there is none. */
    arriving: Arriving | null
  }
}

/** Whether bytes follow the headers. A GET has no body here, whatever it says. */
export const hasBody = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0')

/** How long the body says it is; undefined for one that comes in chunks. */
const declaredBy = ({ headers }: FastifyRequest): number | undefined =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length']) : undefined

/** The most that a route takes of whoever is signed in. A sealed body is longer than what is in it. */
const mostOf = ({ headers, routeOptions: { config, bodyLimit: own = bodyLimit } }: FastifyRequest): number =>
  headers['param1'] !== undefined && config.sealable ? sealedLimit(own) : own

/** Whose a body is, as an id. */
type Senders = {
  /** Whoever is signed in; refuses whoever is not. */
  find: (request: FastifyRequest) => Promise<string>
  /** The same where it is known without asking the database. */
  known: (request: FastifyRequest) => string | undefined
}

/**
 * Takes bodies in before anything reads them, so that they cannot fill the memory (docs/security.md#s77): what anybody may send is
 * small; a larger body, or a file, waits until its sender is known; and all of them together stay within a budget.
 */
export const boundBodies = (server: FastifyInstance, bodies: Bodies, senders: Senders): void => {
  const { small, smallMs, largeMs } = bodies.bounds
  const onDisk = new Bodies(diskBounds)

  const arrivingOf = async (request: FastifyRequest): Promise<Arriving> => {
    const { permission, uploads } = request.routeOptions.config
    const [declared, network] = [declaredBy(request), networkOf(request.ip)]
    const open = (permission === undefined || permission.audience === 'public') && !uploads
    const most = open ? Math.min(small, mostOf(request)) : mostOf(request)
    if ((declared ?? 0) > most) throw withStatus('the body is too large', 413)
    if (open || (!uploads && declared !== undefined && declared <= small))
      return { share: new Share(bodies, { network, account: senders.known(request) }), most, ms: smallMs, declared }
    const account = await senders.find(request)
    return { share: new Share(uploads === 'disk' ? onDisk : bodies, { network, account }), most, ms: largeMs, declared }
  }

  server.decorate('bodies', bodies)
  server.decorateRequest('arriving', null)
  server.addHook('preParsing', async (request, reply, payload) => {
    const { uploads } = request.routeOptions.config
    if (!hasBody(request) || (!uploads && request.headers['content-type'] === undefined)) return payload
    const arriving = await arrivingOf(request)
    request.arriving = arriving
    if (uploads) return payload
    try {
      return Readable.from([await collect(payload as Readable, arriving)])
    } catch (error) {
      if (fieldOf(error, 'statusCode') === 408) reply.header('Connection', 'close')
      throw error
    }
  })
  // Not when the connection ends: what was sent is worked on all the same.
  server.addHook('onSend', async ({ arriving }) => arriving?.share.end())
}

/** Whose bodies are counted for whom. */
export const sendersOf = (app: App): Senders => ({
  find: async (request) => {
    const { permission, linked } = request.routeOptions.config
    // Nobody is signed in there: whose file it is, the link says that was made for them.
    if (permission?.audience === 'public') {
      const hash = linked ? hashOfLink(request, app.config, app.clock()) : undefined
      return hash ? `link ${hash.toString('base64url')}` : refuseCommon('auth.required')
    }
    return (await accountBehind(app, request, bearerOf(request))) ?? refuseCommon('auth.required')
  },
  known: (request) => app.callers.accountOf(tokenOf(request)),
})
