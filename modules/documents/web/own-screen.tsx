import { Button } from '@mantine/core'
import { documentOwn } from '@daybook/documents/contract'
import {
  DataTable,
  EmptyState,
  Page,
  SearchField,
  useHref,
  useMayChange,
  useReader,
  useRows,
  useUrlChange,
  useUrlState,
} from '@daybook/platform/web'
import { AddPanel } from './add-panel.tsx'
import { ownColumns } from './document-columns.tsx'
import { DocumentPanel } from './document-panel.tsx'
import { personPages } from './document-queries.ts'
import styles from './documents.module.css'
import { Confirmed, ToConfirm } from './signature-list.tsx'
import { WantedList } from './wanted-list.tsx'

const Own = ({ userId, add }: { readonly userId: string; readonly add: { label: string; onClick: () => void } | null }) => {
  const [words, setWords] = useUrlState('q')
  const rows = useRows(personPages(userId, words))
  const href = useHref()
  return (
    <>
      <div className={styles.search}>
        <SearchField label="Search your documents" value={words} onChange={setWords} />
      </div>
      <DataTable
        caption="My documents"
        columns={ownColumns}
        rowKey={({ id }) => id}
        href={({ id }) => href({ document: id })}
        empty={
          <EmptyState picture="paper" {...(add ? { step: add } : {})}>
            {words === undefined
              ? 'You have no documents yet. Those that HR gives you, and those that you bring, stand here.'
              : 'None of yours is called so, or says so. Try other words.'}
          </EmptyState>
        }
        {...rows}
      />
    </>
  )
}

/** `/product/timesheet/myDocuments`: what is one's own, given by HR or brought by oneself. */
export const OwnDocumentsScreen = () => {
  const { userId } = useReader().me
  const change = useUrlChange()
  const mayAdd = useMayChange(documentOwn)
  const add = { label: 'Add documents', onClick: () => change({ add: '1' }, { push: true }) }
  return (
    <Page
      title="My documents"
      purpose="Only you, HR and the owner can see them, and you see who opened them."
      {...(mayAdd ? { primary: <Button onClick={add.onClick}>{add.label}</Button> } : {})}
    >
      <ToConfirm />
      <WantedList />
      {userId !== null && <Own userId={userId} add={mayAdd ? add : null} />}
      <Confirmed />
      <DocumentPanel />
      <AddPanel adding={{ to: 'own' }} may={mayAdd} />
    </Page>
  )
}
