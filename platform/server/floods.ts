import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { fieldOf } from '@daybook/platform/domain'
import { boundPieces, letGoBehind } from './pieces.ts'
import { problemOf, refuseCommon } from './problem.ts'

/** So many calls may be unanswered on one connection. Browsers and proxies send one after the other. */
const mostUnanswered = 4
/** Whoever was hung up on waits for so long, on whatever connection they come again. */
const restMs = 1000
const mostResting = 1000
/** So many connections are kept, unread, until their rest is over; the others are closed at once. */
const mostHeld = 200

/** Only what belongs to one account: all browsers sign in with the same client's name. */
const tokenIn = (authorization: string | undefined): string | undefined =>
  authorization?.startsWith('Bearer ') ? authorization : undefined

/** What somebody who rests is told, made once: it must cost nothing. */
const resting = (): string => {
  try {
    return refuseCommon('limit.reached', { words: { when: 'in a second' } })
  } catch (error) {
    return JSON.stringify(problemOf(error))
  }
}

/** Who sent more than was answered, by their token, and until when they rest. */
class Resting {
  private readonly until = new Map<string, number>()

  add(who: string): void {
    const [oldest] = this.until.keys()
    if (oldest !== undefined && this.until.size >= mostResting) this.until.delete(oldest)
    this.until.set(who, performance.now() + restMs)
  }

  has(who: string): boolean {
    const until = this.until.get(who)
    if (until === undefined) return false
    if (until > performance.now()) return true
    this.until.delete(who)
    return false
  }
}

/** Connections that are read no more and closed when their rest is over: whoever is hung up on at once comes again at once. */
class Held {
  private readonly sockets = new Set<Socket>()

  add(socket: Socket): void {
    if (this.sockets.size >= mostHeld) return void socket.destroy()
    this.sockets.add(socket.pause())
    // Node reads on when a call on it comes to its end.
    socket.on('resume', () => socket.pause())
    const timer = setTimeout(() => socket.destroy(), restMs)
    socket.once('close', () => (clearTimeout(timer), this.sockets.delete(socket)))
  }

  has(socket: Socket): boolean {
    return this.sockets.has(socket)
  }
}

/** How many of something a connection has. */
class Counts {
  private readonly of = new WeakMap<Socket, number>()

  add(socket: Socket, by: 1 | -1): number {
    const now = (this.of.get(socket) ?? 0) + by
    this.of.set(socket, now)
    return now
  }
}

/** What Node calls for each head of a call that it has read: 0, 1 and 2 say how it reads on, anything else that it does not. */
type Incoming = (request: IncomingMessage, keepAlive: boolean) => number
const readNoFurther = 3

/** Asks before each call of a connection, before anything is made for it, whether it is taken: where it is not, Node leaves the rest of what it has read alone. */
const askBefore = (socket: Socket, isTaken: (request: IncomingMessage) => boolean): void => {
  const parser = fieldOf(socket, 'parser') as { onIncoming: Incoming } | undefined
  if (!parser) return
  const incoming = parser.onIncoming
  parser.onIncoming = (request, keepAlive) => (isTaken(request) ? incoming(request, keepAlive) : readNoFurther)
}

const takeListeners = (server: Server, event: string): readonly RequestListener[] => {
  const answers = server.listeners(event) as RequestListener[]
  server.removeAllListeners(event)
  return answers
}

/**
 * Hangs up on who sends call after call without waiting for answers: a packet holds thousands of them, and everybody else waits meanwhile; and answers come
 * in order, so that none of them can be put off. Who comes again is told to rest, before anything else is done for them (docs/security.md#s76). The same for
 * whoever sends a body in crumbs. Of a call that expects something, as of any other.
 * Stands before all that hears of calls: what is mounted later is not asked.
 */
export const hangUpOnFloods = (server: Server, secure: Readonly<Record<string, string>>): void => {
  const body = resting()
  const headers = {
    ...secure,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/problem+json',
    'Content-Length': Buffer.byteLength(body),
    'Retry-After': '1',
  }
  // A refusal is sent so soon that a connection would never have five at a time: they count for a while, and for themselves, since proxies keep their
  // connections for everybody.
  const [unanswered, refused] = [new Counts(), new Counts()]
  const [tired, held] = [new Resting(), new Held()]
  const toRefuse = new WeakSet<IncomingMessage>()
  const isTaken = (request: IncomingMessage): boolean => {
    const { socket } = request
    if (socket.destroyed || held.has(socket)) return false
    const who = tokenIn(request.headers.authorization)
    const isTired = who !== undefined && tired.has(who)
    if (isTired) toRefuse.add(request)
    if ((isTired ? refused : unanswered).add(socket, 1) <= mostUnanswered) return true
    if (who !== undefined) tired.add(who)
    held.add(socket)
    return false
  }
  const before =
    (answers: readonly RequestListener[]): RequestListener =>
    (request, reply) => {
      const { socket } = request
      boundPieces(request, () => held.add(socket))
      letGoBehind(request, reply)
      if (toRefuse.has(request)) {
        reply.once('close', () => setTimeout(() => refused.add(socket, -1), restMs).unref())
        return void reply.writeHead(429, headers).end(body)
      }
      reply.once('close', () => unanswered.add(socket, -1))
      for (const answer of answers) answer(request, reply)
    }
  server.on('connection', (socket) => askBefore(socket, isTaken))
  for (const event of ['request', 'checkExpectation']) server.on(event, before(takeListeners(server, event)))
}
