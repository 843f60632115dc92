import { Button } from '@mantine/core'
import { plural } from '@daybook/platform/domain'
import { Inbox, InboxPage, useInboxCards, useSteady, useUrlState } from '@daybook/platform/web'
import { type PendingWeek, timePaths } from '@daybook/time/contract'
import { useDeferredValue, useState } from 'react'
import styles from './approvals.module.css'
import { PendingCard } from './pending-card.tsx'
import { useInbox, weekKey } from './use-inbox.ts'
import { StandIns } from '@daybook/people/web'

type WeeksProps = { weeks: readonly PendingWeek[]; decide: ReturnType<typeof useInbox>['decide'] }

const Selected = ({
  chosen,
  onApprove,
  onClear,
}: {
  chosen: readonly PendingWeek[]
  onApprove: () => void
  onClear: () => void
}) => (
  <div className={styles.selection}>
    <span>
      {plural(chosen.length, 'week')} selected,{' '}
      {plural(
        chosen.reduce((sum, { days }) => sum + days.length, 0),
        'day',
      )}
    </span>
    <Button variant="default" onClick={onClear}>
      Clear
    </Button>
    <Button onClick={onApprove}>Approve {plural(chosen.length, 'week')}</Button>
  </div>
)

/** What comes in addition is drawn a little at a time, so that nobody who scrolls or types is held up; what goes is gone at once. */
const useGrowing = <Item,>(items: readonly Item[]): readonly Item[] => {
  const later = useDeferredValue(items)
  return items.length > later.length ? later : items
}

const Weeks = ({ weeks: all, decide }: WeeksProps) => {
  const weeks = useGrowing(all)
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [skipped, skip] = useState<ReadonlySet<string>>(new Set())
  const cards = useInboxCards()
  const chosen = weeks.filter((week) => keys.has(weekKey(week)))
  /** A week with the days of it that are decided on. */
  const partOf = (week: PendingWeek): PendingWeek => ({ ...week, days: week.days.filter(({ id }) => !skipped.has(id)) })
  const toggle = (week: PendingWeek) => setKeys((all) => all.symmetricDifference(new Set([weekKey(week)])))
  const approve = (decided: readonly PendingWeek[]) => {
    const parts = decided.map(partOf).filter(({ days }) => days.length > 0)
    if (parts.length === 0) return
    const index = weeks.findIndex((week) => decided.includes(week))
    setKeys(new Set())
    void decide(parts, 'APPROVE')
    cards.moveOn(index)
  }
  const reject = (week: PendingWeek, note: string) => {
    cards.setRejecting(null)
    void decide([partOf(week)], 'REJECT', note)
  }
  const deeds = {
    onSkip: useSteady((id: string) => skip((all) => all.symmetricDifference(new Set([id])))),
    onSelect: useSteady(toggle),
    onApprove: useSteady((week: PendingWeek) => approve([week])),
    onRejecting: useSteady((week: PendingWeek, open: boolean) => cards.setRejecting(open ? weekKey(week) : null)),
    onReject: useSteady(reject),
  }
  const act = (deed: (week: PendingWeek) => void) => (index: number) => {
    const week = weeks[index]
    if (week) deed(week)
  }
  return (
    <Inbox
      cards={cards}
      keys={[
        { key: 'a', words: 'approve', act: act((week) => approve(chosen.length > 0 ? chosen : [week])) },
        { key: 'r', words: 'reject', act: act((week) => cards.setRejecting(weekKey(week))) },
        { key: 'x', words: 'select', act: act(toggle) },
      ]}
    >
      {chosen.length > 1 && (
        <Selected chosen={chosen.map(partOf)} onApprove={() => approve(chosen)} onClear={() => setKeys(new Set())} />
      )}
      {weeks.map((week) => (
        <PendingCard
          key={weekKey(week)}
          week={week}
          selected={keys.has(weekKey(week))}
          skipped={skipped}
          rejecting={cards.rejecting === weekKey(week)}
          {...deeds}
        />
      ))}
    </Inbox>
  )
}

const everybody = { label: 'Show everybody’s weeks', href: timePaths.approvals() }

/** `/product/timesheet/timesheetApproval`: everything that waits for the reader's decision, the longest waiting first. */
export const ApprovalsScreen = () => {
  const { decide, ...list } = useInbox()
  const [user] = useUrlState('user')
  const rows = list.rows?.filter((week) => user === undefined || week.userId === user)
  return (
    <InboxPage
      title="Approvals"
      purpose="Weeks that people sent you, the longest waiting first."
      actions={<StandIns />}
      list={{ ...list, rows }}
      ofOne={user !== undefined}
      everybody={everybody}
      nothing="Nothing waits for you. Weeks appear here by themselves when people send them."
      nothingOfOne="Nothing from this person waits for you."
      height={120}
    >
      {(weeks) => <Weeks weeks={weeks} decide={decide} />}
    </InboxPage>
  )
}
