import { Button } from '@mantine/core'
import { checklistPaths, checklistSetUp, type TemplateSummary } from '@daybook/checklists/contract'
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
  StatusWord,
  TextLink,
  useHref,
  useMayChange,
  useRows,
  useUrlState,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { templatePages, templateQuery } from './checklist-queries.ts'
import { TemplateForm } from './template-form.tsx'
import { beginsWords, kindWords } from './words.ts'

const adding = 'new'

const columns: readonly Column<TemplateSummary>[] = [
  { key: 'name', title: 'Checklist', cell: ({ name }) => name, text: ({ name }) => name, phone: 'title' },
  { key: 'kind', title: 'For', cell: ({ kind }) => kindWords[kind], text: ({ kind }) => kindWords[kind] },
  { key: 'tasks', title: 'Tasks', cell: ({ taskCount }) => plural(taskCount, 'task'), text: ({ taskCount }) => taskCount },
  {
    key: 'begins',
    title: 'Begins',
    cell: beginsWords,
    text: beginsWords,
  },
  {
    key: 'state',
    title: 'In use',
    cell: ({ archived }) => <StatusWord status={archived ? 'INACTIVE' : 'ACTIVE'}>{archived ? 'Put away' : 'In use'}</StatusWord>,
    text: ({ archived }) => (archived ? 'Put away' : 'In use'),
    phone: 'aside',
  },
]

const Opened = ({ id, onDone }: { readonly id: string; readonly onDone: () => void }) => {
  const query = useQuery({ ...templateQuery(id), enabled: id !== adding })
  if (id === adding) return <TemplateForm template={null} onDone={onDone} />
  return (
    <Load query={query} skeleton={<Skeletons rows={8} label="Loading the checklist" />}>
      {(template) => <TemplateForm key={template.version} template={template} onDone={onDone} />}
    </Load>
  )
}

/** `/product/timesheet/checklistTemplates`: the company’s checklists, and what stands on them. */
export const TemplatesScreen = () => {
  const rows = useRows(templatePages)
  const href = useHref()
  const mayChange = useMayChange(checklistSetUp)
  const [open, setOpen] = useUrlState('list', { push: true })
  const close = () => setOpen(undefined)
  const add = { label: 'New checklist', onClick: () => setOpen(adding) }
  return (
    <Page
      title="Checklist set-up"
      purpose="What is to be done when somebody joins or leaves, and for anything else."
      {...(mayChange ? { primary: <Button onClick={add.onClick}>{add.label}</Button> } : {})}
      actions={<TextLink href={checklistPaths.runs()}>What is under way</TextLink>}
    >
      <DataTable
        caption="Checklists of the company"
        columns={columns}
        rowKey={({ id }) => id}
        {...(mayChange ? { href: ({ id }: TemplateSummary) => href({ list: id }) } : {})}
        empty={
          <EmptyState picture="paper" {...(mayChange ? { step: add } : {})}>
            There is no checklist yet.
          </EmptyState>
        }
        {...rows}
      />
      <SidePanel
        opened={open !== undefined && mayChange}
        onClose={() => void askBeforeLosing(close)}
        title={open === adding ? 'New checklist' : 'Checklist'}
        size={600}
      >
        {open !== undefined && mayChange && <Opened key={open} id={open} onDone={close} />}
      </SidePanel>
    </Page>
  )
}
