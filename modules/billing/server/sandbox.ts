import { readSandboxToken, sandboxAnswer } from '../domain/index.ts'
import type { Asked, Outcome, PaymentProvider } from './payment-provider.ts'

// Remembers nothing: what became of a payment follows from the payment itself and the time, so it is the same after a restart.

const referenceOf = ({ id }: Asked): string => `sandbox_${id}`
const confirmedOf = (payment: Asked): string => `${referenceOf(payment)}_confirmed`

const secondsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1000

const answer = (payment: Asked, reference: string, now: string): Outcome => {
  const card = readSandboxToken(payment.source ?? '')
  const { state, failure } = sandboxAnswer({
    method: payment.method,
    card,
    confirmed: reference === confirmedOf(payment),
    present: payment.started_by !== null,
    ageSeconds: secondsBetween(payment.created_at, now),
    month: now.slice(0, 7),
  })
  const kept = card && payment.source ? { source: payment.source, label: card.label, expires: card.expires } : null
  return { state, reference, failure, card: kept }
}

/** The provider of installations that have none: test cards that exist nowhere, transfers that arrive by themselves; no money moves. */
export const sandbox: PaymentProvider = {
  name: 'sandbox',
  takesTransfers: () => true,
  charge: async (payment, now) => answer(payment, payment.reference ?? referenceOf(payment), now),
  find: async (payment, now) => (payment.reference === null ? null : answer(payment, payment.reference, now)),
  confirm: async (payment, now) => answer(payment, confirmedOf(payment), now),
  cancel: async (payment) => ({ state: 'FAILED', reference: referenceOf(payment), failure: 'cancelled', card: null }),
  challenge: async () => null,
  keep: async (_companyId, source, now) => {
    const card = readSandboxToken(source)
    if (!card) return { failure: 'refused' }
    if (card.expires < now.slice(0, 7)) return { failure: 'expired' }
    return card.does === 'declined' ? { failure: 'declined' } : { source, label: card.label, expires: card.expires }
  },
  forget: async () => undefined,
  refund: async ({ id, cents }) => ({ id, reference: `sandbox_refund_${id}`, cents, state: 'DONE' }),
  refunds: async () => [],
}

const waits = ({ state }: Asked): boolean => state === 'PENDING' || state === 'CHALLENGE'

/** The sandbox of an installation that sells by now: what was paid in it stays, and what was not over is cancelled, since no money will come. */
export const leftSandbox: PaymentProvider = {
  ...sandbox,
  charge: sandbox.cancel,
  confirm: sandbox.cancel,
  find: async (payment, now) => (waits(payment) ? sandbox.cancel(payment, now) : null),
}
