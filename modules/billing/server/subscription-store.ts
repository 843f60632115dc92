import { peopleLeaving } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import {
  all,
  bool,
  build,
  checked,
  columnsOf,
  count,
  first,
  int,
  kindOf,
  one,
  orNull,
  sql,
  text,
} from '@daybook/platform/server/sql'
import type { BilledPlan, Subscription } from '../domain/index.ts'
import { closeTrial } from './trial-store.ts'

const shape = {
  ...columnsOf('subscription', 'price_cents', 'currency', 'started_on', 'period_from', 'period_to', 'leaving'),
  plan_type: kindOf<BilledPlan>(text),
  price_days: int,
  next_plan: orNull(kindOf<'FREE_PACK' | 'GROWTH_PACK'>(text)),
}

export type StoredSubscription = Subscription & { readonly leaving: readonly string[] }

/** What the company pays for; undefined on Free and by agreement. */
export const subscriptionOf = async (db: Db): Promise<StoredSubscription | undefined> => {
  const row = await first(
    db,
    checked(
      shape,
    )`select plan_type, price_cents, currency, started_on, period_from, period_to, price_days, next_plan, leaving from subscription`,
  )
  return (
    row && {
      planType: row.plan_type,
      priceCents: row.price_cents,
      currency: row.currency,
      startedOn: row.started_on,
      periodFrom: row.period_from,
      periodTo: row.period_to,
      priceDays: row.price_days,
      nextPlan: row.next_plan,
      leaving: row.leaving,
    }
  )
}

/** Stores what the company pays for from now on. */
export const saveSubscription = async (db: Db, s: Subscription, leaving: readonly string[] = []): Promise<void> => {
  const row = {
    plan_type: s.planType,
    price_cents: s.priceCents,
    currency: s.currency,
    started_on: s.startedOn,
    period_from: s.periodFrom,
    period_to: s.periodTo,
    price_days: s.priceDays,
    next_plan: s.nextPlan,
    leaving: [...leaving],
  }
  await count(db, sql`delete from subscription where company_id = app_company()`)
  await count(db, build.insertInto('subscription').values(row))
}

export const dropSubscription = (db: Db): Promise<number> =>
  count(db, sql`delete from subscription where company_id = app_company()`)

/** Ends what the company pays for, and its trial: whoever runs the installation put it on another plan. */
export const stopBilling = async (db: Db, at: string): Promise<void> => {
  await dropSubscription(db)
  await closeTrial(db, at)
}

/** Whether the plan of the sign-up may still be offered: nobody said no, nothing was ever tried or billed. */
export const wishIsOpen = async (db: Db): Promise<boolean> =>
  (
    await one(
      db,
      checked({ open: bool })`select not exists (select from plan_wish_declined) and not exists (select from trial)
        and not exists (select from invoice) as open`,
    )
  ).open

export const declineWishRow = (db: Db, at: string): Promise<number> =>
  count(db, sql`insert into plan_wish_declined (declined_at) values (${at}) on conflict do nothing`)

/** The companies whose period is over, or will be within a day. */
export const companiesToRenew = async (db: Db, now: string): Promise<string[]> =>
  (await all(db, checked({ id: text })`select companies_to_renew(${now}) as id`)).map(({ id }) => id)

/** How many of the people who were chosen to become inactive are still here. */
export const stillLeaving = async (db: Db): Promise<number> =>
  (
    await one(
      db,
      checked({
        people: int,
      })`select count(*)::int as people from ${peopleLeaving(sql`(select unnest(leaving) from subscription
          union select unnest(leaving) from trial where ended_at is null)`)}`,
    )
  ).people
