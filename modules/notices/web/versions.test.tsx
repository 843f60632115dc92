import type { PostVersion } from '@daybook/notices/contract'
import { showScreen } from '@daybook/platform/web/test-screen.tsx'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { VersionsPanel } from './versions-panel.tsx'

const first: PostVersion = {
  version: 1,
  deed: 'POST',
  changedBy: null,
  changedAt: null,
  changes: [],
  title: 'The lift is out of order',
  content: '<p>Please take the <strong>stairs</strong>.</p>',
  everybody: false,
  departments: ['Workshop'],
  roles: ['MANAGER'],
  people: [{ userId: 'a', userName: 'Ana Ruiz' }],
  pinned: true,
  mustConfirm: false,
  commentsOpen: true,
  publishAt: '2026-03-16T09:00:00Z',
  expiresAt: null,
}
const second: PostVersion = {
  ...first,
  version: 2,
  deed: 'CHANGE',
  changedBy: 'Nora Field',
  changedAt: '2026-03-17T09:00:00Z',
  changes: ['title', 'audience'],
  title: 'The lift works again',
}

test('each version says who made it, what was different, and on a press what it said and for whom', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ items: [second, first], nextCursor: null }))
  showScreen(() => <VersionsPanel />, { address: '/?versions=post' })
  expect(await screen.findByText('Different: title and whom it is for')).toBeTruthy()
  expect(screen.getByText(/by Nora Field/)).toBeTruthy()
  expect(screen.getByText(/before versions were kept/)).toBeTruthy()
  expect(screen.queryByText('The lift is out of order')).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Show what it said: version 1' }))
  expect(await screen.findByRole('heading', { name: 'The lift is out of order' })).toBeTruthy()
  expect(screen.getByText('stairs').localName).toBe('strong')
  expect(screen.getByText('For: Workshop, Manager, Ana Ruiz · Pinned · Readers may comment')).toBeTruthy()
})
