import { DayField, InstantField, endpoint, event, line, only, perHour, text } from '@daybook/platform/contract'
import { EmploymentTypeField } from '@daybook/people/contract'
import { z } from 'zod'
import { timeRulesManage, timeRulesOwn } from './permissions.ts'
import { timeRefusals } from './refusals.ts'

export const WeekdayField = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
  z.literal(7),
])

const RoundRule = z
  .strictObject({
    step: z.int().min(2, 'Enter 2 to 60 minutes').max(60, 'Enter 2 to 60 minutes'),
    mode: z.enum(['nearest', 'up', 'down']),
  })
  .nullable()

const hoursOf = (days: number) =>
  z
    .int()
    .min(0, 'Cannot be negative')
    .max(days * 1440, days === 1 ? 'A day has 24 hours' : 'Four weeks have 672 hours')
/** Over how many weeks the thresholds of a week are counted; one where it is not said. */
export const OverWeeks = z.union([z.literal(1), z.literal(2), z.literal(4)])

const Percent = z.int().min(101, 'Enter 101 to 500 %').max(500, 'Enter 101 to 500 %')

/** Each step begins later and pays more than the one before it. */
const tiers = (days: number) =>
  z
    .array(z.strictObject({ overMinutes: hoursOf(days), multiplierPercent: Percent }))
    .max(4, 'At most four steps')
    .refine(
      (all) =>
        all.every(({ overMinutes, multiplierPercent }, i) => {
          const before = all[i - 1]
          return !before || (overMinutes > before.overMinutes && multiplierPercent > before.multiplierPercent)
        }),
      'Each step begins later and pays more than the one before',
    )

const minuteOfDay = z.int().min(0, 'A day begins at 00:00').max(1440, 'A day ends at 24:00')
const hours = { from: minuteOfDay.max(1439, 'A window begins before midnight'), to: minuteOfDay }

const AutoBreak = z.strictObject({
  overMinutes: z.int().min(0, 'Cannot be negative').max(1440, 'A day has 24 hours'),
  deductMinutes: z.int().min(1, 'Enter at least one minute').max(240, 'At most four hours'),
  /** The hours in which it lies. An end at or before the beginning is of the next morning. */
  window: z.strictObject(hours).optional(),
})
type AutoBreak = z.output<typeof AutoBreak>
type BreakHours = NonNullable<AutoBreak['window']>

/** The minutes from one time of day to another, of the next morning where it is not later. */
const lengthOf = ({ from, to }: BreakHours): number => (to > from ? to - from : to + 1440 - from)
const overlap = (a: BreakHours, b: BreakHours): boolean =>
  (b.from - a.from + 1440) % 1440 < lengthOf(a) || (a.from - b.from + 1440) % 1440 < lengthOf(b)

const breakFault = (all: readonly AutoBreak[]): { at: number; words: string } | null => {
  for (const [at, { overMinutes, deductMinutes, window }] of all.entries()) {
    if (window && lengthOf(window) < deductMinutes) return { at, words: 'A break is not longer than the hours it lies in' }
    const earlier = all.slice(0, at)
    if (window && earlier.some((each) => each.window && overlap(each.window, window)))
      return { at, words: 'The hours of two breaks overlap' }
    const before = window ? undefined : earlier.findLast((each) => !each.window)
    if (!window && overMinutes === 0) return { at, words: 'Enter at least one minute' }
    if (before && (overMinutes <= before.overMinutes || deductMinutes <= before.deductMinutes))
      return { at, words: 'Each break begins later and is longer than the one before' }
  }
  return null
}

const AutoBreaks = z
  .array(AutoBreak)
  .max(8, 'At most eight breaks')
  .superRefine((all, context) => {
    const fault = breakFault(all)
    if (fault) context.addIssue({ code: 'custom', path: [fault.at], message: fault.words })
  })

