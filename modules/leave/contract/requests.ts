import { DayField, Id, InstantField, endpoint, only, page, pageQuery, perHour } from '@daybook/platform/contract'
import { z } from 'zod'
import { documentNeeds, leaveUnits, mostFiles, requestStatuses } from '../domain/index.ts'
import { LeaveFile } from './documents.ts'
import { ShortDay } from './least-at-work.ts'
import { leaveCancelOther, leaveRead, leaveRequest } from './permissions.ts'
import { Note } from './policy.ts'
import { leaveRefusals, requestFaults, shapeFaults } from './refusals.ts'

const Half = z.enum(['first', 'second'])

/** Days that are asked for. On a single day `fromHalf` says which half of it; `minutes` is for types that count hours. */
const asked = {
  typeId: Id,
  from: DayField,
  to: DayField,
  fromHalf: Half.optional(),
  toHalf: Half.optional(),
  minutes: z.int().min(1, 'Must be more than nothing').max(1440, 'At most a day').optional(),
}

/** Documents that were brought for it, by id. */
const Files = z.array(Id).max(mostFiles, `At most ${mostFiles} files`).default([])

const inOrder = { path: ['to'], message: 'Must not be before the first day' }
const mostDays = 732
const spanOf = { path: ['to'], message: 'At most two years' }
const isShort = ({ from, to }: { from: string; to: string }): boolean =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 <= mostDays

export const LeaveRequest = z.strictObject({
  id: Id,
  userId: Id,
  userName: z.string(),
  typeId: Id,
  typeName: z.string(),
  unit: z.enum(leaveUnits),
  paid: z.boolean(),
  from: DayField,
  to: DayField,
  fromHalf: Half.nullable(),
  toHalf: Half.nullable(),
  minutes: z.int().nullable(),
  /** What it costs, in hundredths of the unit. */
  total: z.int(),
  status: z.enum(requestStatuses),
  stage: z.enum(['MANAGER', 'HR']),
  /** It is approved, and whoever took it asks to give it back. */
  cancelAsked: z.boolean(),
  note: z.string(),
  askedAt: InstantField,
  decidedAt: InstantField.nullable(),
  decidedByName: z.string().nullable(),
  decisionNote: z.string().nullable(),
  /** The approved request that this one would replace. */
  replacesId: Id.nullable(),
  /** The rules ask for a document, and none is with it. */
  documentMissing: z.boolean(),
  /** It was brought over from another product: Daybook pays nothing for it. */
  imported: z.boolean(),
  version: z.int(),
})
export type LeaveRequest = z.output<typeof LeaveRequest>

/** A request in a list, with what its reader may still do about it: about another’s, owner and HR cancel it. */
export const ListedLeave = LeaveRequest.extend({
  can: z.strictObject({ change: z.boolean(), cancel: z.boolean(), addFile: z.boolean(), cancelFor: z.boolean() }),
  /** The last of its days that a payroll paid: it stays, whatever is cancelled. */
  paidTo: DayField.nullable(),
  /** Documents, for whoever may open them. */
  files: z.array(LeaveFile),
})
export type ListedLeave = z.output<typeof ListedLeave>

/** A day of a request with what it costs and why. */
export const CountedDay = z.strictObject({ day: DayField, counted: z.int(), why: z.string() })

export const listLeave = endpoint({
  name: 'listLeave',
  method: 'GET',
  path: '/api/v0/leave',
  summary: 'Requests for leave of yourself, or of somebody whose leave you may see; the latest first',
  permission: leaveRead,
  query: z.strictObject({ ...pageQuery, userId: Id.optional() }),
  response: page(ListedLeave),
  errors: {},
  // The note may be about somebody's health.
  sealed: true,
})

/** Who is away on a day, as colleagues may know it. */
export const AwaySpan = z.strictObject({
  userId: Id,
  userName: z.string(),
  from: DayField,
  to: DayField,
  fromHalf: Half.nullable(),
  toHalf: Half.nullable(),
})

