import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { createQueryClient } from './query.ts'
import { type Reader, readersComeFrom } from './reader.ts'

// What the tests of screens need; what a test leaves behind is taken away in `each-test.ts`.

const nora: Reader = {
  userId: 'nora',
  name: 'Nora Field',
  userRole: 'ENTERPRISE_ADMIN',
  products: 'TIMESHEET',
  hasDecider: true,
  features: [],
  country: 'DE',
  currency: 'EUR',
  zone: 'Europe/Berlin',
  weekStarts: 1,
  support: null,
}

/** Says who reads: Nora, the owner of a company in Berlin, but for what a test is about. */
export const readBy = (about: Partial<Reader> = {}): void => {
  const me = { ...nora, ...about }
  readersComeFrom({ use: () => me, useKnown: () => me })
}

/** For a test that reads what was sent: a browser that seals nothing, as one at a plain address of a network. Until the test ends. */
export const sealNothing = (): void => {
  const { crypto } = globalThis
  vi.stubGlobal('crypto', { randomUUID: () => crypto.randomUUID(), getRandomValues: crypto.getRandomValues.bind(crypto) })
}

/** The client of the application, but one that asks once: the pauses before it asks again are seconds. */
export const oneTryClient = (): QueryClient => {
  const client = createQueryClient()
  const { queries } = client.getDefaultOptions()
  client.setDefaultOptions({ queries: { ...queries, retry: false } })
  return client
}

/** Draws a part of a screen, at once. */
export const show = (what: ReactNode, client = oneTryClient()): HTMLElement =>
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>{what}</QueryClientProvider>
    </MantineProvider>,
  ).container

/** Draws a screen that reads or changes its address; it stands there a moment later. */
export const showScreen = (screen: () => ReactNode, { address = '/', client = oneTryClient() } = {}): void => {
  const router = createRouter({
    routeTree: createRootRoute({ component: screen }),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  show(<RouterProvider router={router} />, client)
}
