import {
  DayField,
  endpoint,
  Id,
  InstantField,
  only,
  page,
  pageQuery,
  perDay,
  perHour,
  requiredText,
  text,
} from '@daybook/platform/contract'
import { assetKinds } from '@daybook/assets/domain'
import { leaveUnits } from '@daybook/leave/domain'
import { z } from 'zod'
import { doerKinds, listKinds, longestText, runStatuses } from '../domain/index.ts'
import { checklistSetUp, checklistTask } from './permissions.ts'
import { checklistRefusals } from './refusals.ts'
import { Person, Task } from './tasks.ts'

/** Tasks, or what they count, by what became of them. */
const parts = { done: z.int(), leftOut: z.int(), overdue: z.int(), toCome: z.int() }

const summary = {
  id: Id,
  name: z.string(),
  kind: z.enum(listKinds),
  person: Person,
  /** The first day, the last day, or the day that was chosen. */
  anchor: DayField,
  status: z.enum(runStatuses),
  /** In tasks, in what they count, and in percent of that. */
  progress: z.strictObject({ ...parts, weights: z.strictObject(parts), percent: z.int().min(0).max(100) }),
  version: z.int(),
}

/** A checklist that was started for somebody, in a list. */
export const RunSummary = z.strictObject(summary)
export type RunSummary = z.output<typeof RunSummary>

/** The same by itself. Whoever does tasks in it, and neither set it up nor may, sees those tasks alone. */
export const Run = z.strictObject({
  ...summary,
  /** Null for whoever did their part in it and takes none any more. */
  anchor: DayField.nullable(),
  startedAt: InstantField,
  /** Null where it began by itself, or is not the reader's to know. */
  startedBy: z.string().nullable(),
  byItself: z.boolean(),
  endedAt: InstantField.nullable(),
  stopReason: z.string().nullable(),
  tasks: z.array(Task),
  /**
   * Of somebody who leaves, for owner and HR: whether they still sign in, what is left of their leave on the last day, in hundredths, and what
   * was lent to them and is not back.
   */
  leaver: z
    .strictObject({
      hasAccess: z.boolean(),
      leave: z.array(z.strictObject({ typeName: z.string(), unit: z.enum(leaveUnits), hundredths: z.int() })),
      assets: z.array(
        z.strictObject({ id: Id, name: z.string(), kind: z.enum(assetKinds), serial: z.string(), since: DayField }),
      ),
    })
    .nullable(),
  /** Whether its day is the one in the record of its person, and follows it. */
  followsRecord: z.boolean(),
  can: z.strictObject({ stop: z.boolean(), move: z.boolean() }),
})
export type Run = z.output<typeof Run>

const params = z.strictObject({ id: Id })

export const listChecklistRuns = endpoint({
  name: 'listChecklistRuns',
  method: 'GET',
  path: '/api/v0/checklist-run',
  summary: 'Checklists that were started, the next day first and what is over by its latest day; `q` finds people by name',
  permission: checklistSetUp,
  query: z.strictObject({
    ...pageQuery,
    status: z.enum(runStatuses).default('OPEN'),
    kind: z.enum(listKinds).optional(),
    q: text(60).optional(),
  }),
  response: page(RunSummary),
  errors: {},
})

export const getChecklistRun = endpoint({
  name: 'getChecklistRun',
  method: 'GET',
  path: '/api/v0/checklist-run/:id',
  summary: 'A checklist that was started, with its tasks: all of them for owner and HR, one’s own for whoever does some',
  permission: checklistTask,
  params,
  response: Run,
  longList: 'tasks',
  errors: {},
})

const startErrors = only(
  checklistRefusals,
  'checklist.nobody',
  'checklist.put_away',
  'checklist.no_day',
  'checklist.other_day',
  'checklist.too_far',
  'checklist.runs_already',
  'checklist.all_there',
  'checklist.starts_own',
)

const asked = z.strictObject({
  templateId: Id,
  personId: Id,
  /** Null: the first or the last day in the record of that person. */
  anchor: DayField.nullable(),
})

export const startChecklistRun = endpoint({
  name: 'startChecklistRun',
  method: 'POST',
  path: '/api/v0/checklist-run',
  summary:
    'Start a checklist for somebody: its tasks stand as they are now, whatever becomes of the checklist; what is under way for them by that day already stands once',
  permission: checklistSetUp,
  /** With the version of the checklist that was looked at: its tasks are told to people as they stand. */
  body: asked.extend({ version: z.int() }),
  response: RunSummary,
  errors: startErrors,
  limits: [perDay('account', 500)],
})

/** A task as it would begin. */
export const PlannedTask = z.strictObject({
  title: z.string(),
  due: DayField,
  who: z.enum(doerKinds),
  /** Whoever does it by name. */
  named: z.string().nullable(),
  /** It is under way for them in another list, and does not begin a second time. */
  underWay: z.boolean(),
})
export type PlannedTask = z.output<typeof PlannedTask>

export const previewChecklistRun = endpoint({
  name: 'previewChecklistRun',
  method: 'POST',
  path: '/api/v0/checklist-preview',
  summary: 'What would begin for somebody: each task with the day it would be due, and what is under way for them already',
  permission: checklistSetUp,
  body: asked,
  response: z.strictObject({ anchor: DayField, tasks: z.array(PlannedTask) }),
  errors: startErrors,
  effect: 'none',
  limits: [perHour('account', 1000), perHour('company', 5000)],
})

export const moveChecklistRun = endpoint({
  name: 'moveChecklistRun',
  method: 'PUT',
  path: '/api/v0/checklist-run/:id/day',
  summary: 'Choose another day: what is not done is due by it. A day in the record of a person is changed there',
  permission: checklistSetUp,
  params,
  body: z.strictObject({ anchor: DayField, version: z.int() }),
  response: RunSummary,
  errors: only(checklistRefusals, 'checklist.ended', 'checklist.other_day', 'checklist.too_far', 'checklist.own'),
})

export const stopChecklistRun = endpoint({
  name: 'stopChecklistRun',
  method: 'POST',
  path: '/api/v0/checklist-run/:id/stop',
  summary: 'Stop a checklist that is under way: nothing more is to be done in it',
  permission: checklistSetUp,
  params,
  body: z.strictObject({ reason: requiredText(longestText, 'Please say why'), version: z.int() }),
  response: RunSummary,
  errors: only(checklistRefusals, 'checklist.ended', 'checklist.own'),
})
