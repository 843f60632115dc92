import { showScreen } from '@daybook/platform/web/test-screen.tsx'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PostFields } from './post-form.tsx'

test('an end before today is told at its field, and nothing is sent', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method }: { method: string }) => {
    if (method === 'POST') sent.push(address)
    return Response.json({ departments: [] })
  })
  showScreen(() => (
    <main>
      <PostFields kind="NOTICE" onSaved={() => undefined} />
    </main>
  ))
  const until = await screen.findByLabelText('Shown until')
  fireEvent.change(until, { target: { value: '01 Jan 2020' } })
  fireEvent.blur(until)
  await waitFor(() => expect(screen.getByText('Must be after it is published')).toBeTruthy())
  fireEvent.click(screen.getByRole('button', { name: 'Post the notice' }))
  expect(sent).toEqual([])
})
