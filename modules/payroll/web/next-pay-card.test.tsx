import { day } from '@daybook/platform/domain'
import { oneTryClient, readBy, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { nextPayQuery, WidePay } from './next-pay-card.tsx'

const next = { payDate: day('2026-03-27'), from: day('2026-03-01'), to: day('2026-03-31'), payCycleName: 'Monthly' }

const show = (now: string, paid: typeof next | null = next) => {
  vi.setSystemTime(now)
  readBy({ zone: 'Asia/Tokyo' })
  const client = oneTryClient()
  client.setQueryData(nextPayQuery.queryKey, { next: paid })
  showScreen(
    () => (
      <main>
        <WidePay />
      </main>
    ),
    { client },
  )
}

test.each([
  ['2026-03-16T09:00:00Z', 'in 11 days'],
  ['2026-03-26T09:00:00Z', 'tomorrow'],
  ['2026-03-26T16:00:00Z', 'today'],
])('at %s the next pay day is %s, by the clock of where somebody works', async (now, words) => {
  show(now)
  expect((await screen.findByText(words)).parentElement?.textContent).toBe(`Friday, 27 Mar 2026${words}`)
  expect(screen.getByText(/For 01 Mar – 31 Mar 2026/)).toBeTruthy()
})

test.each([
  ['2026-03-28T09:00:00Z', next],
  ['2026-03-16T09:00:00Z', null],
])('at %s there is nothing to say', async (now, paid) => {
  show(now, paid)
  expect((await screen.findByRole('main')).textContent).toBe('')
})
