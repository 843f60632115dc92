import { Alert, Group } from '@mantine/core'
import { companyTopics, listPlans } from '@daybook/company/contract'
import { planTitle, planWith, priceWords } from '@daybook/company/domain'
import { type Feature, featureTitles } from '@daybook/platform/domain'
import { q } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { PlanWay, usePlanChange } from './plan-way.tsx'

const plansQuery = q(listPlans, {}, { topics: [companyTopics.plans] })

/** Above a screen whose feature the plan lacks. What was stored stands below it and can be read. */
export const FeatureOffer = ({ feature }: { readonly feature: Feature }) => {
  const { data } = useQuery(plansQuery)
  const { decides } = usePlanChange()
  const has = data && planWith(data.items, feature)
  const users = data?.items.find(({ planType }) => planType === has?.planType)?.users
  return (
    <Alert color="blue" variant="light" title={`${featureTitles[feature]} is not part of your plan`} role="note" mb="lg">
      {has && `${planTitle(has.planType)} has it, ${priceWords(has)}, for ${users} people. `}
      {decides ? 'You decide on it. ' : 'An owner decides on it. '}
      What is stored here stays, and can be read.
      <Group mt="sm">
        <PlanWay />
      </Group>
    </Alert>
  )
}
