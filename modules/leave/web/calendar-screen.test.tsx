import { readBy, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen, waitFor } from '@testing-library/react'
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
  await waitFor(() => expect(screen.queryByText('Ben')).toBeNull())
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

type Body = { from: string; to: string; limit: number }

/** Answers with Ana, who is away for two days in the week of the test, and says which days were asked for. */
const answering = (typeName?: string) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_address: string, sent: { body: string }) => {
    const { from, to, limit } = JSON.parse(sent.body) as Body
    if (limit > 1) asked.push(`${from} ${to}`)
    const away = [{ from: '2026-04-14', to: '2026-04-15', half: null, ...(typeName ? { typeName } : {}) }]
    const items = [{ userId: 'Ana', userName: 'Ana', away }]
    return Response.json({ items, nextCursor: null, holidays: [{ day: '2026-04-17', name: 'Town fair' }], freeDays: [] })
  })
  return asked
}

const wide = () =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))

test('a week begins when the company’s weeks do; its bars say the type where the reader may know it, once', async () => {
  wide()
  readBy({ weekStarts: 7 })
  const asked = answering('Vacation')
  showScreen(LeaveCalendarScreen, { address: '/?view=week&week=2026-04-15' })
  expect(await screen.findAllByText('Vacation')).toHaveLength(1)
  expect(screen.getByText('12 Apr – 18 Apr 2026')).toBeTruthy()
  expect(screen.getByText('Town fair')).toBeTruthy()
  expect(screen.getAllByRole('columnheader')).toHaveLength(7)
  expect(asked).toEqual(['2026-04-12 2026-04-18'])
})

test('colleagues read on the bars of a week that somebody is away, and nothing else', async () => {
  wide()
  answering()
  showScreen(LeaveCalendarScreen, { address: '/?view=week&week=2026-04-15' })
  expect(await screen.findAllByText('Away')).toHaveLength(1)
  expect(screen.getAllByText('Ana is away, 14 Apr 2026 to 15 Apr 2026')).toHaveLength(2)
})

test('from a month to its first week and back; the arrows go on by what is shown', async () => {
  wide()
  const asked = answering()
  showScreen(LeaveCalendarScreen, { address: '/?month=2026-04' })
  await screen.findByText('Ana')
  await userEvent.click(screen.getByRole('radio', { name: 'Week' }))
  expect(await screen.findByText('30 Mar – 05 Apr 2026')).toBeTruthy()
  const next = screen.getByRole('link', { name: '06 Apr – 12 Apr 2026' })
  expect(next.getAttribute('href')).toBe('/?view=week&week=2026-04-06')
  await userEvent.click(screen.getByRole('radio', { name: 'Month' }))
  expect(await screen.findByText('April 2026')).toBeTruthy()
  expect(asked).toEqual(['2026-04-01 2026-04-30', '2026-03-30 2026-04-05'])
})
