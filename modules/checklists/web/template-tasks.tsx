import { ActionIcon, Button, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { doerKinds, longestText, longestTitle, mostDays, mostTasks } from '@daybook/checklists/domain'
import { PersonSelect } from '@daybook/people/web'
import { plural } from '@daybook/platform/domain'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Agrees, type Form, Gate, type TaskProps, Waits, Weight } from './advanced-fields.tsx'
import styles from './checklists.module.css'
import { TemplateQuestions } from './template-questions.tsx'
import { newTask, offsetOf } from './typed-template.ts'
import { anchorWords, approverWords, dueRuleWords, whoWords } from './words.ts'

const whos = doerKinds.map((value) => ({ value, label: whoWords[value] }))

const Fields = ({ form, index, onFocus }: TaskProps & { readonly onFocus: () => void }) => {
  const field = (name: string) => form.getInputProps(`tasks.${index}.${name}`)
  const { kind, tasks } = form.values
  const day = anchorWords[kind]
  return (
    <div className={styles.fields} onFocus={onFocus}>
      <TextInput label="What is to be done" maxLength={longestTitle} {...field('title')} />
      <Textarea label="More about it" autosize minRows={1} maxLength={longestText} {...field('note')} />
      <Select label="Who does it" data={whos} allowDeselect={false} {...field('who')} />
      {tasks[index]?.who === 'NAMED' && <PersonSelect label="Name" nobodyLabel="Choose a person" {...field('namedId')} />}
      <div className={styles.pair}>
        <NumberInput label="Due, in days" min={0} max={mostDays} allowDecimal={false} {...field('days')} />
        <Select
          label="Reckoned"
          data={[
            { value: 'BEFORE', label: `before the ${day}` },
            { value: 'AFTER', label: `after the ${day}` },
          ]}
          allowDeselect={false}
          {...field('side')}
        />
      </div>
      <Gate form={form} index={index} />
      {tasks[index]?.gate === null && (
        <>
          <TemplateQuestions form={form} index={index} />
          <Agrees form={form} index={index} />
          <Waits form={form} index={index} />
        </>
      )}
      <Weight form={form} index={index} />
    </div>
  )
}

const hasFault = ({ errors }: Form, index: number): boolean =>
  Object.keys(errors).some((path) => path.startsWith(`tasks.${index}.`))

const shortly = ({ values: { kind, tasks } }: Form, index: number): string => {
  const task = tasks[index]
  if (!task) return ''
  const days = offsetOf(task)
  const waits = task.waitsFor.length === 0 ? '' : `, after ${plural(task.waitsFor.length, 'other')}`
  const agrees = task.approver === null ? '' : `, agreed to by ${approverWords[task.approver]}`
  if (task.gate !== null) return `${whoWords[task.who]}${Number.isNaN(days) ? '' : `, ${dueRuleWords(days, kind)}`}, by itself`
  const asks = task.fields.length === 0 ? '' : `, ${plural(task.fields.length, 'question')}`
  return `${whoWords[task.who]}${Number.isNaN(days) ? '' : `, ${dueRuleWords(days, kind)}`}${waits}${asks}${agrees}`
}

type RowProps = TaskProps & {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly onMove: (to: number) => void
  /** The ids of its buttons, so that the focus goes along when it moves. */
  readonly buttonId: (deed: 'up' | 'down') => string
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

const Row = ({ form, index, open, onOpen, onMove, buttonId }: RowProps) => {
  const { tasks } = form.values
  const title = tasks[index]?.title || `Task ${index + 1}`
  const quiet = { variant: 'subtle', color: 'gray', size: 28, className: styles.quiet ?? '' } as const
  return (
    <li className={styles.templateTask}>
      <div className={styles.taskHead}>
        <button type="button" className={styles.opener} aria-expanded={open} onClick={() => onOpen(!open)}>
          {open ? <IconChevronUp {...icon} /> : <IconChevronDown {...icon} />}
          <span>
            <span className={styles.taskTitle}>{title}</span>
            {!open && <span className={styles.facts}>{shortly(form, index)}</span>}
          </span>
        </button>
        <ActionIcon
          {...quiet}
          id={buttonId('up')}
          aria-label={`Move up: ${title}`}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <IconArrowUp {...icon} />
        </ActionIcon>
        <ActionIcon
          {...quiet}
          id={buttonId('down')}
          aria-label={`Move down: ${title}`}
          disabled={index === tasks.length - 1}
          onClick={() => onMove(index + 1)}
        >
          <IconArrowDown {...icon} />
        </ActionIcon>
        <ActionIcon
          {...quiet}
          aria-label={`Take out: ${title}`}
          disabled={tasks.length === 1}
          onClick={() => form.removeListItem('tasks', index)}
        >
          <IconX {...icon} />
        </ActionIcon>
      </div>
      {/* A task that opened for its fault stays open while that is corrected. */}
      {open && <Fields form={form} index={index} onFocus={() => onOpen(true)} />}
    </li>
  )
}

// After the rows are drawn in their new order. At either end one of the two buttons is off, and the other one has the focus.
const focusMoved = (ids: readonly string[]): void =>
  void setTimeout(() => {
    const buttons = ids.map((id) => document.querySelector<HTMLButtonElement>(`#${CSS.escape(id)}`))
    buttons.find((button) => button && !button.disabled)?.focus()
  }, 0)

/** The tasks of a list: opened one at a time, moved with the keyboard as with the pointer. */
export const TemplateTasks = ({ form }: { readonly form: Form }) => {
  const id = useId()
  const { tasks } = form.values
  const [only] = tasks
  const [openKey, setOpenKey] = useState<string | null>(tasks.length === 1 ? (only?.key ?? null) : null)
  const [said, setSaid] = useState('')
  const idFor = (key: string) => (deed: 'up' | 'down') => `${id}-${key}-${deed}`
  const move = (from: number, to: number) => {
    const task = tasks[from]
    if (!task) return
    form.reorderListItem('tasks', { from, to })
    setSaid(`${task.title || 'The task'} is now number ${to + 1} of ${tasks.length}`)
    focusMoved((to < from ? (['up', 'down'] as const) : (['down', 'up'] as const)).map(idFor(task.key)))
  }
  const add = () => {
    const task = newTask()
    form.insertListItem('tasks', task)
    setOpenKey(task.key)
  }
  return (
    <fieldset className={styles.templateTasks}>
      <legend>Tasks</legend>
      <ol className={styles.ordered}>
        {tasks.map(({ key }, index) => (
          <Row
            key={key}
            form={form}
            index={index}
            open={openKey === key || hasFault(form, index)}
            onOpen={(open) => setOpenKey(open ? key : null)}
            onMove={(to) => move(index, to)}
            buttonId={idFor(key)}
          />
        ))}
      </ol>
      <output className={styles.unseen}>{said}</output>
      {form.errors['tasks'] && <p className={styles.fault}>{form.errors['tasks']}</p>}
      {tasks.length < mostTasks && (
        <Button variant="default" size="compact-sm" className={styles.addTask ?? ''} onClick={add}>
          Add a task
        </Button>
      )}
    </fieldset>
  )
}
