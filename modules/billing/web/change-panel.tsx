import { Alert, Button } from '@mantine/core'
import {
  billingPaths,
  changePlan,
  currentPlan,
  type CurrentPlan,
  type previewChange,
  subscriptionHistory,
} from '@daybook/billing/contract'
import { trialDays } from '@daybook/billing/domain'
import { firstPlan, planTitle, priceWords, shortPrice } from '@daybook/company/domain'
import { getMe } from '@daybook/people/contract'
import { formatDay, formatMoney, plural } from '@daybook/platform/domain'
import { ApiError, fact, Facts, type Fact, Load, Skeletons, TextLink, toast, useApi, wordsOf } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { BillLines } from './bill-lines.tsx'
import { FreeAfterTrial } from './free-after-trial.tsx'
import { Leaving } from './leaving.tsx'
import type { ShownPlan } from './plan-card.tsx'
import { PlanFeatures } from './plan-features.tsx'
import { previewQuery } from './queries.ts'
import styles from './billing.module.css'

export type Preview = z.output<typeof previewChange.response>
type Props = {
  readonly plan: ShownPlan
  readonly current: CurrentPlan
  readonly onDone: () => void
  /** Leads to the trial of the plan; undefined where it cannot be tried. */
  readonly onTry?: (() => void) | undefined
}

const factsOf = (preview: Preview, plan: ShownPlan): Fact[] => [
  ['Begins', preview.kind === 'now' ? 'At once' : formatDay(preview.from)],
  ['Price', plan.priceCents === 0 ? 'Free' : `${shortPrice(plan.priceCents ?? 0, plan.currency)} a month`],
  ['People', `${preview.employeeCount} of ${plan.capacity ?? 'as many as agreed'}`],
  ...(preview.renewsOn && preview.kind === 'now' ? [fact('Next invoice', formatDay(preview.renewsOn))] : []),
  ...(preview.firstInvoiceCents === null
    ? []
    : [fact('First invoice', `${formatMoney(preview.firstInvoiceCents, preview.currency)}, on that day; nothing before`)]),
]

const deedOf = (preview: Preview, plan: ShownPlan, current: CurrentPlan): string => {
  if (preview.kind === 'now') return `Change to ${plan.title} for ${formatMoney(preview.totalCents, preview.currency)}`
  const deed = plan.planType === current.planType ? 'Go on with' : 'Change to'
  return `${deed} ${plan.title} on ${formatDay(preview.from)}`
}

/** Nothing larger is sold to a restricted company. */
const PayFirst = () => (
  <>
    <Alert color="orange" variant="light" role="note">
      Your plan is restricted. Pay what is overdue first: nothing is billed that you would not have.
    </Alert>
    <Button component={TextLink} href={billingPaths.payments()} fullWidth>
      Pay what is overdue
    </Button>
  </>
)

const Change = ({ plan, current, preview, onDone, onTry }: Props & { readonly preview: Preview }) => {
  const [leaving, setLeaving] = useState<string[]>([])
  const change = useApi(changePlan, {
    refetches: [currentPlan, subscriptionHistory, getMe],
    onSuccess: (done) => {
      toast.success(done.response_message)
      onDone()
    },
  })
  const chooses = preview.kind === 'later' && preview.tooMany > 0 && plan.planType !== current.planType
  const missing = chooses ? preview.tooMany - leaving.length : 0
  const confirm = () => change.mutate({ query: { planType: plan.planType }, body: { totalCents: preview.totalCents, leaving } })
  const { error } = change
  const waits = preview.kind === 'now' && current.lapsed
  return (
    <>
      {error instanceof ApiError && (
        <Alert color="red" variant="light" role="alert">
          {wordsOf(error)}
        </Alert>
      )}
      <Facts facts={factsOf(preview, plan)} />
      {preview.kind === 'now' && <BillLines bill={preview} />}
      <PlanFeatures title="New for you" codes={preview.gained} />
      <PlanFeatures title="Read-only from then on; nothing is deleted" codes={preview.lost} />
      {chooses && (
        <Leaving plan={plan.title} capacity={preview.capacity ?? 0} missing={missing} value={leaving} onChange={setLeaving} />
      )}
      {preview.kind === 'now' && preview.tooMany > 0 && (
        <Alert color="orange" variant="light" role="note">
          You are {plural(preview.employeeCount, 'person', 'people')}. Everybody stays, and nobody new can join.
        </Alert>
      )}
      {preview.kind === 'now' && current.trial && (
        <Alert color="blue" variant="light" role="note">
          Your trial of {current.title} ends with it, and {plan.title} is billed from today on.
        </Alert>
      )}
      {preview.kind === 'later' && current.lapsed && plan.planType !== firstPlan && (
        <Alert color="orange" variant="light" role="note">
          It begins on that day if what is overdue is paid by then, else on the day on which it is.
        </Alert>
      )}
      {waits ? (
        <PayFirst />
      ) : (
        <Button fullWidth loading={change.isPending} disabled={missing > 0} onClick={confirm}>
          {deedOf(preview, plan, current)}
        </Button>
      )}
      {onTry && (
        <Button fullWidth variant="default" onClick={onTry}>
          Try it free for {trialDays} days
        </Button>
      )}
    </>
  )
}

const Contact = ({ plan, current }: Pick<Props, 'plan' | 'current'>) => {
  const subject = encodeURIComponent(`${planTitle(plan.planType)} plan`)
  return (
    <>
      <p>
        {plan.title} is for {plan.users} people, {priceWords(plan)}: you say what you need, and we agree on price and people. Your
        present plan goes on until then.
      </p>
      <Button component="a" href={`mailto:${current.contact}?subject=${subject}`} fullWidth>
        Contact Us
      </Button>
      <p className={styles.quiet}>Or write to {current.contact}.</p>
    </>
  )
}

/** What a change means, before it is confirmed: when, how much, what comes and what goes, who cannot stay. */
export const ChangePanel = (props: Props) => {
  const { plan, current } = props
  const query = useQuery(previewQuery(plan.planType))
  return (
    <div className={styles.panel}>
      <Load query={query} skeleton={<Skeletons rows={5} label="Looking at the change" />}>
        {(preview) => {
          if (preview.kind === 'contact') return <Contact {...props} />
          if (current.trial && plan.planType === firstPlan) return <FreeAfterTrial {...props} preview={preview} />
          return <Change {...props} preview={preview} />
        }}
      </Load>
    </div>
  )
}
