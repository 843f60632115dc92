import { Alert, Button, Group } from '@mantine/core'
import { type CurrentPlan, currentPlan, resumePlan } from '@daybook/billing/contract'
import { priceWords } from '@daybook/company/domain'
import { formatDay, plural } from '@daybook/platform/domain'
import { toast, useApi, useUrlChange } from '@daybook/platform/web'

type Trial = NonNullable<CurrentPlan['trial']>
type Props = { readonly plan: CurrentPlan; readonly trial: Trial }

const wordsOf = ({ plan, trial }: Props): string => {
  const day = formatDay(trial.endsOn)
  const leaving = trial.leaving > 0 ? ` ${plural(trial.leaving, 'person becomes', 'people become')} inactive then.` : ''
  if (trial.next) {
    const price = priceWords({ ...trial.next, currency: plan.currency })
    return `${trial.next.title} begins on ${day}, ${price}, and is billed from then on.${leaving}`
  }
  return `If you choose nothing, Free begins on ${day}: nobody is locked out, and nothing is deleted.${leaving} Or go on with ${plan.title} from that day, ${priceWords(plan)}.`
}

/** What begins when the trial is over, and the way to choose otherwise. */
export const TrialState = (props: Props) => {
  const { plan, trial } = props
  const change = useUrlChange()
  const resume = useApi(resumePlan, {
    refetches: [currentPlan],
    onSuccess: (done) => void toast.success(done.response_message),
    onError: toast.failure,
  })
  return (
    <Alert color="blue" variant="light" role="note">
      {wordsOf(props)}
      <Group mt="sm">
        {!trial.next && (
          <Button size="xs" onClick={() => change({ plan: plan.planType }, { push: true })}>
            Go on with {plan.title}
          </Button>
        )}
        {(trial.next || trial.leaving > 0) && (
          <Button size="xs" variant="default" loading={resume.isPending} onClick={() => resume.mutate({ body: {} })}>
            {trial.next ? `Do not go on with ${trial.next.title}` : 'Nobody becomes inactive'}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
