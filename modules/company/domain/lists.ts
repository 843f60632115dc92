/** The 15 industries (docs/product.md#lists-and-their-limits), in their order. */
export const industries = [
  'Retail',
  'Healthcare',
  'Education',
  'Finance',
  'Technology',
  'Construction',
  'Hospitality',
  'Logistics',
  'Agriculture',
  'Media',
  'Automotive',
  'Real Estate',
  'Manufacturing',
  'Legal',
  'Consulting',
] as const
export type Industry = (typeof industries)[number]

/** The five business-type tiles. */
export const businessTypes = ['Retail & Hospitality', 'Services', 'Healthcare', 'Charity', 'Other'] as const
export type BusinessType = (typeof businessTypes)[number]

/** The plans (docs/product.md#plans): price in US cents per month, people they allow. Null: agreed with the customer. */
export const plans = [
  { planType: 'FREE_PACK', title: 'Free', priceCents: 0, people: 10, users: 'up to 10', buttonText: 'Current Plan' },
  { planType: 'GROWTH_PACK', title: 'Growth', priceCents: 2000, people: 30, users: 'up to 30', buttonText: 'Choose Growth' },
  { planType: 'SCALE_PACK', title: 'Scale', priceCents: 6000, people: 100, users: '30-100', buttonText: 'Choose Scale' },
  { planType: 'ENTERPRISE_PACK', title: 'Enterprise', priceCents: null, people: null, users: '100+', buttonText: 'Contact Us' },
] as const
export type PlanType = (typeof plans)[number]['planType']

/** What a plan is called; one that nobody knows any more, by its code. */
export const planTitle = (planType: string): string => plans.find((plan) => plan.planType === planType)?.title ?? planType

/** What each plan adds to the one before it. */
export const planFeatures: Readonly<Record<PlanType, readonly string[]>> = {
  FREE_PACK: [
    'Timesheet Management',
    'Attendance, Leave & Holiday',
    'Attendance, Leave Approval Process',
    'Online Employees Onboarding',
    'Online Notice Board',
    'Payroll System (gross amount only)',
  ],
  GROWTH_PACK: ['Expense Claim', 'Basic HR Checklists', 'Document Management'],
  SCALE_PACK: ['Advanced HR Checklists', 'Customizable Workflows'],
  ENTERPRISE_PACK: ['Custom Integrations', 'Priority Support', 'Dedicated Account Manager'],
}

/** The next larger plan, in words: what it allows and costs, and who decides on it. The largest has none. */
export const largerPlanWords = (planType: PlanType): string => {
  const next = plans[plans.findIndex((plan) => plan.planType === planType) + 1]
  if (!next) return 'Talk to us about more.'
  const price = next.priceCents === null ? 'by agreement' : `for $${next.priceCents / 100} a month`
  return `${next.title} is for ${next.users}, ${price}. An owner decides on it.`
}

/** How many people a plan allows; Infinity where the contract says so. */
export const peopleAllowed = (planType: PlanType): number =>
  plans.find((plan) => plan.planType === planType)?.people ?? Number.POSITIVE_INFINITY

/** From a new company to its first payroll, in this order: each is done where it happens, and seen there. */
export const setupSteps = ['payRhythm', 'people', 'pay', 'firstWeek', 'firstPayroll'] as const
export type SetupStep = (typeof setupSteps)[number]

/** What is asked before anything else, and then the path. */
export const onboardingSteps = ['mandatoryStep', ...setupSteps] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

/** How long an owner may let support in, in hours. The database refuses more than four as well. */
export const supportHours = [1, 2, 4] as const
