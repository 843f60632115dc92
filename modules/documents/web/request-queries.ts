import { documentTopics, getDocumentRequest, listDocumentRequests, listWantedDocuments } from '@daybook/documents/contract'
import { pages, q } from '@daybook/platform/web'

const topics = [documentTopics.documents]

export const requestPages = pages(listDocumentRequests, { query: {} }, { topics })
export const requestQuery = (id: string) => q(getDocumentRequest, { params: { id } }, { topics, addresses: true })
export const wantedPages = pages(listWantedDocuments, { query: {} }, { topics, addresses: true })
