import { featureTitles } from '@daybook/platform/domain'
import { readBy, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FeatureOffer } from './feature-offer.tsx'

const plans = [
  { planType: 'FREE_PACK', title: 'Free', priceCents: 0, currency: 'USD', capacity: 10, users: 'up to 10', features: [] },
  {
    planType: 'GROWTH_PACK',
    title: 'Growth',
    priceCents: 2000,
    currency: 'USD',
    capacity: 30,
    users: 'up to 30',
    features: ['EXPENSE_CLAIM'],
  },
]

test.each([
  ['ENTERPRISE_ADMIN', 'You decide on it.'],
  ['EMPLOYEE', 'An owner decides on it.'],
] as const)('%s reads what the feature is, which plan has it and for how much', async (userRole, decides) => {
  readBy({ userRole })
  vi.stubGlobal('fetch', async () => Response.json({ items: plans }))
  showScreen(() => <FeatureOffer feature="EXPENSE_CLAIM" />)
  expect(await screen.findByText(`${featureTitles.EXPENSE_CLAIM} is not part of your plan`)).toBeTruthy()
  const words = await screen.findByText(/Growth has it, for \$20 a month, for up to 30 people\./)
  expect(words.textContent).toContain(decides)
  expect(screen.getByRole('link', { name: /plan/ })).toBeTruthy()
})
