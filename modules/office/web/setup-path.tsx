import { companyUpdate, getCompany, getOnboardingSteps, updateCompany } from '@daybook/company/contract'
import { type SetupStep, setupSteps } from '@daybook/company/domain'
import { call, Section, TextLink, toast, useApi, useMayChange } from '@daybook/platform/web'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { SetupStrip } from './setup-strip.tsx'
import { stepWords } from './setup-steps.ts'
import styles from './setup.module.css'

type PathProps = { readonly current: SetupStep; readonly done: readonly SetupStep[] }

/** Puts the path away for everybody in the company; Company settings bring it back. */
const PutAway = () => {
  const change = useApi(updateCompany, { refetches: [getOnboardingSteps, getCompany], onError: toast.failure })
  const putAway = async () => {
    const { version } = await call(getCompany)
    await change.mutateAsync({ body: { setupPathHidden: true, version } })
    toast.info('Put away. Company settings bring it back.')
  }
  return (
    <Button
      variant="subtle"
      color="gray"
      size="xs"
      loading={change.isPending}
      onClick={() => void putAway().catch(toast.failure)}
    >
      Put this path away
    </Button>
  )
}

const Step = ({ step, at, current, done }: PathProps & { readonly step: SetupStep; readonly at: number }) => {
  const { title, words, deed, href } = stepWords[step]
  const state = done.includes(step) ? 'done' : step === current ? 'current' : 'later'
  return (
    <li className={styles.step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
      <span className={styles.mark} aria-hidden="true">
        {state === 'done' ? <IconCircleCheck size={22} stroke={1.5} /> : at}
      </span>
      <div className={styles.stepWords}>
        <h3 className={styles.stepTitle}>
          {state === 'later' ? <TextLink href={href}>{title}</TextLink> : title}
          {state === 'done' && <span className={styles.done}>Done</span>}
        </h3>
        {state !== 'done' && <p className={styles.stepText}>{words}</p>}
      </div>
      {state === 'current' && (
        <Button component={TextLink} href={href}>
          {deed}
        </Button>
      )}
    </li>
  )
}

/** The first thing in My Office of a new company: the five steps from here to its first payroll. */
export const SetupPath = (path: PathProps) => (
  <Section title="From here to your first payroll" actions={useMayChange(companyUpdate) ? <PutAway /> : undefined}>
    <SetupStrip done={path.done} />
    <ol className={styles.steps}>
      {setupSteps.map((step, i) => (
        <Step key={step} step={step} at={i + 1} {...path} />
      ))}
    </ol>
  </Section>
)
