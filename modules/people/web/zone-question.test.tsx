import { readBy, show } from '@daybook/platform/web/test-screen.tsx'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ZoneQuestion } from './zone-question.tsx'

const { resolvedOptions } = Intl.DateTimeFormat.prototype
const deviceIn = (timeZone: string) =>
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone }
  })
const question = () => screen.queryByRole('complementary', { name: 'Time zone' })

beforeEach(() => localStorage.clear())

test('a device in another zone is asked about once; another one, or another reader, again', async () => {
  deviceIn('Asia/Tokyo')
  show(<ZoneQuestion />)
  expect(question()?.textContent).toMatch(/^This device is in Tokyo, where it is .+ counted in Berlin/)
  await userEvent.click(screen.getByRole('button', { name: 'Keep Berlin' }))
  expect(question()).toBeNull()
  cleanup()
  show(<ZoneQuestion />)
  expect(question()).toBeNull()
  cleanup()
  readBy({ userId: 'mia' })
  show(<ZoneQuestion />)
  expect(question()).not.toBeNull()
})

test.each(['Europe/Berlin', 'Europe/Vienna'])('%s shows the time of Berlin: there is no question', (zone) => {
  deviceIn(zone)
  show(<ZoneQuestion />)
  expect(question()).toBeNull()
})

test('whoever has no place in the company is not asked', () => {
  deviceIn('Asia/Tokyo')
  readBy({ userId: null })
  show(<ZoneQuestion />)
  expect(question()).toBeNull()
})

test('one press moves the days of whoever reads', async () => {
  deviceIn('America/Argentina/Buenos_Aires')
  const sent = vi.fn<() => Promise<Response>>(async () => Response.json({ zone: 'America/Argentina/Buenos_Aires' }))
  vi.stubGlobal('fetch', sent)
  show(<ZoneQuestion />)
  await userEvent.click(screen.getByRole('button', { name: 'Count in Buenos Aires from now on' }))
  await waitFor(() => expect(question()).toBeNull())
  expect(JSON.stringify(sent.mock.calls)).toContain('Buenos_Aires')
})
