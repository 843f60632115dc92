import { getPerson, searchChart, searchPeople, type CompanyRole, type PersonStatus, peopleTopics } from '@daybook/people/contract'
import { pages, q } from '@daybook/platform/web'
import type { z } from 'zod'
import { defined } from '@daybook/platform/domain'

/** One person with everything the reader may see. */
export const personQuery = (userId: string) => q(getPerson, { params: { userId } }, { topics: [peopleTopics.people] })

export type Filters = {
  readonly q?: string | undefined
  readonly role?: string | undefined
  readonly status?: string | undefined
  readonly department?: string | undefined
  readonly sort?: string | undefined
}

/** The directory as the address asks for it. */
export const directoryPages = ({ q: words, role, status, department, sort }: Filters) =>
  pages(
    searchPeople,
    {
      body: {
        limit: 50,
        sort: sort === 'hireDate' ? 'hireDate' : 'name',
        ...defined({
          q: words,
          role: role as z.output<typeof CompanyRole> | undefined,
          status: status as z.output<typeof PersonStatus> | undefined,
          department,
        }),
      },
    },
    { topics: [peopleTopics.people] },
  )

/** The first hundred by name, or those that match: for choosing somebody. */
export const somePeopleQuery = (words = '') =>
  q(searchPeople, { body: { limit: 100, ...(words === '' ? {} : { q: words }) } }, { topics: [peopleTopics.people] })

/** Who reports to somebody. */
export const reportsQuery = (managerId: string) =>
  q(searchPeople, { body: { limit: 100, managerId } }, { topics: [peopleTopics.people] })

/** Who reports to somebody directly, or to nobody, with how many report to each. */
export const chartPages = (managerId?: string) =>
  pages(searchChart, { body: { limit: 25, ...defined({ managerId }) } }, { topics: [peopleTopics.people] })
