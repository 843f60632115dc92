import type { AwayPerson } from '@daybook/leave/contract'
import { dateOf, type Day, weekdayShort } from '@daybook/platform/domain'
import { EmptyState, Section } from '@daybook/platform/web'
import type { AwayView } from './away-span.ts'
import { type AwayDays, halfWords, spanOn } from './away-words.ts'
import styles from './calendar.module.css'
import inWords from './words.module.css'

const Line = ({ person, on }: { readonly person: AwayPerson; readonly on: Day }) => {
  const span = spanOn(person.away, on)
  return (
    <li>
      {person.userName}
      <span className={inWords.quiet}>
        {span?.typeName ? `, ${span.typeName}` : ''}
        {span?.half ? `, ${halfWords[span.half]}` : ''}
        {span?.waits ? ', waits' : ''}
      </span>
    </li>
  )
}

/**
 * Where there is no room for columns: the days on which somebody is away, or which are holidays. A week names all its days, so that one sees
 * where nobody is missing.
 */
export const AwayList = ({ people, days, holidays, free, today, view }: AwayDays & { readonly view: AwayView }) => {
  const rows = days
    .map((on) => ({ on, holiday: holidays.get(on), away: people.filter((person) => spanOn(person.away, on)) }))
    .filter(({ holiday, away }) => view === 'week' || holiday !== undefined || away.length > 0)
  if (rows.length === 0) return <EmptyState picture="month">Seems like no one is on leave in this month.</EmptyState>
  return (
    <Section flush>
      {rows.map(({ on, holiday, away }) => (
        <div key={on} className={styles.awayDay} data-free={free.has(on) || undefined} data-today={on === today || undefined}>
          <strong>
            {weekdayShort(on)} {dateOf(on)}
          </strong>
          <ul>
            {holiday && <li className={inWords.quiet}>{holiday}</li>}
            {!holiday && away.length === 0 && <li className={inWords.quiet}>–</li>}
            {away.map((person) => (
              <Line key={person.userId} person={person} on={on} />
            ))}
          </ul>
        </div>
      ))}
    </Section>
  )
}
