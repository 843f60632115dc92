import {
  documentTopics,
  getDocument,
  listDocumentFolders,
  listDocumentOpenings,
  listDocumentReaders,
  listPersonDocuments,
  searchDocuments,
} from '@daybook/documents/contract'
import { defined } from '@daybook/platform/domain'
import { pages, q } from '@daybook/platform/web'

const topics = [documentTopics.documents]

type Asked = { readonly q: string | undefined; readonly folder: string | undefined; readonly department: string | undefined }

export const sharedPages = (asked: Asked) => pages(searchDocuments, { body: defined(asked) }, { topics })
export const foldersQuery = q(listDocumentFolders, {}, { topics })
export const personPages = (userId: string, words?: string) =>
  pages(listPersonDocuments, { params: { userId }, query: defined({ q: words }) }, { topics })
export const documentQuery = (id: string) => q(getDocument, { params: { id } }, { topics, addresses: true })
export const readerPages = (id: string) => pages(listDocumentReaders, { params: { id }, query: {} }, { topics })
export const openingPages = (id: string) => pages(listDocumentOpenings, { params: { id }, query: {} }, { topics })
