import type { CurrentPlan, previewChange } from '@daybook/billing/contract'
import { day } from '@daybook/platform/domain'
import type { z } from 'zod'

// What the tests of this module's screens show.

export type Preview = z.output<typeof previewChange.response>

/** A company that pays for Growth, of which nothing was billed yet. */
export const onGrowth: CurrentPlan = {
  planType: 'GROWTH_PACK',
  title: 'Growth',
  priceCents: 2000,
  currency: 'USD',
  startDate: null,
  amountBilled: null,
  renewsOn: null,
  next: null,
  trial: null,
  tryUntil: null,
  employeeCount: 12,
  capacity: 30,
  wishOpen: false,
  overdue: null,
  lapsed: false,
  contact: 'contact@daybook.example',
}

export const plans = [
  { planType: 'FREE_PACK', title: 'Free', priceCents: 0, currency: 'USD', capacity: 10, users: 'up to 10', features: [] },
  { planType: 'GROWTH_PACK', title: 'Growth', priceCents: 2000, currency: 'USD', capacity: 30, users: 'up to 30', features: [] },
  { planType: 'SCALE_PACK', title: 'Scale', priceCents: 6000, currency: 'USD', capacity: 100, users: '30-100', features: [] },
]

/** What another plan comes to: nothing is billed for it, nobody has to leave. */
export const preview: Preview = {
  kind: 'later',
  from: day('2026-03-30'),
  currency: 'USD',
  lines: [],
  taxName: null,
  taxCents: 0,
  totalCents: 0,
  priceCents: 2000,
  renewsOn: null,
  firstInvoiceCents: null,
  lost: [],
  gained: [],
  employeeCount: 9,
  capacity: 30,
  tooMany: 0,
}
