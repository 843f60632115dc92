import { day, rangeOf } from '@daybook/platform/domain'
import type { Policies, TimesheetDay } from '@daybook/time/contract'
import { defaultTimePolicy } from '@daybook/time/domain'
import { expect, test } from 'vitest'
import type { DayPreview } from './day-preview.ts'
import { minutesDrawn } from './day-row.tsx'
import type { Drafts } from './use-drafts.ts'

const drawn = (about: Partial<TimesheetDay>) => ({
  day: {
    day: day('2026-03-09'),
    plannedMinutes: 0,
    windows: [],
    marks: [],
    holiday: null,
    leave: null,
    entries: [],
    ...about,
  } as unknown as TimesheetDay,
  zone: 'Europe/Berlin',
  now: '2026-03-09T20:00:00Z',
  preview: { total: { autoBreakMinutes: 0 } } as DayPreview,
  policies: { time: defaultTimePolicy } as unknown as Policies,
  drafts: { drafts: new Map() } as unknown as Drafts,
})
const entry = (start: string, end: string | null) =>
  ({ start: `2026-03-09T${start}:00Z`, end: end && `2026-03-09T${end}:00Z`, breakMinutes: 0 }) as TimesheetDay['entries'][number]
const rangeFor = (...days: Partial<TimesheetDay>[]) => rangeOf(days.flatMap((each) => minutesDrawn(drawn(each))))

test('the axis of a week reaches as far as its longest day', () => {
  expect(rangeFor({}, { plannedMinutes: 480 })).toEqual({ from: 360, to: 1200 })
  expect(rangeFor({ entries: [entry('03:30', '11:30')] }, { entries: [entry('13:00', '20:30')] })).toEqual({
    from: 240,
    to: 1320,
  })
})

test('a punch that is missing lies on the axis as well', () => {
  expect(rangeFor({ missingClockOut: true, entries: [entry('02:15', null)] }).from).toBe(180)
})
