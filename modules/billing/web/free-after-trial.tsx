import { Alert, Button } from '@mantine/core'
import { changePlan, currentPlan, type CurrentPlan, endTrial, type previewChange } from '@daybook/billing/contract'
import { getMe } from '@daybook/people/contract'
import { formatDay, plural } from '@daybook/platform/domain'
import { ApiError, Facts, toast, useApi, wordsOf } from '@daybook/platform/web'
import { useState } from 'react'
import type { z } from 'zod'
import { Leaving } from './leaving.tsx'
import type { ShownPlan } from './plan-card.tsx'
import { PlanFeatures } from './plan-features.tsx'
import styles from './billing.module.css'

type Props = {
  readonly plan: ShownPlan
  readonly current: CurrentPlan
  readonly preview: z.output<typeof previewChange.response>
  readonly onDone: () => void
}

/** The two ways to Free from a trial: when it is over, or at once. Who becomes inactive may be chosen, and need not be. */
const useFree = ({ plan, onDone }: Pick<Props, 'plan' | 'onDone'>, leaving: string[]) => {
  const options = {
    refetches: [currentPlan, getMe],
    onSuccess: (done: { response_message: string }) => {
      toast.success(done.response_message)
      onDone()
    },
  }
  const later = useApi(changePlan, options)
  const now = useApi(endTrial, options)
  return {
    error: later.error ?? now.error,
    later: { loading: later.isPending, onClick: () => later.mutate({ query: { planType: plan.planType }, body: { leaving } }) },
    now: { loading: now.isPending, onClick: () => now.mutate({ body: { leaving } }) },
  }
}

/** What the end of a trial means where Free follows it. */
export const FreeAfterTrial = ({ plan, current, preview, onDone }: Props) => {
  const [leaving, setLeaving] = useState<string[]>([])
  const free = useFree({ plan, onDone }, leaving)
  const tooMany = preview.tooMany - leaving.length
  const day = formatDay(preview.from)
  return (
    <>
      {free.error instanceof ApiError && (
        <Alert color="red" variant="light" role="alert">
          {wordsOf(free.error)}
        </Alert>
      )}
      <Facts
        facts={[
          ['Begins', current.trial?.next ? `${day}, if you take back ${current.trial.next.title}` : `${day}, by itself`],
          ['Price', 'Free'],
          ['People', `${preview.employeeCount} of ${plan.capacity ?? 'as many as agreed'}`],
        ]}
      />
      <PlanFeatures title="Read-only from then on; nothing is deleted" codes={preview.lost} />
      {preview.tooMany > 0 && (
        <Leaving plan={plan.title} capacity={preview.capacity ?? 0} missing={0} value={leaving} onChange={setLeaving} />
      )}
      {tooMany > 0 && (
        <Alert color="orange" variant="light" role="note">
          You are {plural(tooMany, 'person', 'people')} more than {plan.title} is for. Everybody stays, and nobody new can join.
        </Alert>
      )}
      {(current.trial?.next || leaving.length > 0) && (
        <Button fullWidth {...free.later}>
          Change to {plan.title} on {day}
        </Button>
      )}
      <p className={styles.quiet}>Each company can try one plan, once: a trial that is ended does not come back.</p>
      <Button fullWidth variant="default" {...free.now}>
        End the trial now
      </Button>
    </>
  )
}
