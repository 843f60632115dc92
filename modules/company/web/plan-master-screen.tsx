import { Button } from '@mantine/core'
import { companyTopics, listPlanMaster, type MasterPlan } from '@daybook/company/contract'
import { shortPrice } from '@daybook/company/domain'
import { featureTitles } from '@daybook/platform/domain'
import {
  askBeforeLosing,
  type Column,
  DataTable,
  DayText,
  EmptyState,
  Page,
  q,
  SidePanel,
  TextLink,
  useHref,
  useUrlState,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { PlanVersionForm } from './plan-version-form.tsx'
import { PlanVersions } from './plan-versions.tsx'
import styles from './plan-master.module.css'

const masterQuery = q(listPlanMaster, {}, { topics: [companyTopics.plans] })

const nowOf = ({ versions }: MasterPlan) => versions.find(({ state }) => state === 'now')
const nextOf = ({ versions }: MasterPlan) => versions.findLast(({ state }) => state === 'later')

const priceOf = (plan: MasterPlan): string => {
  const version = nowOf(plan)
  return version?.priceCents === null || !version ? 'By agreement' : shortPrice(version.priceCents, version.currency)
}

/** What a plan adds to the one before it, which stands above it. */
const contents = (plan: MasterPlan, before: MasterPlan | undefined): string => {
  if (!before) return 'What every plan contains'
  const has = nowOf(before)?.features ?? []
  const added = nowOf(plan)?.features.filter((feature) => !has.includes(feature)) ?? []
  return [`What ${before.title} contains`, ...added.map((feature) => featureTitles[feature])].join(', ')
}

const columnsFor = (plans: readonly MasterPlan[]): Column<MasterPlan>[] => [
  { key: 'plan', title: 'Plan', cell: (plan) => plan.title, text: (plan) => plan.title, width: 110 },
  { key: 'price', title: 'Price a month', cell: priceOf, text: priceOf, align: 'end', width: 120 },
  {
    key: 'people',
    title: 'People',
    cell: (plan) => nowOf(plan)?.capacity ?? 'Agreed',
    text: (plan) => nowOf(plan)?.capacity,
    align: 'end',
    width: 80,
  },
  {
    key: 'contains',
    title: 'Contains',
    cell: (plan) => <span className={styles.contains}>{contents(plan, plans[plans.indexOf(plan) - 1])}</span>,
    text: (plan) => contents(plan, plans[plans.indexOf(plan) - 1]),
    phone: 'hide',
  },
  {
    key: 'companies',
    title: 'Companies',
    cell: (plan) => plan.companies,
    text: (plan) => plan.companies,
    align: 'end',
    width: 100,
  },
  {
    key: 'next',
    title: 'Changes on',
    cell: (plan) => <DayText day={nextOf(plan)?.holdsFrom} />,
    text: (plan) => nextOf(plan)?.holdsFrom,
    width: 120,
  },
]

const changeLink =
  (hrefOf: (planType: string) => string) =>
  ({ planType, title }: MasterPlan) => (
    <Button component={TextLink} href={hrefOf(planType)} size="xs" variant="light" aria-label={`Change ${title}`}>
      Change
    </Button>
  )

/** `/planMaster`: what the plans cost, allow and contain, for those who run the installation. */
export const PlanMasterScreen = () => {
  const query = useQuery(masterQuery)
  const [open, setOpen] = useUrlState('plan', { push: true })
  const href = useHref()
  const plan = query.data?.items.find(({ planType }) => planType === open)
  const close = () => setOpen(undefined)
  return (
    <Page
      title="Plan master"
      purpose="What the plans cost, how many people they allow and what they contain. A change begins on a later day."
    >
      <DataTable
        caption="Plans"
        columns={columnsFor(query.data?.items ?? [])}
        rows={query.data?.items}
        rowKey={({ planType }) => planType}
        loading={query.isPending}
        error={query.error}
        onRetry={() => void query.refetch()}
        href={({ planType }) => href({ plan: planType })}
        actions={changeLink((planType) => href({ plan: planType }))}
        empty={<EmptyState>There is no plan.</EmptyState>}
      />
      <SidePanel
        opened={plan !== undefined}
        onClose={() => void askBeforeLosing(close)}
        title={plan ? `Change ${plan.title}` : ''}
        size={560}
      >
        {plan && (
          <>
            <PlanVersionForm key={plan.planType} plan={plan} onSaved={close} />
            <PlanVersions plan={plan} />
          </>
        )}
      </SidePanel>
    </Page>
  )
}
