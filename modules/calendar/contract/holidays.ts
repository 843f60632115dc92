import { DayField, Done, FileReply, Id, endpoint, line, only, perHour, refusals } from '@daybook/platform/contract'
import { z } from 'zod'
import { holidayAdd, holidayChange, holidayRead } from './permissions.ts'

export const calendarRefusals = refusals({
  'holiday.exists': { status: 409, words: 'This holiday is already in the calendar.' },
  'holiday.too_many': {
    status: 409,
    words: 'The calendar holds at most {holidays} holidays. Remove those that are not needed any more.',
  },
  'holiday.too_many_at_sites': {
    status: 409,
    words: 'All sites together hold at most {holidays} days off of their own. Remove those that are not needed any more.',
  },
  'holiday.file_unreadable': { status: 400, words: 'This is no calendar file, or there is nothing in it. Save it as .ics.' },
  'holiday.file_too_long': { status: 413, words: 'A file may hold at most 1,000 events. Export fewer years.' },
  'holiday.own': {
    status: 403,
    words:
      'Nobody but you would have that day off, in this year or a later one, and nobody makes days off for themselves. Ask an owner.',
  },
  'holiday.handed_in': {
    status: 403,
    words: 'You handed in hours or asked for leave that would be counted otherwise then. Ask an owner.',
  },
  'holiday.paid_by_owner': {
    status: 403,
    words: 'An owner says whether days off are paid. Add it as one that is not, or ask one.',
  },
  'holiday.own_behind': {
    status: 403,
    words: 'This day off is yours as well and not ahead any more: it would change what you are paid. Ask an owner.',
  },
  'holiday.day_full': { status: 409, words: 'A day has at most {holidays} holidays.' },
})

export const Holiday = z.strictObject({
  id: Id,
  date: DayField,
  name: z.string(),
  /** How much of the day is off, in percent: 100, 50, or 0 where a substitute day is kept instead. */
  fractionPercent: z.int(),
  observedOn: DayField.nullable(),
  recurring: z.boolean(),
  /** Whether people by the hour and by the day are paid for it. */
  paid: z.boolean(),
  source: z.enum(['country', 'company']),
  /** The site whose day off it is; null for the company's. */
  siteId: Id.nullable(),
  version: z.int(),
})
export type Holiday = z.output<typeof Holiday>

const said = {
  date: DayField,
  name: line(200, 'Please enter a name'),
  fractionPercent: z.union([z.literal(100), z.literal(50)]),
  recurring: z.boolean(),
  /** What is not said follows the habit of the company. */
  paid: z.boolean().optional(),
}

export const HolidayForm = z.strictObject({
  ...said,
  fractionPercent: said.fractionPercent.default(100),
  recurring: said.recurring.default(false),
})

/** Of a site; of the company where none is named. */
const ofSite = { siteId: Id.optional() }

const ofYear = z.strictObject({ ...ofSite, year: z.string().regex(/^(19|20|21)\d\d$/, 'Must be a year') })

export const listHolidays = endpoint({
  name: 'listHolidays',
  method: 'GET',
  path: '/api/v0/holiday',
  summary: 'The days off of a year',
  permission: holidayRead,
  query: ofYear,
  response: z.strictObject({
    items: z.array(Holiday),
    /** The habit of the company, for holidays to come. */
    paysHolidays: z.boolean(),
    can: z.strictObject({ add: z.boolean(), change: z.boolean() }),
  }),
  errors: {},
})

export const exportHolidays = endpoint({
  name: 'exportHolidays',
  method: 'GET',
  path: '/api/v0/holiday/export',
  summary: 'The days off of a year, for calendar programs',
  permission: holidayRead,
  query: ofYear,
  response: FileReply,
  produces: 'text/calendar',
  errors: {},
  limits: [perHour('account', 60), perHour('company', 600)],
})

export const addHoliday = endpoint({
  name: 'addHoliday',
  method: 'POST',
  path: '/api/v0/holiday',
  summary: 'Add a day off for the company, or for a site of it',
  permission: holidayAdd,
  body: HolidayForm.extend(ofSite),
  response: Holiday,
  errors: only(
    calendarRefusals,
    'holiday.exists',
    'holiday.own',
    'holiday.own_behind',
    'holiday.paid_by_owner',
    'holiday.handed_in',
    'holiday.too_many',
    'holiday.too_many_at_sites',
    'holiday.day_full',
  ),
})

const idParam = z.strictObject({ id: Id })

export const changeHoliday = endpoint({
  name: 'changeHoliday',
  method: 'PATCH',
  path: '/api/v0/holiday/:id',
  summary: 'Change a day off',
  permission: holidayChange,
  params: idParam,
  // What is not said stays: the defaults are those of a new one.
  body: z.strictObject(said).partial().extend({ version: z.int() }),
  response: Holiday,
  errors: only(calendarRefusals, 'holiday.exists', 'holiday.day_full'),
})

export const removeHoliday = endpoint({
  name: 'removeHoliday',
  method: 'DELETE',
  path: '/api/v0/holiday/:id',
  summary: 'Remove a day off',
  permission: holidayChange,
  params: idParam,
  response: Done,
  errors: {},
})

/** The holidays behind stay as they are: their days may have been paid for. */
export const payHolidays = endpoint({
  name: 'payHolidays',
  method: 'PUT',
  path: '/api/v0/holiday',
  summary: 'Pay all holidays from today on, or none',
  permission: holidayChange,
  body: z.strictObject({ paid: z.boolean() }),
  response: z.strictObject({ paysHolidays: z.boolean() }),
  errors: {},
  limits: [perHour('account', 120)],
})
