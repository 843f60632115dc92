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

/** From a new company to its first payroll, in this order: each is done where it happens, and seen there. */
export const setupSteps = ['payRhythm', 'people', 'pay', 'firstWeek', 'firstPayroll'] as const
export type SetupStep = (typeof setupSteps)[number]

/** What is asked before anything else, and then the path. */
export const onboardingSteps = ['mandatoryStep', ...setupSteps] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

/** How long an owner may let support in, in hours. The database refuses more than four as well. */
export const supportHours = [1, 2, 4] as const
