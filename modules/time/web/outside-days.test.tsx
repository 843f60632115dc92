import { day, rangeOf } from '@daybook/platform/domain'
import { show } from '@daybook/platform/web/test-screen.tsx'
import type { Policies, Timesheet, TimesheetDay } from '@daybook/time/contract'
import { defaultTimePolicy } from '@daybook/time/domain'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DayPreview } from './day-preview.ts'
import { DayRow, type DayRowProps } from './day-row.tsx'
import type { Drafts } from './use-drafts.ts'
import { WeekSend } from './week-send.tsx'

const drafts = { drafts: new Map() } as unknown as Drafts
const entry = { id: 'a', start: '2026-03-09T08:00:00Z', end: '2026-03-09T12:00:00Z', breakMinutes: 0, note: '', project: '' }

const dayOf = (about: Partial<TimesheetDay>) =>
  ({
    day: day('2026-03-09'),
    status: 'OPEN',
    plannedMinutes: 0,
    workedMinutes: 240,
    windows: [],
    marks: [],
    why: [],
    holiday: null,
    leave: null,
    outside: true,
    entries: [entry],
    can: { edit: false, submit: false, recall: false },
    ...about,
  }) as unknown as TimesheetDay

const row = (about: Partial<TimesheetDay>, userId?: string) => {
  const props = {
    day: dayOf(about),
    zone: 'Europe/Berlin',
    userId,
    today: '2026-03-10',
    now: '2026-03-10T12:00:00Z',
    preview: { total: { workedMinutes: 240, autoBreakMinutes: 0 } } as DayPreview,
    policies: { time: defaultTimePolicy } as unknown as Policies,
    overtimeMinutes: 0,
    range: rangeOf([]),
    drafts,
    opened: true,
    onOpen: () => undefined,
    onRecall: () => undefined,
  } satisfies DayRowProps
  show(<DayRow {...props} />)
}

test('a day outside of an employment says that it is not paid, and whom to ask', () => {
  row({})
  expect(screen.getByText('Not paid')).toBeTruthy()
  expect(screen.getByText(/before your joining date, or after your last day, and is not paid\. Ask HR/)).toBeTruthy()
})

test('whoever else looks at it is told the same of them', () => {
  row({}, 'somebody')
  expect(screen.getByText(/before their joining date/)).toBeTruthy()
})

test('one without hours says why nothing can be entered, and nothing beside its name', () => {
  row({ entries: [], workedMinutes: 0 })
  expect(screen.queryByText('Not paid')).toBeNull()
  expect(screen.getByText(/Ask HR if one of them is wrong/)).toBeTruthy()
})

const week = (days: TimesheetDay[]) =>
  show(
    <WeekSend
      sheet={{ days, today: '2026-03-10' } as unknown as Timesheet}
      drafts={drafts}
      sending={{ send: async () => undefined, takeBack: async () => undefined, busy: false } as never}
    />,
  )

test('beside the button it is said that such hours stay behind, also where nothing else can be sent', () => {
  week([dayOf({})])
  expect(screen.getByText('Hours before you joined, or after your last day, stay behind')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send to your manager' })).toBeNull()
})

test('the other days of the week are sent all the same', () => {
  week([dayOf({}), dayOf({ day: day('2026-03-10'), outside: false, can: { submit: true } as never })])
  expect(screen.getByText(/stay behind/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send to your manager' }).hasAttribute('disabled')).toBe(false)
})

test('where nothing can be sent and nothing stays behind, nothing is said', () => {
  week([dayOf({ outside: false, running: true })])
  expect(screen.queryByText(/Clock out first/)).toBeNull()
})
