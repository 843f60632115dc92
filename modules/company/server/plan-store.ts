import type { Day, Feature } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, bool, checked, columnsOf, int, kindOf, one, text } from '@daybook/platform/server/sql'
import { type Plan, planDay, plansOn, type PlanType, type PlanVersion } from '../domain/index.ts'

const shape = {
  ...columnsOf('plan_version', 'price_cents', 'currency', 'capacity', 'features', 'holds_from'),
  plan_type: kindOf<PlanType>(text),
}

/** Every version of every plan, the newest first. */
export const planVersions = async (db: Db): Promise<PlanVersion[]> =>
  (
    await all(
      db,
      checked(
        shape,
      )`select plan_type, holds_from, price_cents, currency, capacity, features from plan_version order by holds_from desc`,
    )
  ).map((row) => ({
    planType: row.plan_type,
    holdsFrom: row.holds_from,
    priceCents: row.price_cents,
    currency: row.currency,
    capacity: row.capacity,
    // The database keeps codes; only those that exist are saved.
    features: row.features as Feature[],
  }))

/** The plans as they are at an instant, small ones first. */
export const currentPlans = async (db: Db, now: string): Promise<Plan[]> => plansOn(await planVersions(db), planDay(now))

/** Saves a version that begins after `today`, over one of the same day. False for whoever does not run the installation. */
export const savePlanVersion = async (db: Db, v: PlanVersion, today: Day): Promise<boolean> =>
  (
    await one(
      db,
      checked({
        saved: bool,
      })`select save_plan_version(${v.planType}, ${v.holdsFrom}, ${v.priceCents}, ${v.currency}, ${v.capacity},
        ${[...v.features]}, ${today}) as saved`,
    )
  ).saved

/** Takes a version back that has not begun. */
export const withdrawPlanVersion = async (db: Db, planType: PlanType, holdsFrom: Day, today: Day): Promise<boolean> =>
  (await one(db, checked({ gone: bool })`select withdraw_plan_version(${planType}, ${holdsFrom}, ${today}) as gone`)).gone

const onPlanShape = { plan_type: kindOf<PlanType>(text), companies: int, above: int, largest: int }

/** How many companies are on each plan, and how many of them have more people than `capacity`. For those who run the installation. */
export const companiesOnPlans = (db: Db, capacity: number | null) =>
  all(db, checked(onPlanShape)`select plan_type, companies, above, largest from companies_on_plans(${capacity})`)
