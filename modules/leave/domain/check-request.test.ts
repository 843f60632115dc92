import { defaultCalendar } from '@daybook/calendar/domain/days'
import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import {
  type AskedDays,
  checkRequest,
  countLeave,
  defaultLeavePolicy,
  type LeavePolicy,
  type OtherRequest,
  type RequestToCheck,
} from './index.ts'

const count = (asked: AskedDays) => countLeave({ ...asked, calendar: defaultCalendar, sandwich: 'none' })
const ask = (from: string, to = from): AskedDays => ({ from: day(from), to: day(to) })

type More = Partial<Omit<RequestToCheck, 'policy'>> & { policy?: Partial<LeavePolicy> }

const check = ({ policy, ...more }: More = {}) => {
  const asked = more.asked ?? ask('2026-04-13', '2026-04-17')
  return checkRequest({
    asked,
    typeId: 'annual',
    unit: 'DAYS',
    counted: count(asked),
    calendar: defaultCalendar,
    today: day('2026-03-16'),
    employment: { from: day('2020-01-01'), to: null },
    department: 'Shop',
    employmentType: 'PART_TIME',
    others: [],
    files: 0,
    lowest: 0,
    ...more,
    policy: { ...defaultLeavePolicy, ...policy },
  })
}

const other = (from: string, to = from, typeId = 'annual'): OtherRequest => ({
  ...ask(from, to),
  typeId,
  perDay: count(ask(from, to)).perDay,
})

test('a week of leave with enough left is fine', () => {
  expect(check()).toEqual([])
})

test.each<[string, More, string, Record<string, string>]>([
  ['before hire', { employment: { from: day('2026-04-14'), to: null } }, 'leave.before_hire', { day: '2026-04-14' }],
  [
    'after leaving',
    { employment: { from: day('2020-01-01'), to: day('2026-04-16') } },
    'leave.after_leaving',
    { day: '2026-04-16' },
  ],
  ['for another department', { policy: { departments: ['Kitchen'] } }, 'leave.not_for_you', {}],
  ['for others than part-timers', { policy: { employmentTypes: ['FULL_TIME', 'INTERN'] } }, 'leave.not_for_you', {}],
  [
    'too short here',
    { policy: { tenureMonths: 12 }, employment: { from: day('2025-06-01'), to: null } },
    'leave.too_new',
    { day: '2026-06-01' },
  ],
  [
    'in the time of waiting',
    { policy: { waitingMonths: 6 }, employment: { from: day('2026-01-01'), to: null } },
    'leave.waiting',
    { day: '2026-07-01' },
  ],
  ['beyond the next leave year', { asked: ask('2027-12-31', '2028-01-03') }, 'leave.too_far', { day: '2027-12-31' }],
  ['too long ago', { asked: ask('2026-02-13') }, 'leave.too_long_ago', { day: '2026-02-14' }],
  ['too short a notice', { policy: { noticeDays: 30 } }, 'leave.notice', { days: '30', day: '2026-04-15' }],
  [
    'half a day of whole ones',
    { policy: { halfDays: false }, asked: { ...ask('2026-04-13'), fromHalf: 'first' } },
    'leave.no_halves',
    {},
  ],
  ['free days only', { asked: ask('2026-04-11', '2026-04-12') }, 'leave.counts_nothing', {}],
  ['too long', { policy: { longestSpan: 4 } }, 'leave.span_too_long', { days: '4' }],
  [
    'over another',
    { others: [other('2026-04-17', '2026-04-20', 'sick')] },
    'leave.overlap',
    { from: '2026-04-17', to: '2026-04-20' },
  ],
  [
    'on a blocked day',
    { policy: { blocked: [{ from: day('2026-04-15'), to: day('2026-04-15'), why: 'Stock taking' }] } },
    'leave.blocked_day',
    { from: '2026-04-15', to: '2026-04-15', why: 'Stock taking' },
  ],
  [
    'over the year',
    { policy: { yearlyLimit: 700 }, others: [other('2026-01-05', '2026-01-07')] },
    'leave.yearly_limit',
    { limit: '7 days' },
  ],
  [
    'over the year between the one it begins in and the one it ends in',
    { policy: { yearlyLimit: 2000, daysBack: 366 }, asked: ask('2025-12-31', '2027-01-01') },
    'leave.yearly_limit',
    { limit: '20 days' },
  ],
  [
    'on end with the week after',
    { policy: { inARowLimit: 900 }, others: [other('2026-04-20', '2026-04-24')] },
    'leave.in_a_row',
    { limit: '9 days' },
  ],
  ['more than is left', { lowest: -150, policy: { negativeLimit: 50 } }, 'leave.balance', { missing: '1 day' }],
])('refused: %s', (_, more, code, details) => {
  expect(check(more)).toEqual([{ code, details }])
})

test.each<[string, More]>([
  ['the same limits, kept', { policy: { yearlyLimit: 800, inARowLimit: 1000 }, others: [other('2026-01-05', '2026-01-07')] }],
  ['no balance to keep', { lowest: null }],
  ['as far below zero as the type allows', { lowest: -500, policy: { negativeLimit: 500 } }],
  ['the last day of the next leave year', { asked: ask('2027-12-30', '2027-12-31') }],
  ['a week of another type in between', { policy: { inARowLimit: 500 }, others: [other('2026-04-20', '2026-04-24', 'sick')] }],
])('fine: %s', (_, more) => {
  expect(check(more)).toEqual([])
})

test('all that speaks against it is said at once', () => {
  const codes = check({ policy: { noticeDays: 60, longestSpan: 2 }, lowest: -100 }).map(({ code }) => code)
  expect(codes).toEqual(['leave.notice', 'leave.span_too_long', 'leave.balance'])
})
