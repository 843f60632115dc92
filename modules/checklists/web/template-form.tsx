import { MultiSelect, Select, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  addChecklistTemplate,
  changeChecklistTemplate,
  getChecklistTemplate,
  listChecklistTemplates,
  type Template,
} from '@daybook/checklists/contract'
import { listKinds, longestName } from '@daybook/checklists/domain'
import { FormShell, toast, useApi } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { namesQuery } from './checklist-queries.ts'
import styles from './checklists.module.css'
import { TemplateTasks } from './template-tasks.tsx'
import { bodyOf, type TypedTemplate, TypedForm, typedTemplate } from './typed-template.ts'
import { kindWords } from './words.ts'

type Props = { readonly template: Template | null; readonly onDone: () => void }

const useStoring = ({ template, onDone }: Props) => {
  const refetches = { refetches: [listChecklistTemplates, getChecklistTemplate] }
  const [add, change] = [useApi(addChecklistTemplate, refetches), useApi(changeChecklistTemplate, refetches)]
  return async (typed: TypedTemplate) => {
    const { kind, ...body } = bodyOf(typed)
    if (template) {
      const { id, version } = template
      await change.mutateAsync({ params: { id }, body: { ...body, archived: typed.archived, version } })
    } else await add.mutateAsync({ body: { ...body, kind } })
    toast.success(template ? 'The checklist is saved.' : `${typed.name} was added.`)
    onDone()
  }
}

type OnlyProps = {
  readonly form: UseFormReturnType<TypedTemplate>
  readonly field: 'departments' | 'designations'
  readonly list: 'department' | 'designation'
  readonly label: string
}

/** For those of some departments or job titles alone. */
const Only = ({ form, field, list, label }: OnlyProps) => {
  const { data } = useQuery(namesQuery(list))
  const names = [...new Set([...(data?.items ?? []).map(({ name }) => name), ...form.values[field]])]
  return <MultiSelect label={label} description="None: for all of them" data={names} searchable {...form.getInputProps(field)} />
}

/** Whether it begins by itself, and for whom. */
const Begins = ({ form }: { readonly form: UseFormReturnType<TypedTemplate> }) => {
  const { kind, startsItself } = form.values
  return (
    <>
      <Switch
        label={kind === 'JOINING' ? 'Begins by itself for everybody who joins' : 'Begins by itself for everybody who leaves'}
        description={
          kind === 'JOINING'
            ? 'As soon as a first day is known, by invitation, import or form; also for who joined within the last two weeks'
            : 'As soon as a last day is set; also for who left within the last two weeks'
        }
        {...form.getInputProps('startsItself', { type: 'checkbox' })}
      />
      {startsItself && (
        <>
          <Only form={form} field="departments" list="department" label="Only for these departments" />
          <Only form={form} field="designations" list="designation" label="Only for these job titles" />
        </>
      )}
    </>
  )
}

/** A checklist: what it is for, and its tasks in their order. */
export const TemplateForm = (props: Props) => {
  const { template } = props
  return (
    <FormShell
      schema={TypedForm}
      initial={typedTemplate(template)}
      submit={template ? 'Save the checklist' : 'Add the checklist'}
      onSubmit={useStoring(props)}
      label="Checklist"
    >
      {(form) => (
        <>
          <TextInput label="Name" maxLength={longestName} {...form.getInputProps('name')} />
          <Select
            label="What it is for"
            description={
              template
                ? 'It stays; add another checklist for something else'
                : 'Its tasks are reckoned from the first day, the last day, or a day that is chosen'
            }
            data={listKinds.map((value) => ({ value, label: kindWords[value] }))}
            allowDeselect={false}
            disabled={template !== null}
            {...form.getInputProps('kind')}
          />
          {form.values.kind !== 'OTHER' && <Begins form={form} />}
          <TemplateTasks form={form} />
          {template && (
            <Switch
              label="Put away"
              description="Nothing new is started from it; what is under way goes on"
              {...form.getInputProps('archived', { type: 'checkbox' })}
            />
          )}
          {template && <p className={styles.hint}>What is under way keeps the tasks that it began with.</p>}
        </>
      )}
    </FormShell>
  )
}
