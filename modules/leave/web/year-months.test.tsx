import { getPersonSchedule, listHolidays } from '@daybook/calendar/contract'
import { day } from '@daybook/platform/domain'
import { q } from '@daybook/platform/web'
import { oneTryClient, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { YearMonths } from './year-months.tsx'

const today = day('2026-03-16')

test('a month says what is off and taken in it, and is shown when it is pressed', async () => {
  const client = oneTryClient()
  const siteId = '0198c000-0000-7000-8000-000000000009'
  const plan = { from: null, name: 'Munich', turnsFrom: today, weeks: [], graceMinutes: 0, siteId, siteName: 'Munich' }
  client.setQueryData(q(getPersonSchedule, { query: {} }, {}).queryKey, { today, items: [plan], can: { give: false } })
  const fair = {
    id: 'x',
    date: day('2026-08-03'),
    name: 'Fair',
    fractionPercent: 100,
    observedOn: null,
    recurring: false,
    paid: true,
  }
  client.setQueryData(q(listHolidays, { query: { year: '2026', siteId } }, {}).queryKey, {
    items: [{ ...fair, source: 'company' as const, siteId, version: 1 }],
    paysHolidays: true,
    can: { add: false, change: false },
  })
  const onShow = vi.fn<(day: string) => void>()
  const requests = [
    { from: day('2026-07-30'), to: day('2026-08-05'), status: 'APPROVED' as const },
    { from: day('2026-09-01'), to: day('2026-09-02'), status: 'REJECTED' as const },
  ]
  const props = { today, shown: '2026-03-16', from: '', to: '', requests, onShow }
  showScreen(() => <YearMonths {...props} />, { client })
  expect(await screen.findByRole('button', { name: 'August 2026, 1 day off, leave on 5 days' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'July 2026, leave on 2 days' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'September 2026' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'March 2026' }).getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'September 2026' }))
  expect(onShow).toHaveBeenCalledWith('2026-09-01')
})
