import { Button } from '@mantine/core'
import { listPlanMaster, type MasterPlan, type PlanVersionShown, withdrawPlan } from '@daybook/company/contract'
import { shortPrice } from '@daybook/company/domain'
import { DayText, StatusWord, toast, useApi } from '@daybook/platform/web'
import styles from './plan-master.module.css'

const states = {
  later: { status: 'submitted', word: 'To come' },
  now: { status: 'approved', word: 'Holds now' },
  past: { status: 'open', word: 'Past' },
} as const

const termsOf = ({ priceCents, currency, capacity }: PlanVersionShown): string =>
  [
    priceCents === null ? 'Price by agreement' : `${shortPrice(priceCents, currency)} a month`,
    capacity === null ? 'people by agreement' : `${capacity} people`,
  ].join(', ')

/** The versions of a plan, the newest first; one that has not begun can be taken back. */
export const PlanVersions = ({ plan }: { readonly plan: MasterPlan }) => {
  const withdraw = useApi(withdrawPlan, { refetches: [listPlanMaster], onError: toast.failure })
  return (
    <section className={styles.versions}>
      <h3>Versions</h3>
      <ul>
        {plan.versions.map((version) => (
          <li key={version.holdsFrom}>
            <span className={styles.version}>
              <DayText day={version.holdsFrom} />
              <span>{termsOf(version)}</span>
            </span>
            <StatusWord status={states[version.state].status}>{states[version.state].word}</StatusWord>
            {version.state === 'later' && (
              <Button
                size="xs"
                variant="default"
                loading={withdraw.isPending}
                onClick={() => withdraw.mutate({ params: { planType: plan.planType, holdsFrom: version.holdsFrom } })}
              >
                Take back
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
