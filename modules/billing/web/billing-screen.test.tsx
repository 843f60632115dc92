import type { CurrentPlan } from '@daybook/billing/contract'
import { addMonths, day, type Day, monthStart } from '@daybook/platform/domain'
import { todayIn } from '@daybook/platform/web'
import { readBy, show, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { BillingScreen } from './billing-screen.tsx'
import { CapacityBar } from './capacity-bar.tsx'
import { OverdueLine } from './overdue-line.tsx'
import { onGrowth } from './test-plan.ts'

beforeEach(() => readBy())

const answering = (current: Partial<CurrentPlan> | null, items: readonly object[] = []) =>
  vi.stubGlobal('fetch', async (address: string) => {
    if (current === null) return Response.json({ code: 'internal', response_message: 'Something went wrong.' }, { status: 403 })
    return Response.json(String(address).includes('/current-plan') ? { ...onGrowth, ...current } : { items, nextCursor: null })
  })

test('the bill of this month is shown without decimals, and an empty history says so', async () => {
  answering({ startDate: monthStart(todayIn('Europe/Berlin')), amountBilled: 2710 })
  showScreen(BillingScreen)
  expect(await screen.findByText('$27')).toBeTruthy()
  expect(screen.getByRole('heading', { name: "Current Month's Bill" })).toBeTruthy()
  expect(await screen.findByText('No invoices yet')).toBeTruthy()
})

test.each([
  ['no bill', null],
  ['one of last month', monthStart(addMonths(todayIn('Europe/Berlin'), -1))],
])('%s is none of this month', async (_case, startDate: Day | null) => {
  answering({ startDate, amountBilled: startDate === null ? null : 2000 })
  showScreen(BillingScreen)
  expect(await screen.findByText('No bill has been generated for the current month.')).toBeTruthy()
})

test('what cannot be fetched is said in the words of the page', async () => {
  answering(null)
  showScreen(BillingScreen)
  expect(await screen.findAllByText('Failed to fetch billing data')).toHaveLength(2)
})

test.each([
  [12, 30, '12 of 30 people, 40 %'],
  [45, 30, '45 of 30 people, 100 %'],
])('%i people of %i fill the bar to %s', (people, capacity, words) => {
  show(<CapacityBar people={people} capacity={capacity} />)
  expect(screen.getByLabelText(words)).toBeTruthy()
})

test('what is late is told with what will be, and what has become of it', async () => {
  const overdue = {
    invoices: 1,
    totalCents: 2000,
    currency: 'USD',
    dueDate: day('2026-03-30'),
    restrictsOn: day('2026-04-14'),
  }
  answering({ overdue })
  showScreen(OverdueLine)
  expect(await screen.findByText(/^To be paid: 1 invoice of \$20\.00, due since 30 Mar 2026\. From 14 Apr 2026 on/)).toBeTruthy()
})
