import type { DocumentSummary } from '@daybook/documents/contract'
import { type Column, InstantDay } from '@daybook/platform/web'
import { kindWords, placeWords, sizeWords } from './words.ts'

const name: Column<DocumentSummary> = {
  key: 'name',
  title: 'Document',
  cell: (row) => row.name,
  text: (row) => row.name,
  phone: 'title',
}

const place: Column<DocumentSummary> = { key: 'place', title: 'For', cell: placeWords, text: placeWords }

const rest: readonly Column<DocumentSummary>[] = [
  { key: 'folder', title: 'Folder', cell: ({ folder }) => folder || '--', text: ({ folder }) => folder },
  { key: 'kind', title: 'Kind', cell: kindWords, text: kindWords, phone: 'aside' },
  {
    key: 'size',
    title: 'Size',
    align: 'end',
    cell: ({ size }) => sizeWords(size),
    text: ({ size }) => size,
    phone: 'hide',
  },
  {
    key: 'changed',
    title: 'Changed',
    cell: ({ changedAt, changedBy }) => (
      <>
        <InstantDay instant={changedAt} />, {changedBy}
      </>
    ),
    text: ({ changedAt }) => changedAt,
  },
]

export const sharedColumns = [name, place, ...rest]
export const ownColumns = [name, ...rest]
