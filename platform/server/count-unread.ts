import { isReadable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hangUpOn } from './hang-up.ts'
import { networkOf } from './network.ts'
import { type Lying, type Unread, unreadBounds } from './unread.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The replies that nobody has taken yet. */
    unread: Unread
  }
  interface FastifyRequest {
    /** The account that reads the reply, once it is known. */
    reader: string | null
    /** Whether the reply is counted already. */
    isCounted: boolean
  }
}

/** Counts a reply until it was taken; once for each request. */
export const countUnread = (request: FastifyRequest, reply: FastifyReply, lying: Lying): void => {
  // Whoever has gone is sent nothing.
  if (request.isCounted || lying.length < unreadBounds.least || reply.raw.destroyed) return
  request.isCounted = true
  const reader = { network: networkOf(request.ip), ...(request.reader === null ? {} : { account: request.reader }) }
  reply.raw.once(
    'close',
    request.server.unread.hold(reader, lying, () => hangUpOn(reply)),
  )
}

/** Counts a reply whose bytes all replies share: each of them holds no more than what is on its way. */
export const countShared = (request: FastifyRequest, reply: FastifyReply, length: number): void =>
  countUnread(request, reply, { length, bytes: Math.min(length, unreadBounds.stream) })

/** What a reply holds, as far as it is known: a file says how long it is, and little of it is read ahead. */
const lyingIn = (payload: unknown, reply: FastifyReply): Lying => {
  if (typeof payload === 'string') return { length: Buffer.byteLength(payload) }
  if (Buffer.isBuffer(payload)) return { length: payload.length }
  if (!isReadable(payload as NodeJS.ReadableStream)) return { length: 0 }
  const length = Number(reply.getHeader('content-length') ?? unreadBounds.unknown)
  return { length, bytes: Math.min(length, unreadBounds.stream) }
}

/** Counts every reply whose length is known. What is compressed on its way out is counted by whoever sends it, as long as it is in memory. */
export const boundUnread = (server: FastifyInstance, unread: Unread): void => {
  server.decorate('unread', unread)
  server.decorateRequest('reader', null)
  server.decorateRequest('isCounted', false)
  server.addHook('onSend', async (request, reply, payload) => countUnread(request, reply, lyingIn(payload, reply)))
}
