import type { Db } from '@daybook/platform/server'
import { all, bool, build, checked, columnsOf, count, first, kindOf, one, orNull, sql, text } from '@daybook/platform/server/sql'
import { type BilledPlan, type Trial, trialToldBefore } from '../domain/index.ts'

const shape = {
  ...columnsOf('trial', 'started_on', 'ends_on', 'leaving', 'told_at'),
  plan_type: kindOf<BilledPlan>(text),
  next_plan: orNull(kindOf<BilledPlan>(text)),
}

export type StoredTrial = Trial & { readonly leaving: readonly string[]; readonly told: boolean }

/** The trial that is running; undefined where there is none, or none any more. */
export const trialOf = async (db: Db): Promise<StoredTrial | undefined> => {
  const row = await first(
    db,
    checked(shape)`select plan_type, started_on, ends_on, next_plan, leaving, told_at from trial where ended_at is null`,
  )
  return (
    row && {
      planType: row.plan_type,
      startedOn: row.started_on,
      endsOn: row.ends_on,
      nextPlan: row.next_plan,
      leaving: row.leaving,
      told: row.told_at !== null,
    }
  )
}

/** Whether the company ever tried a plan, and whether it ever was billed. */
export const pastOf = (db: Db): Promise<{ tried: boolean; billed: boolean }> =>
  one(
    db,
    checked({ tried: bool, billed: bool })`select exists (select from trial) as tried, exists (select from invoice) as billed`,
  )

export const addTrial = (db: Db, { planType, startedOn, endsOn }: Trial): Promise<number> =>
  count(db, build.insertInto('trial').values({ plan_type: planType, started_on: startedOn, ends_on: endsOn }))

/** Stores what begins after the trial that is running, and who becomes inactive with it. */
export const saveAfterTrial = (db: Db, nextPlan: BilledPlan | null, leaving: readonly string[]): Promise<number> =>
  count(db, sql`update trial set next_plan = ${nextPlan}, leaving = ${[...leaving]}::uuid[] where ended_at is null`)

export const markTold = (db: Db, at: string): Promise<number> =>
  count(db, sql`update trial set told_at = ${at} where ended_at is null`)

/** Ends the trial that is running, if there is one: 1, or 0. */
export const closeTrial = (db: Db, at: string): Promise<number> =>
  count(db, sql`update trial set ended_at = ${at} where company_id = app_company() and ended_at is null`)

/** The companies whose trial is over, or is to be told of, or will be within a day. */
export const companiesInTrial = async (db: Db, now: string): Promise<string[]> =>
  (await all(db, checked({ id: text })`select companies_in_trial(${now}, ${trialToldBefore}) as id`)).map(({ id }) => id)
