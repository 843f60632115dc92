import { DayField, endpoint, Id, InstantField, only, refusals, requiredText } from '@daybook/platform/contract'
import { z } from 'zod'
import { bookingKinds } from '../domain/index.ts'
import { hoursBook, hoursRead } from './permissions.ts'

export const hoursRefusals = refusals({
  'hours.not_open': { status: 409, words: 'This account is not open yet. Say from which day on it counts first.' },
  'hours.open': { status: 409, words: 'This account is open already.' },
  'hours.own': { status: 403, words: 'Nobody books on their own account. Somebody else of HR, or an owner, has to.' },
  'hours.before': { status: 400, words: 'This account counts from {day} on.' },
  'hours.too_long_ago': { status: 400, words: 'An account begins in the last ten years.' },
  'hours.too_many': { status: 409, words: 'An account takes {bookings} bookings.' },
})

const Month = z.strictObject({
  month: z.string(),
  workedMinutes: z.int(),
  plannedMinutes: z.int(),
  bookedMinutes: z.int(),
  before: z.int(),
  balance: z.int(),
})

const Booking = z.strictObject({
  id: Id,
  day: DayField,
  kind: z.enum(bookingKinds),
  minutes: z.int(),
  note: z.string(),
  madeAt: InstantField,
  madeByName: z.string(),
})

export const HoursAccount = z.strictObject({
  userId: Id,
  /** From which day on it counts; null where nobody opened it. */
  opened: DayField.nullable(),
  /** The last day that counts: yesterday. */
  through: DayField,
  balance: z.int(),
  /** Of that, what stands on days that nobody approved yet. */
  unapprovedMinutes: z.int(),
  /** The last two years, the latest first. */
  months: z.array(Month),
  /** The latest first, at most fifty. */
  bookings: z.array(Booking),
  can: z.strictObject({ book: z.boolean() }),
})
export type HoursAccount = z.output<typeof HoursAccount>

export const getHoursAccount = endpoint({
  name: 'getHoursAccount',
  method: 'GET',
  path: '/api/v0/hours-account',
  summary: 'The plus and minus hours of you, or of somebody whose timesheets you may see',
  permission: hoursRead,
  query: z.strictObject({ userId: Id.optional() }),
  response: HoursAccount,
  errors: {},
})

export const BookingForm = z
  .strictObject({
    userId: Id,
    kind: z.enum(bookingKinds),
    day: DayField,
    minutes: z.int().min(-60_000, 'At most 1,000 hours').max(60_000, 'At most 1,000 hours'),
    note: requiredText(500, 'Please say why'),
  })
  .refine(({ kind, minutes }) => kind === 'OPENING' || minutes !== 0, { message: 'Must not be nothing', path: ['minutes'] })
  .refine(({ kind, minutes }) => kind !== 'PAY_OUT' || minutes < 0, { message: 'Paying out takes hours off', path: ['minutes'] })

/** Opens an account, corrects it, or takes off what was paid out. Bookings stay: what is wrong gets its opposite. */
export const bookHours = endpoint({
  name: 'bookHours',
  method: 'POST',
  path: '/api/v0/hours-account',
  summary: 'Open an hours account, correct it, or take off what was paid out',
  permission: hoursBook,
  body: BookingForm,
  response: z.strictObject({ id: Id }),
  errors: only(
    hoursRefusals,
    'hours.not_open',
    'hours.open',
    'hours.own',
    'hours.before',
    'hours.too_long_ago',
    'hours.too_many',
  ),
})
