import { Autocomplete, CloseButton, SegmentedControl, Select, TextInput } from '@mantine/core'
import {
  addDocuments,
  addOwnDocuments,
  listDocumentFolders,
  listPersonDocuments,
  searchDocuments,
} from '@daybook/documents/contract'
import { longestFolder, longestName, mostAtOnce } from '@daybook/documents/domain'
import { searchNames } from '@daybook/people/contract'
import { plural } from '@daybook/platform/domain'
import { askBeforeLosing, FileDrop, FormShell, q, SidePanel, toast, useApi, useUrlState } from '@daybook/platform/web'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { foldersQuery } from './document-queries.ts'
import styles from './documents.module.css'
import { fileTypes } from './file-types.ts'
import { type Brought, useBringing } from './use-bringing.ts'

/** Where documents are added: to the shared ones, to a person, or to oneself. */
export type Adding = { readonly to: 'shared' } | { readonly to: 'person'; readonly userId: string } | { readonly to: 'own' }

type Typed = { place: 'COMPANY' | 'DEPARTMENT'; department: string | null; folder: string; files: Brought[] }

const Form = z.custom<Typed>().superRefine(({ place, department, files }, { addIssue }) => {
  if (place === 'DEPARTMENT' && !department) addIssue({ code: 'custom', path: ['department'], message: 'Choose a department' })
  if (files.length === 0) addIssue({ code: 'custom', path: ['files'], message: 'Choose a file' })
  for (const [i, { name }] of files.entries())
    if (name.trim() === '') addIssue({ code: 'custom', path: ['files', i, 'name'], message: 'Please give it a name' })
})

const useAdd = (adding: Adding, onDone: () => void) => {
  const refetches = { refetches: [searchDocuments, listPersonDocuments, listDocumentFolders] }
  const [add, addOwn] = [useApi(addDocuments, refetches), useApi(addOwnDocuments, refetches)]
  return async ({ place, department, folder, files }: Typed) => {
    const brought = { folder, files }
    if (adding.to === 'own') await addOwn.mutateAsync({ body: brought })
    else {
      const where =
        adding.to === 'person'
          ? { place: 'PERSON' as const, department: '', userId: adding.userId }
          : { place, department: place === 'DEPARTMENT' ? (department ?? '') : '', userId: null }
      await add.mutateAsync({ body: { ...where, ...brought } })
    }
    toast.success(files.length === 1 ? `${files[0]?.name} is added.` : `${plural(files.length, 'document')} are added.`)
    onDone()
  }
}

const Place = ({ form }: { readonly form: UseFormReturnType<Typed> }) => {
  const names = useQuery(q(searchNames, { body: { list: 'department', limit: 100 } }))
  return (
    <>
      <div>
        <span className={styles.label} id="document-place">
          Who reads them
        </span>
        <SegmentedControl
          aria-labelledby="document-place"
          data={[
            { value: 'COMPANY', label: 'The whole company' },
            { value: 'DEPARTMENT', label: 'One department' },
          ]}
          {...form.getInputProps('place')}
        />
      </div>
      {form.values.place === 'DEPARTMENT' && (
        <Select
          label="Department"
          description="Its people read them, with owner and HR"
          data={(names.data?.items ?? []).map(({ name }) => name)}
          searchable
          {...form.getInputProps('department')}
        />
      )}
    </>
  )
}

const Files = ({ form }: { readonly form: UseFormReturnType<Typed> }) => {
  const { coming, bring } = useBringing((file) => form.insertListItem('files', file))
  const { files } = form.values
  return (
    <div className={styles.files}>
      {files.map(({ broughtId }, i) => (
        <div key={broughtId} className={styles.file}>
          <TextInput label={`Name of document ${i + 1}`} maxLength={longestName} {...form.getInputProps(`files.${i}.name`)} />
          <CloseButton aria-label={`Leave document ${i + 1} out`} onClick={() => form.removeListItem('files', i)} />
        </div>
      ))}
      {coming > 0 && <output className={styles.note}>{plural(coming, 'file')} on the way…</output>}
      <FileDrop
        label={files.length === 0 ? 'Choose files' : 'Choose more files'}
        hint="PDF or pictures, up to 10 MB each"
        accept={fileTypes}
        most={Math.max(1, mostAtOnce - files.length)}
        maxBytes={100 * 1024 * 1024}
        disabled={files.length >= mostAtOnce}
        onFile={(file) => bring([file])}
      />
      {form.errors['files'] && (
        <p className={styles.wrong} role="alert">
          {form.errors['files']}
        </p>
      )}
    </div>
  )
}

const AddForm = ({ adding, onDone }: { readonly adding: Adding; readonly onDone: () => void }) => {
  const add = useAdd(adding, onDone)
  const folders = useQuery({ ...foldersQuery, enabled: adding.to === 'shared' })
  const initial: Typed = { place: 'COMPANY', department: null, folder: '', files: [] }
  return (
    <FormShell schema={Form} initial={initial} submit="Add the documents" onSubmit={add} label="Add documents">
      {(form) => (
        <>
          <Files form={form} />
          {adding.to === 'shared' && <Place form={form} />}
          <Autocomplete
            label="Folder"
            description="Documents with the same folder stand together; it may stay empty"
            data={folders.data?.folders ?? []}
            maxLength={longestFolder}
            {...form.getInputProps('folder')}
          />
        </>
      )}
    </FormShell>
  )
}

/** Adds documents; open while the address says `add`. */
export const AddPanel = ({ adding, may }: { readonly adding: Adding; readonly may: boolean }) => {
  const [open, setOpen] = useUrlState('add')
  const close = () => setOpen(undefined)
  const shown = open !== undefined && may
  return (
    <SidePanel opened={shown} onClose={() => void askBeforeLosing(close)} title="Add documents">
      {shown && <AddForm adding={adding} onDone={close} />}
    </SidePanel>
  )
}
