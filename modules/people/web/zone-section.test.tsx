import { show } from '@daybook/platform/web/test-screen.tsx'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ZoneSection } from './zone-section.tsx'

test('the zone that one’s days go by is chosen among those there are, and kept at once', async () => {
  const sent = vi.fn<typeof fetch>(async () => Response.json({ zone: 'Asia/Tokyo' }))
  vi.stubGlobal('fetch', sent)
  show(<ZoneSection zone="Europe/Berlin" />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' })
  expect(field.value).toBe('Europe/Berlin')
  await userEvent.clear(field)
  await userEvent.type(field, 'Tokyo')
  await userEvent.click(await screen.findByRole('option', { name: 'Asia/Tokyo', hidden: true }))
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  expect(sent.mock.calls[0]?.[0]).toBe('/api/v0/user/zone')
  expect(sent.mock.calls[0]?.[1]?.method).toBe('PUT')
})
