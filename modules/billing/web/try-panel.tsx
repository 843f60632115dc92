import { Alert, Button } from '@mantine/core'
import { currentPlan, type CurrentPlan, startTrial } from '@daybook/billing/contract'
import { trialDays } from '@daybook/billing/domain'
import { priceWords } from '@daybook/company/domain'
import { getMe } from '@daybook/people/contract'
import { formatDay } from '@daybook/platform/domain'
import { ApiError, Facts, Load, Skeletons, toast, useApi, wordsOf } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import type { ShownPlan } from './plan-card.tsx'
import { PlanFeatures } from './plan-features.tsx'
import { previewQuery } from './queries.ts'
import styles from './billing.module.css'

type Props = {
  readonly plan: ShownPlan
  readonly current: CurrentPlan
  /** The plan that begins again after the trial. */
  readonly free: ShownPlan | undefined
  readonly onDone: () => void
  /** Leads to taking the plan now. */
  readonly onTake: () => void
}

const Afterwards = ({ plan, current, free }: Pick<Props, 'plan' | 'current' | 'free'>) => (
  <section className={styles.part}>
    <h3>When it is over</h3>
    <ul className={styles.list}>
      <li>Free begins again{current.tryUntil && ` on ${formatDay(current.tryUntil)}`}, unless you choose to go on.</li>
      <li>Nobody is locked out, and nothing is deleted: what {plan.title} adds can then be read and not changed.</li>
      {free?.capacity && <li>If you are more than {free.capacity} people by then, everybody stays and nobody new can join.</li>}
      <li>
        If you go on, {plan.title} is billed from that day, {priceWords(plan)}. Nothing is billed before.
      </li>
    </ul>
  </section>
)

/** What a trial is, before it starts: for how long, what it brings, what happens when it is over. */
export const TryPanel = ({ plan, current, free, onDone, onTake }: Props) => {
  const query = useQuery(previewQuery(plan.planType))
  const start = useApi(startTrial, {
    refetches: [currentPlan, getMe],
    onSuccess: (done) => {
      toast.success(done.response_message)
      onDone()
    },
  })
  return (
    <div className={styles.panel}>
      {start.error instanceof ApiError && (
        <Alert color="red" variant="light" role="alert">
          {wordsOf(start.error)}
        </Alert>
      )}
      <Load query={query} skeleton={<Skeletons rows={5} label="Looking at the trial" />}>
        {(preview) => (
          <>
            <Facts
              facts={[
                ['Begins', 'At once'],
                ['Ends', current.tryUntil ? formatDay(current.tryUntil) : ''],
                ['Price', `Nothing for ${trialDays} days, and no card`],
                ['People', `${preview.employeeCount} of ${plan.capacity ?? 'as many as agreed'}`],
              ]}
            />
            <PlanFeatures title="New for you" codes={preview.gained} />
            <Afterwards plan={plan} current={current} free={free} />
            <p className={styles.quiet}>Each company can try one plan, once.</p>
            <Button
              fullWidth
              loading={start.isPending}
              onClick={() => start.mutate({ query: { planType: plan.planType }, body: {} })}
            >
              Try {plan.title} free for {trialDays} days
            </Button>
            <Button fullWidth variant="default" onClick={onTake}>
              Take it now instead
            </Button>
          </>
        )}
      </Load>
    </div>
  )
}
