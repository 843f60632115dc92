import { calendarPaths, calendarTopics, type Holiday, listHolidays } from '@daybook/calendar/contract'
import { listPaidPeople, type PayPeriod, payrollTopics } from '@daybook/payroll/contract'
import { peoplePaths } from '@daybook/people/contract'
import { plural, yearOf } from '@daybook/platform/domain'
import { fact, Facts, type Fact, pages, q, Section, Skeletons, TextLink, useRows } from '@daybook/platform/web'
import { searchApprovals, timePaths, timeTopics } from '@daybook/time/contract'
import { useQueries } from '@tanstack/react-query'
import { deductionWords, holidayWords, namesOf, waitingIn, waitingWords } from './preflight-facts.ts'
import { RemindButton } from './remind-button.tsx'
import styles from './payroll.module.css'

/** Who is paid by a cycle; the first page says who, and whether there are more. */
export const paidPages = (payCycleId: string) =>
  pages(listPaidPeople, { query: { payCycleId, limit: '100' } }, { topics: [payrollTopics.payroll] })

/** What waits for approval, of whatever period. */
export const waitingPages = pages(searchApprovals, { body: { limit: 100 } }, { topics: [timeTopics.approval] })

const holidayQuery = (year: string) => q(listHolidays, { query: { year } }, { topics: [calendarTopics.calendar] })

/** The holidays of the years that a period touches; undefined until they are there. */
const useHolidays = ({ from, to }: PayPeriod): Holiday[] | undefined => {
  const years = [...new Set([yearOf(from), yearOf(to)])].map(String)
  const found = useQueries({ queries: years.map(holidayQuery) })
  const known = found.flatMap(({ data }) => data ?? [])
  return known.length === years.length ? known.flatMap(({ items }) => items) : undefined
}

/** Null until they are there; none where one of them cannot be had, which is in nobody's way. */
const useFacts = (period: PayPeriod): Fact[] | null => {
  const paid = useRows(paidPages(period.payCycleId))
  const waiting = useRows(waitingPages)
  const holidays = useHolidays(period)
  if (paid.error || waiting.error) return []
  if (!paid.rows || !waiting.rows || !holidays) return null
  const wait = waitingIn(waiting.rows, period)
  const many = paid.hasMore ? 'More than 100 people' : plural(paid.rows.length, 'person', 'people')
  return [
    fact(
      `Paid by ${period.payCycleName}`,
      paid.rows.length > 0 ? (
        `${many}: ${namesOf(paid.rows, paid.hasMore)}`
      ) : (
        <TextLink href={peoplePaths.directory()}>Nobody yet. Set what people earn</TextLink>
      ),
    ),
    ...(paid.rows.length > 0 ? [fact('Tax and benefits entered', deductionWords(paid.rows))] : []),
    fact(
      'Waiting for approval',
      wait.days === 0 ? (
        'Nothing'
      ) : (
        <span className={styles.noticeDeeds}>
          <TextLink href={timePaths.approvals()}>{waitingWords(wait)}</TextLink>
          <RemindButton payPeriodId={period.id} />
        </span>
      ),
    ),
    fact('Public holidays', holidayWords(holidays, period) || 'None in this period'),
  ]
}

/** Before anything is computed: who is in, what is missing, which holidays are paid. The button stands above. */
export const Preflight = ({ period }: { readonly period: PayPeriod }) => {
  const facts = useFacts(period)
  return (
    <Section title="Before you compute">
      {facts === null ? <Skeletons rows={4} label="Looking at what is there" /> : <Facts facts={facts} />}
      <p className={styles.preflightNote}>
        Computing stores drafts that you can look at, adjust and compute again. Whoever is not in them is listed with the reason.{' '}
        <TextLink href={calendarPaths.holidays()}>Change the holidays</TextLink>
      </p>
    </Section>
  )
}
