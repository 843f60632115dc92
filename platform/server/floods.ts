import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
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
    const timer = setTimeout(() => socket.destroy(), restMs)
    socket.once('close', () => (clearTimeout(timer), this.sockets.delete(socket)))
  }

  has(socket: Socket): boolean {
    return this.sockets.has(socket)
  }
}

/**
 * Hangs up on who sends call after call without waiting for answers. Node reads all of a packet at once, a few hundred calls, and
 * everybody else waits meanwhile; and answers come in order, so that none of them can be put off. Who comes again is told to rest,
 * before anything else is done for them (docs/security.md#s76). The same for whoever sends a body in crumbs.
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
  const unanswered = new WeakMap<Socket, number>()
  const count = (socket: Socket, by: 1 | -1): number => {
    const now = (unanswered.get(socket) ?? 0) + by
    unanswered.set(socket, now)
    return now
  }
  const [tired, held] = [new Resting(), new Held()]
  const [answer] = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request').on('request', (request, reply) => {
    const { socket } = request
    if (socket.destroyed || held.has(socket)) return
    const who = tokenIn(request.headers.authorization)
    if (count(socket, 1) > mostUnanswered) {
      if (who !== undefined) tired.add(who)
      return held.add(socket)
    }
    boundPieces(request, () => held.add(socket))
    letGoBehind(request, reply)
    // A refusal is sent so soon that a connection would never have five at a time: they count for as long as it lasts.
    if (who !== undefined && tired.has(who)) return void reply.writeHead(429, headers).end(body)
    reply.once('close', () => count(socket, -1))
    answer?.(request, reply)
  })
}
