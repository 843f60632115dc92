import { NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import type { Answered } from '@daybook/checklists/contract'
import { longestAnswer, longestShort, readAnswer, takes } from '@daybook/checklists/domain'
import { DayPicker, Dialog, Facts, fact, FormShell } from '@daybook/platform/web'
import type { UseFormReturnType } from '@mantine/form'
import { z } from 'zod'
import styles from './checklists.module.css'
import { answerWords } from './words.ts'

/** What is typed for each question; nothing is an empty text. */
type Typed = { answers: string[] }
type Fields = readonly Answered[]

/** What is sent: nothing typed is no answer. */
const sentOf = ({ answers }: Typed): (string | null)[] => answers.map((answer) => (answer.trim() === '' ? null : answer))

/** The rule that the server holds to, said of the fields as they are typed. */
const formOf = (fields: Fields, whole: boolean) =>
  z.custom<Typed>().superRefine(({ answers }, { addIssue }) => {
    for (const [nr, field] of fields.entries()) {
      const read = readAnswer(field, answers[nr] ?? null)
      const missing = whole && field.required && read.ok && read.value === null
      const message = read.ok ? 'Please answer this' : `Takes ${takes[field.kind]}`
      if (!read.ok || missing) addIssue({ code: 'custom', path: ['answers', nr], message })
    }
  })

const yesNo = [
  { value: 'YES', label: 'Yes' },
  { value: 'NO', label: 'No' },
]

type QuestionProps = { readonly form: UseFormReturnType<Typed>; readonly field: Answered; readonly nr: number }

const Question = ({ form, field, nr }: QuestionProps) => {
  const { kind, choices, required } = field
  const shared = { label: required ? field.label : `${field.label} (if you like)`, ...form.getInputProps(`answers.${nr}`) }
  const value = form.values.answers[nr] ?? ''
  const set = (next: string | number | null) => form.setFieldValue(`answers.${nr}`, next === null ? '' : String(next))
  if (kind === 'LONG_TEXT') return <Textarea autosize minRows={2} maxLength={longestAnswer} {...shared} />
  if (kind === 'NUMBER') return <NumberInput decimalScale={4} hideControls {...shared} value={value} onChange={set} />
  if (kind === 'DAY') return <DayPicker clearable={!required} {...shared} />
  if (kind === 'CHOICE')
    return <Select data={[...choices]} clearable={!required} {...shared} value={value === '' ? null : value} onChange={set} />
  if (kind === 'YES_NO')
    return <Select data={yesNo} clearable={!required} {...shared} value={value === '' ? null : value} onChange={set} />
  return <TextInput maxLength={longestShort} {...shared} />
}

type Props = {
  readonly title: string
  readonly fields: Fields
  /** Whether everything that has to be answered must be by now. */
  readonly whole: boolean
  readonly submit: string
  readonly onSend: (answers: (string | null)[]) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks what a task asks. */
export const AnswerForm = ({ title, fields, whole, submit, onSend, onClose }: Props) => (
  <Dialog title={title} onClose={onClose}>
    <FormShell
      schema={formOf(fields, whole)}
      initial={{ answers: fields.map(({ answer }) => answer ?? '') }}
      submit={submit}
      label={title}
      onSubmit={async (typed: Typed) => {
        await onSend(sentOf(typed))
        onClose()
      }}
    >
      {(form) => fields.map((field, nr) => <Question key={field.label} form={form} field={field} nr={nr} />)}
    </FormShell>
  </Dialog>
)

/** What was answered so far; nothing where nothing was. */
export const Answers = ({ fields }: { readonly fields: Fields }) =>
  fields.some(({ answer }) => answer !== null) ? (
    <div className={styles.answers}>
      <Facts facts={fields.map((field) => fact(field.label, answerWords(field)))} />
    </div>
  ) : null
