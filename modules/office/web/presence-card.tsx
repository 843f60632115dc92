import type { PersonInOffice, PresenceView } from '@daybook/office/contract'
import { formatCount, plural } from '@daybook/platform/domain'
import { Section, TextLink, useHref, useUrlState } from '@daybook/platform/web'
import { useMinute } from '@daybook/time/web'
import { lazy, Suspense, useState } from 'react'
import { Nothing } from './card.tsx'
import { useWhoIsIn } from './office-query.ts'
import styles from './office.module.css'
import { PersonRows } from './presence-row.tsx'

// Only who asks for the whole list waits for what it is made of.
const PresencePanel = lazy(() => import('./presence-panel.tsx').then((m) => ({ default: m.PresencePanel })))

type ListProps = {
  title: string
  count: number
  people: readonly PersonInOffice[]
  office: PresenceView
  now: string
  empty: string
  /** What stands behind the count. */
  note?: readonly string[]
  /** Where the others stand, when there are so many that nobody of this list is among the first. */
  others: string
}

const PresenceList = ({ title, count, people, office, now, empty, note = [], others }: ListProps) => (
  <div>
    <h3 className={styles.subtitle}>
      {title}
      {count > 0 && <span className={styles.count}>{[formatCount(count), ...note].join(' · ')}</span>}
    </h3>
    {people.length > 0 && <PersonRows label={title} people={people} place={office} now={now} />}
    {count === 0 && <Nothing>{empty}</Nothing>}
    {count > 0 && people.length === 0 && (
      <Nothing>
        <TextLink href={others}>Show {plural(count, 'person', 'people')}</TextLink>
      </Nothing>
    )}
  </div>
)

/** The panel from its first opening on: it must be there to give the focus back when it closes. */
const Panel = ({ now }: { now: string }) => {
  const [asked] = useUrlState('presence')
  const [wasOpened, setOpened] = useState(false)
  if (asked !== undefined && !wasOpened) setOpened(true)
  return (
    wasOpened && (
      <Suspense fallback={null}>
        <PresencePanel now={now} />
      </Suspense>
    )
  )
}

/** Who is at work now, and who was today, each with the strip of their day: the first fifty, and the way to all of them. */
export const PresenceCard = () => {
  const office = useWhoIsIn()
  const href = useHref()
  const { clockedIn, onBreak, clockedOut } = office.presence
  const inside = office.clockInOutUsers.filter(({ clockInOut }) => clockInOut === 'CLOCKED_IN')
  const out = office.clockInOutUsers.filter(({ clockInOut }) => clockInOut === 'CLOCKED_OUT')
  const now = useMinute(clockedIn > 0)
  const all = clockedIn + clockedOut
  const hasMore = all > office.clockInOutUsers.length
  return (
    <Section
      title="Who's In / Out"
      actions={hasMore && <TextLink href={href({ presence: 'all' })}>Show all {formatCount(all)}</TextLink>}
    >
      <div className={styles.presence}>
        <PresenceList
          title="Clocked In"
          count={clockedIn}
          people={inside}
          office={office}
          now={now}
          empty="No one is currently clocked in."
          note={onBreak > 0 ? [`${formatCount(onBreak)} on a break`] : []}
          others={href({ presence: 'in' })}
        />
        <PresenceList
          title="Clocked Out"
          count={clockedOut}
          people={out}
          office={office}
          now={now}
          empty="No one has clocked out yet today."
          others={href({ presence: 'out' })}
        />
      </div>
      {hasMore && (
        <p className={styles.moreLine}>
          The first {formatCount(office.clockInOutUsers.length)} of {formatCount(all)}.{' '}
          <TextLink href={href({ presence: 'all' })}>Show all</TextLink>
        </p>
      )}
      <Panel now={now} />
    </Section>
  )
}
