import { Alert, Button, Group } from '@mantine/core'
import { type CurrentPlan, currentPlan, resumePlan } from '@daybook/billing/contract'
import { priceWords } from '@daybook/company/domain'
import { formatDay, plural } from '@daybook/platform/domain'
import { Load, Page, Section, SidePanel, Skeletons, TextLink, toast, useApi, useUrlState } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { CapacityBar } from './capacity-bar.tsx'
import { ChangePanel } from './change-panel.tsx'
import { PlanCard } from './plan-card.tsx'
import { planQuery, plansQuery } from './queries.ts'
import styles from './billing.module.css'

/** An address of this application, as `back` may name it: nothing that leads elsewhere. */
const ownPath = (path: string | undefined): string | undefined => (path && /^\/(?![/\\])/.test(path) ? path : undefined)

const Next = ({ plan }: { readonly plan: CurrentPlan }) => {
  const resume = useApi(resumePlan, {
    refetches: [currentPlan],
    onSuccess: (done) => void toast.success(done.response_message),
    onError: toast.failure,
  })
  if (!plan.next || !plan.renewsOn) return null
  const leaving = plan.next.leaving > 0 ? ` ${plural(plan.next.leaving, 'person becomes', 'people become')} inactive then.` : ''
  return (
    <Alert color="blue" variant="light" role="note">
      {plan.next.title} begins on {formatDay(plan.renewsOn)}; until then nothing changes.{leaving}
      <Group mt="sm">
        <Button size="xs" loading={resume.isPending} onClick={() => resume.mutate({ body: {} })}>
          Keep {plan.title}
        </Button>
      </Group>
    </Alert>
  )
}

const Current = ({ plan }: { readonly plan: CurrentPlan }) => (
  <Section>
    <div className={styles.current}>
      <div>
        <h2 className={styles.name}>{plan.title}</h2>
        <p className={styles.quiet}>
          {plan.priceCents === 0 ? 'It costs nothing, and has no end date.' : `Your plan, ${priceWords(plan)}.`}
          {plan.renewsOn && !plan.next && ` The next invoice comes on ${formatDay(plan.renewsOn)}.`}
        </p>
      </div>
      <CapacityBar people={plan.employeeCount} capacity={plan.capacity} />
    </div>
    <Next plan={plan} />
  </Section>
)

const Plans = ({ current }: { readonly current: CurrentPlan }) => {
  const query = useQuery(plansQuery)
  const [, pick] = useUrlState('plan', { push: true })
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
                onPick={() => (isCurrent ? toast.info('You are already on this plan.') : pick(plan.planType))}
              />
            )
          })}
        </ul>
      )}
    </Load>
  )
}

/** `/product/billing/subscriptions`: pick a plan, see in a side panel what it costs, confirm. */
export const SubscriptionScreen = () => {
  const query = useQuery(planQuery)
  const { data: plans } = useQuery(plansQuery)
  const [picked, pick] = useUrlState('plan', { push: true })
  const [back] = useUrlState('back')
  const way = ownPath(back)
  const plan = plans?.items.find(({ planType }) => planType === picked && planType !== query.data?.planType)
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
            <SidePanel opened={plan !== undefined} onClose={() => pick(undefined)} title={plan ? plan.title : ''}>
              {plan && <ChangePanel key={plan.planType} plan={plan} current={current} onDone={() => pick(undefined)} />}
            </SidePanel>
          </>
        )}
      </Load>
    </Page>
  )
}
