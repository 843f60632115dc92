import { Button, TagsInput, Textarea, TextInput } from '@mantine/core'
import {
  addLetterTemplate,
  changeLetterTemplate,
  getLetterTemplate,
  type LetterTemplate,
  listLetterTemplates,
  removeLetterTemplate,
} from '@daybook/documents/contract'
import { letterFields, longestLetter, longestName, mostOwnFields } from '@daybook/documents/domain'
import { confirmDeed, FormShell, toast, useApi } from '@daybook/platform/web'
import type { UseFormReturnType } from '@mantine/form'
import { z } from 'zod'
import shared from './documents.module.css'
import styles from './letters.module.css'

type Typed = { name: string; body: string; own: string[] }

const Form = z.custom<Typed>().superRefine((typed, { addIssue }) => {
  const read = addLetterTemplate.body.safeParse(typed)
  for (const { path, message } of read.success ? [] : read.error.issues)
    addIssue({ code: 'custom', path: path.slice(0, 1), message })
})

/** The fields that there are; a press puts one at the end of the letter. */
const Fields = ({ form }: { readonly form: UseFormReturnType<Typed> }) => {
  const { body, own } = form.values
  const put = (field: string) => form.setFieldValue('body', `${body}{${field}}`)
  return (
    <div className={styles.fields}>
      <span className={shared.note}>Press a field to put it at the end:</span>
      {[...letterFields, ...own].map((field) => (
        <Button key={field} variant="default" size="compact-xs" onClick={() => put(field)}>
          {field}
        </Button>
      ))}
    </div>
  )
}

const useSave = (template: LetterTemplate | null, onDone: () => void) => {
  const refetches = { refetches: [listLetterTemplates, getLetterTemplate] }
  const [add, change, drop] = [
    useApi(addLetterTemplate, refetches),
    useApi(changeLetterTemplate, refetches),
    useApi(removeLetterTemplate, refetches),
  ]
  const save = async (typed: Typed) => {
    if (template) await change.mutateAsync({ params: { id: template.id }, body: { ...typed, version: template.version } })
    else await add.mutateAsync({ body: typed })
    toast.success('The template is saved.')
    onDone()
  }
  const remove = async () => {
    if (!template) return
    const sure = await confirmDeed({ title: 'Remove this template?', words: 'Letters that were made stay.', deed: 'Remove it' })
    if (!sure) return
    await drop.mutateAsync({ params: { id: template.id } }).then(onDone, toast.failure)
  }
  return { save, remove: () => void remove() }
}

/** Writes the words of a letter. */
export const LetterForm = ({ template, onDone }: { readonly template: LetterTemplate | null; readonly onDone: () => void }) => {
  const { save, remove } = useSave(template, onDone)
  const initial: Typed = { name: template?.name ?? '', body: template?.body ?? '', own: template?.own ?? [] }
  return (
    <FormShell
      schema={Form}
      initial={initial}
      submit="Save the template"
      onSubmit={save}
      label="Template of a letter"
      {...(template
        ? {
            secondary: (
              <Button variant="subtle" color="red" onClick={remove}>
                Remove
              </Button>
            ),
          }
        : {})}
    >
      {(form) => (
        <>
          <TextInput
            label="Name"
            placeholder="Certificate of employment"
            maxLength={longestName}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Textarea
            label="The letter"
            description="# begins a heading, - an item of a list, and ** stands around a bold line. A field stands between { and }."
            placeholder={'# Certificate of employment\n{name} has worked for {company} as {job title} since {first day}.'}
            autosize
            minRows={10}
            maxRows={24}
            maxLength={longestLetter}
            {...form.getInputProps('body')}
          />
          <Fields form={form} />
          <TagsInput
            label="Fields of its own"
            description="What is typed when the letter is written: a reason, a day. Press Enter after each"
            maxTags={mostOwnFields}
            {...form.getInputProps('own')}
          />
        </>
      )}
    </FormShell>
  )
}
