import { searchAudit, searchInstallation } from '@daybook/office/contract'
import { isDay, type Day } from '@daybook/platform/domain'
import { pages, useUrlState } from '@daybook/platform/web'

export type AuditFilters = { userId?: string; action?: string; from?: Day; to?: Day }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The filters as they stand in the address; what is not one is left out, and so is an end before the beginning. */
export const useAuditFilters = (): AuditFilters => {
  const [[userId], [action], [from], [to]] = [useUrlState('who'), useUrlState('action'), useUrlState('from'), useUrlState('to')]
  return {
    ...(userId && uuid.test(userId) ? { userId } : {}),
    ...(action && /^[a-z_.]{1,60}$/.test(action) ? { action } : {}),
    ...(from && isDay(from) ? { from } : {}),
    ...(to && isDay(to) && !(from && to < from) ? { to } : {}),
  }
}

/** The log as the address asks for it. It is not followed live: a page that grows under the reader cannot be read. */
export const auditPages = (filters: AuditFilters) => pages(searchAudit, { body: { limit: 50, ...filters } })

/** The same of the installation; nobody there is a person of a company, so there is no "who" to ask for. */
export const installationPages = ({ userId: _user, ...filters }: AuditFilters) =>
  pages(searchInstallation, { body: { limit: 50, ...filters } })
