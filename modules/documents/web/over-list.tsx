import { Button } from '@mantine/core'
import { listOverDocuments, type OverDocument, removeOverDocument } from '@daybook/documents/contract'
import { addMonths, plural } from '@daybook/platform/domain'
import {
  type Column,
  confirmDeed,
  DataTable,
  DayText,
  EmptyState,
  StatusWord,
  toast,
  todayIn,
  useApi,
  useHref,
  useReader,
  useRows,
  useUrlState,
} from '@daybook/platform/web'
import { useState } from 'react'
import { overPages } from './retention-queries.ts'
import { placeWords } from './words.ts'

const stateOf = ({ held, byItself, overOn }: OverDocument, today: string) => {
  if (held) return { status: 'ATTENTION', words: 'Legal hold' }
  if (overOn > today) return { status: 'OPEN', words: 'Not over yet' }
  return byItself ? { status: 'SUBMITTED', words: 'Goes tonight' } : { status: 'SUBMITTED', words: 'Over' }
}

const columnsOn = (today: string): readonly Column<OverDocument>[] => [
  { key: 'name', title: 'Document', cell: ({ name }) => name, text: ({ name }) => name, phone: 'title' },
  { key: 'place', title: 'For', cell: placeWords, text: placeWords },
  { key: 'folder', title: 'Folder', cell: ({ folder }) => folder || '--', text: ({ folder }) => folder },
  { key: 'over', title: 'Kept until', cell: ({ overOn }) => <DayText day={overOn} />, text: ({ overOn }) => overOn },
  {
    key: 'state',
    title: 'State',
    cell: (row) => <StatusWord status={stateOf(row, today).status}>{stateOf(row, today).words}</StatusWord>,
    text: (row) => stateOf(row, today).words,
    phone: 'aside',
  },
]

// So many go by one press; each of them is a call of its own.
const atOnce = 50

/** Removing what is over: one by its row, or all that the list shows, as many as go at once. */
const useRemoving = () => {
  const remove = useApi(removeOverDocument, { refetches: [listOverDocuments] })
  const [isRemoving, setRemoving] = useState(false)
  const all = async (rows: readonly OverDocument[]) => {
    setRemoving(true)
    try {
      for (const { id } of rows) await remove.mutateAsync({ params: { id } })
      toast.success('Removed for good.')
    } catch (error) {
      toast.failure(error)
    } finally {
      setRemoving(false)
    }
  }
  const ask = async (rows: readonly OverDocument[]) => {
    const [first] = rows
    const what = rows.length === 1 && first ? first.name : plural(rows.length, 'document')
    const words = `${rows.length === 1 ? 'It goes with all its versions' : 'They go with all their versions'}, and cannot be brought back.`
    if (await confirmDeed({ title: `Remove ${what}`, words, deed: 'Remove for good', danger: true })) await all(rows)
  }
  return { isRemoving, ask: (rows: readonly OverDocument[]) => void ask(rows) }
}

const deedOf = (ask: (rows: readonly OverDocument[]) => void) => (row: OverDocument) =>
  row.can.remove && (
    <Button variant="subtle" color="red" size="compact-sm" aria-label={`Remove ${row.name}`} onClick={() => ask([row])}>
      Remove
    </Button>
  )

/** What is over, or will be soon, with the day; nothing of it goes before somebody says so, or its rule does. */
export const OverList = ({ mayRemove }: { readonly mayRemove: boolean }) => {
  const today = todayIn(useReader().me.zone)
  const [ahead] = useUrlState('ahead')
  const rows = useRows(overPages(addMonths(today, Number(ahead ?? 0) || 0)))
  const href = useHref()
  const { isRemoving, ask } = useRemoving()
  const removable = (rows.rows ?? []).filter(({ can }) => can.remove).slice(0, atOnce)
  return (
    <>
      {mayRemove && removable.length > 1 && (
        <div>
          <Button variant="default" loading={isRemoving} onClick={() => ask(removable)}>
            Remove {plural(removable.length, 'document')}
          </Button>
        </div>
      )}
      <DataTable
        caption="Documents whose time is over"
        columns={columnsOn(today)}
        rowKey={({ id }) => id}
        href={({ id }) => href({ document: id })}
        {...(mayRemove ? { actions: deedOf(ask) } : {})}
        empty={
          <EmptyState picture="paper">
            Nothing is over. Documents stand here once a rule says so; what somebody has confirmed is kept as evidence.
          </EmptyState>
        }
        {...rows}
      />
    </>
  )
}
