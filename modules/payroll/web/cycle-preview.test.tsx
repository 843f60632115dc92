import { listHolidays } from '@daybook/calendar/contract'
import { defaultPayCycle } from '@daybook/payroll/domain'
import { day } from '@daybook/platform/domain'
import { oneTryClient, show } from '@daybook/platform/web/test-screen.tsx'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CyclePreview } from './cycle-preview.tsx'

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

const preview = (answer: () => Promise<Response>) => {
  vi.stubGlobal('fetch', answer)
  const client = oneTryClient()
  show(<CyclePreview rule={defaultPayCycle} today={day('2026-03-16')} />, client)
  return client
}
const off = (...items: ReturnType<typeof holiday>[]) => Response.json({ items, can: { add: false, change: false } })

test('no pay date is shown before the holidays that may move it are known', async () => {
  preview(() => new Promise(() => undefined))
  expect(screen.queryByRole('table')).toBeNull()
})

test('where the holidays cannot be loaded, that is said', async () => {
  preview(() => Promise.reject(new TypeError('connection lost')))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('a holiday that somebody moves to another day moves the pay date with it', async () => {
  let date = '2026-03-02'
  const client = preview(async () => off(holiday(date)))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.getByText('31 Mar 2026')).toBeTruthy()
  date = '2026-03-31'
  await client.invalidateQueries({ queryKey: [listHolidays.name] })
  expect(await screen.findByText('30 Mar 2026')).toBeTruthy()
})

test('a day off that returns every year counts in this one', async () => {
  preview(async () => off(holiday('2024-03-31', true)))
  expect(await screen.findByText('30 Mar 2026')).toBeTruthy()
})
