import { Alert, Button } from '@mantine/core'
import { changePlan, currentPlan, type CurrentPlan, previewChange, subscriptionHistory } from '@daybook/billing/contract'
import { planTitle, priceWords, shortPrice } from '@daybook/company/domain'
import { getMe } from '@daybook/people/contract'
import { type Feature, featureTitles, formatDay, formatMoney, isComing, plural } from '@daybook/platform/domain'
import { ApiError, fact, Facts, type Fact, Load, q, Skeletons, toast, useApi, wordsOf } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { BillLines } from './bill-lines.tsx'
import { Leaving } from './leaving.tsx'
import type { ShownPlan } from './plan-card.tsx'
import styles from './billing.module.css'

type Preview = z.output<typeof previewChange.response>
type Props = { readonly plan: ShownPlan; readonly current: CurrentPlan; readonly onDone: () => void }

const Features = ({ title, codes }: { readonly title: string; readonly codes: readonly Feature[] }) =>
  codes.length === 0 ? null : (
    <section className={styles.part}>
      <h3>{title}</h3>
      <ul className={styles.list}>
        {codes.map((code) => (
          <li key={code}>
            {featureTitles[code]}
            {isComing(code) && <small> coming</small>}
          </li>
        ))}
      </ul>
    </section>
  )

const factsOf = (preview: Preview, plan: ShownPlan): Fact[] => [
  ['Begins', preview.kind === 'now' ? 'At once' : formatDay(preview.from)],
  ['Price', plan.priceCents === 0 ? 'Free' : `${shortPrice(plan.priceCents ?? 0, plan.currency)} a month`],
  ['People', `${preview.employeeCount} of ${plan.capacity ?? 'as many as agreed'}`],
  ...(preview.renewsOn && preview.kind === 'now' ? [fact('Next invoice', formatDay(preview.renewsOn))] : []),
]

const deedOf = (preview: Preview, plan: ShownPlan): string =>
  preview.kind === 'now'
    ? `Change to ${plan.title} for ${formatMoney(preview.totalCents, preview.currency)}`
    : `Change to ${plan.title} on ${formatDay(preview.from)}`

const Change = ({ plan, preview, onDone }: Omit<Props, 'current'> & { readonly preview: Preview }) => {
  const [leaving, setLeaving] = useState<string[]>([])
  const change = useApi(changePlan, {
    refetches: [currentPlan, subscriptionHistory, getMe],
    onSuccess: (done) => {
      toast.success(done.response_message)
      onDone()
    },
  })
  const missing = preview.kind === 'later' ? preview.tooMany - leaving.length : 0
  const confirm = () => change.mutate({ query: { planType: plan.planType }, body: { totalCents: preview.totalCents, leaving } })
  const { error } = change
  return (
    <>
      {error instanceof ApiError && (
        <Alert color="red" variant="light" role="alert">
          {wordsOf(error)}
        </Alert>
      )}
      <Facts facts={factsOf(preview, plan)} />
      {preview.kind === 'now' && <BillLines bill={preview} />}
      <Features title="New for you" codes={preview.gained} />
      <Features title="Read-only from then on; nothing is deleted" codes={preview.lost} />
      {preview.kind === 'later' && preview.tooMany > 0 && (
        <Leaving plan={plan.title} capacity={preview.capacity ?? 0} missing={missing} value={leaving} onChange={setLeaving} />
      )}
      {preview.kind === 'now' && preview.tooMany > 0 && (
        <Alert color="orange" variant="light" role="note">
          You are {plural(preview.employeeCount, 'person', 'people')}. Everybody stays, and nobody new can join.
        </Alert>
      )}
      <Button fullWidth loading={change.isPending} disabled={missing > 0} onClick={confirm}>
        {deedOf(preview, plan)}
      </Button>
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
  const { plan } = props
  const query = useQuery({ ...q(previewChange, { query: { planType: plan.planType } }), staleTime: 0 })
  return (
    <div className={styles.panel}>
      <Load query={query} skeleton={<Skeletons rows={5} label="Looking at the change" />}>
        {(preview) => (preview.kind === 'contact' ? <Contact {...props} /> : <Change {...props} preview={preview} />)}
      </Load>
    </div>
  )
}