/** Hours that earn a percentage on top. One that ends at or before it begins goes on into the next morning. */
export const PremiumWindowForm = z
  .strictObject({
    name: line(60, 'Enter a name'),
    days: z
      .array(z.union([WeekdayField, z.literal('holiday')]))
      .min(1, 'Choose a day')
      .max(8),
    ...hours,
    percent: z.int().min(1, 'Enter 1 to 300 %').max(300, 'Enter 1 to 300 %'),
    /** In the place of other windows where they overlap; else they add up. */
    instead: z.boolean().default(false),
  })
  .refine(({ days }) => new Set(days).size === days.length, { message: 'Each day once', path: ['days'] })

/** What a company decides about the time of its people, or of a group of them. */
export const TimeRulesForm = z.strictObject({
  time: z.strictObject({
    dayOf: z.enum(['shiftStart', 'midnight']),
    sameShiftGapMinutes: z.int().min(0, 'Cannot be negative').max(720, 'At most 12 hours'),
    autoBreaks: AutoBreaks,
    paidBreakMinutes: z.int().min(0, 'Cannot be negative').max(120, 'At most two hours'),
    rounding: z.strictObject({ begin: RoundRule, end: RoundRule, duration: RoundRule }),
    maxShiftMinutes: z.int().min(60, 'At least one hour').max(1440, 'At most 24 hours'),
    premiums: z
      .array(PremiumWindowForm)
      .max(10, 'At most ten windows')
      .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'Each window has a name of its own')
      .default([]),
    editWindowDays: z.int().min(0, 'Enter 0 to 366 days').max(366, 'Enter 0 to 366 days').nullable(),
    /** A press so many minutes before the plan counts from the plan on; 0: all time counts. */
    earlyMinutes: z.int().min(0, 'Cannot be negative').max(120, 'At most two hours').default(0),
  }),
  overtime: z
    .strictObject({
      daily: tiers(1),
      weekly: tiers(28),
      overWeeks: OverWeeks.optional(),
      seventhDay: tiers(1),
      leaveCountsAsWorked: z.boolean(),
      restDayPercent: Percent.optional(),
      holidayPercent: Percent.optional(),
    })
    // Beyond four weeks a step has said so itself.
    .refine(
      ({ weekly, overWeeks = 1 }) => weekly.every(({ overMinutes }) => overMinutes <= overWeeks * 10_080 || overMinutes > 40_320),
      {
        message: 'A week has 168 hours',
        path: ['weekly'],
      },
    ),
})
export type TimeRulesForm = z.output<typeof TimeRulesForm>

export const TimeRulesVersion = z.strictObject({
  version: z.int(),
  /** '' and no type of employment is the whole company. */
  department: z.string(),
  employmentType: EmploymentTypeField.nullable(),
  from: DayField,
  /** Saved anew for the same day since. */
  replaced: z.boolean(),
  savedAt: InstantField,
  savedByName: z.string().nullable(),
  /** Null: the group follows the company again. */
  rules: TimeRulesForm.nullable(),
})
export type TimeRulesVersion = z.output<typeof TimeRulesVersion>

export const CompanyTimeRules = z.strictObject({
  /** Everything that was saved, the newest first. */
  versions: z.array(TimeRulesVersion),
  /** The number of the last one; it goes along with the next, so that two people do not decide past each other. */
  version: z.int(),
  today: DayField,
  /** Where people work; rules may be made for each. */
  departments: z.array(z.strictObject({ name: z.string(), people: z.int() })),
  /** How people are employed; rules may be made for each as well. */
  employmentTypes: z.array(z.strictObject({ type: EmploymentTypeField, people: z.int() })),
  people: z.int(),
  weekStarts: WeekdayField,
  /** A day of a week with which weeks that are counted together begin, for all rules of the company; null where nobody chose one. */
  blocksFrom: DayField.nullable(),
  /** The last day of which pay is final: rules begin after it. */
  settledThrough: DayField.nullable(),
})
export type CompanyTimeRules = z.output<typeof CompanyTimeRules>

export const getTimeRules = endpoint({
  name: 'getTimeRules',
  method: 'GET',
  path: '/api/v0/time-rules',
  summary: 'How the company counts time, with every version that was saved',
  permission: timeRulesManage,
  response: CompanyTimeRules,
  errors: {},
})

