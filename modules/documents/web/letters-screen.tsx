import { Button } from '@mantine/core'
import { documentManage, type LetterTemplate } from '@daybook/documents/contract'
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
  useHref,
  useMayChange,
  useRows,
  useUrlChange,
  useUrlState,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { LetterForm } from './letter-form.tsx'
import { letterPages, letterQuery } from './letter-queries.ts'
import { LetterWrite } from './letter-write.tsx'

const adding = 'new'

const fieldWords = ({ own }: LetterTemplate): string => (own.length === 0 ? '--' : own.join(', '))

const columns: readonly Column<LetterTemplate>[] = [
  { key: 'name', title: 'Letter', cell: ({ name }) => name, text: ({ name }) => name, phone: 'title' },
  { key: 'own', title: 'Fields of its own', cell: fieldWords, text: fieldWords },
  {
    key: 'lines',
    title: 'Length',
    cell: ({ body }) => plural(body.split('\n').length, 'line'),
    text: ({ body }) => body.split('\n').length,
    phone: 'aside',
  },
]

const Opened = ({ id, writes, onDone }: { readonly id: string; readonly writes: boolean; readonly onDone: () => void }) => (
  <Load query={useQuery(letterQuery(id))} skeleton={<Skeletons rows={6} label="Loading the letter" />}>
    {(template) =>
      writes ? (
        <LetterWrite template={template} onDone={onDone} />
      ) : (
        <LetterForm key={template.version} template={template} onDone={onDone} />
      )
    }
  </Load>
)

const Panel = () => {
  const [open] = useUrlState('template')
  const [write] = useUrlState('write')
  const change = useUrlChange()
  const close = () => change({ template: undefined, write: undefined })
  const shown = write ?? open
  const title = write ? 'Write a letter' : open === adding ? 'New template' : 'Template of a letter'
  return (
    <SidePanel opened={shown !== undefined} onClose={() => void askBeforeLosing(close)} title={title}>
      {shown === adding && <LetterForm template={null} onDone={close} />}
      {shown !== undefined && shown !== adding && <Opened key={shown} id={shown} writes={write !== undefined} onDone={close} />}
    </SidePanel>
  )
}

const Change = ({ id, name }: LetterTemplate) => {
  const change = useUrlChange()
  const open = () => change({ template: id }, { push: true })
  return (
    <Button variant="default" size="compact-sm" aria-label={`Change ${name}`} onClick={open}>
      Change
    </Button>
  )
}

const actions = (row: LetterTemplate) => <Change {...row} />

/** `/product/timesheet/letters`: letters that are written to many people, with what each of them has of their own. */
export const LettersScreen = () => {
  const rows = useRows(letterPages)
  const href = useHref()
  const change = useUrlChange()
  const may = useMayChange(documentManage)
  const add = { label: 'Add a template', onClick: () => change({ template: adding }, { push: true }) }
  return (
    <Page
      title="Letters"
      purpose="Certificates, contracts, confirmations: written once, made for each person as a PDF among their documents."
      {...(may ? { primary: <Button onClick={add.onClick}>{add.label}</Button> } : {})}
    >
      <DataTable
        caption="Templates of letters"
        columns={columns}
        rowKey={({ id }) => id}
        {...(may ? { href: ({ id }: LetterTemplate) => href({ write: id }), actions } : {})}
        empty={
          <EmptyState picture="paper" {...(may ? { step: add } : {})}>
            There are no letters yet. Begin with the one that you write most often; names, days and job titles fill themselves in.
          </EmptyState>
        }
        {...rows}
      />
      {may && <Panel />}
    </Page>
  )
}
