import type { Day } from '@daybook/platform/domain'
import { type Db, slot } from '@daybook/platform/server'

/** What somebody is paid, as far as a list can say it: an amount an hour, a period, or otherwise. */
export type AgreedPay = { readonly per: 'HOUR' | 'PERIOD' | 'OTHER'; readonly amountCents: number; readonly payCycleName: string }

/** What a list that names pay is held against. */
export type PayAgreed = {
  /** From when pay counts that is named without a joining date. */
  readonly begins: Day
  /** The first day that the company pays for, by any cycle; null before it has any pay period. */
  readonly since: Day | null
  /** By what people can be paid, by name, and the first day of its first period; empty where nobody can be paid yet. */
  readonly cycles: readonly { readonly id: string; readonly name: string; readonly begins: Day | null }[]
  /** The pay of today and of later days of everybody who has any, by their id. */
  readonly of: ReadonlyMap<string, readonly AgreedPay[]>
}

/** Answered by who pays people. A list with pay in it is refused where nobody can be paid yet, instead of losing it. */
export const payAgreed = slot<(db: Db, today: Day) => Promise<PayAgreed>>('people.pay_agreed')
