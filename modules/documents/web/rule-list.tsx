import type { RetentionRule } from '@daybook/documents/contract'
import { type Column, DataTable, EmptyState, useHref, useRows } from '@daybook/platform/web'
import { rulePages } from './retention-queries.ts'
import { folderWords, goesWords, keptWords, kindOfPlaceWords } from './retention-words.ts'

const placeOf = ({ place }: RetentionRule): string => kindOfPlaceWords[place]

const columns: readonly Column<RetentionRule>[] = [
  { key: 'place', title: 'Documents of', cell: placeOf, text: placeOf, phone: 'title' },
  { key: 'folder', title: 'Folder', cell: folderWords, text: folderWords },
  { key: 'kept', title: 'Kept for', cell: keptWords, text: keptWords },
  { key: 'goes', title: 'Removed', cell: goesWords, text: goesWords },
]

type Props = { readonly onAdd: (() => void) | null }

/** How long documents are kept. */
export const RuleList = ({ onAdd }: Props) => {
  const href = useHref()
  return (
    <DataTable
      caption="How long documents are kept"
      columns={columns}
      rowKey={({ id }) => id}
      {...(onAdd ? { href: ({ id }: RetentionRule) => href({ rule: id }) } : {})}
      empty={
        <EmptyState picture="paper" {...(onAdd ? { step: { label: 'Add a rule', onClick: onAdd } } : {})}>
          Documents are kept until somebody removes them. A rule says how long, and lists what is over.
        </EmptyState>
      }
      {...useRows(rulePages)}
    />
  )
}
