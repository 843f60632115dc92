import { DayField, Id, InstantField, ZoneField, endpoint, only, perHour, text } from '@daybook/platform/contract'
import { daysBetween, maxDay, minDay } from '@daybook/platform/domain'
import { z } from 'zod'
import { entryRefusals, markKinds, premiumKinds, timesheetStatuses } from '../domain/index.ts'
import { timeRefusals } from './refusals.ts'
import { OverWeeks, PremiumWindowForm, WeekdayField } from './rules.ts'
import { timesheetRead, timesheetReopen, timesheetWrite } from './permissions.ts'

export const TimesheetStatus = z.enum(timesheetStatuses)

export const Entry = z.strictObject({
  id: Id,
  start: InstantField.nullable(),
  end: InstantField.nullable(),
  /** Only where there are no times. */
  minutes: z.int().nullable(),
  breakMinutes: z.int(),
  zone: z.string(),
  note: z.string(),
  project: z.string(),
  source: z.enum(['clock', 'manual', 'import']),
})
export type Entry = z.output<typeof Entry>

/** Times of a day; one that ends at or before it begins goes on into the next morning. */
export const Window = z.strictObject({ from: z.int(), to: z.int() })

/** What a day tells beside its schedule, in minutes. */
export const DayMark = z.strictObject({ kind: z.enum(markKinds), minutes: z.int() })

export const TimesheetDay = z.strictObject({
  /** Null for a day on which nothing was stored yet. */
  id: Id.nullable(),
  day: DayField,
  status: TimesheetStatus,
  /** The last decision sent it back; the note says why. */
  rejected: z.boolean(),
  decisionNote: z.string().nullable(),
  decidedByName: z.string().nullable(),
  notWorked: z.boolean(),
  /** It lies before a joining date or after a last day: nothing is entered on it or handed in, and no payroll pays it. */
  outside: z.boolean(),
  workedMinutes: z.int(),
  breakMinutes: z.int(),
  autoBreakMinutes: z.int(),
  roundingMinutes: z.int(),
  missingClockOut: z.boolean(),
  running: z.boolean(),
  /** The sentences behind the total. */
  why: z.array(z.string()),
  entries: z.array(Entry),
  /** What the calendar plans, less leave: 0 on days off. */
  plannedMinutes: z.int(),
  /** When the schedule has them there, in minutes of the day; on a day with leave or a holiday, and where it does not matter, none. */
  windows: z.array(Window),
  marks: z.array(DayMark),
  holiday: z.string().nullable(),
  /** Approved leave: its type, and the part of the plan that it takes. */
  leave: z.strictObject({ name: z.string(), minutes: z.int() }).nullable(),
  /** Why nobody has to work on it: the week's day off, a holiday, or both. */
  off: z.enum(['restDay', 'holiday', 'both']).nullable(),
  premium: z.array(z.strictObject({ minutes: z.int(), multiplierPercent: z.int(), kind: z.enum(premiumKinds) })),
  version: z.int(),
  can: z.strictObject({ edit: z.boolean(), submit: z.boolean(), recall: z.boolean(), decide: z.boolean(), reopen: z.boolean() }),
})
export type TimesheetDay = z.output<typeof TimesheetDay>

const RoundRule = z.strictObject({ step: z.int(), mode: z.enum(['nearest', 'up', 'down']) }).nullable()
const OvertimeTier = z.strictObject({ overMinutes: z.int(), multiplierPercent: z.int() })

const TimePolicy = z.strictObject({
  dayOf: z.enum(['shiftStart', 'midnight']),
  sameShiftGapMinutes: z.int(),
  autoBreaks: z.array(
    z.strictObject({
      overMinutes: z.int(),
      deductMinutes: z.int(),
      window: z.strictObject({ from: z.int(), to: z.int() }).optional(),
    }),
  ),
  paidBreakMinutes: z.int(),
  rounding: z.strictObject({ begin: RoundRule, end: RoundRule, duration: RoundRule }),
  maxShiftMinutes: z.int(),
  maxEntryMinutes: z.int(),
  editWindowDays: z.int().nullable(),
  earlyMinutes: z.int(),
  premiums: z.array(PremiumWindowForm),
  futureToleranceMinutes: z.int(),
})

const overtimeRules = {
  daily: z.array(OvertimeTier),
  weekly: z.array(OvertimeTier),
  overWeeks: OverWeeks.optional(),
  seventhDay: z.array(OvertimeTier),
  leaveCountsAsWorked: z.boolean(),
  restDayPercent: z.int().optional(),
  holidayPercent: z.int().optional(),
}

/**
 * How this company counts somebody's time: sent along, so that the browser previews with the very rules that store. First what holds on the
 * first of the days that were asked for, then what replaces it `later`.
 */
export const Policies = z.strictObject({
  version: z.int(),
  time: TimePolicy,
  overtime: z.strictObject({
    weekStarts: WeekdayField,
    blocksFrom: DayField.optional(),
    ...overtimeRules,
    later: z.array(z.strictObject({ from: DayField, ...overtimeRules })).optional(),
  }),
  later: z.array(z.strictObject({ from: DayField, time: TimePolicy })).optional(),
})
export type Policies = z.output<typeof Policies>

