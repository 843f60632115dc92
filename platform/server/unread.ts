import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './network.ts'

const [KB, MB] = [1024, 1024 * 1024]

/** How much of replies that were sent and are not taken yet this process holds, in bytes, and for how long. */
export const unreadBounds = {
  /** Shorter replies are not counted: one on each connection is little. */
  least: 16 * KB,
  /** Of all replies together. */
  all: 96 * MB,
  /** Of one network, as limits know it. */
  eachNetwork: 48 * MB,
  /** Of one account, wherever it reads. */
  eachAccount: 24 * MB,
  /** So long a reply may take, in milliseconds, and so much longer for each byte: 32 kB a second. */
  ms: 30_000,
  msPerByte: 1 / 32,
}
export type UnreadBounds = typeof unreadBounds

/** Whose reply it is. The account is known of whoever is signed in. */
export type Reader = { network: string; account?: string }

type Held = { readonly shares: readonly Share[]; readonly hangUp: () => void }
type Share = { readonly who: string; readonly most: number }

/**
 * The budget of bytes for replies that nobody has taken yet, for the whole process, each network and each account (docs/security.md#s77).
 * Nobody is refused anything for it: where it is spent, whoever has left a reply lying for the longest is hung up on.
 */
export class Unread {
  private readonly bounds: UnreadBounds
  private readonly replies = new Set<Held>()
  private readonly sums = new Map<string, number>()

  constructor(bounds: UnreadBounds = unreadBounds) {
    this.bounds = bounds
  }

  /** How much nobody has taken yet, in bytes. */
  get bytes(): number {
    return this.sums.get('all') ?? 0
  }

  /** Counts a reply until it was taken, which whoever sends it says by calling what this returns. `hangUp` is called at most once, before that. */
  hold(reader: Reader, bytes: number, hangUp: () => void): () => void {
    const { least, ms, msPerByte } = this.bounds
    if (bytes < least) return () => {}
    const shares = this.sharesOf(reader)
    const taken = () => {
      clearTimeout(timer)
      if (this.replies.delete(held)) this.add(shares, -bytes)
    }
    const held: Held = { shares, hangUp: () => (taken(), hangUp()) }
    const timer = setTimeout(held.hangUp, ms + bytes * msPerByte)
    this.replies.add(held)
    this.add(shares, bytes)
    for (const share of shares) this.makeRoom(share, held)
    return taken
  }

  private sharesOf({ network, account }: Reader): Share[] {
    const { all, eachNetwork, eachAccount } = this.bounds
    return [
      { who: 'all', most: all },
      { who: `network ${network}`, most: eachNetwork },
      ...(account === undefined ? [] : [{ who: `account ${account}`, most: eachAccount }]),
    ]
  }

  private add(shares: readonly Share[], bytes: number): void {
    for (const { who } of shares) {
      const sum = (this.sums.get(who) ?? 0) + bytes
      if (sum > 0) this.sums.set(who, sum)
      else this.sums.delete(who)
    }
  }

  /** Replies stand in the order in which they were sent; the newest is sent, however long it is. */
  private makeRoom({ who, most }: Share, newest: Held): void {
    for (const reply of this.replies) {
      if ((this.sums.get(who) ?? 0) <= most) return
      if (reply !== newest && reply.shares.some((share) => share.who === who)) reply.hangUp()
    }
  }
}

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

/** Counts a reply of so many bytes until it was taken; once for each request. */
export const countUnread = (request: FastifyRequest, reply: FastifyReply, bytes: number): void => {
  // Whoever has gone is sent nothing.
  if (request.isCounted || bytes < unreadBounds.least || reply.raw.destroyed) return
  request.isCounted = true
  const reader = { network: networkOf(request.ip), ...(request.reader === null ? {} : { account: request.reader }) }
  reply.raw.once(
    'close',
    request.server.unread.hold(reader, bytes, () => reply.raw.destroy()),
  )
}

/** Counts every reply whose length is known. What is compressed on its way out is counted by whoever sends it, as long as it is in memory. */
export const boundUnread = (server: FastifyInstance, unread: Unread): void => {
  server.decorate('unread', unread)
  server.decorateRequest('reader', null)
  server.decorateRequest('isCounted', false)
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload === 'string') countUnread(request, reply, Buffer.byteLength(payload))
    else if (Buffer.isBuffer(payload)) countUnread(request, reply, payload.length)
  })
}
