import { waitWords } from '@daybook/platform/domain'
import { refuseCommon, Unavailable } from './problem.ts'
import type { Caller } from './caller.ts'
import { compareRanks, TimeSpent } from './time-spent.ts'

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
  /**
   * Where one's work may take a hundred times as long as another's: turns go by how long somebody's work took lately, and that of their company, of
   * which half is forgotten in so many milliseconds. Without it they go by number.
   */
  readonly halfLifeMs?: number
}

type Waiting = { readonly caller: Caller; readonly go: () => void; readonly sendAway: () => void }

const busy = 'Daybook is busy. Try again in a moment.'

/**
 * Lets so many in at once, and the others in turn: one of each caller, again and again, in the order they first came. Whoever sends a
 * thousand waits for their own; everybody else waits for one of theirs at most. Its length is bounded, since what waits takes memory:
 * when it is full, the last of the longest line makes place for whoever has a shorter one, or who took less time.
 */
export class FairQueue {
  private readonly bounds: Bounds
  private readonly spent: TimeSpent | undefined
  /** Who waits, in the order of their turns; nobody's line is empty. */
  private readonly lines = new Map<string, Waiting[]>()
  private readonly working = new Map<string, number>()
  private atWork = 0
  private waiting = 0

  constructor(bounds: Bounds) {
    this.bounds = bounds
    if (bounds.halfLifeMs !== undefined) this.spent = new TimeSpent(bounds.halfLifeMs)
  }

  /** Does `work` when its turn comes. Throws 429 when the caller's own line is full, 503 when there is no place, or patience is over. */
  async run<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    if (this.mayStart(caller)) this.count(caller, 1)
    else await this.wait(caller)
    const began = performance.now()
    try {
      return await work()
    } finally {
      const ended = performance.now()
      this.spent?.add(caller, ended - began, ended)
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
    if (this.waiting >= waiting) this.makePlaceFor(caller, line.length)
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

  private compare(a: Caller, b: Caller): number {
    const now = performance.now()
    return this.spent ? compareRanks(this.spent.rankOf(a, now), this.spent.rankOf(b, now)) : 0
  }

  /** The line of those who took more time lately than this caller, and the most of all. */
  private heavierThan(caller: Caller): readonly Waiting[] | undefined {
    if (!this.spent) return undefined
    let [heaviest, line]: [Caller, readonly Waiting[] | undefined] = [caller, undefined]
    for (const each of this.lines.values())
      if (each[0] && this.compare(each[0].caller, heaviest) > 0) [heaviest, line] = [each[0].caller, each]
    return line
  }

  /**
   * Sends somebody away: the last of those who took most, where this caller took less; else the last of the longest line, for a line of this length.
   * Throws where the other would be the shorter one then: whoever comes last would always win.
   */
  private makePlaceFor(caller: Caller, length: number): void {
    const [first = [], ...others] = this.lines.values()
    const longest = others.reduce((most, line) => (line.length > most.length ? line : most), first)
    const line = this.heavierThan(caller) ?? (longest.length > length + 1 ? longest : [])
    const last = line.at(-1)
    if (!last) throw new Unavailable(busy)
    last.sendAway()
  }

  /** The first in the order of turns who may; of those who took the least time, where turns go by it. */
  private next(): Waiting | undefined {
    let least: Waiting | undefined
    for (const [first] of this.lines.values()) {
      if (!first || !this.mayStart(first.caller)) continue
      if (!this.spent) return first
      if (!least || this.compare(first.caller, least.caller) < 0) least = first
    }
    return least
  }

  /** Lets the next one in; the rest of their line goes to the end. One left, so no more than one may. */
  private callNext(): void {
    const next = this.next()
    if (!next) return
    this.forget(next)
    this.toTheEnd(next.caller)
    this.count(next.caller, 1)
    next.go()
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
