/** Where the plans are compared, behind the words of a refusal for one person too many. */
export const planWays = { 'people.plan_full': <a href="/#pricing">Compare the plans</a> }
