import type { PostComment } from '@daybook/notices/contract'
import { ConfirmHost } from '@daybook/platform/web'
import { showScreen } from '@daybook/platform/web/test-screen.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CommentsPanel } from './comments-panel.tsx'

const comment = (id: string, words: string, mayRemove: boolean): PostComment => ({
  id,
  userId: id,
  userName: `Person ${id}`,
  profileImageS3Path: null,
  comment: words,
  createdAt: '2026-03-16T09:00:00Z',
  can: { remove: mayRemove },
})

/** A server that holds these comments, and what was asked of it. */
const show = (items: PostComment[], commentsOpen = true) => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    if (method !== 'GET') sent.push(`${method} ${address} ${String(init.body ?? '')}`.trim())
    if (method === 'DELETE') items.splice(0, 1)
    if (method === 'POST') items.push(comment('new', 'The one in the yard.', true))
    if (method === 'GET') return Response.json({ items, nextCursor: null })
    return Response.json(method === 'DELETE' ? { comments: items.length } : items.at(-1))
  })
  const posts = [{ id: 'post', title: 'The lift', commentsOpen }]
  showScreen(
    () => (
      <main>
        <CommentsPanel posts={posts} />
        <ConfirmHost />
      </main>
    ),
    { address: '/?comments=post' },
  )
  return sent
}

test('nothing was said yet: it says so, and there is a box to begin', async () => {
  show([])
  expect(await screen.findByRole('dialog', { name: 'Comments on “The lift”' })).toBeTruthy()
  expect(await screen.findByText('Nobody has commented yet.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Comment' })).toBeTruthy()
})

test('where comments are off what was said stands there, and nobody adds to it', async () => {
  show([comment('a', 'Which one?', false)], false)
  expect(await screen.findByText('Which one?')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Comment' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull()
})

test('what is written is sent, stands in the list, and leaves an empty box; an empty one is not sent', async () => {
  const sent = show([comment('a', 'Which one?', false)])
  fireEvent.click(await screen.findByRole('button', { name: 'Comment' }))
  expect(await screen.findByText('Write what you want to say.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Your comment'), { target: { value: 'The one in the yard.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Comment' }))
  const list = await screen.findByRole('list', { name: 'Comments' })
  expect(await within(list).findByText('The one in the yard.')).toBeTruthy()
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Your comment').value).toBe(''))
  expect(sent).toEqual(['POST /api/v0/company-notification/post/comments {"comment":"The one in the yard."}'])
})

test('who may remove a comment is asked first, and then it is gone', async () => {
  const sent = show([comment('a', 'Which one?', true), comment('b', 'The other one.', false)])
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the comment of Person a' }))
  expect(sent).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: 'Remove it' }))
  await waitFor(() => expect(screen.queryByText('Which one?')).toBeNull())
  expect([sent, screen.getByText('The other one.').textContent]).toEqual([
    ['DELETE /api/v0/company-notification/comments/a'],
    'The other one.',
  ])
})
