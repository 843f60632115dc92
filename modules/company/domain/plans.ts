import { type Day, dayInZone, type Feature, featureTitles, formatMoney } from '@daybook/platform/domain'

/** The plans, small ones first (docs/product.md#plans). What each costs, allows and contains is data: the plan master. */
export const planTypes = ['FREE_PACK', 'GROWTH_PACK', 'SCALE_PACK', 'ENTERPRISE_PACK'] as const
export type PlanType = (typeof planTypes)[number]

/** What every company begins on. */
export const firstPlan: PlanType = 'FREE_PACK'

const titles: Readonly<Record<PlanType, string>> = {
  FREE_PACK: 'Free',
  GROWTH_PACK: 'Growth',
  SCALE_PACK: 'Scale',
  ENTERPRISE_PACK: 'Enterprise',
}

export const isPlanType = (text: string): text is PlanType => text in titles

/** What a plan is called; one that nobody knows any more, by its code. */
export const planTitle = (planType: string): string => (isPlanType(planType) ? titles[planType] : planType)

/** What every plan contains. */
export const basicFeatures = [
  'Timesheet Management',
  'Attendance, Leave & Holiday',
  'Attendance, Leave Approval Process',
  'Online Employees Onboarding',
  'Online Notice Board',
  'Payroll System (gross amount only)',
] as const

/** A plan as it is on a day: price a month in minor units, people it allows (null: agreed with the customer), codes of what it contains. */
export type Plan = {
  readonly planType: PlanType
  readonly priceCents: number | null
  readonly currency: string
  readonly capacity: number | null
  readonly features: readonly Feature[]
}

/** The day by which plans are read: that of UTC, the same for every company. */
export const planDay = (now: string): Day => dayInZone(now, 'UTC')

const placeOf = (planType: PlanType): number => planTypes.indexOf(planType)

/** Whether one plan stands before another on the price list. */
export const isSmaller = (a: PlanType, b: PlanType): boolean => placeOf(a) < placeOf(b)

export const planOf = (plans: readonly Plan[], planType: string): Plan | undefined =>
  plans.find((plan) => plan.planType === planType)

const before = (plans: readonly Plan[], planType: PlanType): Plan | undefined =>
  plans.findLast((plan) => isSmaller(plan.planType, planType))

/** How many people a plan allows; Infinity where that is agreed. */
export const peopleAllowed = (plan: Plan): number => plan.capacity ?? Number.POSITIVE_INFINITY

/** For how many people a plan is, as the price list says it: `up to 30`, `30-100`, `100+`. */
export const usersOf = (plans: readonly Plan[], plan: Plan): string => {
  const smaller = before(plans, plan.planType)?.capacity ?? 0
  if (plan.capacity === null) return `${smaller}+`
  return plan.planType === 'SCALE_PACK' ? `${smaller}-${plan.capacity}` : `up to ${plan.capacity}`
}

/** `$20`, `€17.50`: what is whole is said without decimals. */
export const shortPrice = (cents: number, currency: string): string => formatMoney(cents, currency).replace(/\.0+$/, '')

/** `for $20 a month`, `for nothing`, `by agreement`. */
export const priceWords = ({ priceCents, currency }: Pick<Plan, 'priceCents' | 'currency'>): string => {
  if (priceCents === null) return 'by agreement'
  return priceCents === 0 ? 'for nothing' : `for ${shortPrice(priceCents, currency)} a month`
}

/** What a plan contains that the one before it does not. */
export const addedFeatures = (plans: readonly Plan[], plan: Plan): Feature[] => {
  const smaller = before(plans, plan.planType)
  return plan.features.filter((feature) => !smaller?.features.includes(feature))
}

/** The next larger plan, in words: what it allows and costs, and who decides on it. The largest has none. */
export const largerPlanWords = (plans: readonly Plan[], planType: PlanType): string => {
  const next = plans.find((plan) => isSmaller(planType, plan.planType))
  if (!next) return 'Talk to us about more.'
  return `${planTitle(next.planType)} is for ${usersOf(plans, next)}, ${priceWords(next)}. An owner decides on it.`
}

/** The smallest plan that contains a feature. */
export const planWith = (plans: readonly Plan[], feature: Feature): Plan | undefined =>
  plans.find(({ features }) => features.includes(feature))

/** The way to a feature, in words. */
export const offerWords = (plans: readonly Plan[], feature: Feature): string => {
  const plan = planWith(plans, feature)
  if (!plan) return `No plan contains ${featureTitles[feature]} at the moment.`
  return `${planTitle(plan.planType)} has it, ${priceWords(plan)}. An owner decides on it.`
}
