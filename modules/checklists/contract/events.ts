import { event, Id } from '@daybook/platform/contract'
import { z } from 'zod'

const Some = z.strictObject({
  count: z.int(),
  /** The first of them. */
  first: z.array(z.strictObject({ title: z.string(), about: z.string() })),
})

/** Somebody is told once a day what of their tasks is overdue, due today, or newly theirs. */
export const checklistReminded = event({
  name: 'checklist.reminded',
  payload: z.strictObject({
    userId: Id,
    overdue: Some,
    today: Some,
    fresh: Some,
    /** Some of it is theirs for the role that they have; what was emitted before this was said counts as such. */
    forRole: z.boolean().default(true),
    /** Those that are named. */
    taskIds: z.array(Id).default([]),
  }),
  subject: ({ userId }) => `checklists of ${userId}`,
})

/** As of an older Daybook, which told of each by itself. */
export const taskLost = event({
  name: 'checklist.task_lost',
  payload: z.strictObject({ taskId: Id, userId: Id }),
  subject: ({ userId }) => `checklists of ${userId}`,
})

/** Somebody was told of tasks that are another one's by now; all of them at once, since what else was told with them is told anew, once. */
export const tasksLost = event({
  name: 'checklist.tasks_lost',
  payload: z.strictObject({ taskIds: z.array(Id), userId: Id }),
  subject: ({ userId }) => `checklists of ${userId}`,
})

// What happened to one run, in order.
const run = ({ runId }: { readonly runId: string }): string => `checklist ${runId}`

/** Each task of a run is done or left out; who settled the last one. */
export const checklistDone = event({
  name: 'checklist.done',
  payload: z.strictObject({ runId: Id, userId: Id, list: z.string(), by: Id }),
  subject: run,
})

// What happened to one task, in order.
const task = ({ taskId }: { readonly taskId: string }): string => `checklist task ${taskId}`
const handedIn = { taskId: Id, title: z.string(), list: z.string(), about: z.string(), by: Id }

/** Whoever did a task hands it in to those who agree to it. */
export const taskHandedIn = event({
  name: 'checklist.handed_in',
  payload: z.strictObject({
    ...handedIn,
    to: z.array(Id),
    /** Who agrees is named: it is theirs whatever their role. */
    byName: z.boolean().default(false),
  }),
  subject: task,
})

/** It is sent back to whoever handed it in. */
export const taskSentBack = event({
  name: 'checklist.sent_back',
  payload: z.strictObject({ ...handedIn, userId: Id, reason: z.string() }),
  subject: task,
})

/** Nobody has to agree to it any more: they did, or it was taken back or left out. */
export const taskAnswered = event({ name: 'checklist.answered', payload: z.strictObject({ taskId: Id }), subject: task })

/** A run that was done is under way again. */
export const checklistTakenUp = event({
  name: 'checklist.taken_up',
  payload: z.strictObject({ runId: Id }),
  subject: run,
})
