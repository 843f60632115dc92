import { features } from '@daybook/platform/domain'
import { addedFeatures, type Plan, shortPrice, usersOf } from './plans.ts'

/**
 * What the public price list says of each plan, by the names of the places that the page leaves for it: `GROWTH_PACK_PRICE`,
 * `GROWTH_PACK_AMOUNT` (plain digits), `GROWTH_PACK_USERS`, and for each feature `GROWTH_PACK_ADDS_EXPENSE_CLAIM`, yes or no.
 */
export const priceList = (plans: readonly Plan[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    plans.flatMap((plan) => {
      const { planType, priceCents, currency } = plan
      const added = addedFeatures(plans, plan)
      return [
        [`${planType}_PRICE`, priceCents === null ? '' : shortPrice(priceCents, currency)],
        [`${planType}_AMOUNT`, priceCents === null ? '' : String(priceCents / 100)],
        [`${planType}_CURRENCY`, currency],
        [`${planType}_USERS`, usersOf(plans, plan)],
        ...features.map((feature) => [`${planType}_ADDS_${feature}`, added.includes(feature) ? 'yes' : 'no']),
      ]
    }),
  )