/** Rules and from when on, for a department, a type of employment or the whole company. The same group and day again replaces what was saved. */
const proposed = {
  department: text(200).default(''),
  employmentType: EmploymentTypeField.nullable().default(null),
  from: DayField,
  rules: TimeRulesForm.nullable(),
  /** Of the company's rules only: the day on which weeks of overtime start. It stays once a payroll is final. */
  weekStarts: WeekdayField.optional(),
  /** Of the company's rules only: a day of a week with which weeks that are counted together begin. It stays once a payroll was counted so. */
  blocksFrom: DayField.optional(),
}

export const previewTimeRules = endpoint({
  name: 'previewTimeRules',
  method: 'POST',
  path: '/api/v0/time-rules/preview',
  summary: 'What new rules of time would change',
  permission: timeRulesManage,
  body: z.strictObject(proposed),
  response: z.strictObject({
    /** The first day of the first week of overtime that they count. */
    overtimeFrom: DayField,
    people: z.int(),
    /** Days from then on that nobody handed in yet: they are counted by the new rules. */
    openDays: z.int(),
    /** Days from then on that were handed in: they keep what they were counted by. */
    keptDays: z.int(),
  }),
  errors: only(
    timeRefusals,
    'rules.settled',
    'rules.locked',
    'rules.unknown_department',
    'rules.one_group',
    'rules.week_fixed',
    'rules.blocks_fixed',
    'rules.week_of_company',
    'rules.company_needed',
  ),
  effect: 'none',
  // The form asks while somebody types.
  limits: [perHour('account', 600), perHour('company', 1200)],
})

export const saveTimeRules = endpoint({
  name: 'saveTimeRules',
  method: 'POST',
  path: '/api/v0/time-rules',
  summary: 'Save rules of time from a day on',
  permission: timeRulesManage,
  body: z.strictObject({ ...proposed, version: z.int().min(0) }),
  response: CompanyTimeRules,
  errors: only(
    timeRefusals,
    'rules.settled',
    'rules.locked',
    'rules.own',
    'rules.own_days',
    'rules.unknown_department',
    'rules.one_group',
    'rules.week_fixed',
    'rules.blocks_fixed',
    'rules.week_of_company',
    'rules.company_needed',
    'rules.too_many',
  ),
  limits: [perHour('account', 60)],
})

export const getOwnTimeRules = endpoint({
  name: 'getOwnTimeRules',
  method: 'GET',
  path: '/api/v0/own-time-rules',
  summary: 'The rules by which your time is counted',
  permission: timeRulesOwn,
  response: z.strictObject({
    /** Whose rules hold today: those of one's department, of one's type of employment, or ('' and null) the company's. */
    department: z.string(),
    employmentType: EmploymentTypeField.nullable(),
    today: DayField,
    weekStarts: WeekdayField,
    blocksFrom: DayField.nullable(),
    /** What holds today, and what will hold from later days on. */
    chapters: z.array(z.strictObject({ version: z.int(), from: DayField.nullable(), rules: TimeRulesForm })),
    /** What rounding gave or took on the days since then. */
    rounding: z.strictObject({ since: DayField, minutes: z.int() }),
  }),
  errors: {},
})

/** Rules were saved: days that nobody handed in yet are counted anew from there on, some at a time. */
export const rulesSaved = event({
  name: 'time.rules_saved',
  payload: z.strictObject({ from: DayField, after: z.strictObject({ personId: z.uuid(), day: DayField }).nullable() }),
})

/** The day up to which nobody changes hours, not even who corrects them: nothing is entered, handed in, taken back or opened again. */
export const TimeLock = z.strictObject({ through: DayField.nullable(), version: z.int() })
export type TimeLock = z.output<typeof TimeLock>

export const getTimeLock = endpoint({
  name: 'getTimeLock',
  method: 'GET',
  path: '/api/v0/time-lock',
  summary: 'The day up to which hours are locked',
  permission: timeRulesManage,
  response: TimeLock,
  errors: {},
})

export const lockTime = endpoint({
  name: 'lockTime',
  method: 'PUT',
  path: '/api/v0/time-lock',
  summary: 'Lock hours up to a day, or unlock them',
  permission: timeRulesManage,
  body: TimeLock,
  response: TimeLock,
  errors: only(timeRefusals, 'rules.lock_ahead'),
})
