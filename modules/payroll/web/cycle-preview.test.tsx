import { MantineProvider } from '@mantine/core'
import { listHolidays } from '@daybook/calendar/contract'
import { defaultPayCycle } from '@daybook/payroll/domain'
import { day } from '@daybook/platform/domain'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CyclePreview } from './cycle-preview.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const holiday = (date: string, recurring = false) => ({
  id: date,
  date,
  name: 'A day off',
  fractionPercent: 100,
  observedOn: null,
  recurring,
  source: 'company',
  version: 1,
})

const show = (answer: () => Promise<Response>) => {
  vi.stubGlobal('fetch', answer)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <CyclePreview rule={defaultPayCycle} today={day('2026-03-16')} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return client
}
const off = (...items: ReturnType<typeof holiday>[]) => Response.json({ items, can: { add: false, change: false } })

test('no pay date is shown before the holidays that may move it are known', async () => {
  show(() => new Promise(() => undefined))
  expect(screen.queryByRole('table')).toBeNull()
})

test('where the holidays cannot be loaded, that is said', async () => {
  show(() => Promise.reject(new TypeError('connection lost')))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('a holiday that somebody moves to another day moves the pay date with it', async () => {
  let date = '2026-03-02'
  const client = show(async () => off(holiday(date)))
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.getByText('31 Mar 2026')).toBeTruthy()
  date = '2026-03-31'
  await client.invalidateQueries({ queryKey: [listHolidays.name] })
  expect(await screen.findByText('30 Mar 2026')).toBeTruthy()
})

test('a day off that returns every year counts in this one', async () => {
  show(async () => off(holiday('2024-03-31', true)))
  expect(await screen.findByText('30 Mar 2026')).toBeTruthy()
})
