import { billingPaths, type CurrentPlan } from '@daybook/billing/contract'
import { priceWords } from '@daybook/company/domain'
import { formatDay, plural } from '@daybook/platform/domain'
import { TextLink } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { planQuery } from './queries.ts'
import styles from './billing.module.css'

/** `5 days are left`. */
export const daysLeftWords = (days: number): string => `${plural(days, 'day is', 'days are')} left`

/** When it ends, and how many days are left; that it ended, where no worker has looked at it yet. */
const endWords = ({ endsOn, daysLeft }: NonNullable<CurrentPlan['trial']>): string => {
  if (daysLeft === 0) return `ended on ${formatDay(endsOn)}.`
  return `ends on ${formatDay(endsOn)}, ${daysLeftWords(daysLeft)}.`
}

/** How long a trial still runs, above every screen of an owner but the one that says more; nobody else hears of it. */
export const TrialLine = () => {
  const { data } = useQuery(planQuery)
  const { pathname } = useLocation()
  if (!data?.trial || pathname === billingPaths.subscriptions.path) return null
  const { planType, title, currency, trial } = data
  const begins = trial.next && ` ${trial.next.title} begins then, ${priceWords({ ...trial.next, currency })}.`
  return (
    <aside className={styles.line} aria-label="Your trial">
      <span>
        Your trial of {title} {endWords(trial)}
        {begins}
      </span>
      {trial.next ? (
        <TextLink href={billingPaths.subscriptions()}>See your plan</TextLink>
      ) : (
        <TextLink href={billingPaths.subscriptions({ plan: planType })}>Go on with {title}</TextLink>
      )}
    </aside>
  )
}
