import { DayField, Done, endpoint, Id, InstantField, line, only, page, pageBody, refusals } from '@daybook/platform/contract'
import { z } from 'zod'
import { windowMinutes } from '../domain/days.ts'
import { scheduleManage, scheduleRead } from './permissions.ts'

export const scheduleRefusals = refusals({
  'schedule.exists': { status: 409, words: 'There is a schedule of this name already.' },
  'schedule.too_many': { status: 409, words: 'A company has at most {schedules} schedules.' },
  'schedule.too_many_versions': {
    status: 409,
    words: 'This schedule was changed {versions} times. Add another one in its place.',
  },
  'schedule.too_many_weeks': {
    status: 409,
    words:
      'All schedules together have at most {weeks} weeks, those of their earlier days among them. Remove one that nobody uses.',
  },
  'schedule.given_too_often': { status: 409, words: '{name} was given {times} schedules already.' },
  'schedule.settled': { status: 409, words: 'Pay is final up to {day}. A schedule can begin after it.' },
  'schedule.begins_later': { status: 409, words: 'This schedule begins on {day}.' },
  'schedule.own': { status: 403, words: 'Nobody of HR plans their own hours. A colleague or an owner has to.' },
  'schedule.leaves_alone': {
    status: 403,
    words: 'You would have a day off alone that was made for several. Ask an owner.',
  },
  'schedule.company_site': { status: 409, words: 'The schedule of the company has the days off of the company.' },
  'schedule.in_use': { status: 409, words: 'People work by this schedule, or did. It stays for their days.' },
  'schedule.of_company': { status: 409, words: 'This is the schedule of the company. Change it, or give people another one.' },
})

const minuteOfDay = z.int().min(0, 'A day begins at 00:00').max(1440, 'A day ends at 24:00')

const PlannedWindowField = z.strictObject({ from: minuteOfDay.max(1439, 'Hours begin before midnight'), to: minuteOfDay })

export const PlannedDayField = z
  .strictObject({
    /** Work that is planned, 0 on a day off. */
    minutes: z.int().min(0, 'Cannot be negative').max(1440, 'A day has 24 hours'),
    /** Counts as half a day of leave. */
    half: z.boolean().optional(),
    /** Between which hours, where that is set. */
    windows: z.array(PlannedWindowField).max(3, 'At most three times a day').readonly().optional(),
  })
  .refine(
    ({ minutes, windows = [] }) =>
      windows.length === 0 || minutes <= windows.reduce((sum, window) => sum + windowMinutes(window), 0),
    { message: 'More work than fits between these hours', path: ['minutes'] },
  )
  .refine(({ windows = [] }) => windows.every(({ from }, i) => i === 0 || from >= (windows[i - 1]?.to ?? 0)), {
    message: 'Times of a day follow each other',
    path: ['windows'],
  })

export const WeekPatternField = z.strictObject({
  '1': PlannedDayField,
  '2': PlannedDayField,
  '3': PlannedDayField,
  '4': PlannedDayField,
  '5': PlannedDayField,
  '6': PlannedDayField,
  '7': PlannedDayField,
})

export const mostWeeks = 8

export const ScheduleForm = z.strictObject({
  name: line(80, 'Please enter a name'),
  from: DayField,
  /** Weeks that take turns, the first in the week of `from`. */
  weeks: z
    .array(WeekPatternField)
    .min(1, 'A schedule has a week')
    .max(mostWeeks, `At most ${mostWeeks} weeks take turns`)
    .refine((weeks) => weeks.some((week) => Object.values(week).some(({ minutes }) => minutes > 0)), 'Nobody works on any day'),
  graceMinutes: z.int().min(0, 'Cannot be negative').max(120, 'At most two hours').default(10),
  /** The site whose days off its people have; those of the company where there is none. */
  siteId: Id.nullable().default(null),
})
export type ScheduleForm = z.output<typeof ScheduleForm>

const ScheduleVersion = z.strictObject({
  from: DayField,
  weeks: z.array(WeekPatternField),
  graceMinutes: z.int(),
  siteId: Id.nullable(),
  savedAt: InstantField,
  savedByName: z.string().nullable(),
})

