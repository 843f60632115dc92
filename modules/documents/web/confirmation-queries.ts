import { documentTopics, getConfirmation, listSignatures, listSigners } from '@daybook/documents/contract'
import { pages, q } from '@daybook/platform/web'

const topics = [documentTopics.documents]

export const confirmationQuery = (documentId: string) => q(getConfirmation, { params: { documentId } }, { topics })
export const signerPages = (documentId: string) => pages(listSigners, { params: { documentId }, query: {} }, { topics })
export const toConfirmPages = pages(listSignatures, { query: {} }, { topics, addresses: true })
export const confirmedPages = pages(listSignatures, { query: { signed: 'true' } }, { topics, addresses: true })
