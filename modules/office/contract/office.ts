import { Stretch } from '@daybook/time/contract'
import { DayField, Id, InstantField, endpoint } from '@daybook/platform/contract'
import { z } from 'zod'
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

/** Everything My Office shows, in one reply. Birthdays carry no year. */
export const OfficeView = z.strictObject({
  today: DayField,
  zone: z.string(),
  clockInOutUsers: z.array(PersonInOffice),
  upcomingHolidays: z.array(z.strictObject({ name: z.string(), date: DayField })),
  pendingApprovals: z.array(z.strictObject({ type: z.string(), user: z.string(), userId: Id, date: DayField, days: z.int() })),
  pendingCount: z.int(),
  newUsers: z.array(z.strictObject({ ...who, hireDate: DayField })),
  holidayGuysOfThisMonth: z.array(z.strictObject({ ...who, monthDay: z.string() })),
  workAnniversariesThisMonth: z.array(z.strictObject({ ...who, monthDay: z.string(), years: z.int() })),
  upcomingLeaves: z.array(z.strictObject({ ...who, startDate: DayField, endDate: DayField })),
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
