import type { DocumentHit } from '@daybook/documents/contract'
import { type Column, InstantDay } from '@daybook/platform/web'
import { FoundPassage } from './found-passage.tsx'
import { kindWords, placeWords, sizeWords } from './words.ts'

const name: Column<DocumentHit> = {
  key: 'name',
  title: 'Document',
  cell: (row) => (
    <>
      {row.name}
      {row.passage && <FoundPassage passage={row.passage} />}
    </>
  ),
  text: (row) => row.name,
  phone: 'title',
}

const place: Column<DocumentHit> = { key: 'place', title: 'For', cell: placeWords, text: placeWords }

const rest: readonly Column<DocumentHit>[] = [
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
