import type { PayPeriod } from '@daybook/payroll/contract'
import { day } from '@daybook/platform/domain'
import { oneTryClient, readBy, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { cyclesQuery, latePages, nextPeriodQuery, periodsQuery } from './payroll-query.ts'
import { PeriodsScreen } from './periods-screen.tsx'

const december: PayPeriod = {
  id: 'december',
  payCycleId: 'monthly',
  payCycleName: 'Monthly',
  from: day('2026-12-01'),
  to: day('2026-12-31'),
  payDate: day('2026-12-31'),
  payYear: 2026,
  number: 12,
  status: 'OPEN',
  people: 0,
  grossCents: null,
  netCents: null,
}

/** The list of this year, which has no periods, on a day of it. */
const show = (next: PayPeriod | null | undefined, on = '2027-01-02') => {
  vi.setSystemTime(`${on}T11:00:00Z`)
  readBy()
  const client = oneTryClient()
  client.setQueryData(periodsQuery(Number(on.slice(0, 4)), undefined).queryKey, { items: [], years: [2026] })
  client.setQueryData(cyclesQuery.queryKey, { items: [] })
  client.setQueryData(latePages.queryKey, { pages: [{ items: [], nextCursor: null }], pageParams: [undefined] } as never)
  if (next !== undefined) client.setQueryData(nextPeriodQuery(undefined).queryKey, { next })
  showScreen(() => <PeriodsScreen />, { client })
}

test('what is to be paid stands over a year that has no periods', async () => {
  show(december)
  expect(await screen.findByRole('heading', { name: 'December 2026' })).toBeTruthy()
  expect(screen.getByText('Next to pay')).toBeTruthy()
})

test.each([
  ['Money to send', '2027-01-02', { ...december, status: 'FINALIZED' }],
  ['Next to pay', '2026-12-31', december],
  ['Running now', '2026-12-30', december],
  ['Comes next', '2026-11-30', december],
] as const)('the head of the list says %s', async (words, on, next) => {
  show(next, on)
  expect(await screen.findByText(words)).toBeTruthy()
})

test('where nothing is to be paid, nothing is said; where that is not known, it is', async () => {
  show(null)
  expect(await screen.findByText('There are no pay periods in 2027.')).toBeTruthy()
  expect([screen.queryByText(/Next to pay|Comes next/), screen.queryByRole('button', { name: /again/i })]).toEqual([null, null])
})

test('an answer that fails is not taken for nothing to pay', async () => {
  show(undefined)
  expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy()
})
