import { keysOf } from './record.ts'

/**
 * What a plan may contain beyond what is in every plan (docs/product.md#plans), and what it is called on the price list, on
 * screens and in refusals. Which plan contains which is data, the plan master's; a permission names one with `feature`.
 */
export const featureTitles = {
  EXPENSE_CLAIM: 'Expense Claim',
  BASIC_HR_CHECKLISTS: 'Basic HR Checklists',
  DOCUMENT_MANAGEMENT: 'Document Management',
  ADVANCED_HR_CHECKLISTS: 'Advanced HR Checklists',
  CUSTOMIZABLE_WORKFLOWS: 'Customizable Workflows',
  CUSTOM_INTEGRATIONS: 'Custom Integrations',
  PRIORITY_SUPPORT: 'Priority Support',
  DEDICATED_ACCOUNT_MANAGER: 'Dedicated Account Manager',
} as const
export type Feature = keyof typeof featureTitles

/** Their codes, in the order of the price list. */
export const features = keysOf(featureTitles)

/**
 * What is on the price list and cannot be used yet: every list says so beside it. A feature leaves this list with the module that brings it
 * (`apps/server/src/coming-features.test.ts`).
 */
export const comingFeatures: readonly Feature[] = ['CUSTOMIZABLE_WORKFLOWS']

export const isComing = (feature: Feature): boolean => comingFeatures.includes(feature)
