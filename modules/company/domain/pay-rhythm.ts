/**
 * How often people are paid, as it is asked at set-up, each with its usual pay day in words. Who runs the payroll makes the first pay cycle
 * of it (`usualCycle`), so the words and the cycle must say the same.
 */
export const payRhythms = [
  { value: 'WEEKLY', label: 'Weekly', payDay: 'Your week, paid on the Friday after it' },
  { value: 'BIWEEKLY', label: 'Every two weeks', payDay: 'Two of your weeks, paid on the Friday after them' },
  {
    value: 'SEMI_MONTHLY',
    label: 'Twice a month',
    payDay: 'The 1st to the 15th and the rest of the month, each paid 5 days after it',
  },
  { value: 'MONTHLY', label: 'Monthly', payDay: 'A calendar month, paid on its last working day' },
] as const
export type PayRhythm = (typeof payRhythms)[number]['value']

export const payRhythmValues = payRhythms.map(({ value }) => value)

/** Which pay period is the first one to be paid: the one that runs when the company is set up, or the one before it. */
export const firstPayPeriods = ['CURRENT', 'PREVIOUS'] as const
export type FirstPayPeriod = (typeof firstPayPeriods)[number]

/**
 * Countries where pay every two weeks is the most usual: United States (Bureau of Labor Statistics, Current Employment Statistics, length of
 * pay periods, 2023: 43 % of private employers), Canada, Australia and New Zealand (fortnightly).
 */
const everyTwoWeeks: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'NZ'])

/** How often people are paid in a country as a rule: what set-up begins with. A company decides for itself. */
export const usualRhythm = (country: string): PayRhythm => (everyTwoWeeks.has(country) ? 'BIWEEKLY' : 'MONTHLY')
