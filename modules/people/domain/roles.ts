/** The roles a company gives; ADMIN is the platform's own. */
export const companyRoles = ['ENTERPRISE_ADMIN', 'HUMAN_RESOURCE', 'MANAGER', 'EMPLOYEE'] as const
export type CompanyRole = (typeof companyRoles)[number]

const belowHr = new Set<string>(['EMPLOYEE', 'MANAGER'])

/**
 * Only owners make owners and HR; HR turns employees into managers and back; support invites employees. `from` is null for
 * someone new.
 */
export const givesRole = (by: string, from: string | null, to: string): boolean =>
  by === 'ENTERPRISE_ADMIN' ||
  (by === 'HUMAN_RESOURCE' && (from === null || belowHr.has(from)) && belowHr.has(to)) ||
  (by === 'ADMIN' && from === null && to === 'EMPLOYEE')

/** The roles that somebody with the role `by` may give to one who has `from`, that one included. */
export const rolesToGive = (by: string, from: string | null): CompanyRole[] =>
  companyRoles.filter((to) => to === from || givesRole(by, from, to))

/** Whether this role comes with other people's private data and pay: such accounts need longer passwords. */
export const seesOthers = (role: string): boolean => role !== 'EMPLOYEE' && role !== 'MANAGER'
