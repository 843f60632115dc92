import type { CurrentPlan } from '@daybook/billing/contract'
import { day } from '@daybook/platform/domain'
import { readBy, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { OverdueLine } from './overdue-line.tsx'
import { SubscriptionScreen } from './subscription-screen.tsx'
import { onGrowth, plans, preview, type Preview } from './test-plan.ts'

const restricted: CurrentPlan = {
  ...onGrowth,
  startDate: day('2026-03-16'),
  amountBilled: 2000,
  overdue: { invoices: 1, totalCents: 2000, currency: 'USD', dueDate: day('2026-03-30'), restrictsOn: day('2026-04-14') },
  lapsed: true,
}

const larger: Preview = {
  ...preview,
  kind: 'now',
  from: day('2026-05-20'),
  totalCents: 6000,
  priceCents: 6000,
  renewsOn: day('2026-06-20'),
  employeeCount: 12,
  capacity: 100,
}

beforeEach(() => readBy())

const answering = (current: CurrentPlan, change: Preview = larger) =>
  vi.stubGlobal('fetch', async (address: string) => {
    const path = String(address)
    if (path.includes('/preview')) return Response.json(change)
    return Response.json(path.includes('/current-plan') ? current : { items: plans, nextCursor: null })
  })

test('an owner reads above every screen that no further month is billed', async () => {
  answering(restricted)
  showScreen(OverdueLine)
  expect(
    await screen.findByText(/^Your plan is restricted, and no further month is billed, until this is paid: 1 invoice/),
  ).toBeTruthy()
})

test('the screen of plans says what becomes of the months, and no day of a next invoice', async () => {
  answering({
    ...restricted,
    planType: 'SCALE_PACK',
    title: 'Scale',
    next: { planType: 'GROWTH_PACK', title: 'Growth', leaving: 0 },
  })
  showScreen(SubscriptionScreen)
  expect(await screen.findByText(/No further month is billed until then\. When all of it is paid your plan is back/)).toBeTruthy()
  expect(screen.getByText(/^Growth begins when what is overdue is paid/)).toBeTruthy()
  expect(screen.queryByText(/next invoice comes/)).toBeNull()
})

test('where the month that was billed still runs, the screen says until when', async () => {
  answering({ ...restricted, renewsOn: day('2026-04-16') })
  showScreen(SubscriptionScreen)
  expect(await screen.findByText(/The month that was billed runs until 15 Apr 2026\./)).toBeTruthy()
})

test('and that a smaller plan that was chosen begins after it if all is paid by then', async () => {
  const next = { planType: 'GROWTH_PACK', title: 'Growth', leaving: 0 } as const
  answering({ ...restricted, planType: 'SCALE_PACK', title: 'Scale', renewsOn: day('2026-04-16'), next })
  showScreen(SubscriptionScreen)
  expect(
    await screen.findByText(/^Growth begins on 16 Apr 2026 if what is overdue is paid by then, else on the day on which it is\./),
  ).toBeTruthy()
})

test('a larger plan cannot be chosen, and the panel says what is to be paid first', async () => {
  answering(restricted)
  showScreen(SubscriptionScreen)
  const list = await screen.findByRole('list', { name: 'Plans' })
  await userEvent.click(within(list).getByRole('button', { name: 'Choose Scale' }))
  expect(await screen.findByText(/Pay what is overdue first/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Pay what is overdue' }).getAttribute('href')).toBe('/product/billing/payment-methods')
  expect(screen.queryByRole('button', { name: /^Change to Scale/ })).toBeNull()
})

test('a smaller plan can be chosen, and the panel says that it waits for what is overdue', async () => {
  answering(
    { ...restricted, planType: 'SCALE_PACK', title: 'Scale' },
    { ...larger, kind: 'later', totalCents: 0, priceCents: 2000, renewsOn: null },
  )
  showScreen(SubscriptionScreen, { address: '/?plan=GROWTH_PACK' })
  expect(await screen.findByText(/^It begins on that day if what is overdue is paid by then/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Change to Growth on/ }).disabled).toBe(false)
})
