import type { WorkScheduleRow } from '@daybook/calendar/contract'
import { defaultPattern } from '@daybook/calendar/domain/days'
import { day } from '@daybook/platform/domain'
import { readBy, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SchedulesScreen } from './schedules-screen.tsx'

const version = (from: string) => ({
  from: day(from),
  weeks: [defaultPattern],
  graceMinutes: 10,
  siteId: null,
  savedAt: '2026-01-01T00:00:00Z',
  savedByName: null,
})
const schedule = (name: string, more: Partial<WorkScheduleRow> = {}): WorkScheduleRow => ({
  id: name,
  name,
  isDefault: false,
  versions: [version('2026-01-05')],
  people: 0,
  version: 1,
  ...more,
})

const show = (items: readonly WorkScheduleRow[]) => {
  readBy({ userRole: 'HUMAN_RESOURCE', country: 'US', currency: 'USD', weekStarts: 7, zone: 'UTC' })
  vi.stubGlobal('fetch', async () => Response.json({ items, today: '2026-03-02', settledThrough: null }))
  showScreen(SchedulesScreen)
}

test('the schedule of the company, how many work by it, and what holds later', async () => {
  show([schedule('Full time', { isDefault: true, people: 12, versions: [version('1970-01-01'), version('2026-04-06')] })])
  expect(await screen.findByRole('heading', { name: 'Full time' })).toBeTruthy()
  expect(screen.getByText(/12 people work by it/)).toBeTruthy()
  expect(screen.getByText('From 06 Apr 2026')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
})

test('what nobody works by can be removed, and says from when on it can be given', async () => {
  show([schedule('Part time', { versions: [version('2026-03-09')] })])
  expect(await screen.findByText(/^From 09 Mar 2026 on\. Nobody works by it/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove' })).toBeTruthy()
  expect(screen.getByText('Monday 8 h; Tuesday 8 h; Wednesday 8 h; Thursday 8 h; Friday 8 h')).toBeTruthy()
})
