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

/** What Fastify answers with a status of its own. */
export const withStatus = (words: string, statusCode: number): Error => Object.assign(new Error(words), { statusCode })

export const tooSlow = (): Error => withStatus('the body took too long', 408)

/** What one body holds of the budget; it grows while the body arrives, and ends with the request. */
export class Share {
  private readonly bodies: Bodies
  private stop: ((error: Error) => void) | null = null
  private gone = false
  readonly sender: Sender
  bytes = 0

  constructor(bodies: Bodies, sender: Sender) {
    this.bodies = bodies
    this.sender = sender
  }

  grow(to: number): void {
    if (this.gone) throw tooSlow()
    this.bodies.add(this, to - this.bytes, to > this.bodies.bounds.small)
    this.bytes = to
  }

  /** The body begins to arrive: until it has, it may have to give way, which `stop` is told. */
  arrives(stop: (error: Error) => void): void {
    this.stop = stop
    this.bodies.arriving.add(this)
  }

  arrived(): void {
    this.bodies.arriving.delete(this)
  }

  giveWay(): void {
    this.gone = true
    this.arrived()
    this.end()
    this.stop?.(tooSlow())
  }

  end(): void {
    this.bodies.add(this, -this.bytes, false)
    this.bytes = 0
  }
}

const networkLine = (network: string) => `network ${network}`
const strangersLine = (network: string) => `strangers ${network}`

/** The budget of bytes for bodies that are under way, for the whole process, each network and each account (docs/security.md#s77). */
export class Bodies {
  readonly bounds: BodyBounds
  /** Those that are not whole yet, the oldest first. */
  readonly arriving = new Set<Share>()
  private readonly held = new Map<string, number>()
  bytes = 0

  constructor(bounds: BodyBounds = bodyBounds) {
    this.bounds = bounds
  }

  add(share: Share, bytes: number, large: boolean): void {
    const { network, account } = share.sender
    const { all, large: mostLarge, eachNetwork, eachStrangers, eachAccount } = this.bounds
    const shares = [
      { who: networkLine(network), most: eachNetwork },
      account === undefined
        ? { who: strangersLine(network), most: eachStrangers }
        : { who: `account ${account}`, most: eachAccount },
    ]
    if (bytes > 0) {
      this.makeRoom(share, bytes)
      if (shares.some(({ who, most }) => this.heldBy(who) + bytes > most))
        refuseCommon('limit.reached', { words: { when: 'in a few seconds' }, retryAfter: 5 })
      if (this.bytes + bytes > (large ? mostLarge : all)) tooMuch()
    }
    this.bytes += bytes
    for (const { who } of shares) {
      const held = this.heldBy(who) + bytes
      if (held > 0) this.held.set(who, held)
      else this.held.delete(who)
    }
  }

  private heldBy(who: string): number {
    return this.held.get(who) ?? 0
  }

  /**
   * Where a network holds all it may, bodies that others there have begun and not finished give way, the oldest first: a stranger's for a stranger's, and
   * else those of whoever holds most. Whatever is sent without a pause is there before its turn comes.
   */
  private makeRoom(share: Share, bytes: number): void {
    const { eachNetwork, eachStrangers } = this.bounds
    const { network, account } = share.sender
    if (account === undefined)
      while (this.heldBy(strangersLine(network)) + bytes > eachStrangers && this.endOldest(share, undefined));
    while (this.heldBy(networkLine(network)) + bytes > eachNetwork && this.endOldest(share, this.mostOn(network)));
  }

  /** Of what arrives on a network, whose most bytes are; undefined for strangers. */
  private mostOn(network: string): string | undefined {
    const sums = new Map<string | undefined, number>()
    for (const { sender, bytes } of this.arriving)
      if (sender.network === network) sums.set(sender.account, (sums.get(sender.account) ?? 0) + bytes)
    return [...sums].toSorted(([, one], [, other]) => other - one)[0]?.[0]
  }

  private endOldest(beside: Share, account: string | undefined): boolean {
    for (const share of this.arriving) {
      const isTheirs = share.sender.network === beside.sender.network && share.sender.account === account
      if (share === beside || !isTheirs || share.bytes === 0) continue
      share.giveWay()
      return true
    }
    return false
  }
}
