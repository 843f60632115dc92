import { day } from '@daybook/platform/domain'
import { showScreen } from '@daybook/platform/web/test-screen.tsx'
import type { SheetRequest } from '@daybook/time/contract'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SentBackCard } from './sent-back-card.tsx'

const sentBack = (date: string): SheetRequest => ({
  id: `day-${date}`,
  day: day(date),
  state: 'REJECTED',
  workedMinutes: 480,
  notWorked: false,
  submittedAt: '2026-03-16T08:00:00Z',
  decidedAt: '2026-03-16T09:00:00Z',
  decidedByName: 'Mia Boss',
  decisionNote: 'The break is missing',
})

const show = (items: readonly SheetRequest[]) => {
  vi.stubGlobal('fetch', async () => Response.json({ items, nextCursor: null }))
  showScreen(() => (
    <main>
      <SentBackCard />
    </main>
  ))
}

test('who sent back how many days of which week, with the note and the way there', async () => {
  show([sentBack('2026-03-11'), sentBack('2026-03-10')])
  const link = await screen.findByRole('link', { name: '2 days of 09 Mar – 15 Mar 2026' })
  expect(link.getAttribute('href')).toBe('/product/timesheet/timesheet?week=2026-03-09&day=2026-03-10')
  expect(link.parentElement?.textContent).toBe('Mia Boss sent back 2 days of 09 Mar – 15 Mar 2026:')
  expect(screen.getByText('The break is missing')).toBeTruthy()
})

test('of many weeks the newest three stand there, and the way to all', async () => {
  show(['2026-03-10', '2026-03-03', '2026-02-24', '2026-02-17'].map(sentBack))
  expect(await screen.findByRole('link', { name: 'All of your requests' })).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

test('nothing was sent back: there is no card', async () => {
  show([])
  expect((await screen.findByRole('main')).textContent).toBe('')
})