export const Timesheet = z.strictObject({
  userId: Id,
  userName: z.string(),
  zone: z.string(),
  today: DayField,
  policies: Policies,
  days: z.array(TimesheetDay),
  workedMinutes: z.int(),
  overtimeMinutes: z.int(),
  plannedMinutes: z.int(),
})
export type Timesheet = z.output<typeof Timesheet>

/** At most a quarter at once, and of more than a week at most 5,000 entries. */
export const searchTimesheet = endpoint({
  name: 'searchTimesheet',
  method: 'POST',
  path: '/api/v0/timesheet/search',
  summary: "A person's days with entries, totals and overtime",
  permission: timesheetRead,
  body: z
    .strictObject({ from: DayField, to: DayField, userId: Id.optional() })
    .refine(({ from, to }) => from <= to, { message: 'The first day is after the last', path: ['to'] })
    .refine(({ from, to }) => daysBetween(from, to) <= 92, {
      message: 'At most 92 days at once',
      path: ['to'],
    }),
  response: Timesheet,
  longList: 'days',
  errors: only(timeRefusals, 'timesheet.too_much'),
  effect: 'none',
})

/** An entry as it is typed: with times, or with a duration alone. `id` keeps an entry that is there already. */
export const EntryForm = z.strictObject({
  id: Id.optional(),
  start: InstantField.nullable(),
  end: InstantField.nullable(),
  minutes: z.int().min(1, 'At least one minute').max(1500, 'At most 25 hours').nullable(),
  breakMinutes: z.int().min(0, 'A break cannot be negative').max(1440).default(0),
  zone: ZoneField,
  note: text(500).default(''),
  project: text(200).default(''),
})
export type EntryForm = z.output<typeof EntryForm>

/** No two forms are of the same stored entry. */
const namedOnce = (entries: readonly EntryForm[]): boolean => {
  const ids = entries.flatMap(({ id }) => id ?? [])
  return new Set(ids).size === ids.length
}

/** Replaces the entries of one day. `version` is the day's, 0 when nothing was stored on it. */
export const saveTimesheet = endpoint({
  name: 'saveTimesheet',
  method: 'PUT',
  path: '/api/v0/timesheet',
  summary: 'Write the entries of one of your days',
  permission: timesheetWrite,
  // As many as a list in a body may have: a day that has more than it takes by now is corrected here as well.
  body: z.strictObject({
    day: DayField,
    version: z.int().min(0),
    entries: z.array(EntryForm).max(1000).refine(namedOnce, 'Each entry once'),
  }),
  response: TimesheetDay,
  errors: only(
    timeRefusals,
    ...entryRefusals,
    'timesheet.not_employed',
    'timesheet.too_many',
    'timesheet.not_open',
    'timesheet.paid',
    'timesheet.closed',
    'timesheet.locked',
  ),
  // Each leaves up to 280,000 characters in the log.
  limits: [perHour('account', 600)],
})

// What is loaded for them lies between the first and the last, so that is bounded as well.
const someDays = z
  .array(DayField)
  .min(1)
  .max(31)
  .refine((days) => days.length === 0 || daysBetween(days.reduce(minDay), days.reduce(maxDay)) <= 92, 'At most 92 days apart')

/** A day that was handed in or taken back. Its entries stay as they are, and whoever shows them has them. */
const HandedDay = TimesheetDay.pick({ day: true, status: true, version: true }).extend({ id: Id })

// A week is handed in a day at a time at most, and taken back a few times.
const handingLimits = [perHour('account', 300)]

export const submitTimesheet = endpoint({
  name: 'submitTimesheet',
  method: 'POST',
  path: '/api/v0/timesheet/submit',
  summary: 'Hand days in for approval',
  permission: timesheetWrite,
  body: z.strictObject({
    days: someDays,
    /** Days without entries are handed in as "not worked"; without this they are skipped. */
    notWorked: z.boolean().default(false),
  }),
  response: z.strictObject({ days: z.array(HandedDay) }),
  errors: only(
    timeRefusals,
    'timesheet.not_open',
    'timesheet.paid',
    'timesheet.not_employed',
    'timesheet.still_running',
    'timesheet.too_long',
    'timesheet.missing_clock_out',
    'timesheet.empty',
    'timesheet.too_early',
    'timesheet.too_long_ago',
    'timesheet.locked',
    'timesheet.too_much',
  ),
  limits: handingLimits,
})

export const recallTimesheet = endpoint({
  name: 'recallTimesheet',
  method: 'POST',
  path: '/api/v0/timesheet/recall',
  summary: 'Take submitted days back',
  permission: timesheetWrite,
  body: z.strictObject({ days: someDays }),
  response: z.strictObject({ days: z.array(HandedDay) }),
  errors: only(timeRefusals, 'timesheet.not_submitted', 'timesheet.locked'),
  limits: handingLimits,
})

export const reopenTimesheet = endpoint({
  name: 'reopenTimesheet',
  method: 'POST',
  path: '/api/v0/timesheet/reopen',
  summary: 'Open approved days again, with a reason',
  permission: timesheetReopen,
  body: z.strictObject({ ids: z.array(Id).min(1).max(100), reason: text(500) }),
  response: z.strictObject({ reopened: z.int() }),
  errors: only(
    timeRefusals,
    'timesheet.not_approved',
    'timesheet.paid',
    'timesheet.reason_required',
    'timesheet.own',
    'timesheet.locked',
  ),
})
