import { Checkbox, NumberInput } from '@mantine/core'
import { listPlanMaster, type MasterPlan, savePlan } from '@daybook/company/contract'
import { basicFeatures } from '@daybook/company/domain'
import { addDays, type Day, features, featureTitles } from '@daybook/platform/domain'
import { DayPicker, FormShell, MoneyInput, toast, todayIn, useApi } from '@daybook/platform/web'
import type { z } from 'zod'
import { PlanEffect } from './plan-effect.tsx'

const tomorrow = (): Day => addDays(todayIn('UTC'), 1)

/** The next version of a plan: what it changes for the companies on it shows below, before it is saved. */
export const PlanVersionForm = ({ plan, onSaved }: { readonly plan: MasterPlan; readonly onSaved: () => void }) => {
  const save = useApi(savePlan, { refetches: [listPlanMaster] })
  const [newest] = plan.versions
  if (!newest) return null
  const initial = {
    planType: plan.planType,
    holdsFrom: tomorrow() as string,
    priceCents: newest.priceCents,
    capacity: newest.capacity,
    features: newest.features as string[],
  }
  const send = async (body: z.output<typeof savePlan.body>) => {
    toast.success((await save.mutateAsync({ body })).response_message)
    onSaved()
  }
  return (
    <FormShell
      schema={savePlan.body}
      initial={initial}
      submit={`Save the change of ${plan.title}`}
      onSubmit={send}
      label="A version"
    >
      {(form) => (
        <>
          <DayPicker label="Holds from" minDate={tomorrow()} {...form.getInputProps('holdsFrom')} />
          {newest.priceCents !== null && (
            <MoneyInput
              label="Price a month"
              currency={newest.currency}
              disabled={plan.planType === 'FREE_PACK'}
              {...(plan.planType === 'FREE_PACK' ? { description: 'Free costs nothing' } : {})}
              {...form.getInputProps('priceCents')}
            />
          )}
          {newest.capacity !== null && (
            <NumberInput
              label="People"
              description="How many may work in the company"
              min={1}
              {...form.getInputProps('capacity')}
            />
          )}
          <Checkbox.Group
            label="Contains"
            description={`And what every plan contains: ${basicFeatures.join('; ')}`}
            {...form.getInputProps('features')}
          >
            {features.map((feature) => (
              <Checkbox key={feature} value={feature} label={featureTitles[feature]} mt={8} />
            ))}
          </Checkbox.Group>
          <PlanEffect typed={form.values} currency={newest.currency} title={plan.title} />
        </>
      )}
    </FormShell>
  )
}
