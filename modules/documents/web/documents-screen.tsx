import { Button, Select } from '@mantine/core'
import { documentManage } from '@daybook/documents/contract'
import {
  DataTable,
  EmptyState,
  Page,
  SearchField,
  useHref,
  useMayChange,
  useRows,
  useUrlChange,
  useUrlState,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { AddPanel } from './add-panel.tsx'
import { sharedColumns } from './document-columns.tsx'
import { DocumentPanel } from './document-panel.tsx'
import { foldersQuery, sharedPages } from './document-queries.ts'

// The server takes an empty department for the whole company; an address does not keep an empty value.
const wholeCompany = '*'

const Filters = () => {
  const [words, setWords] = useUrlState('q')
  const [folder, setFolder] = useUrlState('folder')
  const [department, setDepartment] = useUrlState('department')
  const { data } = useQuery(foldersQuery)
  const departments = [{ value: wholeCompany, label: 'Whole company' }, ...(data?.departments ?? [])]
  return (
    <>
      <SearchField label="Search documents" value={words} onChange={setWords} />
      {(data?.folders.length ?? 0) > 0 && (
        <Select
          aria-label="Folder"
          placeholder="Every folder"
          data={data?.folders ?? []}
          value={folder ?? null}
          clearable
          searchable
          onChange={(next) => setFolder(next ?? undefined)}
        />
      )}
      {(data?.departments.length ?? 0) > 0 && (
        <Select
          aria-label="For"
          placeholder="For anybody"
          data={departments}
          value={department ?? null}
          clearable
          onChange={(next) => setDepartment(next ?? undefined)}
        />
      )}
    </>
  )
}

/** `/product/timesheet/documents`: what the whole company or a department is to have at hand. */
export const DocumentsScreen = () => {
  const [words] = useUrlState('q')
  const [folder] = useUrlState('folder')
  const [department] = useUrlState('department')
  const rows = useRows(sharedPages({ q: words, folder, department: department === wholeCompany ? '' : department }))
  const href = useHref()
  const change = useUrlChange()
  const mayAdd = useMayChange(documentManage)
  const add = { label: 'Add documents', onClick: () => change({ add: '1' }, { push: true }) }
  const isFiltered = [words, folder, department].some((each) => each !== undefined)
  return (
    <Page
      title="Documents"
      purpose="What the whole company, or your department, has at hand."
      {...(mayAdd ? { primary: <Button onClick={add.onClick}>{add.label}</Button> } : {})}
      filters={<Filters />}
    >
      <DataTable
        caption="Documents"
        columns={sharedColumns}
        rowKey={({ id }) => id}
        href={({ id }) => href({ document: id })}
        empty={
          isFiltered ? (
            <EmptyState picture="paper">Nothing here is called so, or says so. Try other words, or another folder.</EmptyState>
          ) : (
            <EmptyState picture="paper" {...(mayAdd ? { step: add } : {})}>
              {mayAdd
                ? 'There are no documents yet. Begin with what people ask for most: the handbook, or the travel rules.'
                : 'There are no documents for you here yet.'}
            </EmptyState>
          )
        }
        {...rows}
      />
      <DocumentPanel />
      <AddPanel adding={{ to: 'shared' }} may={mayAdd} />
    </Page>
  )
}
