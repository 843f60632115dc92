import { Button, Group } from '@mantine/core'
import { listPlans } from '@daybook/company/contract'
import { isPlanType, isSmaller, planTitle, priceWords } from '@daybook/company/domain'
import { usePlanChange } from '@daybook/company/web'
import { Dialog, q, TextLink } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from './me.ts'

const plansQuery = q(listPlans, {})

/** Whether a refusal says that the plan has no room for more people. */
export const isPlanFull = (code: string): boolean => code === 'people.plan_full' || code === 'people.plan_shrinks'

const NextPlan = () => {
  const { companyPlan } = useMe()
  const { data } = useQuery(plansQuery)
  const next = data?.items.find(({ planType }) => isPlanType(companyPlan) && isSmaller(companyPlan, planType))
  return next ? (
    <>
      {planTitle(next.planType)} is for {next.users} people, {priceWords(next)}.{' '}
    </>
  ) : null
}

/**
 * What stands behind the words of a refusal for one person too many: the one question of every door that people come in by. It leads to the
 * change of the plan and back to where it was asked.
 */
export const PlanFull = () => {
  const [open, setOpen] = useState(true)
  const { href: here } = useLocation()
  const { decides, href } = usePlanChange()
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        Make room
      </Button>
      {open && (
        <Dialog title="Your plan has no room for more people" onClose={close}>
          <p>
            <NextPlan />
            {decides ? 'It begins at once, and then you are back here.' : 'An owner of your company decides on it.'} What you
            typed is kept.
          </p>
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={close}>
              Not now
            </Button>
            {decides ? (
              <Button component={TextLink} href={`${href}?back=${encodeURIComponent(here)}`}>
                Change the plan
              </Button>
            ) : (
              <Button component="a" href={href}>
                Compare the plans
              </Button>
            )}
          </Group>
        </Dialog>
      )}
    </>
  )
}

/** The same for a form, by the code of the refusal. */
export const planWays = { 'people.plan_full': <PlanFull />, 'people.plan_shrinks': <PlanFull /> }
