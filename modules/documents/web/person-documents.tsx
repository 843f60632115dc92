import { Button } from '@mantine/core'
import { documentManage, type DocumentSummary } from '@daybook/documents/contract'
import { InstantDay, TextLink, useHref, useMay, useMayChange, useRows, useUrlChange } from '@daybook/platform/web'
import { AddPanel } from './add-panel.tsx'
import { Holds } from './hold-part.tsx'
import { personHoldPages } from './retention-queries.ts'
import { DocumentPanel } from './document-panel.tsx'
import { personPages } from './document-queries.ts'
import styles from './documents.module.css'
import { ShortList } from './short-list.tsx'

const Line = ({ id, name, folder, changedAt }: DocumentSummary) => (
  <li>
    <TextLink href={useHref()({ document: id })}>{name}</TextLink>
    <span className={styles.note}>
      {folder && `${folder}, `}
      <InstantDay instant={changedAt} />
    </span>
  </li>
)

const List = ({ userId }: { readonly userId: string }) => (
  <ShortList
    list={useRows(personPages(userId))}
    loading="Loading the documents"
    empty={<p className={styles.note}>There are none yet.</p>}
  >
    {(document) => <Line key={document.id} {...document} />}
  </ShortList>
)

/** What keeps all of them from being removed. */
const PersonHold = ({ userId }: { readonly userId: string }) => {
  const { rows } = useRows(personHoldPages(userId))
  if (rows === undefined) return null
  return (
    <div className={styles.part}>
      <Holds
        holds={rows.map((hold) => ({ hold, what: 'all of these' }))}
        on={rows.length > 0 ? null : { userId }}
        deed="Put a legal hold on all of these"
      />
    </div>
  )
}

/** The personal documents of somebody, on their page. */
export const PersonDocuments = ({ userId }: { readonly userId: string }) => {
  const change = useUrlChange()
  const mayAdd = useMayChange(documentManage)
  const mayHold = useMay(documentManage)
  return (
    <section className={styles.card} aria-labelledby="person-documents">
      <header className={styles.cardHead}>
        <h2 id="person-documents">Documents</h2>
        {mayAdd && (
          <Button variant="default" size="compact-sm" onClick={() => change({ add: '1' }, { push: true })}>
            Add
          </Button>
        )}
      </header>
      <List userId={userId} />
      {mayHold && <PersonHold userId={userId} />}
      <DocumentPanel />
      <AddPanel adding={{ to: 'person', userId }} may={mayAdd} />
    </section>
  )
}
