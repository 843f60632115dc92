import type { Caller } from './caller.ts'

/** How long the work of a company and of one of its people took lately, in whole seconds: who took less has the next turn. */
export type Rank = readonly [ofGroup: number, own: number]

export const compareRanks = ([groupA, ownA]: Rank, [groupB, ownB]: Rank): number => groupA - groupB || ownA - ownB

const keysOf = ({ who, group = who }: Caller) => [`group ${group}`, `who ${who}`] as const

// So many are remembered before those are forgotten whose work was short, or is long ago.
const mostKept = 1000

/** How long the work of each caller took, half of which is forgotten in so many milliseconds. */
export class TimeSpent {
  private readonly halfLifeMs: number
  private readonly spent = new Map<string, { readonly ms: number; readonly at: number }>()

  constructor(halfLifeMs: number) {
    this.halfLifeMs = halfLifeMs
  }

  private lately(key: string, now: number): number {
    const { ms, at } = this.spent.get(key) ?? { ms: 0, at: now }
    return ms * 2 ** ((at - now) / this.halfLifeMs)
  }

  /** `now` is any clock's, in milliseconds, that never goes back. */
  add(caller: Caller, ms: number, now: number): void {
    for (const key of keysOf(caller)) this.spent.set(key, { ms: this.lately(key, now) + ms, at: now })
    if (this.spent.size > mostKept) for (const key of this.spent.keys()) if (this.lately(key, now) < 1000) this.spent.delete(key)
  }

  rankOf(caller: Caller, now: number): Rank {
    const [group, own] = keysOf(caller).map((key) => Math.floor(this.lately(key, now) / 1000))
    return [group ?? 0, own ?? 0]
  }
}
