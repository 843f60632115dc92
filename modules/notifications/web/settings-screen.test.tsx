import type { NotificationSettings } from '@daybook/notifications/contract'
import { showScreen } from '@daybook/platform/web/test-screen.tsx'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SettingsScreen } from './settings-screen.tsx'

const stored: NotificationSettings = {
  kinds: [{ name: 'time.sent_back', label: 'Days of mine are sent back', group: 'Time', bell: true, mail: true, push: true }],
  quiet: null,
  digestAt: null,
  pushShows: 'KIND',
  tellsDevices: true,
  zone: 'Europe/Berlin',
  version: 3,
}

test('each choice is saved at once, over the version that is shown', async () => {
  const sent: unknown[] = []
  let now = stored
  vi.stubGlobal('fetch', async (...[address, init]: [string, RequestInit]) => {
    if (address.endsWith('/push')) return Response.json({ serverKey: null, devices: [] })
    if (init.method === 'PUT') {
      sent.push(JSON.parse(String(init.body)))
      now = { ...now, kinds: now.kinds.map((kind) => ({ ...kind, mail: false })), version: 4 }
    }
    return Response.json(now)
  })
  showScreen(() => (
    <main>
      <SettingsScreen />
    </main>
  ))
  const mail = await screen.findByRole('checkbox', { name: 'By mail: Days of mine are sent back' })
  expect(mail).toHaveProperty('checked', true)
  fireEvent.click(mail)
  await waitFor(() => expect(mail).toHaveProperty('checked', false))
  expect(sent).toEqual([{ choice: { kind: 'time.sent_back', bell: true, mail: false, push: true }, version: 3 }])
  expect(screen.getByRole('checkbox', { name: 'In the bell: Days of mine are sent back' })).toHaveProperty('checked', true)
})

test('where no device can be told, nothing of devices is asked', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...stored, tellsDevices: false }))
  showScreen(() => (
    <main>
      <SettingsScreen />
    </main>
  ))
  expect(await screen.findByRole('checkbox', { name: 'By mail: Days of mine are sent back' })).toBeTruthy()
  expect(screen.queryByText(/device/i)).toBeNull()
  expect(screen.queryByRole('checkbox', { name: /^On devices/ })).toBeNull()
})
