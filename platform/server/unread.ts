const [KB, MB] = [1024, 1024 * 1024]

/** How much of replies that were sent and are not taken yet this process holds, in bytes, and for how long. */
export const unreadBounds = {
  /** Shorter replies are not counted: one on each connection is little. */
  least: 16 * KB,
  /** What a file holds that is read as it is taken: a part of it, and a descriptor. */
  stream: 128 * KB,
  /** How long a file is taken for that does not say so. */
  unknown: 10 * MB,
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

/** How long a reply is, and what of it is in memory until it is taken: all of it, where nothing else is said. In bytes. */
export type Lying = { readonly length: number; readonly bytes?: number }

type Held = { readonly shares: readonly Share[]; readonly bytes: number; readonly hangUp: () => void }
type Share = { readonly who: string; readonly most: number }

const networkName = (network: string): string => `network ${network}`

/**
 * The budget of bytes for replies that nobody has taken yet, for the whole process, each network and each account (docs/security.md#s77).
 * Nobody is refused anything for it: where it is spent, whoever of them has left a reply lying for the longest is hung up on.
 */
export class Unread {
  private readonly bounds: UnreadBounds
  private readonly replies = new Set<Held>()
  private readonly sums = new Map<string, number>()
  /** How much nobody has taken yet. */
  bytes = 0

  constructor(bounds: UnreadBounds = unreadBounds) {
    this.bounds = bounds
  }

  /**
   * Counts a reply of a length until it was taken, which whoever sends it says by calling what this returns; `bytes` are what it holds
   * meanwhile. `hangUp` is called at most once, before that.
   */
  hold(reader: Reader, { length, bytes = length }: Lying, hangUp: () => void): () => void {
    const { least, ms, msPerByte } = this.bounds
    if (bytes < least) return () => {}
    const shares = this.sharesOf(reader)
    const taken = () => {
      clearTimeout(timer)
      if (this.replies.delete(held)) this.add(shares, -bytes)
    }
    const held: Held = { shares, bytes, hangUp: () => (taken(), hangUp()) }
    const timer = setTimeout(held.hangUp, ms + length * msPerByte).unref()
    this.replies.add(held)
    this.add(shares, bytes)
    for (const share of shares) this.makeRoom(share, held)
    this.makeRoomForAll(held)
    return taken
  }

  private sharesOf({ network, account }: Reader): Share[] {
    const { eachNetwork, eachAccount } = this.bounds
    return [
      ...(account === undefined ? [] : [{ who: `account ${account}`, most: eachAccount }]),
      { who: networkName(network), most: eachNetwork },
    ]
  }

  private add(shares: readonly Share[], bytes: number): void {
    this.bytes += bytes
    for (const { who } of shares) {
      const sum = (this.sums.get(who) ?? 0) + bytes
      if (sum > 0) this.sums.set(who, sum)
      else this.sums.delete(who)
    }
  }

  /** Where all of it is spent, whoever holds most of it gives way, not whoever came first. */
  private makeRoomForAll(newest: Held): void {
    while (this.bytes > this.bounds.all) {
      const reply = this.oldestOf(this.largestBeside(newest), newest)
      if (!reply) return
      reply.hangUp()
    }
  }

  /** The network that holds most, what was sent just now not counted. */
  private largestBeside({ shares, bytes }: Held): string {
    const own = shares.at(-1)?.who
    let [largest, most] = ['', 0]
    for (const [who, sum] of this.sums) {
      const held = who === own ? sum - bytes : sum
      if (who.startsWith(networkName('')) && held > most) [largest, most] = [who, held]
    }
    return largest
  }

  /** Replies stand in the order in which they were sent; the newest is sent, however long it is. */
  private oldestOf(who: string, newest: Held): Held | undefined {
    for (const reply of this.replies) if (reply !== newest && reply.shares.some((share) => share.who === who)) return reply
    return undefined
  }

  /** Of a network those of whoever holds most there give way, all strangers as one. */
  private oldestOfLargest(network: string, newest: Held): Held | undefined {
    const holders = new Map<string, { oldest: Held; bytes: number }>()
    for (const reply of this.replies) {
      if (reply === newest || reply.shares.at(-1)?.who !== network) continue
      const holder = reply.shares[0]?.who ?? network
      const known = holders.get(holder)
      holders.set(holder, { oldest: known?.oldest ?? reply, bytes: (known?.bytes ?? 0) + reply.bytes })
    }
    return [...holders.values()].toSorted((one, other) => other.bytes - one.bytes)[0]?.oldest
  }

  private makeRoom({ who, most }: Share, newest: Held): void {
    while ((this.sums.get(who) ?? 0) > most) {
      const isNetwork = newest.shares.at(-1)?.who === who
      const reply = isNetwork ? this.oldestOfLargest(who, newest) : this.oldestOf(who, newest)
      if (!reply) return
      reply.hangUp()
    }
  }
}
