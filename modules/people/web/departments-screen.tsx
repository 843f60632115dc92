import { addName, type ListedName, NameForm, peoplePaths, personUpdate, searchNames } from '@daybook/people/contract'
import { type NameList, nameLists } from '@daybook/people/domain'
import { plural } from '@daybook/platform/domain'
import {
  askBeforeLosing,
  type Column,
  DataTable,
  EmptyState,
  FormShell,
  Load,
  Page,
  SearchField,
  SidePanel,
  Skeletons,
  TextLink,
  toast,
  useApi,
  useHref,
  useMayChange,
  useRows,
  useUrlChange,
  useUrlState,
} from '@daybook/platform/web'
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { NameDeeds } from './name-panel.tsx'
import { namePages, nameQuery } from './name-query.ts'
import { nameWords } from './name-words.ts'

const adding = 'new'

const useList = (): NameList => (useUrlState('list')[0] === 'designation' ? 'designation' : 'department')

/** Those who have a name, in the directory. */
const bearersOf = (list: NameList, name: string): string =>
  list === 'department' ? peoplePaths.directory({ department: name }) : peoplePaths.directory({ q: name })

const peopleWords = ({ people, left }: ListedName): string =>
  left === 0 ? plural(people, 'person', 'people') : `${plural(people, 'person', 'people')}, ${left} left`

const columnsOf = (list: NameList): readonly Column<ListedName>[] => [
  { key: 'name', title: nameWords[list].label, cell: ({ name }) => name, text: ({ name }) => name, phone: 'title' },
  {
    key: 'people',
    title: 'People',
    cell: (row) =>
      row.people === 0 ? peopleWords(row) : <TextLink href={bearersOf(list, row.name)}>{peopleWords(row)}</TextLink>,
    text: ({ people }) => people,
    align: 'end',
    phone: 'aside',
  },
]

const Add = ({ list, onAdded }: { list: NameList; onAdded: () => void }) => {
  const add = useApi(addName, { refetches: [searchNames] })
  const submit = async ({ name }: z.output<typeof NameForm>) => {
    await add.mutateAsync({ body: { list, name } })
    toast.success(`${name} was added.`)
    onAdded()
  }
  const { one } = nameWords[list]
  return (
    <FormShell schema={NameForm} initial={{ name: '' }} submit={`Add this ${one}`} onSubmit={submit} label={`Add a ${one}`}>
      {(form) => <TextInput label="Name" maxLength={200} data-autofocus {...form.getInputProps('name')} />}
    </FormShell>
  )
}

const Opened = ({ id, onDone }: { readonly id: string; readonly onDone: () => void }) => (
  <Load query={useQuery(nameQuery(id))} skeleton={<Skeletons rows={3} label="Loading the name" />}>
    {(row) => <NameDeeds row={row} onDone={onDone} />}
  </Load>
)

/** One name of the address, wherever in the list it stands; or a new one. */
const Panel = ({ list, rows }: { list: NameList; rows: readonly ListedName[] }) => {
  const [open] = useUrlState('name')
  const change = useUrlChange()
  const close = () => change({ name: undefined })
  const known = rows.find(({ id }) => id === open)
  return (
    <SidePanel
      opened={open !== undefined}
      onClose={() => void askBeforeLosing(close)}
      title={open === adding ? `Add a ${nameWords[list].one}` : `Change ${known?.name ?? `a ${nameWords[list].one}`}`}
    >
      {open === adding && <Add list={list} onAdded={close} />}
      {open !== undefined && open !== adding && <Opened key={open} id={open} onDone={close} />}
    </SidePanel>
  )
}

const List = ({ list }: { list: NameList }) => {
  const href = useHref()
  const change = useUrlChange()
  const mayChange = useMayChange(personUpdate)
  const [words] = useUrlState('q')
  const { nearly: _, ...found } = useRows({ ...namePages(list, words), placeholderData: keepPreviousData })
  const { one, many } = nameWords[list]
  const add = { label: `Add a ${one}`, onClick: () => change({ name: adding }, { push: true }) }
  const empty =
    words === undefined ? (
      <EmptyState picture="people" {...(mayChange ? { step: add } : {})}>
        Your company has no {many.toLowerCase()} yet. They come with people, or are added here.
      </EmptyState>
    ) : (
      <EmptyState picture="search" step={{ label: 'Show all', onClick: () => change({ q: undefined }) }}>
        No {one} matches “{words}”.
      </EmptyState>
    )
  return (
    <>
      <DataTable
        caption={many}
        columns={columnsOf(list)}
        rowKey={({ id }) => id}
        {...(mayChange ? { href: ({ id }: ListedName) => href({ name: id }) } : {})}
        empty={empty}
        {...found}
      />
      {mayChange && <Panel list={list} rows={found.rows ?? []} />}
    </>
  )
}

/** `/product/timesheet/departments`: what the company calls its departments and job titles, each once. */
export const DepartmentsScreen = () => {
  const list = useList()
  const href = useHref()
  const change = useUrlChange()
  const mayChange = useMayChange(personUpdate)
  const [words, setWords] = useUrlState('q')
  return (
    <Page
      title="Departments and job titles"
      purpose="Each name once. Rules and people follow a name that you change here."
      {...(mayChange
        ? {
            primary: (
              <Button component={TextLink} href={href({ name: adding })}>
                Add a {nameWords[list].one}
              </Button>
            ),
          }
        : {})}
      filters={
        <>
          <SegmentedControl
            aria-label="Which list"
            data={nameLists.map((value) => ({ value, label: nameWords[value].many }))}
            value={list}
            onChange={(next) => change({ list: next === 'designation' ? next : undefined, name: undefined, q: undefined })}
          />
          <SearchField label={nameWords[list].label} value={words} onChange={setWords} />
        </>
      }
    >
      <List key={list} list={list} />
    </Page>
  )
}
