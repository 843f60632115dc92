import { getName, peopleTopics, searchNames } from '@daybook/people/contract'
import type { NameList } from '@daybook/people/domain'
import { defined } from '@daybook/platform/domain'
import { pages, q } from '@daybook/platform/web'

const topics = [peopleTopics.people]

/** The departments or the job titles as the address asks for them. */
export const namePages = (list: NameList, words: string | undefined) =>
  pages(searchNames, { body: { list, limit: 50, ...defined({ q: words }) } }, { topics })

/** One of them, wherever in its list it stands. */
export const nameQuery = (id: string) => q(getName, { params: { id } }, { topics })

/** The first hundred by name, or of those that match: to choose one. */
export const someNamesQuery = (list: NameList, words = '') =>
  q(searchNames, { body: { list, limit: 100, ...(words === '' ? {} : { q: words }) } }, { topics })
