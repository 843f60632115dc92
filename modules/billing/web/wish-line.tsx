import { Button } from '@mantine/core'
import { billingPaths, currentPlan, declineWish } from '@daybook/billing/contract'
import { isBilled, trialDays } from '@daybook/billing/domain'
import { isPlanType, isSmaller, planTitle } from '@daybook/company/domain'
import { useMe } from '@daybook/people/web'
import { TextLink, toast, useApi } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { planQuery } from './queries.ts'
import styles from './billing.module.css'

/** The plan that was chosen at sign-up, offered above every screen until it is taken or declined: the address granted nothing. */
export const WishLine = () => {
  const { wishedPlan, companyPlan } = useMe()
  const { pathname } = useLocation()
  const isLarger = isPlanType(wishedPlan) && isPlanType(companyPlan) && isSmaller(companyPlan, wishedPlan)
  const { data } = useQuery({ ...planQuery, enabled: isLarger })
  const decline = useApi(declineWish, { refetches: [currentPlan], onError: toast.failure })
  if (!isLarger || !data?.wishOpen || pathname === billingPaths.subscriptions.path) return null
  return (
    <aside className={styles.line} aria-label="The plan you chose">
      <span>You chose the {planTitle(wishedPlan)} plan when you signed up.</span>
      {data.tryUntil && isBilled(wishedPlan) && (
        <TextLink href={billingPaths.subscriptions({ plan: wishedPlan, try: '1' })}>
          Try {planTitle(wishedPlan)} free for {trialDays} days
        </TextLink>
      )}
      <TextLink href={billingPaths.subscriptions({ plan: wishedPlan })}>See what it costs</TextLink>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        loading={decline.isPending}
        onClick={() => decline.mutate({ body: {} })}
      >
        Not now
      </Button>
    </aside>
  )
}
