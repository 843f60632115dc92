import type { Holiday } from '@daybook/calendar/contract'
import { day } from '@daybook/platform/domain'
import { readBy, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { HolidayScreen } from './holiday-screen.tsx'

const holiday = (date: string, name: string): Holiday => ({
  id: date,
  date: day(date),
  name,
  fractionPercent: 100,
  observedOn: null,
  recurring: false,
  paid: true,
  source: 'country',
  siteId: null,
  version: 1,
})

const show = (zone: string, more: readonly Holiday[] = []) => {
  readBy({ userRole: 'EMPLOYEE', country: 'US', currency: 'USD', weekStarts: 7, zone })
  const items = [holiday('2026-12-24', 'Christmas Eve'), holiday('2026-12-25', 'Christmas Day'), ...more]
  vi.stubGlobal('fetch', async () => Response.json({ items, paysHolidays: true, can: { add: false, change: false } }))
  showScreen(HolidayScreen)
}

test.each([
  ['Pacific/Kiritimati', 'Christmas Day, Friday 25 Dec 2026'],
  ['Pacific/Pago_Pago', 'Christmas Eve, Thursday 24 Dec 2026'],
])('the next day off follows the calendar of the reader, in %s too', async (zone, next) => {
  vi.setSystemTime('2026-12-24T11:00:00Z')
  show(zone)
  expect(await screen.findByText(`2 days in 2026. Next: ${next}.`)).toBeTruthy()
})

test('two holidays on one date are one day off, and one that is kept on another day is none', async () => {
  vi.setSystemTime('2026-12-24T11:00:00Z')
  const party = { ...holiday('2020-12-24', 'Winter party'), recurring: true }
  const moved = { ...holiday('2026-12-26', 'Boxing Day'), fractionPercent: 0, observedOn: day('2026-12-28') }
  show('Europe/London', [party, moved, holiday('2026-12-28', 'Boxing Day (substitute day)')])
  expect(await screen.findByText(/^3 days in 2026\./)).toBeTruthy()
})
