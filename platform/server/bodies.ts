import type { Readable } from 'node:stream'
import { refuseCommon, Unavailable } from './problem.ts'

const [KB, MB] = [1024, 1024 * 1024]

/** How much of bodies that are being sent, or worked on, this process holds, in bytes; and how long it waits for one. */
export const bodyBounds = {
  /** What anybody may send; more, only who is signed in. */
  small: 64 * KB,
  /** Of all bodies together. */
  all: 96 * MB,
  /** What those above `small` take of it: the others still come through when these are refused. */
  large: 72 * MB,
  /** Of one network, as limits know it: nobody takes all of it from one place. */
  eachNetwork: 24 * MB,
  /** Of everybody on one network whose account is not known: bodies of whoever is signed in there still come in when this is spent. */
  eachStrangers: 4 * MB,
  /** Of one account, wherever its bodies come from. */
  eachAccount: 16 * MB,
  /** So long a small body may take to arrive, in milliseconds, and a larger one. */
  smallMs: 10_000,
  largeMs: 30_000,
}
export type BodyBounds = typeof bodyBounds

/** The same for files that are written to the disk while they arrive: there is more of it. */
export const diskBounds: BodyBounds = {
  ...bodyBounds,
  all: 1024 * MB,
  large: 1024 * MB,
  eachNetwork: 512 * MB,
  eachAccount: 128 * MB,
}

/** Whose body it is. The account is known once the token was looked up. */
export type Sender = { network: string; account?: string | undefined }

const tooMuch = (): never => {
  throw new Unavailable('Daybook is taking in as much as it can right now. Try again in a moment.')
}

/** What one body holds of the budget; it grows while the body arrives, and ends with the request. */
export class Share {
  private readonly bodies: Bodies
  private readonly sender: Sender
  bytes = 0

  constructor(bodies: Bodies, sender: Sender) {
    this.bodies = bodies
    this.sender = sender
  }

  grow(to: number): void {
    this.bodies.add(this.sender, to - this.bytes, to > this.bodies.bounds.small)
    this.bytes = to
  }

  end(): void {
    this.bodies.add(this.sender, -this.bytes, false)
    this.bytes = 0
  }
}

/** The budget of bytes for bodies that are under way, for the whole process, each network and each account (docs/security.md#s77). */
export class Bodies {
  readonly bounds: BodyBounds
  private readonly held = new Map<string, number>()
  bytes = 0

  constructor(bounds: BodyBounds = bodyBounds) {
    this.bounds = bounds
  }

  add({ network, account }: Sender, bytes: number, large: boolean): void {
    const { all, large: mostLarge, eachNetwork, eachStrangers, eachAccount } = this.bounds
    const shares = [
      { who: `network ${network}`, most: eachNetwork },
      account === undefined
        ? { who: `strangers ${network}`, most: eachStrangers }
        : { who: `account ${account}`, most: eachAccount },
    ]
    if (bytes > 0) {
      if (shares.some(({ who, most }) => (this.held.get(who) ?? 0) + bytes > most))
        refuseCommon('limit.reached', { words: { when: 'in a few seconds' }, retryAfter: 5 })
      if (this.bytes + bytes > (large ? mostLarge : all)) tooMuch()
    }
    this.bytes += bytes
    for (const { who } of shares) {
      const held = (this.held.get(who) ?? 0) + bytes
      if (held > 0) this.held.set(who, held)
      else this.held.delete(who)
    }
  }
}

const withStatus = (words: string, statusCode: number): Error => Object.assign(new Error(words), { statusCode })

/** What a body may be, and what it holds meanwhile. */
export type Arriving = { share: Share; most: number; ms: number; declared?: number | undefined }

const first = 16 * KB

/**
 * All of a stream in one buffer, which grows as it arrives: a body holds no more than about twice of what was sent, in however many
 * pieces. What is refused on the way is left to whoever has the stream.
 */
export const collect = (stream: Readable, { share, most, ms, declared = most }: Arriving): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    let [buffer, length] = [Buffer.alloc(0), 0]
    const stop = (): void => {
      clearTimeout(timer)
      stream.off('data', take).off('end', done).off('close', cut)
    }
    const fail = (error: unknown): void => {
      stop()
      reject(error)
    }
    const timer = setTimeout(() => fail(withStatus('the body took too long', 408)), ms)
    const cut = (): void => fail(withStatus('half a body', 400))
    const done = (): void => {
      stop()
      resolve(buffer.subarray(0, length))
    }
    const room = (needed: number): void => {
      const size = Math.min(Math.max(needed, 2 * buffer.length, first), Math.max(needed, Math.min(most, declared)))
      share.grow(size)
      const larger = Buffer.allocUnsafeSlow(size)
      buffer.copy(larger, 0, 0, length)
      buffer = larger
    }
    const take = (chunk: Buffer): void => {
      try {
        if (length + chunk.length > most) throw withStatus('the body is too large', 413)
        if (length + chunk.length > buffer.length) room(length + chunk.length)
        length += chunk.copy(buffer, length)
      } catch (error) {
        fail(error)
      }
    }
    // Stays: a connection that breaks later is nobody's error.
    stream.on('error', cut)
    stream.on('end', done).on('close', cut).on('data', take)
  })
