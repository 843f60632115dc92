import { type Day, type Feature, features as everyFeature } from '@daybook/platform/domain'
import { peopleAllowed, type Plan, planTypes, type PlanType } from './plans.ts'

/** A plan from a day on, until its next version. */
export type PlanVersion = Plan & { readonly holdsFrom: Day }

/** The plans as they are on a day, small ones first: of each the newest version that has begun. */
export const plansOn = (versions: readonly PlanVersion[], on: Day): Plan[] =>
  planTypes.flatMap((planType) => {
    const begun = versions.filter((version) => version.planType === planType && version.holdsFrom <= on)
    const [newest] = begun.toSorted((a, b) => (a.holdsFrom < b.holdsFrom ? 1 : -1))
    if (!newest) return []
    const { holdsFrom: _, ...plan } = newest
    return [plan]
  })

const holdsLess = (larger: Plan, smaller: Plan): boolean =>
  peopleAllowed(larger) < peopleAllowed(smaller) || smaller.features.some((feature) => !larger.features.includes(feature))

/**
 * The first plan that would give less than the one before it, on any day from `from` on; undefined where every larger plan has at
 * least the people and the features of the smaller one. Everything said of "the next larger plan" rests on that.
 */
export const shrinkingPlan = (versions: readonly PlanVersion[], from: Day): PlanType | undefined => {
  const days = [from, ...versions.map(({ holdsFrom }) => holdsFrom).filter((day) => day > from)]
  for (const day of days) {
    const plans = plansOn(versions, day)
    const found = plans.find((plan, i) => i > 0 && holdsLess(plan, plans[i - 1] ?? plan))
    if (found) return found.planType
  }
  return undefined
}

/** What a new version of a plan changes for the companies on it. */
export type PlanEffect = {
  readonly priceCents: { readonly before: number | null; readonly after: number | null }
  readonly capacity: { readonly before: number | null; readonly after: number | null }
  readonly added: readonly Feature[]
  readonly removed: readonly Feature[]
}

/** The differences between a plan and its next version. */
export const planEffect = (before: Plan, after: Plan): PlanEffect => ({
  priceCents: { before: before.priceCents, after: after.priceCents },
  capacity: { before: before.capacity, after: after.capacity },
  added: everyFeature.filter((feature) => after.features.includes(feature) && !before.features.includes(feature)),
  removed: everyFeature.filter((feature) => before.features.includes(feature) && !after.features.includes(feature)),
})
