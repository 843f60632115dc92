import { endpoint, Id, line, only, page, pageQuery, perDay, text } from '@daybook/platform/contract'
import { z } from 'zod'
import {
  approverKinds,
  doerKinds,
  gateKinds,
  isGateAlone,
  listKinds,
  longestName,
  longestText,
  longestTitle,
  mostDays,
  mostTasks,
  mostWaits,
  mostWeight,
  waitsForAbove,
} from '../domain/index.ts'
import { Question, Questions } from './fields.ts'
import { checklistSetUp } from './permissions.ts'
import { checklistRefusals } from './refusals.ts'

const Named = z.strictObject({ id: Id, name: z.string() })

/** A task of a list as it is read; `named` for one that somebody does by name. */
export const TemplateTask = z.strictObject({
  title: z.string(),
  note: z.string(),
  who: z.enum(doerKinds),
  named: Named.nullable(),
  days: z.int(),
  /** The places of the tasks that it waits for, from 0 on. */
  waitsFor: z.array(z.int()),
  /** How much it counts in the progress of its list. */
  weight: z.int(),
  /** Who has to agree before it is done; by name `approverNamed`. */
  approver: z.enum(approverKinds).nullable(),
  approverNamed: Named.nullable(),
  /** What whoever does it is asked. */
  fields: z.array(Question),
  /** What it stands for that is done elsewhere: it is done by itself then. */
  gate: z.enum(gateKinds).nullable(),
})
export type TemplateTask = z.output<typeof TemplateTask>

/** A task that was read, as it is written back. */
export const writtenBack = ({ named, approverNamed, ...task }: TemplateTask) => ({
  ...task,
  namedId: named?.id ?? null,
  approverId: approverNamed?.id ?? null,
})

/** A task as somebody writes it. */
const Task = z
  .strictObject({
    title: line(longestTitle, 'Please say what is to be done'),
    note: text(longestText),
    who: z.enum(doerKinds),
    namedId: Id.nullable(),
    /** So many days after the day of the list, or before it where it is negative. */
    days: z.int('Please enter a number of days').min(-mostDays, 'At most a year before').max(mostDays, 'At most a year after'),
    /** The places of the tasks above it that it waits for, from 0 on; an advanced plan has that. */
    waitsFor: z.array(z.int().min(0)).max(mostWaits, `At most ${mostWaits} tasks`).default([]),
    /** How much it counts in the progress of its list; an advanced plan has more than 1. */
    weight: z.int('Please enter a number').min(1, 'At least 1').max(mostWeight, `At most ${mostWeight}`).default(1),
    /** Who has to agree before it is done; an advanced plan has that. */
    approver: z.enum(approverKinds).nullable().default(null),
    approverId: Id.nullable().default(null),
    /** What whoever does it is asked; an advanced plan has that. */
    fields: Questions.default([]),
    /** What it stands for that is done elsewhere, and done by itself then; an advanced plan has that. */
    gate: z.enum(gateKinds).nullable().default(null),
  })
  .refine(isGateAlone, {
    path: ['gate'],
    message: 'What is done by itself asks nothing, waits for nothing, and nobody agrees to it',
  })
  .refine(({ who, namedId }) => (who === 'NAMED') === (namedId !== null), { path: ['namedId'], message: 'Choose who does it' })
  .refine(({ approver, approverId }) => (approver === 'NAMED') === (approverId !== null), {
    path: ['approverId'],
    message: 'Choose who agrees',
  })
  .refine(({ namedId, approverId }) => approverId === null || namedId !== approverId, {
    path: ['approverId'],
    message: 'Somebody else has to agree',
  })

const written = {
  name: line(longestName, 'Please give it a name'),
  tasks: z
    .array(Task)
    .min(1, 'Add a task first')
    .max(mostTasks, `At most ${mostTasks} tasks`)
    .superRefine((tasks, { addIssue }) => {
      for (const [place, { waitsFor }] of tasks.entries())
        if (!waitsForAbove(place, waitsFor))
          addIssue({ code: 'custom', path: [place, 'waitsFor'], message: 'A task waits for tasks above it, each once' })
    }),
}

const begins = {
  /** It begins for each joiner or leaver; */
  startsItself: z.boolean(),
  /** of these departments, or of all where none is named. */
  departments: z.array(z.string()),
  /** Likewise of these job titles. */
  designations: z.array(z.string()),
}

const Begins = {
  startsItself: z.boolean().default(false),
  departments: z.array(line(200)).max(50, 'At most 50 departments').default([]),
  designations: z.array(line(200)).max(50, 'At most 50 job titles').default([]),
}

const summary = {
  id: Id,
  name: z.string(),
  kind: z.enum(listKinds),
  taskCount: z.int(),
  ...begins,
  /** Nothing new is started from it. */
  archived: z.boolean(),
  version: z.int(),
}

export const TemplateSummary = z.strictObject(summary)
export type TemplateSummary = z.output<typeof TemplateSummary>

export const Template = z.strictObject({ ...summary, tasks: z.array(TemplateTask) })
export type Template = z.output<typeof Template>

const params = z.strictObject({ id: Id })
const writeErrors = only(
  checklistRefusals,
  'checklist.template_exists',
  'checklist.nobody',
  'checklist.never_by_itself',
  'checklist.no_department',
  'checklist.no_job_title',
)

export const listChecklistTemplates = endpoint({
  name: 'listChecklistTemplates',
  method: 'GET',
  path: '/api/v0/checklist-template',
  summary: 'The company’s checklists by name, those that are put away last',
  permission: checklistSetUp,
  query: z.strictObject({ ...pageQuery, archived: z.literal('false').optional() }),
  response: page(TemplateSummary),
  errors: {},
})

export const getChecklistTemplate = endpoint({
  name: 'getChecklistTemplate',
  method: 'GET',
  path: '/api/v0/checklist-template/:id',
  summary: 'A checklist with its tasks',
  permission: checklistSetUp,
  params,
  response: Template,
  errors: {},
})

export const addChecklistTemplate = endpoint({
  name: 'addChecklistTemplate',
  method: 'POST',
  path: '/api/v0/checklist-template',
  summary: 'Add a checklist',
  permission: checklistSetUp,
  partly: ['ADVANCED_HR_CHECKLISTS'],
  body: z.strictObject({ ...written, ...Begins, kind: z.enum(listKinds) }),
  response: TemplateSummary,
  errors: { ...writeErrors, ...only(checklistRefusals, 'checklist.too_many_templates') },
  limits: [perDay('account', 200)],
})

export const changeChecklistTemplate = endpoint({
  name: 'changeChecklistTemplate',
  method: 'PUT',
  path: '/api/v0/checklist-template/:id',
  summary: 'Change a checklist, or put it away. What it is for stays, and so do the tasks of what was started from it',
  permission: checklistSetUp,
  partly: ['ADVANCED_HR_CHECKLISTS'],
  params,
  body: z.strictObject({ ...written, ...Begins, archived: z.boolean(), version: z.int() }),
  response: TemplateSummary,
  errors: writeErrors,
})
