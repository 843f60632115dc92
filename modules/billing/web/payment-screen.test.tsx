import type { Payment, PaymentDue } from '@daybook/billing/contract'
import { readBy, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PaymentScreen } from './payment-screen.tsx'

const due: PaymentDue = {
  currency: 'USD',
  dueCents: 2000,
  creditCents: 0,
  provider: 'sandbox',
  transfers: true,
  transferTo: '',
  publishableKey: null,
  kept: null,
  running: null,
}
const kept = {
  label: 'Visa ending in 4242',
  expires: '2030-12',
  agreedBy: 'Nora Field',
  agreedAt: '2026-03-16T09:00:00Z',
  paysNot: null,
}
const payment: Payment = {
  id: '01900000-0000-7000-8000-000000000000',
  method: 'CARD',
  mode: 'ONE_TIME',
  state: 'PAID',
  amountCents: 2000,
  currency: 'USD',
  refundedCents: 0,
  automatic: false,
  paidWith: 'Visa ending in 4242',
  instructionsUrl: null,
  failure: null,
  createdAt: '2026-03-16T09:00:00Z',
  settledAt: '2026-03-16T09:00:00Z',
}

beforeEach(() => readBy())

let sent: { address: string; body: string }[] = []
const answering = (about: Partial<PaymentDue>, one: Partial<Payment> = {}) => {
  sent = []
  vi.stubGlobal('fetch', async (address: string, options: RequestInit = {}) => {
    const path = String(address)
    if (options.method === 'POST') sent.push({ address: path, body: String(options.body) })
    if (path.includes('/due')) return Response.json({ ...due, ...about })
    if (path.includes(payment.id) || options.method === 'POST') return Response.json({ ...payment, ...one })
    return Response.json({ items: [], nextCursor: null })
  })
}

test('nothing that is due is nothing to pay, and no payments are none', async () => {
  answering({ dueCents: 0, creditCents: 32 })
  showScreen(PaymentScreen)
  expect(await screen.findByText('Nothing is to be paid right now.')).toBeTruthy()
  expect(screen.getByText('$0.32 of credit pays your next invoice.')).toBeTruthy()
  expect(await screen.findByText('No payments yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pay Now' })).toBeNull()
})

test('where nobody takes cards, the seller says where to pay', async () => {
  answering({ provider: 'none', transferTo: 'Any Bank, account 12 34 56', kept: { ...kept, paysNot: 'OTHER_PROVIDER' } })
  showScreen(PaymentScreen)
  expect(await screen.findByText('Any Bank, account 12 34 56')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pay Now' })).toBeNull()
  expect(screen.getByText(/^Pays no invoice: it was kept by another payment provider/)).toBeTruthy()
  expect(screen.getByText('See what is due, and how it is paid.')).toBeTruthy()
})

test('a transfer can be chosen where it is taken, and nowhere else', async () => {
  const address = '/?method=transfer'
  answering({})
  showScreen(PaymentScreen, { address })
  expect(await screen.findByText('A one-time payment: you make each transfer yourself.')).toBeTruthy()
  cleanup()
  answering({ currency: 'EUR', transfers: false })
  showScreen(PaymentScreen, { address })
  expect(await screen.findByText('One-time payment')).toBeTruthy()
  // There is nothing to choose.
  expect(screen.queryByText('Payment method')).toBeNull()
  expect(screen.queryByText('Bank transfer')).toBeNull()
})

test('Pay Now waits for the agreement, and says so', async () => {
  answering({})
  showScreen(PaymentScreen, { address: '/?mode=recurring' })
  const button = await screen.findByRole('button', { name: 'Pay Now' })
  expect((button as HTMLButtonElement).disabled).toBe(true)
  await userEvent.click(screen.getByLabelText(/^I agree to monthly payments/))
  expect((button as HTMLButtonElement).disabled).toBe(false)
})

test('what is sent stands for the card, and is not the card', async () => {
  answering({})
  showScreen(PaymentScreen)
  await userEvent.click(await screen.findByRole('button', { name: 'Use 4242 4242 4242 4242' }))
  await userEvent.click(screen.getByRole('button', { name: 'Pay Now' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
    method: 'CARD',
    mode: 'ONE_TIME',
    amountCents: 2000,
    source: 'sandbox_pays_4242_2030-12',
  })
})

test('a kept card pays without being typed again', async () => {
  answering({ kept })
  showScreen(PaymentScreen)
  await userEvent.click(await screen.findByRole('button', { name: 'Pay Now' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).not.toContain('source')
})

describe('a payment that is', () => {
  test.each([
    ['pending', { state: 'PENDING' }, 'Processing your payment...'],
    ['paid', {}, 'One-time payment successful!'],
    ['set up', { mode: 'RECURRING' }, 'Recurring payment set up successfully!'],
    ['made by itself', { mode: 'RECURRING', automatic: true }, 'The kept card paid it by itself.'],
    ['failed', { state: 'FAILED', failure: 'Your bank declined the payment.' }, 'Your bank declined the payment.'],
    ['failed without a reason', { state: 'FAILED' }, 'Payment processing failed'],
    ['challenged', { state: 'CHALLENGE' }, 'Your bank wants you to confirm this payment'],
  ] as const)('%s', async (_what, about, words) => {
    answering({}, about)
    showScreen(PaymentScreen, { address: `/?payment=${payment.id}` })
    expect(await screen.findByText(words)).toBeTruthy()
  })
})
