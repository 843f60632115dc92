import { getCompany, companyTopics } from '@daybook/company/contract'
import { q } from '@daybook/platform/web'

/** The company one works in: currency, zone, first day of the week. */
export const companyQuery = q(getCompany, {}, { topics: [companyTopics.company], staleTime: 300_000 })