export const previewLeave = endpoint({
  name: 'previewLeave',
  method: 'POST',
  path: '/api/v0/leave/preview',
  summary: 'What a request would cost, and whether it may be sent',
  permission: leaveRequest,
  body: z
    .strictObject({ ...asked, replacesId: Id.optional(), files: Files })
    .refine(({ from, to }) => from <= to, inOrder)
    .refine(isShort, spanOf),
  response: z.strictObject({
    total: z.int(),
    perDay: z.array(CountedDay),
    /** Everything that speaks against it, in words; empty when it may be sent. */
    faults: z.array(z.strictObject({ code: z.string(), words: z.string() })),
    /** On the last day of it, without it and with it; null for a type without a balance. */
    balance: z.strictObject({ before: z.int(), after: z.int() }).nullable(),
    /** Colleagues with the same manager, and reports, who are away on any of these days; the first twenty. */
    away: z.array(AwaySpan),
    /** A day on which too few people would be left; whoever decides is told the same. */
    short: ShortDay.nullable(),
    /** Whether a document has to be with it, and when. */
    document: z.enum(documentNeeds).nullable(),
    /** Who will decide; null where nobody has to. */
    decides: z.enum(['MANAGER', 'HR']).nullable(),
    /** The next day of work behind it; null where it ends at noon, or nobody works for a year. */
    backOn: DayField.nullable(),
  }),
  errors: shapeFaults,
  effect: 'none',
  // A look for each day that is picked; far above what hands do.
  limits: [perHour('account', 1800), perHour('company', 20_000)],
})

export const askLeave = endpoint({
  name: 'askLeave',
  method: 'POST',
  path: '/api/v0/leave',
  summary: 'Ask for leave',
  permission: leaveRequest,
  body: z
    .strictObject({ ...asked, note: Note.default(''), files: Files })
    .refine(({ from, to }) => from <= to, inOrder)
    .refine(isShort, spanOf),
  response: LeaveRequest,
  errors: { ...requestFaults, ...shapeFaults },
  sealed: true,
})

const idParam = z.strictObject({ id: Id })

/** What waits is changed; of what is approved a change is asked for, and it holds as it is until that is approved. */
export const changeLeave = endpoint({
  name: 'changeLeave',
  method: 'PATCH',
  path: '/api/v0/leave/:id',
  summary: 'Change a request for leave',
  permission: leaveRequest,
  params: idParam,
  body: z
    .strictObject({ ...asked, note: Note.default(''), files: Files, version: z.int() })
    .refine(({ from, to }) => from <= to, inOrder)
    .refine(isShort, spanOf),
  response: LeaveRequest,
  errors: {
    ...requestFaults,
    ...shapeFaults,
    ...only(
      leaveRefusals,
      'leave.over',
      'leave.paid',
      'leave.imported',
      'leave.change_waits',
      'leave.cancel_waits',
      'leave.too_many_files',
    ),
  },
  sealed: true,
})

export const cancelLeave = endpoint({
  name: 'cancelLeave',
  method: 'POST',
  path: '/api/v0/leave/:id/cancel',
  summary: 'Take a request back, or ask to give approved leave back',
  permission: leaveRequest,
  params: idParam,
  body: z.strictObject({ version: z.int() }),
  response: LeaveRequest,
  errors: only(leaveRefusals, 'leave.over', 'leave.paid', 'leave.cancel_waits'),
  sealed: true,
})

export const cancelLeaveOfOther = endpoint({
  name: 'cancelLeaveOfOther',
  method: 'POST',
  path: '/api/v0/leave/:id/cancel-for',
  summary: 'Cancel the leave of somebody else, with a note for them',
  permission: leaveCancelOther,
  params: idParam,
  body: z.strictObject({ version: z.int(), note: Note }),
  response: LeaveRequest,
  errors: only(leaveRefusals, 'leave.over', 'leave.paid', 'leave.note_required', 'leave.own'),
  sealed: true,
})
