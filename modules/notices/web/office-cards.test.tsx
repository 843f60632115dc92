import { showScreen } from '@daybook/platform/web/test-screen.tsx'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { NewsCard, NoticesCard } from './office-cards.tsx'

const show = (newest: object, active: readonly object[] = []) => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(String(address).includes('/dashboard') ? newest : { items: active, nextCursor: null }),
  )
  showScreen(() => (
    <main>
      <NoticesCard />
      <NewsCard />
    </main>
  ))
}

test('without any both say so, and so does the dialog of all news', async () => {
  show({ notices: [], news: [] })
  expect(await screen.findByText('No notices available at the moment.')).toBeTruthy()
  expect(screen.getByText('No recent company news.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(await screen.findByRole('dialog', { name: 'All Company News & Notifications' })).toBeTruthy()
  expect(await screen.findByText('No active company news available.')).toBeTruthy()
})

test('a notice is told by title and date, news in two lines; a press shows them whole, with when they were published', async () => {
  const createdAt = '2026-03-16T09:00:00Z'
  show(
    {
      notices: [{ id: 'a', title: 'The lift is out of order', createdDate: createdAt, pinned: false, toConfirm: true }],
      news: [{ id: 'b', title: 'A new workshop', excerpt: 'It opens in May.', createdAt }],
    },
    [
      {
        id: 'b',
        kind: 'NEWS',
        title: 'A new workshop',
        content: '<p>It opens in <strong>May</strong>.</p>',
        createdAt,
        changedAt: '2026-03-18T09:00:00Z',
        commentsOpen: true,
        files: [],
        comments: 2,
        pinned: false,
        mustConfirm: false,
        confirmed: false,
      },
    ],
  )
  const link = await screen.findByRole('link', { name: 'The lift is out of order' })
  expect(link.getAttribute('href')).toBe('/product/timesheet/boardNotification?post=a')
  expect(screen.getByText('To confirm')).toBeTruthy()
  expect(screen.getAllByText('16 Mar 2026')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: /A new workshop/ }))
  const dialog = await screen.findByRole('dialog')
  expect(await screen.findByText('May')).toBeTruthy()
  expect(dialog.textContent).toContain('Published: 16 Mar 2026 · Changed on 18 Mar 2026')
  const comments = screen.getByRole('link', { name: '2 comments: A new workshop' })
  expect(comments.getAttribute('href')).toBe('/product/timesheet/companyNotification?comments=b')
})
