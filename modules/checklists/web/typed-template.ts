import { addChecklistTemplate, type Template, writtenBack } from '@daybook/checklists/contract'
import {
  type ApproverKind,
  type DoerKind,
  type FieldKind,
  type GateKind,
  type ListKind,
  mostDays,
} from '@daybook/checklists/domain'
import { newKey } from '@daybook/platform/web'
import { z } from 'zod'

/** A question as its form holds it. */
export type TypedField = { readonly key: string; label: string; kind: FieldKind; choices: string[]; required: boolean }

/** A task as its form holds it: how many days is a figure beside a word. */
export type TypedTask = {
  readonly key: string
  title: string
  note: string
  who: DoerKind
  namedId: string | null
  days: number | string
  side: 'BEFORE' | 'AFTER'
  /** The keys of the tasks that it waits for: they stay with them when tasks are moved. */
  waitsFor: string[]
  weight: number | string
  approver: ApproverKind | null
  approverId: string | null
  fields: TypedField[]
  gate: GateKind | null
}
export type TypedTemplate = {
  name: string
  kind: ListKind
  archived: boolean
  startsItself: boolean
  departments: string[]
  designations: string[]
  tasks: TypedTask[]
}

export const newTask = (): TypedTask => ({
  key: newKey(),
  title: '',
  note: '',
  who: 'HR',
  namedId: null,
  days: 0,
  side: 'BEFORE',
  waitsFor: [],
  weight: 1,
  approver: null,
  approverId: null,
  fields: [],
  gate: null,
})

export const newField = (): TypedField => ({ key: newKey(), label: '', kind: 'TEXT', choices: [], required: true })

const typedTasks = (tasks: Template['tasks']): TypedTask[] => {
  const keys = tasks.map(() => newKey())
  return tasks.map(writtenBack).map(({ days, waitsFor, ...task }, place) => ({
    ...task,
    key: keys[place] ?? '',
    fields: task.fields.map((field) => ({ ...field, choices: [...field.choices], key: newKey() })),
    days: Math.abs(days),
    side: days > 0 ? 'AFTER' : 'BEFORE',
    waitsFor: waitsFor.flatMap((other) => keys[other] ?? []),
  }))
}

export const typedTemplate = (template: Template | null): TypedTemplate =>
  template === null
    ? { name: '', kind: 'OTHER', archived: false, startsItself: false, departments: [], designations: [], tasks: [newTask()] }
    : {
        name: template.name,
        kind: template.kind,
        archived: template.archived,
        startsItself: template.startsItself,
        departments: [...template.departments],
        designations: [...template.designations],
        tasks: typedTasks(template.tasks),
      }

/** So many days after, or before where it is negative; not a number where nothing was typed. */
export const offsetOf = ({ days, side }: Pick<TypedTask, 'days' | 'side'>): number => {
  const count = typeof days === 'number' ? days : Number.NaN
  return count === 0 ? 0 : side === 'BEFORE' ? -count : count
}

/** Nothing but a list for joining or leaving begins by itself, and only then for some departments or job titles. */
const beginsOf = ({ kind, startsItself, departments, designations }: TypedTemplate) => {
  const begins = startsItself && kind !== 'OTHER'
  return { startsItself: begins, departments: begins ? departments : [], designations: begins ? designations : [] }
}

/** What is done by itself asks nothing, waits for nothing, and nobody agrees to it: what was typed of that is not sent. */
const plainWhereGated = (task: TypedTask): TypedTask =>
  task.gate === null ? task : { ...task, approver: null, waitsFor: [], fields: [] }

export const bodyOf = ({ tasks, ...typed }: TypedTemplate) => ({
  name: typed.name,
  kind: typed.kind,
  ...beginsOf({ ...typed, tasks }),
  tasks: tasks.map(plainWhereGated).map((task) => {
    const { title, note, who, approver, gate } = task
    const fields = task.fields.map(({ label, kind: asks, choices, required }) => ({
      label,
      kind: asks,
      choices: asks === 'CHOICE' ? choices : [],
      required,
    }))
    const approverId = approver === 'NAMED' ? task.approverId : null
    // What was taken out is waited for no more.
    const waitsFor = task.waitsFor.map((key) => tasks.findIndex((other) => other.key === key)).filter((place) => place >= 0)
    const weight = typeof task.weight === 'number' ? task.weight : Number.NaN
    return {
      title,
      note,
      who,
      namedId: who === 'NAMED' ? task.namedId : null,
      days: offsetOf(task),
      waitsFor,
      weight,
      approver,
      approverId,
      fields,
      gate,
    }
  }),
})

/** What the server will check, said of the fields as they are typed. */
export const TypedForm = z.custom<TypedTemplate>().superRefine((typed, { addIssue }) => {
  const read = addChecklistTemplate.body.safeParse(bodyOf(typed))
  for (const { path, message } of read.success ? [] : read.error.issues)
    addIssue({ code: 'custom', path, message: path.at(-1) === 'days' ? `A number of days, at most ${mostDays}` : message })
})
