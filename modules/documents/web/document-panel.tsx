import { Autocomplete, Button, FileButton, TextInput } from '@mantine/core'
import {
  addDocumentVersion,
  changeDocument,
  type Document,
  documentManage,
  documentWrite,
  getDocument,
  listDocumentFolders,
  listPersonDocuments,
  removeDocument,
  searchDocuments,
} from '@daybook/documents/contract'
import { longestFolder, longestName } from '@daybook/documents/domain'
import {
  askBeforeLosing,
  confirmDeed,
  fact,
  Facts,
  FileList,
  FormShell,
  InstantDay,
  Load,
  SidePanel,
  Skeletons,
  toast,
  useApi,
  useMay,
  useMayChange,
  useUrlState,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmationPart } from './confirmation-part.tsx'
import { Holds } from './hold-part.tsx'
import { documentQuery, foldersQuery } from './document-queries.ts'
import styles from './documents.module.css'
import { fileTypes } from './file-types.ts'
import { useBringing } from './use-bringing.ts'
import { WhoCanSee } from './who-can-see.tsx'
import { placeWords, sizeWords } from './words.ts'

const refetches = { refetches: [getDocument, searchDocuments, listPersonDocuments, listDocumentFolders] }
const Form = changeDocument.body.omit({ version: true })

const Versions = ({ files }: { readonly files: Document['files'] }) => (
  <section className={styles.part} aria-labelledby="document-versions">
    <h3 id="document-versions">{files.length === 1 ? 'File' : 'Versions'}</h3>
    <ul className={styles.versions}>
      {files.map(({ number, addedAt, addedBy, ...file }) => (
        <li key={file.id}>
          <FileList files={[file]} label={`Version ${number}`} />
          <p className={styles.note}>
            {files.length > 1 && `Version ${number}, `}
            {sizeWords(file.size)}, <InstantDay instant={addedAt} />, {addedBy}
          </p>
        </li>
      ))}
    </ul>
  </section>
)

const Rename = ({ document, onDone }: { readonly document: Document; readonly onDone: () => void }) => {
  const change = useApi(changeDocument, refetches)
  const folders = useQuery({ ...foldersQuery, enabled: document.place !== 'PERSON' })
  const save = async (body: { name: string; folder: string }) => {
    await change.mutateAsync({ params: { id: document.id }, body: { ...body, version: document.version } })
    onDone()
  }
  return (
    <FormShell
      schema={Form}
      initial={{ name: document.name, folder: document.folder }}
      submit="Save"
      onSubmit={save}
      label="Name and folder"
      secondary={
        <Button variant="subtle" color="gray" onClick={onDone}>
          Cancel
        </Button>
      }
    >
      {(form) => (
        <>
          <TextInput label="Name" maxLength={longestName} {...form.getInputProps('name')} />
          <Autocomplete
            label="Folder"
            data={folders.data?.folders ?? []}
            maxLength={longestFolder}
            {...form.getInputProps('folder')}
          />
        </>
      )}
    </FormShell>
  )
}

type DeedsProps = { readonly document: Document; readonly onRename: () => void; readonly onRemoved: () => void }

const Deeds = ({ document, onRename, onRemoved }: DeedsProps) => {
  const params = { id: document.id }
  const addVersion = useApi(addDocumentVersion, refetches)
  const remove = useApi(removeDocument, { ...refetches, onError: toast.failure, onSuccess: onRemoved })
  const { coming, bring } = useBringing(async ({ broughtId }) => {
    await addVersion.mutateAsync({ params, body: { broughtId } })
    toast.success('The new version is added.')
  })
  const ask = async () => {
    const words = 'It goes with all its versions, and cannot be brought back.'
    if (await confirmDeed({ title: `Remove ${document.name}`, words, deed: 'Remove it', danger: true })) remove.mutate({ params })
  }
  return (
    <div className={styles.deeds}>
      <FileButton accept={fileTypes} onChange={(file) => file && bring([file])}>
        {(button) => (
          <Button {...button} variant="default" size="compact-md" loading={coming > 0}>
            Add a new version
          </Button>
        )}
      </FileButton>
      <Button variant="default" size="compact-md" onClick={onRename}>
        Rename or move
      </Button>
      {document.can.remove ? (
        <Button variant="subtle" color="red" size="compact-md" loading={remove.isPending} onClick={() => void ask()}>
          Remove
        </Button>
      ) : (
        <p className={styles.note}>It must be kept for now, so nobody can remove it.</p>
      )}
    </div>
  )
}

/** For owner and HR: what keeps a document from being removed. */
const HoldPart = ({ document: { id, person, holds } }: { readonly document: Document }) => {
  const isShown = useMay(documentManage)
  if (!isShown) return null
  const isHeld = holds.some(({ on }) => on === 'DOCUMENT')
  return (
    <section className={styles.part} aria-labelledby="document-hold">
      <h3 id="document-hold">Legal hold</h3>
      <Holds
        holds={holds.map(({ on, ...hold }) => ({
          hold,
          what: on === 'DOCUMENT' ? 'this document' : `everything of ${person?.name ?? ''}`,
        }))}
        on={isHeld ? null : { documentId: id }}
        deed="Put a hold on it"
        nothing={<p className={styles.note}>None. Whoever may remove it can do so.</p>}
      />
    </section>
  )
}

const Shown = ({ document, onRemoved }: { readonly document: Document; readonly onRemoved: () => void }) => {
  const [renaming, setRenaming] = useState(false)
  const mayChange = useMayChange(documentWrite)
  const facts = [fact('For', placeWords(document)), fact('Folder', document.folder)]
  return (
    <div className={styles.document}>
      {renaming ? <Rename document={document} onDone={() => setRenaming(false)} /> : <Facts facts={facts} />}
      <Versions files={document.files} />
      {document.can.change && mayChange && !renaming && (
        <Deeds document={document} onRename={() => setRenaming(true)} onRemoved={onRemoved} />
      )}
      <ConfirmationPart documentId={document.id} />
      <HoldPart document={document} />
      <WhoCanSee document={document} />
    </div>
  )
}

/** One document with its versions and who can see it; open while the address names it. */
export const DocumentPanel = () => {
  const [id, setId] = useUrlState('document')
  const query = useQuery({ ...documentQuery(id ?? ''), enabled: id !== undefined })
  const close = () => setId(undefined)
  return (
    <SidePanel opened={id !== undefined} onClose={() => void askBeforeLosing(close)} title={query.data?.name ?? 'Document'}>
      {id !== undefined && (
        <Load query={query} skeleton={<Skeletons rows={5} label="Loading the document" />}>
          {(document) => <Shown key={document.id} document={document} onRemoved={close} />}
        </Load>
      )}
    </SidePanel>
  )
}
