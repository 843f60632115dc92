import { MantineProvider } from '@mantine/core'
import type { Holiday } from '@daybook/calendar/contract'
import { day } from '@daybook/platform/domain'
import { readersComeFrom } from '@daybook/platform/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { HolidayScreen } from './holiday-screen.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const holiday = (date: string, name: string): Holiday => ({
  id: date,
  date: day(date),
  name,
  fractionPercent: 100,
  observedOn: null,
  recurring: false,
  source: 'country',
  version: 1,
})

const reader = {
  userId: 'nora',
  name: 'Nora Field',
  userRole: 'EMPLOYEE' as const,
  products: 'TIMESHEET',
  country: 'US',
  currency: 'USD',
  weekStarts: 7,
  support: null,
}

const show = (zone: string) => {
  const me = { ...reader, zone }
  readersComeFrom({ use: () => me, useKnown: () => me })
  const items = [holiday('2026-12-24', 'Christmas Eve'), holiday('2026-12-25', 'Christmas Day')]
  vi.stubGlobal('fetch', async () => Response.json({ items, can: { add: false, change: false } }))
  const router = createRouter({
    routeTree: createRootRoute({ component: HolidayScreen }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test.each([
  ['Pacific/Kiritimati', 'Christmas Day, Friday 25 Dec 2026'],
  ['Pacific/Pago_Pago', 'Christmas Eve, Thursday 24 Dec 2026'],
])('the next day off follows the calendar of the reader, in %s too', async (zone, next) => {
  vi.setSystemTime('2026-12-24T11:00:00Z')
  show(zone)
  expect(await screen.findByText(`2 days in 2026. Next: ${next}.`)).toBeTruthy()
})
