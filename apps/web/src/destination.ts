import type { Me } from '@daybook/people/contract'
import { hasProductFor } from '@daybook/platform/contract'
import { companyPaths } from '@daybook/company/contract'
import { officePaths } from '@daybook/office/contract'
import { peoplePaths } from '@daybook/people/contract'
import { dashboardSlot } from '@daybook/platform/web'

export const officePath = officePaths.office()

/** Where those who run the installation belong: outside of any company, and inside one that let them in. */
export const companiesPath = companyPaths.companies()
export const supportPath = peoplePaths.directory()

/** What whoever runs the installation has outside of any company. */
export const isOutside = (path: string): boolean =>
  [companiesPath, companyPaths.planMaster(), officePaths.audit(), peoplePaths.profile()].includes(path)

/** The product codes on a user record: `'TIMESHEET,JOBS'` → two. */
export const productsOf = ({ products }: Pick<Me, 'products'>): string[] =>
  products
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean)

/** Whether a screen belongs to a product that the company uses; screens of no product are everybody's. */
export const isUsed = (path: string, products: string): boolean =>
  !path.startsWith('/product/timesheet') || hasProductFor({ product: 'TIMESHEET' }, products)

/**
 * The onboarding form shows when the completed flag is not true or the list of steps is empty (docs/product.md#after-signing-in);
 * only to those who may fill it in: an account without a company, or its owner.
 */
export const needsOnboarding = (me: Me): boolean => {
  const mayAnswer = me.userRole === null || me.userRole === 'ENTERPRISE_ADMIN'
  return mayAnswer && (!me.onboardingStepsCompleted || me.employerOnboardingSteps.length === 0)
}

/** Whether somebody chooses between Employee and Admin at all: HR, where the toggle is not switched off. */
export const hasToggle = ({ userRole, flags }: Me): boolean =>
  userRole === 'HUMAN_RESOURCE' && flags.includes('EMPLOYER_ADMIN_EMPLOYEE_TOGGLE')

/** Whether the header has the bell: for everybody in a company that is set up, where it is not switched off. */
export const hasBell = (me: Me): boolean =>
  me.userRole !== 'ADMIN' && !needsOnboarding(me) && me.flags.includes('NOTIFICATION_BELL')

/**
 * The Employee/Admin toggle (docs/product.md#the-header): for HR, once the company is set up, and for those with
 * several products only while they are in the timesheet one.
 */
export const showsToggle = (me: Me, feature: string): boolean =>
  hasToggle(me) && me.onboardingStepsCompleted && (productsOf(me).length < 2 || feature === 'timesheet')

/** Where a person goes after signing in (docs/product.md#after-signing-in). */
export const destinationOf = (me: Me): string => {
  if (me.userRole === 'ADMIN') return me.support ? supportPath : companiesPath
  if (needsOnboarding(me)) return '/mandatory-data'
  const products = productsOf(me)
  if (products.length === 0) return '/no-access'
  if (products.length > 1) return dashboardSlot.all()[0] ?? officePath
  if (products[0] === 'TIMESHEET') return officePath
  return products[0] === 'JOBS' ? '/jobs' : '/not-found'
}

/** The front page, which says that the session ended and leads back to where one was (docs/product.md#after-signing-in). */
export const endedPath = (from: string): string => `/?${new URLSearchParams({ ended: from })}`

const featurePath = /^\/product\/(timesheet|table|workflow)(?:\/|$)/

/** The feature that a screen belongs to, as the browser keeps it (docs/product.md#what-the-browser-keeps); none for screens of no product. */
export const featureOf = (path: string): string | undefined =>
  path === dashboardSlot.all()[0] ? 'DASHBOARD' : featurePath.exec(path)?.[1]

/** An address inside this site, or undefined: what stands in `?next=` may come from anywhere. */
export const safeNext = (next: unknown): string | undefined =>
  typeof next === 'string' && /^\/(?![/\\\s])/.test(next) && !next.startsWith('/signIn') ? next : undefined
