import { type Limit, perDay, perHour } from '@daybook/platform/contract'
import type { Limits, Quota } from './limits.ts'

/** Who pays for what is kept: the account that called, and the company it called in. */
export type Payer = { readonly account?: string; readonly company?: string }

type Share = { readonly who: string; readonly quota: Quota; readonly key: string }

// So much is written before the database hears of it, so that a press, which writes half a kB, asks nothing of it.
const sliceBytes = 64 * 1024
// So many shares are open at once; the one that was opened first is forgotten first.
const mostOpen = 10_000

/**
 * How many bytes somebody may leave in the database (docs/security.md#s50). A limit's `times` are kB here. Counted like all limits in
 * PostgreSQL, by the slice; so several servers count together, and a restart forgets a slice at most.
 */
export class Budget {
  private readonly limits: Limits
  private readonly name: string
  private readonly bounds: readonly Limit[]
  /** Bytes that were written and that the database has not heard of. */
  private readonly open = new Map<string, number>()
  /** Whose budget was spent when it was last counted. */
  private readonly spent = new Set<string>()

  constructor(limits: Limits, name: string, bounds: readonly Limit[]) {
    this.limits = limits
    this.name = name
    this.bounds = bounds
  }

  /** Refuses with `limit.written` while a budget of the payer is spent. Of whoever is within it nothing is asked. */
  async check(payer: Payer): Promise<void> {
    for (const { who, quota, key } of this.sharesOf(payer)) {
      if (!this.spent.has(who)) continue
      await this.limits.checkWritten(quota, key)
      this.spent.delete(who)
    }
  }

  /** Counts what was written; it is done, so nothing is refused. */
  async count(payer: Payer, bytes: number): Promise<void> {
    if (bytes === 0) return
    for (const { who, quota, key } of this.sharesOf(payer)) {
      const sum = (this.open.get(who) ?? 0) + bytes
      this.open.delete(who)
      if (sum < sliceBytes) this.keepOpen(who, sum)
      else if (await this.limits.add(quota, key, Math.round(sum / 1024))) this.spent.add(who)
    }
  }

  private keepOpen(who: string, sum: number): void {
    const [oldest] = this.open.keys()
    if (oldest !== undefined && this.open.size >= mostOpen) this.open.delete(oldest)
    this.open.set(who, sum)
  }

  private sharesOf(payer: Payer): Share[] {
    return this.bounds.flatMap((limit): Share[] => {
      const { per, times, seconds } = limit
      const key = per === 'account' || per === 'company' ? payer[per] : undefined
      if (key === undefined) return []
      const name = `${this.name}.${per}.${seconds}`
      return [{ who: `${name} ${key}`, quota: { name, times, seconds }, key }]
    })
  }
}

const MB = 1024

/** Replies that are kept for a repeated request, for a day. Measured: importing five thousand people leaves 1.6 MB. */
const replyBounds = [perHour('account', 16 * MB), perHour('company', 64 * MB)]

/**
 * The audit log, which stays for good. Measured: importing five thousand people leaves 2 MB, 11 MB with the longest texts; ten thousand people
 * who press the clock four times and correct their day 43 MB a day; a thousand approved days 0.1 MB.
 */
const logBounds = [
  perHour('account', 24 * MB),
  perDay('account', 96 * MB),
  perHour('company', 128 * MB),
  perDay('company', 512 * MB),
]

export type Budgets = { readonly replies: Budget; readonly log: Budget }

export const budgetsWith = (limits: Limits): Budgets => ({
  replies: new Budget(limits, 'kept.replies', replyBounds),
  log: new Budget(limits, 'kept.log', logBounds),
})
