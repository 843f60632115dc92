/**
 * Countries where no law makes an employer pay for a public holiday on which nobody works, by 2026: United States (Department of Labor,
 * Fair Labor Standards Act: no pay for time not worked, such as holidays) and United Kingdom (gov.uk: bank holidays need not be given as
 * paid leave).
 */
const unpaidByHabit: ReadonlySet<string> = new Set(['US', 'GB'])

/** Whether public holidays are paid in a country as a rule, for people by the hour and by the day. A company decides for itself. */
export const paysHolidaysIn = (country: string): boolean => !unpaidByHabit.has(country)
