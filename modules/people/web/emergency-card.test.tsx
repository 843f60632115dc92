import { readBy, show } from '@daybook/platform/web/test-screen.tsx'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { EmergencyCard } from './emergency-card.tsx'

test('those of somebody else are asked for only once their reader opens them, knowing that it is noted', async () => {
  readBy({ userRole: 'HUMAN_RESOURCE' })
  // A page that cannot seal asks in the open.
  vi.stubGlobal('crypto', {})
  const sent = vi.fn<(url: string) => Promise<Response>>(async () => Response.json({ contacts: [], version: 1 }))
  vi.stubGlobal('fetch', sent)
  show(<EmergencyCard userId="01900000-0000-7000-8000-000000000009" />)
  expect(screen.getByText(/That you opened them is noted/)).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Open emergency contacts' }))
  await waitFor(() => expect(sent).toHaveBeenCalled())
  await screen.findByText('None were entered.')
  // Coming back to the window, or to the net, opens nothing: each time would be noted.
  window.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('focus'))
  window.dispatchEvent(new Event('online'))
  expect(sent).toHaveBeenCalledTimes(1)
})
