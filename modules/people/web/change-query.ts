import { searchChanges, peopleTopics } from '@daybook/people/contract'
import { pages, q } from '@daybook/platform/web'

const topics = [peopleTopics.people]

/** What people ask to have changed: what waits, the oldest first, and then what was decided. */
export const changePages = () => pages(searchChanges, { body: { limit: 20 } }, { topics })

/** One request, wherever it stands in the list. */
export const changeQuery = (id: string) => q(searchChanges, { body: { limit: 1, id } }, { topics })

/** What waits of one person. */
export const waitingOf = (userId: string) => q(searchChanges, { body: { limit: 1, userId, status: 'PENDING' } }, { topics })

/** What one person asked for last, whatever became of it. */
export const changesOf = (userId: string) => q(searchChanges, { body: { limit: 20, userId } }, { topics })
