/** What of the header whoever runs the installation may switch off, under the names of docs/product.md#the-header. What nobody decided is on. */
export const featureFlags = ['NOTIFICATION_BELL', 'EMPLOYER_ADMIN_EMPLOYEE_TOGGLE'] as const
export type FeatureFlag = (typeof featureFlags)[number]
