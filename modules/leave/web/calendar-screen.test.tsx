import { showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LeaveCalendarScreen } from './calendar-screen.tsx'

test('a month shows everybody, or only who is away; the address says which', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (_address: string, sent: { body: string }) => {
    const body = JSON.parse(sent.body) as { awayOnly: boolean; limit: number }
    if (body.limit > 1) asked.push(body.awayOnly)
    const items = ['Ana', ...(body.awayOnly ? [] : ['Ben'])].map((userName) => ({ userId: userName, userName, away: [] }))
    return Response.json({ items, nextCursor: null, holidays: [], freeDays: [] })
  })
  showScreen(LeaveCalendarScreen, { address: '/?month=2026-04' })
  expect(await screen.findByText('Ben')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Only who is away' }))
  await vi.waitFor(() => expect(screen.queryByText('Ben')).toBeNull())
  expect(screen.getByText('April 2026')).toBeTruthy()
  expect(asked).toEqual([false, true])
})

test('a link to who is away shows that at once', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async () => Response.json({ items: [], nextCursor: null, holidays: [], freeDays: [] }))
  showScreen(LeaveCalendarScreen, { address: '/?month=2026-04&show=away' })
  expect(await screen.findByText('Seems like no one is on leave in this month.')).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Only who is away' })).toHaveProperty('checked', true)
})
