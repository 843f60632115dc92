import { Select } from '@mantine/core'
import {
  checklistPaths,
  listChecklistRuns,
  listChecklistTasks,
  previewChecklistRun,
  startChecklistRun,
  type TemplateSummary,
} from '@daybook/checklists/contract'
import { PersonSelect } from '@daybook/people/web'
import { type Day, isDay } from '@daybook/platform/domain'
import { DayPicker, FormShell, Load, Skeletons, toast, useApi, useFollow } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { startableQuery } from './checklist-queries.ts'
import styles from './checklists.module.css'
import { StartPreview } from './start-preview.tsx'
import { anchorWords, kindWords } from './words.ts'

type Typed = { templateId: string | null; personId: string | null; anchor: string }

const bodyOf = ({ templateId, personId, anchor }: Typed) => ({
  templateId: templateId ?? '',
  personId: personId ?? '',
  anchor: anchor === '' ? null : (anchor as Day),
})

const missing: Record<string, string> = { templateId: 'Choose a checklist', personId: 'Choose a person' }

const Form = z.custom<Typed>().superRefine((typed, { addIssue }) => {
  const read = previewChecklistRun.body.safeParse(bodyOf(typed))
  for (const { path, message } of read.success ? [] : read.error.issues)
    addIssue({ code: 'custom', path, message: missing[String(path[0])] ?? message })
})

const dayHelp = (template: TemplateSummary | undefined): string => {
  if (!template || template.kind === 'OTHER') return 'Its tasks are due so many days before or after it'
  return `Empty where they have one in their record: then it is that ${anchorWords[template.kind]}`
}

const Fields = ({ templates }: { readonly templates: readonly TemplateSummary[] }) => {
  const follow = useFollow()
  const start = useApi(startChecklistRun, { refetches: [listChecklistRuns, listChecklistTasks] })
  const send = async (typed: Typed) => {
    const version = templates.find(({ id: its }) => its === typed.templateId)?.version ?? 0
    const { id, person } = await start.mutateAsync({ body: { ...bodyOf(typed), version } })
    toast.success(`The checklist is under way for ${person.name}.`)
    follow(checklistPaths.run({ id }))
  }
  const [only] = templates.length === 1 ? templates : []
  const initial: Typed = { templateId: only?.id ?? null, personId: null, anchor: '' }
  return (
    <FormShell schema={Form} initial={initial} submit="Start the checklist" onSubmit={send} label="Start a checklist">
      {(form) => {
        const chosen = templates.find(({ id }) => id === form.values.templateId)
        return (
          <>
            <Select
              label="Checklist"
              placeholder="Choose one"
              data={templates.map(({ id, name, kind }) => ({
                value: id,
                label: kind === 'OTHER' || name === kindWords[kind] ? name : `${name} (${kindWords[kind]})`,
              }))}
              {...form.getInputProps('templateId')}
            />
            <PersonSelect label="For whom" nobodyLabel="Choose a person" {...form.getInputProps('personId')} />
            <DayPicker
              label={chosen ? `${anchorWords[chosen.kind].charAt(0).toUpperCase()}${anchorWords[chosen.kind].slice(1)}` : 'Day'}
              description={dayHelp(chosen)}
              clearable
              {...form.getInputProps('anchor')}
            />
            {form.values.templateId !== null && form.values.personId !== null && (
              <StartPreview
                templateId={form.values.templateId}
                personId={form.values.personId}
                anchor={isDay(form.values.anchor) ? form.values.anchor : null}
              />
            )}
            <p className={styles.hint}>Its tasks stand as they are now. Whoever does one finds it in “My tasks”.</p>
          </>
        )
      }}
    </FormShell>
  )
}

/** Starts a checklist for somebody. */
export const StartForm = () => (
  <Load
    query={useQuery(startableQuery)}
    skeleton={<Skeletons rows={4} label="Loading the checklists" />}
    empty={<p className={styles.hint}>There is no checklist to start. Add one among the checklists first.</p>}
  >
    {({ items }) => <Fields templates={items} />}
  </Load>
)
