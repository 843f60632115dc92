import { documentTopics, getRetentionRule, listHolds, listOverDocuments, listRetentionRules } from '@daybook/documents/contract'
import type { Day } from '@daybook/platform/domain'
import { pages, q } from '@daybook/platform/web'

const topics = [documentTopics.documents]

export const rulePages = pages(listRetentionRules, { query: {} }, { topics })
export const ruleQuery = (id: string) => q(getRetentionRule, { params: { id } }, { topics })
export const overPages = (by: Day) => pages(listOverDocuments, { query: { by } }, { topics })
export const holdPages = pages(listHolds, { query: {} }, { topics })
export const personHoldPages = (userId: string) => pages(listHolds, { query: { userId } }, { topics })
