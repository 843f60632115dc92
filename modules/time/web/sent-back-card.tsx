import { formatSpan, addDays, plural } from '@daybook/platform/domain'
import { q, Section, TextLink, useLocale } from '@daybook/platform/web'
import { listSheetRequests, timePaths, timeTopics } from '@daybook/time/contract'
import { sentBackWeeks, type SentBackWeek } from '@daybook/time/domain'
import { useQuery } from '@tanstack/react-query'
import styles from './sent-back.module.css'

/** One's own days that wait to be corrected; handing them in again, here or elsewhere, takes them away. */
export const sentBackQuery = q(
  listSheetRequests,
  { query: { state: 'REJECTED', limit: '100' } },
  { topics: [timeTopics.clock, timeTopics.approval] },
)

const shown = 3

const Week = ({ sent: { week, days, by, note } }: { readonly sent: SentBackWeek }) => (
  <li className={styles.week}>
    <p>
      {by ?? 'Your manager'} sent back{' '}
      <TextLink href={timePaths.timesheet({ week, day: days[0] })}>
        {plural(days.length, 'day')} of {formatSpan(week, addDays(week, 6))}
      </TextLink>
      {note !== '' && ':'}
    </p>
    {note !== '' && <p className={styles.note}>{note}</p>}
  </li>
)

/** On My Office: what somebody asked to be changed, until it is handed in again. Nothing at all otherwise. */
export const SentBackCard = () => {
  const { weekStarts } = useLocale()
  const weeks = sentBackWeeks(useQuery(sentBackQuery).data?.items ?? [], weekStarts)
  if (weeks.length === 0) return null
  return (
    <Section title="Sent back to you">
      <ul className={styles.weeks} aria-label="Sent back to you">
        {weeks.slice(0, shown).map((sent) => (
          <Week key={`${sent.week} ${sent.days[0]}`} sent={sent} />
        ))}
      </ul>
      {weeks.length > shown && (
        <p className={styles.more}>
          <TextLink href={timePaths.requests()}>All of your requests</TextLink>
        </p>
      )}
    </Section>
  )
}
