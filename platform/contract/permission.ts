import type { Feature } from '@daybook/platform/domain'

/**
 * Who may do what, as data. Each module declares its permissions in its contract; the route names one, the server reads
 * the actor's scope from it, and `docs/permissions.md` is printed from it. What is not listed is denied.
 */
export const roles = ['ADMIN', 'ENTERPRISE_ADMIN', 'HUMAN_RESOURCE', 'MANAGER', 'EMPLOYEE'] as const
export type Role = (typeof roles)[number]

/** How far a permission reaches: one's own records, those of one's reports (and own), the company's, everyone's. */
export type Scope = 'own' | 'reports' | 'company' | 'all'

/** What a company uses of Daybook, as codes on its people's records: `TIMESHEET,JOBS` (docs/product.md#products-and-roles). */
export const products = ['TIMESHEET', 'JOBS'] as const
export type Product = (typeof products)[number]

/** Whether a company with these products (codes with commas between) has what a permission needs. */
export const hasProductFor = ({ product }: Pick<Permission, 'product'>, codes: string): boolean =>
  product === undefined || codes.split(',').some((code) => code.trim() === product)

/** Whether a plan with these features has what a permission needs. */
export const hasFeatureFor = ({ feature }: Pick<Permission, 'feature'>, features: readonly string[]): boolean =>
  feature === undefined || features.includes(feature)

type AnyAudience = 'public' | 'account' | 'company' | 'platform'

export type Permission<Audience extends AnyAudience = AnyAudience> = {
  readonly name: string
  readonly scopes: Readonly<Partial<Record<Role, Scope>>>
  /**
   * `public`: no sign-in. `account`: any signed-in account, with or without a company. `company`: by role, below; ADMIN
   * stands there for support that the owner let in. `platform`: those who run this installation, outside of any company.
   */
  readonly audience: Audience
  /** A sentence for the generated permission table. */
  readonly means: string
  /** The product that a company must use to have this; absent for what every company has. */
  readonly product?: Product
  /**
   * What the company's plan must contain for calls that change something. Those that only read stay open, so that what was stored
   * can still be read on a smaller plan.
   */
  readonly feature?: Feature
}

/** What a company must have, beside a role: a product that it uses, a feature that its plan contains. */
type Needs = { readonly product?: Product; readonly feature?: Feature }

/** A permission that depends on the role a person has in the company: `permission('expense.claim', …, everyoneOwn, { feature: 'EXPENSE_CLAIM' })`. */
export const permission = (
  name: string,
  means: string,
  scopes: Partial<Record<Role, Scope>>,
  needs: Product | Needs = {},
): Permission<'company'> => ({
  name,
  means,
  scopes,
  audience: 'company',
  ...(typeof needs === 'string' ? { product: needs } : needs),
})

/** A permission of those who run this installation, over all companies. */
export const platformPermission = (name: string, means: string): Permission<'platform'> => ({
  name,
  means,
  scopes: { ADMIN: 'all' },
  audience: 'platform',
})

/** Open to anyone, signed in or not. */
export const anyone: Permission<'public'> = { name: 'public', means: 'No sign-in needed', scopes: {}, audience: 'public' }

/** Open to every signed-in account, also before it has a company; the route touches only that account's own data. */
export const anyAccount: Permission<'account'> = {
  name: 'account',
  means: 'Any signed-in account, on its own data',
  scopes: {},
  audience: 'account',
}

/** Everyone who works in the company, on the company's shared data. */
export const everyoneInCompany = {
  ENTERPRISE_ADMIN: 'company',
  HUMAN_RESOURCE: 'company',
  MANAGER: 'company',
  EMPLOYEE: 'company',
} as const

/** The same, and support while the owner lets it in. */
export const everyoneAndSupport = { ...everyoneInCompany, ADMIN: 'company' } as const

/** Everyone in the company, each on their own records. */
export const everyoneOwn = {
  ENTERPRISE_ADMIN: 'own',
  HUMAN_RESOURCE: 'own',
  MANAGER: 'own',
  EMPLOYEE: 'own',
} as const

/** Owner and HR on the company's records. */
export const ownerAndHr = { ENTERPRISE_ADMIN: 'company', HUMAN_RESOURCE: 'company' } as const

/** The same, and support while the owner lets it in. */
export const ownerHrAndSupport = { ...ownerAndHr, ADMIN: 'company' } as const

/** Owner and HR on everyone's, a manager on their reports'. */
export const ownerHrAndManager = { ...ownerAndHr, MANAGER: 'reports' } as const

/** The owner alone. */
export const ownerOnly = { ENTERPRISE_ADMIN: 'company' } as const

/** The same, and support while the owner lets it in. */
export const ownerAndSupport = { ...ownerOnly, ADMIN: 'company' } as const

/** Owner, HR and support on everyone's records, everybody else on their own. */
export const everyonesOrOwn = { ...ownerHrAndSupport, MANAGER: 'own', EMPLOYEE: 'own' } as const

/** The same, and a manager on their reports' as well. */
export const everyonesReportsOrOwn = { ...everyonesOrOwn, MANAGER: 'reports' } as const

export type Profile = 'employee' | 'admin'

/**
 * The role that counts for a request. HR who work as "Employee" give up their HR authority for that request
 * (docs/product.md#products-and-roles): the toggle narrows, it never widens, and it does nothing for other roles.
 */
export const effectiveRole = (role: Role, profile: Profile): Role =>
  role === 'HUMAN_RESOURCE' && profile === 'employee' ? 'EMPLOYEE' : role

/** The roles whose view an owner may look at: a preview reads only, and narrows. */
export const previewRoles = ['HUMAN_RESOURCE', 'MANAGER', 'EMPLOYEE'] as const
export type PreviewRole = (typeof previewRoles)[number]

/** The scope a role has for a permission; undefined means denied. */
export const scopeOf = (permission: Permission, role: Role): Scope | undefined => permission.scopes[role]

/** The roles that have a permission, in whatever scope, or in one. */
export const rolesWith = (permission: Permission, scope?: Scope): Role[] =>
  roles.filter((role) => (scope === undefined ? scopeOf(permission, role) !== undefined : scopeOf(permission, role) === scope))
