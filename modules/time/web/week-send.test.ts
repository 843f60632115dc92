import { addDays, day } from '@daybook/platform/domain'
import type { TimesheetDay } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { daysToSend } from './week-send.tsx'

const today = day('2026-06-30')
const planned = (back: number) =>
  ({
    day: addDays(today, -back),
    can: { submit: true, recall: false },
    entries: [],
    plannedMinutes: 480,
  }) as unknown as TimesheetDay

test('days without hours are offered as not worked as long as they are taken', () => {
  const { empty } = daysToSend({ days: [93, 92, 1, 0, -1].map(planned), today })
  expect(empty).toEqual([92, 1, 0].map((back) => addDays(today, -back)))
})
