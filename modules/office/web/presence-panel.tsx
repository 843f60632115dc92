import { Button, SegmentedControl } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { PresenceView } from '@daybook/office/contract'
import { formatCount, plural } from '@daybook/platform/domain'
import { EmptyState, Load, SearchField, SidePanel, Skeletons, useUrlChange, useUrlState } from '@daybook/platform/web'
import type { ClockState } from '@daybook/time/domain'
import { useState } from 'react'
import { useWhoIsIn } from './office-query.ts'
import { usePresence } from './presence-query.ts'
import { PersonRows } from './presence-row.tsx'
import styles from './presence-panel.module.css'

type Shown = { value: string; label: string; state?: ClockState; empty: string; count: (of: PresenceView['presence']) => number }

const filters: readonly Shown[] = [
  {
    value: 'all',
    label: 'Everyone',
    empty: 'No one is currently clocked in.',
    count: ({ clockedIn, clockedOut }) => clockedIn + clockedOut,
  },
  {
    value: 'in',
    label: 'In',
    state: 'CLOCKED_IN',
    empty: 'No one is currently clocked in.',
    count: ({ clockedIn }) => clockedIn,
  },
  { value: 'break', label: 'On a break', state: 'ON_BREAK', empty: 'No one is on a break.', count: ({ onBreak }) => onBreak },
  {
    value: 'out',
    label: 'Out',
    state: 'CLOCKED_OUT',
    empty: 'No one has clocked out yet today.',
    count: ({ clockedOut }) => clockedOut,
  },
]

const everyone = filters[0] as Shown
const filterOf = (value: string | undefined): Shown => filters.find((each) => each.value === value) ?? everyone

const Empty = ({ filter, q }: { filter: Shown; q: string | undefined }) => {
  const change = useUrlChange()
  return q === undefined ? (
    <EmptyState>{filter.empty}</EmptyState>
  ) : (
    <EmptyState picture="search" step={{ label: 'Show everyone', onClick: () => change({ q: undefined, presence: 'all' }) }}>
      Nobody matches.
    </EmptyState>
  )
}

const Filters = ({ filter, q }: { filter: Shown; q: string | undefined }) => {
  const office = useWhoIsIn()
  const change = useUrlChange()
  return (
    <div className={styles.filters}>
      <SearchField label="Name, e-mail or job title" value={q} onChange={(words) => change({ q: words })} />
      <SegmentedControl
        aria-label="Who"
        data={filters.map(({ value, label, count }) => ({
          value,
          label: q === undefined ? `${label} ${formatCount(count(office.presence))}` : label,
        }))}
        value={filter.value}
        onChange={(presence) => change({ presence })}
      />
    </div>
  )
}

type PeopleProps = { filter: Shown; q: string | undefined; now: string }

const People = ({ filter, q, now }: PeopleProps) => {
  const office = useWhoIsIn()
  const { rows, error, onRetry, hasMore, loadingMore, onLoadMore } = usePresence({ q, state: filter.state })
  const shown = rows?.length ?? 0
  const all = q === undefined ? Math.max(filter.count(office.presence), shown) : shown
  return (
    <Load
      query={{ data: rows, error, refetch: onRetry }}
      skeleton={<Skeletons rows={10} height={48} label="Loading who is in" />}
      empty={<Empty filter={filter} q={q} />}
    >
      {(people) => (
        <div className={styles.list}>
          <PersonRows label={filter.label} people={people} place={office} now={now} />
          <div className={styles.foot}>
            <output>{all > shown ? `${formatCount(shown)} of ${formatCount(all)}` : plural(shown, 'person', 'people')}</output>
            {hasMore && (
              <Button variant="default" loading={loadingMore} onClick={onLoadMore}>
                Show more
              </Button>
            )}
          </div>
        </div>
      )}
    </Load>
  )
}

/** Everybody who is in or was today (`?presence=in&q=…`), beside My Office. */
export const PresencePanel = ({ now }: { readonly now: string }) => {
  const [value] = useUrlState('presence')
  const [words] = useUrlState('q')
  const change = useUrlChange()
  // While it closes it shows what it showed, though the address names nothing any more.
  const [{ filter, q }, setShown] = useState({ filter: filterOf(value), q: words })
  if (value !== undefined && (filterOf(value) !== filter || words !== q)) setShown({ filter: filterOf(value), q: words })
  // What has the focus is remembered when a panel opens, and not where it is open from the start.
  const isThere = useMounted()
  return (
    <SidePanel
      opened={isThere && value !== undefined}
      onClose={() => change({ presence: undefined, q: undefined })}
      title="Who's In / Out"
      size={640}
    >
      <div className={styles.panel}>
        <Filters filter={filter} q={q} />
        <People filter={filter} q={q} now={now} />
      </div>
    </SidePanel>
  )
}
