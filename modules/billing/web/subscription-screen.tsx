import { Alert, Button, Group } from '@mantine/core'
import { type CurrentPlan, currentPlan, resumePlan } from '@daybook/billing/contract'
import { isBilled, restrictedWords } from '@daybook/billing/domain'
import { firstPlan, priceWords } from '@daybook/company/domain'
import { addDays, type Day, formatDay, plural } from '@daybook/platform/domain'
import {
  Load,
  Page,
  Section,
  SidePanel,
  Skeletons,
  TextLink,
  toast,
  useApi,
  useUrlChange,
  useUrlState,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { CapacityBar } from './capacity-bar.tsx'
import { ChangePanel } from './change-panel.tsx'
import { PlanCard, type ShownPlan } from './plan-card.tsx'
import { planQuery, plansQuery } from './queries.ts'
import { daysLeftWords } from './trial-line.tsx'
import { TrialState } from './trial-state.tsx'
import { TryPanel } from './try-panel.tsx'
import styles from './billing.module.css'

/** An address of this application, as `back` may name it: nothing that leads elsewhere. */
const ownPath = (path: string | undefined): string | undefined => (path && /^\/(?![/\\])/.test(path) ? path : undefined)

/** When what was chosen begins. Free waits for nothing that is overdue. */
const beginsWords = ({ renewsOn, lapsed }: CurrentPlan, { planType }: NonNullable<CurrentPlan['next']>): string => {
  if (!renewsOn) return 'when what is overdue is paid; until then nothing changes'
  const day = `on ${formatDay(renewsOn)}`
  return lapsed && planType !== firstPlan
    ? `${day} if what is overdue is paid by then, else on the day on which it is`
    : `${day}; until then nothing changes`
}

const Next = ({ plan }: { readonly plan: CurrentPlan }) => {
  const resume = useApi(resumePlan, {
    refetches: [currentPlan],
    onSuccess: (done) => void toast.success(done.response_message),
    onError: toast.failure,
  })
  if (!plan.next) return null
  const leaving = plan.next.leaving > 0 ? ` ${plural(plan.next.leaving, 'person becomes', 'people become')} inactive then.` : ''
  return (
    <Alert color="blue" variant="light" role="note">
      {plan.next.title} begins {beginsWords(plan, plan.next)}.{leaving}
      <Group mt="sm">
        <Button size="xs" loading={resume.isPending} onClick={() => resume.mutate({ body: {} })}>
          Keep {plan.title}
        </Button>
      </Group>
    </Alert>
  )
}

const priceOf = (plan: CurrentPlan): string => {
  if (plan.trial) return `Your free trial ends on ${formatDay(plan.trial.endsOn)}, ${daysLeftWords(plan.trial.daysLeft)}.`
  return plan.priceCents === 0 ? 'It costs nothing, and has no end date.' : `Your plan, ${priceWords(plan)}.`
}

/** No next invoice comes to a restricted plan; the month that would be back has an end. */
const renewsWords = ({ lapsed }: CurrentPlan, on: Day): string =>
  lapsed ? `The month that was billed runs until ${formatDay(addDays(on, -1))}.` : `The next invoice comes on ${formatDay(on)}.`

const Current = ({ plan }: { readonly plan: CurrentPlan }) => (
  <Section>
    <div className={styles.current}>
      <div>
        <h2 className={styles.name}>{plan.title}</h2>
        <p className={styles.quiet}>
          {priceOf(plan)}
          {plan.renewsOn && !plan.next && ` ${renewsWords(plan, plan.renewsOn)}`}
        </p>
      </div>
      <CapacityBar people={plan.employeeCount} capacity={plan.capacity} />
    </div>
    {plan.lapsed && isBilled(plan.planType) && plan.next?.planType !== firstPlan && (
      <Alert color="orange" variant="light" role="note">
        Your plan is restricted until what is overdue is paid. {restrictedWords}
      </Alert>
    )}
    <Next plan={plan} />
    {plan.trial && <TrialState plan={plan} trial={plan.trial} />}
  </Section>
)

/** Whether a plan of the list can be tried by the company. */
const canTry = (plan: ShownPlan, { tryUntil }: CurrentPlan): boolean =>
  tryUntil !== null && isBilled(plan.planType) && plan.priceCents !== null

const Plans = ({ current }: { readonly current: CurrentPlan }) => {
  const query = useQuery(plansQuery)
  const change = useUrlChange()
  const open = (plan: ShownPlan, tries?: string) => change({ plan: plan.planType, try: tries }, { push: true })
  return (
    <Load query={query} skeleton={<Skeletons rows={4} height={120} />} empty={null}>
      {({ items }) => (
        <ul className={styles.plans} aria-label="Plans">
          {items.map((plan) => {
            const isCurrent = plan.planType === current.planType
            return (
              <PlanCard
                key={plan.planType}
                plans={items}
                plan={plan}
                current={isCurrent}
                trial={current.trial}
                tries={current.tryUntil !== null}
                onPick={() => (isCurrent && !current.trial ? toast.info('You are already on this plan.') : open(plan))}
                onTry={canTry(plan, current) ? () => open(plan, '1') : undefined}
              />
            )
          })}
        </ul>
      )}
    </Load>
  )
}

/** The plan that was picked, to be tried or changed to. */
const Picked = ({ current, plans }: { readonly current: CurrentPlan; readonly plans: readonly ShownPlan[] }) => {
  const [picked] = useUrlState('plan')
  const [tries] = useUrlState('try')
  const change = useUrlChange()
  const plan = plans.find(({ planType }) => planType === picked && (planType !== current.planType || current.trial !== null))
  const close = () => change({ plan: undefined, try: undefined }, { push: true })
  const mayTry = plan !== undefined && canTry(plan, current)
  const both = { current, onDone: close }
  return (
    <SidePanel opened={plan !== undefined} onClose={close} title={plan ? plan.title : ''}>
      {plan && mayTry && tries && (
        <TryPanel key={plan.planType} plan={plan} {...both} free={plans[0]} onTake={() => change({ try: undefined })} />
      )}
      {plan && !(mayTry && tries) && (
        <ChangePanel key={plan.planType} plan={plan} {...both} onTry={mayTry ? () => change({ try: '1' }) : undefined} />
      )}
    </SidePanel>
  )
}

/** `/product/billing/subscriptions`: pick a plan, see in a side panel what it costs or that it can be tried, confirm. */
export const SubscriptionScreen = () => {
  const query = useQuery(planQuery)
  const { data: plans } = useQuery(plansQuery)
  const [back] = useUrlState('back')
  const way = ownPath(back)
  return (
    <Page
      title="Manage Your Subscription Plan"
      purpose="A price for the company, not per head. A larger plan begins at once, a smaller one when what is paid for is over."
      {...(way
        ? {
            actions: (
              <Button component={TextLink} href={way} variant="default">
                Back to what you were doing
              </Button>
            ),
          }
        : {})}
    >
      <Load query={query} skeleton={<Skeletons rows={3} label="Loading your plan" />}>
        {(current) => (
          <>
            <Current plan={current} />
            <Plans current={current} />
            <Picked current={current} plans={plans?.items ?? []} />
          </>
        )}
      </Load>
    </Page>
  )
}
