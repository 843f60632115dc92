import { Button } from '@mantine/core'
import type { CurrentPlan } from '@daybook/billing/contract'
import { trialDays } from '@daybook/billing/domain'
import type { listPlans } from '@daybook/company/contract'
import { addedFeatures, basicFeatures, firstPlan, type Plan, shortPrice } from '@daybook/company/domain'
import { featureTitles, isComing } from '@daybook/platform/domain'
import { IconCheck, IconClock } from '@tabler/icons-react'
import type { z } from 'zod'
import styles from './billing.module.css'

export type ShownPlan = z.output<typeof listPlans.response>['items'][number]

const Price = ({ plan: { priceCents, currency } }: { readonly plan: ShownPlan }) => (
  <p className={styles.price}>
    {priceCents === null ? 'Contact Us' : priceCents === 0 ? 'Free' : shortPrice(priceCents, currency)}
    {priceCents !== null && priceCents > 0 && <small>/month</small>}
  </p>
)

type Content = { readonly title: string; readonly coming: boolean }

/** What a plan contains, the one before it taken for granted. */
const contents = (plans: readonly Plan[], plan: ShownPlan): readonly Content[] => {
  const added = addedFeatures(plans, plan).map((feature) => ({ title: featureTitles[feature], coming: isComing(feature) }))
  const basic = basicFeatures.map((title) => ({ title, coming: false }))
  return plan.planType === firstPlan ? [...basic, ...added] : added
}

type Props = {
  readonly plans: readonly ShownPlan[]
  readonly plan: ShownPlan
  readonly current: boolean
  /** The trial that is running. */
  readonly trial: CurrentPlan['trial']
  /** Whether some plan of the list can be tried: then each card has the place for it, so that all read alike. */
  readonly tries: boolean
  readonly onPick: () => void
  /** Leads to the trial of the plan; undefined where it cannot be tried. */
  readonly onTry: (() => void) | undefined
}

const wordsOf = (plan: ShownPlan, current: boolean, trial: CurrentPlan['trial']): string => {
  if (plan.priceCents === null) return 'Contact Us'
  if (current) return trial ? `Go on with ${plan.title}` : 'Current Plan'
  return `Choose ${plan.title}`
}

/** One plan of the price list. The current one says so when it is picked; in a trial it is the way to go on. */
export const PlanCard = ({ plans, plan, current, trial, tries, onPick, onTry }: Props) => {
  const before = plans[plans.indexOf(plan) - 1]
  return (
    <li className={styles.plan} data-current={current || undefined}>
      <h3>{plan.title}</h3>
      <Price plan={plan} />
      <p className={styles.quiet}>{plan.users} users</p>
      <Button variant={current && !trial ? 'default' : 'light'} fullWidth onClick={onPick}>
        {wordsOf(plan, current, trial)}
      </Button>
      {tries && (
        <div className={styles.tries}>
          {onTry && (
            <Button variant="subtle" fullWidth onClick={onTry}>
              Try it free for {trialDays} days
            </Button>
          )}
        </div>
      )}
      {before && <p className={styles.quiet}>Everything in {before.title}, and</p>}
      <ul>
        {contents(plans, plan).map(({ title, coming }) => (
          <li key={title} data-coming={coming || undefined}>
            {coming ? (
              <IconClock size={16} stroke={2} aria-hidden="true" />
            ) : (
              <IconCheck size={16} stroke={2} aria-hidden="true" />
            )}
            <span>
              {title}
              {coming && <small> coming</small>}
            </span>
          </li>
        ))}
      </ul>
    </li>
  )
}
