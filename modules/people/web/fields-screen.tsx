import { fieldsSetUp, type ListedField } from '@daybook/people/contract'
import { mostFields } from '@daybook/people/domain'
import { plural } from '@daybook/platform/domain'
import {
  askBeforeLosing,
  type Column,
  DataTable,
  EmptyState,
  Load,
  Page,
  SidePanel,
  Skeletons,
  TextLink,
  useHref,
  useMayChange,
  useUrlChange,
  useUrlState,
} from '@daybook/platform/web'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AddField, ChangeField } from './field-form.tsx'
import { fieldsQuery } from './field-query.ts'
import { fillerWords, kindWords, readerWords } from './field-words.ts'

const adding = 'new'

const columns: readonly Column<ListedField>[] = [
  { key: 'label', title: 'Field', cell: ({ label }) => label, text: ({ label }) => label, phone: 'title' },
  { key: 'section', title: 'Heading', cell: ({ section }) => section || '--', text: ({ section }) => section, phone: 'hide' },
  { key: 'kind', title: 'Kind', cell: ({ kind }) => kindWords[kind], text: ({ kind }) => kindWords[kind] },
  { key: 'seenBy', title: 'Seen by', cell: ({ seenBy }) => readerWords[seenBy], text: ({ seenBy }) => readerWords[seenBy] },
  {
    key: 'filledBy',
    title: 'Filled by',
    cell: ({ filledBy }) => fillerWords[filledBy],
    text: ({ filledBy }) => fillerWords[filledBy],
    phone: 'hide',
  },
  {
    key: 'values',
    title: 'Filled for',
    cell: ({ values }) => plural(values, 'person', 'people'),
    text: ({ values }) => values,
    align: 'end',
    phone: 'aside',
  },
]

const Panel = ({ fields }: { fields: readonly ListedField[] }) => {
  const [open] = useUrlState('field')
  const change = useUrlChange()
  const close = () => change({ field: undefined })
  const field = fields.find(({ id }) => id === open)
  return (
    <SidePanel
      opened={open === adding || field !== undefined}
      onClose={() => void askBeforeLosing(close)}
      title={field ? field.label : 'Add a field'}
    >
      {open === adding && <AddField onDone={close} />}
      {field && (
        <ChangeField key={field.id} field={field} place={fields.indexOf(field) + 1} count={fields.length} onDone={close} />
      )}
    </SidePanel>
  )
}

const List = ({ fields }: { fields: readonly ListedField[] }) => {
  const href = useHref()
  const mayChange = useMayChange(fieldsSetUp)
  return (
    <DataTable
      caption="Fields of people"
      columns={columns}
      rows={fields}
      rowKey={({ id }) => id}
      {...(mayChange ? { href: ({ id }: ListedField) => href({ field: id }) } : {})}
      empty={null}
    />
  )
}

const NoFields = () => {
  const change = useUrlChange()
  const mayChange = useMayChange(fieldsSetUp)
  const add = { label: 'Add a field', onClick: () => change({ field: adding }, { push: true }) }
  return (
    <EmptyState picture="people" {...(mayChange ? { step: add } : {})}>
      What your company keeps of its people beside what Daybook knows, such as a shirt size or a driving licence.
    </EmptyState>
  )
}

/** `/product/timesheet/personFields`: what a company keeps of its people beside what Daybook knows. */
export const FieldsScreen = () => {
  const href = useHref()
  const mayChange = useMayChange(fieldsSetUp)
  const query = useQuery(fieldsQuery)
  const isFull = (query.data?.items.length ?? 0) >= mostFields
  return (
    <Page
      title="Fields of people"
      purpose={
        isFull
          ? `All ${mostFields} fields are taken. Remove one to add another.`
          : 'What you keep of people, who sees it and who fills it.'
      }
      {...(mayChange && !isFull
        ? {
            primary: (
              <Button component={TextLink} href={href({ field: adding })}>
                Add a field
              </Button>
            ),
          }
        : {})}
    >
      <Load query={query} skeleton={<Skeletons rows={6} label="Loading the fields" />} empty={<NoFields />}>
        {({ items }) => <List fields={items} />}
      </Load>
      {mayChange && <Panel fields={query.data?.items ?? []} />}
    </Page>
  )
}
