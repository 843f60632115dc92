import { Stretch } from '@daybook/time/contract'
import { clockStates } from '@daybook/time/domain'
import { DayField, Id, InstantField, endpoint, page, pageBody, perHour, text } from '@daybook/platform/contract'
import { z } from 'zod'
import { mostArranged } from '../domain/index.ts'
import { officeRead } from './permissions.ts'

const who = { userId: Id, userName: z.string(), designation: z.string(), profileImageS3Path: z.string().nullable() }

export const PersonInOffice = z.strictObject({
  ...who,
  clockInOut: z.enum(['CLOCKED_IN', 'CLOCKED_OUT']),
  onBreak: z.boolean(),
  clockInTime: InstantField,
  clockOutTime: InstantField.nullable(),
  stretches: z.array(Stretch),
})

export type PersonInOffice = z.output<typeof PersonInOffice>

/** How many are in, how many of those are on a break, and how many were in today and are not now. */
export const PresenceCounts = z.strictObject({ clockedIn: z.int(), onBreak: z.int(), clockedOut: z.int() })

const CardNames = z
  .array(z.string().regex(/^[a-z-]{1,40}$/, 'Must be the name of a card'))
  .max(mostArranged)
  .refine((names) => new Set(names).size === names.length, 'Each card once')

/** The cards of somebody's own page, in one order, and which of them they hid; both empty for whoever changed nothing. */
export const ArrangementField = z.strictObject({ cards: CardNames, hidden: CardNames })

const whoIsIn = {
  today: DayField,
  zone: z.string(),
  /** The first 50 of `searchPresence`. */
  clockInOutUsers: z.array(PersonInOffice),
  presence: PresenceCounts,
}

/** Who is in and who was today: what every press of anybody changes in My Office. */
export const PresenceView = z.strictObject(whoIsIn)
export type PresenceView = z.output<typeof PresenceView>

/** Everything My Office shows, in one reply. Birthdays carry no year. */
export const OfficeView = z.strictObject({
  ...whoIsIn,
  upcomingHolidays: z.array(z.strictObject({ name: z.string(), date: DayField })),
  /** Days of time and requests for leave that wait for the reader, the longest waiting first, at most five. */
  pendingApprovals: z.array(
    z.strictObject({
      type: z.enum(['Timesheet', 'Leave']),
      user: z.string(),
      userId: Id,
      date: DayField,
      days: z.int(),
      /** The request for leave; null for days of time. */
      requestId: Id.nullable(),
    }),
  ),
  /** Days of time that wait, and requests for leave; claims of expenses and changes of data, which are decided on screens of their own. */
  pendingCount: z.int(),
  pendingLeaveCount: z.int(),
  pendingExpenseCount: z.int(),
  pendingChangeCount: z.int(),
  /** Tasks of checklists that are the reader's to do, with the first three by their day. */
  tasks: z.strictObject({
    open: z.int(),
    overdue: z.int(),
    /** Of them those that somebody handed in, and that are done once the reader agrees. */
    toAgree: z.int(),
    next: z.array(z.strictObject({ id: Id, runId: Id, title: z.string(), list: z.string(), about: z.string(), due: DayField })),
  }),
  newUsers: z.array(z.strictObject({ ...who, hireDate: DayField })),
  holidayGuysOfThisMonth: z.array(z.strictObject({ ...who, monthDay: z.string() })),
  workAnniversariesThisMonth: z.array(z.strictObject({ ...who, monthDay: z.string(), years: z.int() })),
  upcomingLeaves: z.array(z.strictObject({ ...who, startDate: DayField, endDate: DayField })),
  /** How many are away today; the first twenty by name are in the list. */
  awayCount: z.int(),
  arrangement: z.strictObject({ cards: z.array(z.string()), hidden: z.array(z.string()) }),
})
export type OfficeView = z.output<typeof OfficeView>

export const getMyOffice = endpoint({
  name: 'getMyOffice',
  method: 'GET',
  path: '/api/v0/my-office',
  summary: "What's happening in the office",
  permission: officeRead,
  response: OfficeView,
  errors: {},
})

/** Asked for again by everybody who has My Office open whenever somebody presses the clock, so it is read once for all of them. */
export const getPresence = endpoint({
  name: 'getPresence',
  method: 'GET',
  path: '/api/v0/my-office/presence',
  summary: 'Who is in and who was today, the first fifty, with how many',
  permission: officeRead,
  response: PresenceView,
  errors: {},
})

/** Two devices of one person: what was said last counts. */
export const arrangeOffice = endpoint({
  name: 'arrangeOffice',
  method: 'PUT',
  path: '/api/v0/my-office/arrangement',
  summary: 'Put the cards of your own My Office into another order, hide some, or have them as they were',
  unlogged: 'how somebody arranges their own page is nobody else’s matter',
  permission: officeRead,
  body: ArrangementField,
  response: ArrangementField,
  errors: {},
  limits: [perHour('account', 1200)],
})

/** Who is in first, those longest in before the others; then who went. */
export const searchPresence = endpoint({
  name: 'searchPresence',
  method: 'POST',
  path: '/api/v0/my-office/presence/search',
  summary: 'Who is in and who was today, searched and paged',
  permission: officeRead,
  body: z.strictObject({
    ...pageBody,
    q: text(200).optional(),
    /** CLOCKED_IN: with those on a break. */
    state: z.enum(clockStates).optional(),
  }),
  response: page(PersonInOffice),
  errors: {},
  effect: 'none',
})