export const WorkScheduleRow = z.strictObject({
  id: Id,
  name: z.string(),
  /** The company's: it holds for everybody who was given no other. */
  isDefault: z.boolean(),
  /** In the order of their days. */
  versions: z.array(ScheduleVersion),
  /** How many work by it today. */
  people: z.int(),
  version: z.int(),
})
export type WorkScheduleRow = z.output<typeof WorkScheduleRow>

export const listSchedules = endpoint({
  name: 'listSchedules',
  method: 'GET',
  path: '/api/v0/work-schedule',
  summary: 'The work schedules of the company',
  permission: scheduleManage,
  response: z.strictObject({
    items: z.array(WorkScheduleRow),
    today: DayField,
    /** The last day of which pay is final: what begins, begins after it. */
    settledThrough: DayField.nullable(),
  }),
  errors: {},
})

export const addSchedule = endpoint({
  name: 'addSchedule',
  method: 'POST',
  path: '/api/v0/work-schedule',
  summary: 'Add a work schedule',
  permission: scheduleManage,
  body: ScheduleForm,
  response: z.strictObject({ id: Id }),
  errors: only(scheduleRefusals, 'schedule.exists', 'schedule.too_many', 'schedule.too_many_weeks', 'schedule.settled'),
})

const idParam = z.strictObject({ id: Id })

/** Days before `from` stay as they were planned; what was to begin on that day is replaced. */
export const changeSchedule = endpoint({
  name: 'changeSchedule',
  method: 'PUT',
  path: '/api/v0/work-schedule/:id',
  summary: 'Change a work schedule from a day on',
  permission: scheduleManage,
  params: idParam,
  body: ScheduleForm.extend({ version: z.int() }),
  response: z.strictObject({ version: z.int() }),
  errors: only(
    scheduleRefusals,
    'schedule.exists',
    'schedule.company_site',
    'schedule.leaves_alone',
    'schedule.own',
    'schedule.settled',
    'schedule.too_many_versions',
    'schedule.too_many_weeks',
  ),
})

export const removeSchedule = endpoint({
  name: 'removeSchedule',
  method: 'DELETE',
  path: '/api/v0/work-schedule/:id',
  summary: 'Remove a work schedule that nobody was given',
  permission: scheduleManage,
  params: idParam,
  response: Done,
  errors: only(scheduleRefusals, 'schedule.in_use', 'schedule.of_company'),
})

export const giveSchedule = endpoint({
  name: 'giveSchedule',
  method: 'PUT',
  path: '/api/v0/person-schedule',
  summary: 'Let people work by a schedule from a day on',
  permission: scheduleManage,
  body: z.strictObject({
    /** Null: the schedule of the company again. */
    scheduleId: Id.nullable(),
    from: DayField,
    userIds: z.array(Id).min(1, 'Choose somebody').max(200, 'At most 200 people at once'),
  }),
  response: Done,
  errors: only(
    scheduleRefusals,
    'schedule.leaves_alone',
    'schedule.own',
    'schedule.settled',
    'schedule.begins_later',
    'schedule.given_too_often',
  ),
})

export const searchScheduled = endpoint({
  name: 'searchScheduled',
  method: 'POST',
  path: '/api/v0/person-schedule/search',
  summary: 'People with the schedule that they work by today',
  permission: scheduleManage,
  body: z.strictObject({ scheduleId: Id.optional(), ...pageBody }),
  response: page(
    z.strictObject({
      userId: Id,
      userName: z.string(),
      department: z.string(),
      scheduleName: z.string(),
      since: DayField.nullable(),
    }),
  ),
  errors: {},
  effect: 'none',
})

/** What somebody is planned to work from a day on; null is from the first. */
export const PersonSchedule = z.strictObject({
  from: DayField.nullable(),
  name: z.string(),
  turnsFrom: DayField,
  weeks: z.array(WeekPatternField),
  graceMinutes: z.int(),
  /** Whose days off they have; null for those of the company. */
  siteId: Id.nullable(),
  siteName: z.string().nullable(),
})
export type PersonSchedule = z.output<typeof PersonSchedule>

export const getPersonSchedule = endpoint({
  name: 'getPersonSchedule',
  method: 'GET',
  path: '/api/v0/person-schedule',
  summary: 'What you, or somebody whose plan you may see, are planned to work',
  permission: scheduleRead,
  query: z.strictObject({ userId: Id.optional() }),
  response: z.strictObject({ today: DayField, items: z.array(PersonSchedule), can: z.strictObject({ give: z.boolean() }) }),
  errors: {},
})
