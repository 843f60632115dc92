import { show } from '@daybook/platform/web/test-screen.tsx'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PushSection } from './push-section.tsx'

type Served = { serverKey: string | null; devices: { id: string; name: string; addedAt: string; current: boolean }[] }

const phone = { id: 'phone', name: 'Firefox on Android', addedAt: '2026-03-16T09:00:00Z', current: true }

/** A server that keeps devices, and what it is sent. */
const serve = (served: Served) => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method === 'PUT') {
      sent.push(JSON.parse(String(init.body)))
      served.devices = [phone]
    }
    if (init.method === 'DELETE') {
      sent.push(String(address))
      served.devices = []
    }
    return Response.json(served)
  })
  return sent
}

/** A browser that may be reached, and whose owner answers its question so. */
const browser = (permission: NotificationPermission) => {
  const before = { unsubscribe: vi.fn<() => Promise<boolean>>(async () => true) }
  const made = { toJSON: () => ({ endpoint: 'https://push.example/a', keys: { p256dh: 'B', auth: 'a' } }) }
  const pushManager = {
    getSubscription: async () => before,
    subscribe: vi.fn<(asked: object) => Promise<typeof made>>(async () => made),
  }
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => permission)
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', { requestPermission })
  const register = vi.fn<(path: string) => Promise<object>>(async () => ({}))
  const serviceWorker = { register, ready: Promise.resolve({ pushManager }), getRegistration: async () => ({ pushManager }) }
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: serviceWorker, enumerable: true } }))
  return { before, pushManager, requestPermission, register }
}

const draw = () => show(<PushSection shows="KIND" saving={false} save={async () => undefined} />)
const turnOn = () => screen.findByRole('button', { name: 'Turn on for this device' })

test('the browser is asked once it is pressed, and reached at a new address that the server is told', async () => {
  const sent = serve({ serverKey: 'BKey', devices: [] })
  const { before, pushManager, requestPermission, register } = browser('granted')
  draw()
  const button = await turnOn()
  expect(requestPermission).not.toHaveBeenCalled()
  fireEvent.click(button)
  expect(await screen.findByText('Firefox on Android')).toBeTruthy()
  expect(sent).toEqual([{ endpoint: 'https://push.example/a', p256dh: 'B', auth: 'a' }])
  expect(register).toHaveBeenCalledWith('/sw.js')
  expect(before.unsubscribe).toHaveBeenCalledOnce()
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' })
  expect(screen.queryByRole('button', { name: 'Turn on for this device' })).toBeNull()
})

test('whoever says no to the browser is told nothing, and no worker is made for it', async () => {
  const sent = serve({ serverKey: 'BKey', devices: [] })
  const { register } = browser('denied')
  draw()
  const button = await turnOn()
  fireEvent.click(button)
  await waitFor(() => expect(button.dataset['loading']).toBeUndefined())
  expect([sent, register.mock.calls]).toEqual([[], []])
})

test('a device is turned off, and gives its address up where it is this one', async () => {
  const sent = serve({ serverKey: 'BKey', devices: [phone] })
  const { before } = browser('granted')
  draw()
  fireEvent.click(await screen.findByRole('button', { name: 'Turn off Firefox on Android' }))
  expect(await turnOn()).toBeTruthy()
  expect(sent).toEqual([expect.stringMatching(/\/api\/v0\/push\/phone$/)])
  await waitFor(() => expect(before.unsubscribe).toHaveBeenCalledOnce())
})

test('a browser that cannot, and an installation that does not, say so', async () => {
  serve({ serverKey: 'BKey', devices: [] })
  draw()
  expect(await screen.findByText(/This browser cannot do that/)).toBeTruthy()
})
