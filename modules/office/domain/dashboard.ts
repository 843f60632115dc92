/** What the dashboard over several products leads to, in its order (docs/product.md#the-dashboard). */
export const productFeatures = ['TIMESHEET', 'TABLES', 'OFFICE_JOBS', 'WORK_FLOWS'] as const
export type ProductFeature = (typeof productFeatures)[number]

/** Part of the day by the hour on the reader's clock, 0 to 23. */
export const dayGreeting = (hour: number): string =>
  hour < 5 ? 'Good night' : hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'

/** Favourites with one more, or without it: a new one stands last. */
export const toggled = (favourites: readonly ProductFeature[], feature: ProductFeature): ProductFeature[] =>
  favourites.includes(feature) ? favourites.filter((each) => each !== feature) : [...favourites, feature]
