import { addDays, day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import {
  approve,
  can,
  mayBeNotWorked,
  recall,
  reject,
  reopen,
  submit,
  takesEntries,
  type TimesheetStatus,
  type TimesheetAction,
  timesheetStatuses,
  undoApproval,
} from './index.ts'

const sheet = (status: TimesheetStatus) => ({ status, entries: [{ start: '2026-03-02T08:00:00Z', end: '2026-03-02T16:00:00Z' }] })
const approvedAt = '2026-03-16T09:00:00Z'
const outcome = (result: { ok: true; value: { status: string } } | { ok: false; code: string }) =>
  result.ok ? result.value.status : result.code

test.each([
  [
    'submit',
    (s: TimesheetStatus) => submit(sheet(s)),
    ['SUBMITTED', 'timesheet.not_open', 'timesheet.not_open', 'timesheet.paid'],
  ],
  [
    'recall',
    (s: TimesheetStatus) => recall(sheet(s)),
    ['timesheet.not_submitted', 'OPEN', 'timesheet.not_submitted', 'timesheet.not_submitted'],
  ],
  [
    'approve',
    (s: TimesheetStatus) => approve(sheet(s)),
    ['timesheet.not_submitted', 'APPROVED', 'timesheet.not_submitted', 'timesheet.not_submitted'],
  ],
  [
    'reject',
    (s: TimesheetStatus) => reject(sheet(s), 'Friday is missing'),
    ['timesheet.not_submitted', 'OPEN', 'timesheet.not_submitted', 'timesheet.not_submitted'],
  ],
  [
    'reopen',
    (s: TimesheetStatus) => reopen(sheet(s), 'Wrong project'),
    ['timesheet.not_approved', 'timesheet.not_approved', 'OPEN', 'timesheet.paid'],
  ],
  [
    'undo',
    (status: TimesheetStatus) => undoApproval({ status, decidedBy: 'me', decidedAt: approvedAt }, 'me', approvedAt),
    ['timesheet.not_approved', 'timesheet.not_approved', 'SUBMITTED', 'timesheet.paid'],
  ],
])('%s leads from open, submitted, approved and paid to %s', (_action, act, expected) => {
  expect(timesheetStatuses.map((status) => outcome(act(status)))).toEqual(expected)
})

test('a paid day allows nothing', () => {
  const actions: TimesheetAction[] = ['edit', 'submit', 'recall', 'approve', 'reject', 'undo', 'reopen', 'pay']
  expect(actions.filter((action) => can(action, { status: 'PAID' }))).toEqual([])
})

test.each([
  [
    'a running entry waits',
    { ...sheet('OPEN'), entries: [{ start: '2026-03-02T08:00:00Z', end: null }] },
    'timesheet.still_running',
  ],
  ['a missing clock-out waits', { ...sheet('OPEN'), missingClockOut: true }, 'timesheet.missing_clock_out'],
  ['an empty day is not submitted by accident', { ...sheet('OPEN'), entries: [] }, 'timesheet.empty'],
  ['a day not worked is submitted as such', { ...sheet('OPEN'), entries: [], notWorked: true }, 'SUBMITTED'],
  ['minutes without times are no running entry', { ...sheet('OPEN'), entries: [{ start: null, end: null }] }, 'SUBMITTED'],
])('%s', (_case, open, expected) => {
  expect(outcome(submit(open))).toBe(expected)
})

test.each([
  ['by who gave it, within a minute', 'me', '2026-03-16T09:01:00Z', 'SUBMITTED'],
  ['by who gave it, a second later', 'me', '2026-03-16T09:01:01Z', 'timesheet.undo_over'],
  ['by somebody else', 'another', '2026-03-16T09:00:01Z', 'timesheet.undo_over'],
])('an approval that is taken back %s: %s at %s leads to %s', (_case, by, now, expected) => {
  expect(outcome(undoApproval({ status: 'APPROVED', decidedBy: 'me', decidedAt: approvedAt }, by, now))).toBe(expected)
})

test('a rejection says what to change and a reopening why', () => {
  expect(outcome(reject(sheet('SUBMITTED'), '  '))).toBe('timesheet.note_required')
  expect(outcome(reopen(sheet('APPROVED'), ''))).toBe('timesheet.reason_required')
})

const months = [
  ['2026-01-01', '2026-01-31'],
  ['2026-02-01', '2026-02-28'],
  ['2026-03-01', '2026-03-31'],
].map(([start, end]) => ({ start: day(start as string), end: day(end as string) }))

test.each([
  ['today', '2026-03-02', '2026-03-02', true],
  ['a day to come', '2026-04-02', '2026-03-02', true],
  ['the period before, within grace', '2026-02-28', '2026-03-03', true],
  ['the period before, after grace', '2026-02-28', '2026-03-04', false],
  ['an older period, within grace', '2026-01-31', '2026-03-01', false],
])('with three days of grace: %s', (_case, date, today, expected) => {
  expect(takesEntries(day(date), months, day(today), 3)).toBe(expected)
})

test('a day without entries is handed in as not worked for 92 days', () => {
  const today = day('2026-06-30')
  expect([0, 92, 93].map((back) => mayBeNotWorked(addDays(today, -back), today))).toEqual([true, true, false])
})
