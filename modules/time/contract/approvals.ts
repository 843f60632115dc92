import { DayField, Id, InstantField, endpoint, only, page, pageBody, text } from '@daybook/platform/contract'
import { z } from 'zod'
import { Stretch } from './clock.ts'
import { timeRefusals } from './refusals.ts'
import { timesheetApprove } from './permissions.ts'
import { DayMark, Window } from './timesheets.ts'

export const PendingDay = z.strictObject({
  id: Id,
  day: DayField,
  workedMinutes: z.int(),
  breakMinutes: z.int(),
  plannedMinutes: z.int(),
  windows: z.array(Window),
  marks: z.array(DayMark),
  /** What was worked inside windows that pay more, each by its name. */
  premiums: z.array(z.strictObject({ name: z.string(), percent: z.int(), minutes: z.int() })),
  /** The zones that its hours go by where their clocks differ from that of the person’s site, or of the company. */
  otherZones: z.array(z.string()),
  /** The type of approved leave on it, where there is any. */
  leave: z.string().nullable(),
  notWorked: z.boolean(),
  /** Before a joining date or after a last day that was set since: no payroll pays it, whoever approves it. */
  outside: z.boolean(),
  /** The beginning of what they noted, 500 characters of it; the timesheet has the rest. */
  note: z.string(),
  stretches: z.array(Stretch),
  version: z.int(),
})

/** The days of one person in one week that wait for the same decision. */
export const PendingWeek = z.strictObject({
  userId: Id,
  userName: z.string(),
  zone: z.string(),
  weekStarts: DayField,
  submittedAt: InstantField,
  workedMinutes: z.int(),
  plannedMinutes: z.int(),
  overtimeMinutes: z.int(),
  /** The company's holidays of the week, also those on which nothing was handed in. */
  holidays: z.array(z.strictObject({ day: DayField, name: z.string() })),
  /** Whoever worked saved rules themselves that one of these days is counted by, or made one of them a day off. */
  ownRules: z.boolean(),
  days: z.array(PendingDay),
})
export type PendingWeek = z.output<typeof PendingWeek>

/** The inbox: what waits for the reader's decision, longest waiting first. Weeks of very many entries come fewer on a page. */
export const searchApprovals = endpoint({
  name: 'searchApprovals',
  method: 'POST',
  path: '/api/v0/timesheet_approval/search',
  summary: 'Submitted days that wait for your decision',
  permission: timesheetApprove,
  /** `whose`: only the weeks of this person. */
  body: z.strictObject({ ...pageBody, whose: Id.optional() }),
  response: page(PendingWeek),
  errors: {},
  effect: 'none',
})

export const decideTimesheets = endpoint({
  name: 'decideTimesheets',
  method: 'POST',
  path: '/api/v0/timesheet_approval',
  summary: 'Approve or reject submitted days',
  permission: timesheetApprove,
  body: z.strictObject({
    ids: z.array(Id).min(1).max(1000),
    /** The days as they were looked at: one that was taken back and handed in anew since is not decided on. */
    seen: z
      .array(z.strictObject({ id: Id, version: z.int() }))
      .max(1000)
      .default([]),
    decision: z.enum(['APPROVE', 'REJECT']),
    note: text(500).default(''),
  }),
  response: z.strictObject({ decided: z.int() }),
  errors: only(timeRefusals, 'timesheet.changed', 'timesheet.not_submitted', 'timesheet.own', 'timesheet.note_required'),
})

/** Right after an approval, by whoever gave it: the days wait again as they were handed in. */
export const undoApproval = endpoint({
  name: 'undoApproval',
  method: 'POST',
  path: '/api/v0/timesheet_approval/undo',
  summary: 'Take back an approval that you just gave',
  permission: timesheetApprove,
  body: z.strictObject({ ids: z.array(Id).min(1).max(1000) }),
  response: z.strictObject({ undone: z.int() }),
  errors: only(timeRefusals, 'timesheet.paid', 'timesheet.not_approved', 'timesheet.undo_over', 'timesheet.own'),
})
