import { Alert, Button } from '@mantine/core'
import { type Run, payrollPaths } from '@daybook/payroll/contract'
import { finalFrom, isFinal } from '@daybook/payroll/domain'
import { peoplePaths } from '@daybook/people/contract'
import { formatSpan, plural } from '@daybook/platform/domain'
import {
  DayText,
  InstantDay,
  Load,
  Page,
  Section,
  Skeletons,
  StatusWord,
  TextLink,
  todayIn,
  useHref,
  useReader,
  wordsOf,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { NotPaid } from './left-out.tsx'
import { Preflight } from './preflight.tsx'
import { PayEquation, type Term } from './pay-equation.tsx'
import { runQuery } from './payroll-query.ts'
import { RemindButton } from './remind-button.tsx'
import { RunDone } from './run-done.tsx'
import { RunTable } from './run-table.tsx'
import { useRunDeeds, type RunDeeds } from './use-run-deeds.ts'
import { anyOf, periodName, signedMoney } from './words.ts'
import styles from './payroll.module.css'
import { timePaths } from '@daybook/time/contract'

const termsOf = ({ totals }: Run): Term[] => [
  { name: 'Gross', cents: totals.grossCents },
  { name: 'Tax (entered)', cents: totals.taxCents, sign: '−' },
  { name: 'Benefits (entered)', cents: totals.benefitsCents, sign: '−' },
  { name: 'Adjustments', cents: totals.adjustmentCents, sign: '+' },
  { name: `Net for ${plural(totals.people, 'person', 'people')}`, cents: totals.netCents, sign: '=' },
]

const nextPays = 'Hours that are worked after it is final are paid with the next payroll.'

/** When a period that is not over can be finalised, and what becomes of the hours after that. */
const NotOver = ({ period, today }: { period: Run['period']; today: string }) => {
  const [from, ends] = [finalFrom(period), <DayText key="ends" day={period.to} />]
  if (from <= today)
    return (
      <>
        This period ends on {ends}. {nextPays}
      </>
    )
  if (from === period.to) return <>This period ends on {ends}. It can be finalised then or later; compute it again then.</>
  return (
    <>
      This period ends on {ends} and can be finalised from its pay date on, <DayText day={from} />; compute it again then.{' '}
      {nextPays}
    </>
  )
}

const Notices = ({ run, today }: { run: Run; today: string }) => {
  const href = useHref()
  const { problems, pendingDays, lateChanges, lateCents } = run.totals
  const early = !isFinal(run.period) && run.period.to > today
  const running = early && finalFrom(run.period) > today
  // Until then nobody can finalise it, and whoever computes it then may be another.
  const secondPeople = running ? null : run.secondPeople
  const { days: daysOutside, people, names } = run.outside
  const owners = run.period.status === 'PREVIEWED' && !run.can.finalize && !running
  if (problems === 0 && pendingDays === 0 && daysOutside === 0 && lateChanges === 0 && !early && !secondPeople && !owners)
    return null
  return (
    <div className={styles.notices}>
      {problems > 0 && (
        <p className={styles.notice}>
          <StatusWord status="attention">
            {plural(problems, 'payslip')} cannot be paid as {problems === 1 ? 'it stands' : 'they stand'}
          </StatusWord>
          <TextLink href={href({ only: 'problems' })}>Show them</TextLink>
        </p>
      )}
      {pendingDays > 0 && (
        <p className={styles.notice}>
          <StatusWord status="SUBMITTED">
            {plural(pendingDays, 'day')} {pendingDays === 1 ? 'is' : 'are'} not handed in or not approved, and not in these
            figures
          </StatusWord>
          <span className={styles.noticeDeeds}>
            <TextLink href={timePaths.approvals()}>Go to approvals</TextLink>
            {run.can.preview && <RemindButton payPeriodId={run.period.id} />}
          </span>
        </p>
      )}
      {daysOutside > 0 && (
        <p className={styles.notice}>
          <StatusWord status="attention">
            {plural(daysOutside, 'day')} with hours {daysOutside === 1 ? 'lies' : 'lie'} before a joining date or after a last
            day, and {daysOutside === 1 ? 'is' : 'are'} paid by no payroll
          </StatusWord>
          <span>
            Of {names.join(', ')}
            {people > names.length && ` and ${people - names.length} more`}.{' '}
            <TextLink href={peoplePaths.directory()}>Correct their dates</TextLink>, or, where they still have a payslip here, add
            what is owed to it.
          </span>
        </p>
      )}
      {lateChanges > 0 && (
        <p className={styles.notice}>
          <span>
            {plural(lateChanges, 'late change')} of earlier periods {lateChanges === 1 ? 'is' : 'are'} in these figures:{' '}
            {signedMoney(lateCents, run.currency)} gross
          </span>
          <TextLink href={href({ only: 'late' })}>Show them</TextLink>
        </p>
      )}
      {secondPeople && (
        <p className={styles.notice}>
          <StatusWord status="attention">These figures are yours, and a second person has to look at them</StatusWord>
          <span>
            {anyOf(secondPeople)} can press “Compute again”; after that you can finalise.{' '}
            <TextLink href={payrollPaths.setup()}>Pay set-up</TextLink>
          </span>
        </p>
      )}
      {owners && (
        <p className={styles.notice}>
          <span>Once it is right, an owner finalises it.</span>
        </p>
      )}
      {early && (
        <p className={styles.notice}>
          <span>
            <NotOver period={run.period} today={today} />
          </span>
        </p>
      )}
    </div>
  )
}

const Primary = ({ run, deeds, today }: { run: Run; deeds: RunDeeds; today: string }) => {
  const { can, period, secondPeople, totals } = run
  if (can.preview && period.status === 'OPEN')
    return (
      <Button loading={deeds.busy} onClick={deeds.preview}>
        Compute the payslips
      </Button>
    )
  if (can.finalize)
    return (
      <Button
        loading={deeds.busy}
        disabled={finalFrom(period) > today || totals.people === 0 || totals.problems > 0 || secondPeople !== null}
        onClick={() => void deeds.finalize(run)}
      >
        Finalise
      </Button>
    )
  if (can.markPaid)
    return (
      <Button loading={deeds.busy} onClick={() => void deeds.markPaid(run)}>
        Mark as paid
      </Button>
    )
  return null
}

const Content = ({ run, today }: { run: Run; today: string }) => {
  if (run.period.status === 'OPEN' && run.totals.people === 0) return <Preflight period={run.period} />
  return (
    <>
      <RunDone run={run} />
      <Notices run={run} today={today} />
      <Section>
        <PayEquation terms={termsOf(run)} currency={run.currency} />
      </Section>
      <RunTable periodId={run.period.id} caption={`Payslips ${formatSpan(run.period.from, run.period.to)}`} />
      <NotPaid periodId={run.period.id} />
    </>
  )
}

const Loaded = ({ run }: { run: Run }) => {
  const { me } = useReader()
  const today = todayIn(me.zone)
  const deeds = useRunDeeds(run.period.id)
  const { period, prepared } = run
  return (
    <Page
      title={`Payroll ${periodName(period.from, period.to)}`}
      purpose={
        <span className={styles.nextFacts}>
          <StatusWord status={period.status} />
          <span>{formatSpan(period.from, period.to)}</span>
          <span>
            Pay date <DayText day={period.payDate} />
          </span>
          <span>{period.payCycleName}</span>
          {prepared && (
            <span>
              Computed by {prepared.by}, <InstantDay instant={prepared.at} />
            </span>
          )}
        </span>
      }
      actions={
        <>
          <Button component={TextLink} href={payrollPaths.payroll()} variant="default">
            All periods
          </Button>
          {run.can.preview && period.status !== 'OPEN' && (
            <Button variant="default" loading={deeds.busy} onClick={deeds.preview}>
              Compute again
            </Button>
          )}
        </>
      }
      primary={<Primary run={run} deeds={deeds} today={today} />}
    >
      {deeds.error !== null && (
        <Alert color="red" variant="light" role="alert">
          {wordsOf(deeds.error)}
        </Alert>
      )}
      <Content run={run} today={today} />
    </Page>
  )
}

const inPage = (state: ReactElement) => <Page title="Payroll">{state}</Page>

/** One pay period: its sum, what is wrong with it, and every payslip. */
export const RunScreen = ({ periodId }: { readonly periodId: string }) => {
  const query = useQuery(runQuery(periodId))
  return (
    <Load query={query} skeleton={<Skeletons rows={8} label="Loading the payroll" />} frame={inPage}>
      {(run) => <Loaded run={run} />}
    </Load>
  )
}
