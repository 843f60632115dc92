import { waitWords } from '@daybook/platform/domain'
import { refuseCommon, Unavailable } from './problem.ts'

/** Whose turn it is: an account, or a network where nobody is known; and the company it belongs to. */
export type Caller = { readonly who: string; readonly group?: string }

export type Bounds = {
  /** How many work at once, of everybody, ... */
  readonly atOnce: number
  /** ... of one caller, ... */
  readonly each?: number
  /** ... and of one group. */
  readonly eachGroup?: number
  /** How many may wait, of everybody and of one caller. Then somebody is sent away. */
  readonly waiting: number
  readonly waitingEach?: number
  /** How long somebody waits before they are sent away. */
  readonly patienceMs?: number
}

type Waiting = { readonly caller: Caller; readonly go: () => void; readonly sendAway: () => void }

const busy = 'Daybook is busy. Try again in a moment.'

/**
 * Lets so many in at once, and the others in turn: one of each caller, again and again, in the order they first came. Whoever sends a
 * thousand waits for their own; everybody else waits for one of theirs at most. Its length is bounded, since what waits takes memory:
 * when it is full, the last of the longest line makes place for whoever has a shorter one.
 */
export class FairQueue {
  private readonly bounds: Bounds
  /** Who waits, in the order of their turns; nobody's line is empty. */
  private readonly lines = new Map<string, Waiting[]>()
  private readonly working = new Map<string, number>()
  private atWork = 0
  private waiting = 0

  constructor(bounds: Bounds) {
    this.bounds = bounds
  }

  /** Does `work` when its turn comes. Throws 429 when the caller's own line is full, 503 when there is no place, or patience is over. */
  async run<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    if (this.mayStart(caller)) this.count(caller, 1)
    else await this.wait(caller)
    try {
      return await work()
    } finally {
      this.count(caller, -1)
      this.callNext()
    }
  }

  private mayStart({ who, group }: Caller): boolean {
    const { atOnce, each = atOnce, eachGroup = atOnce } = this.bounds
    const ofGroup = group === undefined ? 0 : this.workingAs(`group ${group}`)
    return this.atWork < atOnce && this.workingAs(`who ${who}`) < each && ofGroup < eachGroup
  }

  private workingAs(key: string): number {
    return this.working.get(key) ?? 0
  }

  private count({ who, group }: Caller, by: 1 | -1): void {
    this.atWork += by
    for (const key of group === undefined ? [`who ${who}`] : [`who ${who}`, `group ${group}`]) {
      const now = this.workingAs(key) + by
      if (now > 0) this.working.set(key, now)
      else this.working.delete(key)
    }
  }

  private wait(caller: Caller): Promise<void> {
    const line = this.lines.get(caller.who) ?? []
    const { waiting, waitingEach = waiting, patienceMs } = this.bounds
    if (line.length >= waitingEach) refuseCommon('limit.reached', { words: { when: waitWords(1) }, retryAfter: 1 })
    if (this.waiting >= waiting) this.makePlaceBeside(line.length)
    return new Promise((go, leave) => {
      const own: Waiting = {
        caller,
        go: () => (clearTimeout(timer), go()),
        sendAway: () => (clearTimeout(timer), this.forget(own), leave(new Unavailable(busy))),
      }
      const timer = patienceMs && setTimeout(own.sendAway, patienceMs)
      this.lines.set(caller.who, [...line, own])
      this.waiting++
    })
  }

  /**
   * Sends the last of the longest line away, for a line of this length. Throws where the other would be the shorter one then:
   * whoever comes last would always win.
   */
  private makePlaceBeside(length: number): void {
    const [first = [], ...others] = this.lines.values()
    const longest = others.reduce((most, line) => (line.length > most.length ? line : most), first)
    if (longest.length <= length + 1) throw new Unavailable(busy)
    longest.at(-1)?.sendAway()
  }

  /** The first in the order of turns who may; the rest of their line goes to the end. One left, so no more than one may. */
  private callNext(): void {
    for (const [first] of this.lines.values()) {
      if (!first || !this.mayStart(first.caller)) continue
      this.forget(first)
      this.toTheEnd(first.caller)
      this.count(first.caller, 1)
      return first.go()
    }
  }

  private forget(one: Waiting): void {
    const { who } = one.caller
    const rest = (this.lines.get(who) ?? []).filter((other) => other !== one)
    if (rest.length > 0) this.lines.set(who, rest)
    else this.lines.delete(who)
    this.waiting--
  }

  private toTheEnd({ who }: Caller): void {
    const line = this.lines.get(who)
    this.lines.delete(who)
    if (line) this.lines.set(who, line)
  }
}
