import { ActionIcon, Button, Checkbox, Select, TagsInput, TextInput } from '@mantine/core'
import { fieldKinds, longestLabel, mostChoices, mostFields } from '@daybook/checklists/domain'
import { IconX } from '@tabler/icons-react'
import { type TaskProps, useAdvanced } from './advanced-fields.tsx'
import styles from './checklists.module.css'
import { newField } from './typed-template.ts'
import { fieldKindWords } from './words.ts'

const kinds = fieldKinds.map((value) => ({ value, label: fieldKindWords[value] }))

const Question = ({ form, index, nr }: TaskProps & { readonly nr: number }) => {
  const path = `tasks.${index}.fields`
  const field = (name: string) => form.getInputProps(`${path}.${nr}.${name}`)
  const asked = form.values.tasks[index]?.fields[nr]
  if (!asked) return null
  return (
    <li className={styles.question}>
      <div className={styles.questionHead}>
        <TextInput label={`Question ${nr + 1}`} maxLength={longestLabel} {...field('label')} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Take out: ${asked.label || `question ${nr + 1}`}`}
          onClick={() => form.removeListItem(path, nr)}
        >
          <IconX size={16} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
      <Select label="Answered with" data={kinds} allowDeselect={false} {...field('kind')} />
      {asked.kind === 'CHOICE' && (
        <TagsInput label="Offered" description="Enter after each" maxTags={mostChoices} {...field('choices')} />
      )}
      <Checkbox label="Has to be answered" {...form.getInputProps(`${path}.${nr}.required`, { type: 'checkbox' })} />
    </li>
  )
}

/** What whoever does a task is asked; offered where the plan has that, and where the list has it already. */
export const TemplateQuestions = ({ form, index }: TaskProps) => {
  const has = useAdvanced()
  const fields = form.values.tasks[index]?.fields ?? []
  if (!has && fields.length === 0) return null
  const fault = form.errors[`tasks.${index}.fields`]
  return (
    <fieldset className={styles.questions}>
      <legend>What is asked with it</legend>
      {fields.length === 0 && (
        <p className={styles.hint}>Nothing: it is ticked off. Questions are answered by whoever does it.</p>
      )}
      <ol className={styles.questionList}>
        {fields.map(({ key }, nr) => (
          <Question key={key} form={form} index={index} nr={nr} />
        ))}
      </ol>
      {fault && <p className={styles.fault}>{fault}</p>}
      {has && fields.length < mostFields && (
        <Button
          variant="default"
          size="compact-sm"
          className={styles.addTask ?? ''}
          onClick={() => form.insertListItem(`tasks.${index}.fields`, newField())}
        >
          Add a question
        </Button>
      )}
    </fieldset>
  )
}
