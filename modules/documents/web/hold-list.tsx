import type { LegalHold } from '@daybook/documents/contract'
import { type Column, DataTable, EmptyState, InstantDay, TextLink, useHref, useRows } from '@daybook/platform/web'
import { LiftHold } from './hold-part.tsx'
import { holdPages } from './retention-queries.ts'
import { heldWords } from './retention-words.ts'

const What = ({ hold }: { readonly hold: LegalHold }) => {
  const href = useHref()
  return hold.document ? <TextLink href={href({ document: hold.document.id })}>{hold.document.name}</TextLink> : heldWords(hold)
}

const columns: readonly Column<LegalHold>[] = [
  { key: 'what', title: 'What must stay', cell: (hold) => <What hold={hold} />, text: heldWords, phone: 'title' },
  { key: 'reason', title: 'Why', cell: ({ reason }) => reason, text: ({ reason }) => reason },
  { key: 'since', title: 'Since', cell: ({ setAt }) => <InstantDay instant={setAt} />, text: ({ setAt }) => setAt },
  { key: 'by', title: 'By', cell: ({ setBy }) => setBy, text: ({ setBy }) => setBy },
]

const liftOf = (hold: LegalHold) => <LiftHold hold={hold} what={heldWords(hold)} />

/** The legal holds that stand. */
export const HoldList = ({ onAdd }: { readonly onAdd: (() => void) | null }) => (
  <DataTable
    caption="Legal holds"
    columns={columns}
    rowKey={({ id }) => id}
    actions={liftOf}
    empty={
      <EmptyState picture="paper" {...(onAdd ? { step: { label: 'Hold somebody’s documents', onClick: onAdd } } : {})}>
        Nothing is on hold. A hold keeps a document, or every personal document of somebody and the papers with their leave, from
        being removed by anybody.
      </EmptyState>
    }
    {...useRows(holdPages)}
  />
)
