import { DayField, Id, event } from '@daybook/platform/contract'
import { z } from 'zod'
import { recordFieldNames } from '../domain/index.ts'

/** An employee list named what people earn. People does not keep pay; payroll makes terms of it, in the same transaction. */
export const payNamed = event({
  name: 'people.pay_named',
  payload: z.strictObject({
    /** Who brought the list. */
    by: Id,
    people: z.array(
      z.strictObject({
        userId: Id,
        from: DayField,
        payCycleId: Id,
        salaryCents: z.int().nullable(),
        hourlyRateCents: z.int().nullable(),
      }),
    ),
  }),
})

/** Somebody was deactivated. What is theirs and waits for a press of theirs is settled in the same transaction. */
export const personLeft = event({
  name: 'people.left',
  payload: z.strictObject({
    userId: Id,
    endDate: DayField,
    /** Whether that day was known before (`lastDayAhead`). */
    wasTold: z.boolean().default(false),
  }),
})

// What becomes of somebody's last day, in order.
const lastDay = ({ userId }: { readonly userId: string }): string => `last day ${userId}`

/** Somebody who works here has a last day, or another one; until it is over they go on working here. */
export const lastDayAhead = event({
  name: 'people.last_day_ahead',
  payload: z.strictObject({ userId: Id, endDate: DayField }),
  subject: lastDay,
})

/** Somebody who was to leave stays. */
export const lastDayTakenBack = event({
  name: 'people.last_day_taken_back',
  payload: z.strictObject({ userId: Id }),
  subject: lastDay,
})

/** A last day was set, or set anew. What was agreed for later days is over. */
export const lastDaySet = event({ name: 'people.last_day_set', payload: z.strictObject({ userId: Id }) })

/** Somebody said when another one joined, or that nobody knows. */
export const joiningDateSaid = event({
  name: 'people.joining_date_said',
  payload: z.strictObject({ userId: Id, by: Id, day: DayField.nullable() }),
  subject: ({ userId }) => `joining date of ${userId}`,
})

/**
 * Somebody changed what is kept about other people: which fields of whom, and nothing of what they say. When somebody joined is told by itself
 * (`joiningDateSaid`), and so is what they had asked for (`changeDecided`).
 */
export const recordsChanged = event({
  name: 'people.records_changed',
  payload: z.strictObject({
    by: Id,
    people: z.array(z.strictObject({ userId: Id, fields: z.array(z.enum(recordFieldNames)) })),
  }),
})

/**
 * Other people may decide about these from now on: they have another manager, or theirs has another role or has left. Whoever keeps what waits for
 * a decision says so again, and who decides now is told.
 */
export const decidersMoved = event({ name: 'people.deciders_moved', payload: z.strictObject({ userIds: z.array(Id) }) })

/** A first day was set for people who are new here, or set anew. */
export const hireDatesSet = event({ name: 'people.hire_dates_set', payload: z.strictObject({ userIds: z.array(Id) }) })

/**
 * A department has another name from now on, or became part of another one. Whoever keeps the name of a department keeps the new one, in the
 * same transaction; of a merged one that other department’s own rules stay, where it has some.
 */
export const departmentRenamed = event({
  name: 'people.department_renamed',
  payload: z.strictObject({ from: z.string(), to: z.string(), merged: z.boolean() }),
})

/** A job title has another name from now on, or became part of another one. Whoever keeps its name keeps the new one, in the same transaction. */
export const jobTitleRenamed = event({
  name: 'people.job_title_renamed',
  payload: z.strictObject({ from: z.string(), to: z.string() }),
})

/** A department that nobody had is none any more. What was decided for it, and is over, must not come back with another one of its name. */
export const departmentRemoved = event({ name: 'people.department_removed', payload: z.strictObject({ name: z.string() }) })

// What happened to one request, in order.
const request = ({ requestId }: { readonly requestId: string }): string => `change request ${requestId}`

/** Somebody asks for a change of their data. */
export const changeAsked = event({
  name: 'people.change_asked',
  payload: z.strictObject({ requestId: Id, userId: Id }),
  subject: request,
})

/** Each field of it was decided on. What was changed, and why not, stands in the request. */
export const changeDecided = event({
  name: 'people.change_decided',
  payload: z.strictObject({ requestId: Id, userId: Id, by: Id, approved: z.int(), rejected: z.int() }),
  subject: request,
})

/** It does not wait any more, and nobody decided on it. */
export const changeWithdrawn = event({
  name: 'people.change_withdrawn',
  payload: z.strictObject({ requestId: Id, userId: Id }),
  subject: request,
})

/** Somebody took the place that they were invited to. */
export const personJoined = event({ name: 'people.joined', payload: z.strictObject({ userId: Id }) })
