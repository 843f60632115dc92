import { Button } from '@mantine/core'
import { plural } from '@daybook/platform/domain'
import { EmptyState, Load, Page, Section, Skeletons, TextLink, useUrlState } from '@daybook/platform/web'
import { type PendingWeek, timePaths } from '@daybook/time/contract'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import styles from './approvals.module.css'
import { PendingCard } from './pending-card.tsx'
import { useInbox, weekKey } from './use-inbox.ts'
import { homePath } from '@daybook/platform/contract'

const cardsIn = (list: HTMLElement | null): HTMLElement[] => [...(list?.querySelectorAll<HTMLElement>('[data-week-card]') ?? [])]

const focusCard = (list: HTMLElement | null, index: number): void => {
  const cards = cardsIn(list)
  const card = cards[Math.max(0, Math.min(index, cards.length - 1))]
  card?.focus()
  card?.scrollIntoView({ block: 'nearest' })
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('textarea, input:not([type="checkbox"]), select, [contenteditable]')

type Keys = {
  list: RefObject<HTMLElement | null>
  weeks: readonly PendingWeek[]
  act: (key: 'a' | 'r' | 'x', week: PendingWeek) => void
}

/** j and k move between the weeks, a approves, r rejects, x selects; never while somebody types. */
const useKeys = ({ list, weeks, act }: Keys): void => {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const present = cardsIn(list.current).findIndex((card) => card.contains(document.activeElement))
      const step = { j: 1, k: -1 }[event.key]
      if (step !== undefined) return focusCard(list.current, present + step)
      const week = weeks[present]
      if (week && (event.key === 'a' || event.key === 'r' || event.key === 'x')) {
        event.preventDefault()
        act(event.key, week)
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

const Hints = () => (
  <p className={styles.hints}>
    <kbd>j</kbd> <kbd>k</kbd> move · <kbd>a</kbd> approve · <kbd>r</kbd> reject · <kbd>x</kbd> select
  </p>
)

type InboxProps = { weeks: readonly PendingWeek[]; decide: ReturnType<typeof useInbox>['decide'] }

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

const Inbox = ({ weeks, decide }: InboxProps) => {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [rejecting, setRejecting] = useState<string | null>(null)
  const [skipped, skip] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLDivElement>(null)
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
    setTimeout(() => focusCard(list.current, index), 0)
  }
  const reject = (week: PendingWeek, note: string) => {
    setRejecting(null)
    void decide([partOf(week)], 'REJECT', note)
  }
  useKeys({
    list,
    weeks,
    act: (key, week) => {
      if (key === 'x') toggle(week)
      else if (key === 'r') setRejecting(weekKey(week))
      else approve(chosen.length > 0 ? chosen : [week])
    },
  })
  const leaveNote = (event: KeyboardEvent) => event.key === 'Escape' && setRejecting(null)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the note
    <div ref={list} className={styles.list} onKeyDown={leaveNote}>
      {chosen.length > 1 && (
        <Selected chosen={chosen.map(partOf)} onApprove={() => approve(chosen)} onClear={() => setKeys(new Set())} />
      )}
      {weeks.map((week) => (
        <PendingCard
          key={weekKey(week)}
          week={week}
          selected={keys.has(weekKey(week))}
          skipped={skipped}
          onSkip={(id) => skip((all) => all.symmetricDifference(new Set([id])))}
          rejecting={rejecting === weekKey(week)}
          onSelect={() => toggle(week)}
          onApprove={() => approve([week])}
          onRejecting={(open) => setRejecting(open ? weekKey(week) : null)}
          onReject={(note) => reject(week, note)}
        />
      ))}
      <Hints />
    </div>
  )
}

const everybody = { label: 'Show everybody’s weeks', href: timePaths.approvals() }

const Nothing = ({ ofOne }: { ofOne: boolean }) => (
  <Section>
    {ofOne ? (
      <EmptyState picture="done" step={everybody}>
        Nothing from this person waits for you.
      </EmptyState>
    ) : (
      <EmptyState picture="done" step={{ label: 'Go to My Office', href: homePath }}>
        Nothing waits for you. Weeks appear here by themselves when people send them.
      </EmptyState>
    )}
  </Section>
)

/** `/product/timesheet/timesheetApproval`: everything that waits for the reader's decision, the longest waiting first. */
export const ApprovalsScreen = () => {
  const { rows, error, onRetry, hasMore, loadingMore, onLoadMore, decide } = useInbox()
  const [user] = useUrlState('user')
  const weeks = rows?.filter((week) => user === undefined || week.userId === user)
  return (
    <Page title="Approvals" purpose="Weeks that people sent you, the longest waiting first.">
      {user !== undefined && (hasMore || weeks?.length !== 0) && <TextLink href={everybody.href}>{everybody.label}</TextLink>}
      <Load
        query={{ data: weeks, error, refetch: onRetry }}
        skeleton={
          <Section>
            <Skeletons rows={3} height={120} label="Loading what waits for you" />
          </Section>
        }
        empty={hasMore ? null : <Nothing ofOne={user !== undefined} />}
      >
        {(items) => <Inbox weeks={items} decide={decide} />}
      </Load>
      {hasMore && (
        <Button variant="default" loading={loadingMore} onClick={onLoadMore}>
          Load more
        </Button>
      )}
    </Page>
  )
}
