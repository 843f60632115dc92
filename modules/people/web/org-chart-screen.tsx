import type { ChartPerson } from '@daybook/people/contract'
import { peoplePaths } from '@daybook/people/contract'
import { plural } from '@daybook/platform/domain'
import {
  EmptyState,
  Load,
  Page,
  PersonChip,
  Section,
  Skeletons,
  TextLink,
  useNarrow,
  useRows,
  useUrlState,
} from '@daybook/platform/web'
import { Button, SegmentedControl } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from './org-chart.module.css'
import { chartPages, personQuery } from './people-query.ts'

const Person = ({ person }: { person: ChartPerson }) => (
  <TextLink href={peoplePaths.directory({ person: person.userId })} className={styles.person}>
    <PersonChip name={person.userName} src={person.profileImageS3Path} size={28} detail={person.designation || undefined} />
  </TextLink>
)

const Node = ({ person, opened }: { person: ChartPerson; opened: boolean }) => {
  const [open, setOpen] = useState(opened)
  const Sign = open ? IconMinus : IconPlus
  return (
    <li className={styles.node}>
      <div className={styles.box}>
        <Person person={person} />
        {person.reports > 0 && (
          <button
            type="button"
            className={styles.more}
            aria-expanded={open}
            aria-label={`${plural(person.reports, 'person who reports', 'people who report')} to ${person.userName}`}
            onClick={() => setOpen(!open)}
          >
            <Sign size={14} stroke={2} aria-hidden="true" />
            {person.reports}
          </button>
        )}
      </div>
      {open && person.reports > 0 && <Branch managerId={person.userId} label={`Report to ${person.userName}`} />}
    </li>
  )
}

type BranchProps = {
  readonly managerId?: string
  readonly label: string
  readonly empty?: string
  readonly opened?: boolean
}

/** Those who report to one person, or to nobody: the first of them, and more on a press. */
const Branch = ({ managerId, label, empty, opened = false }: BranchProps) => {
  const { rows, error, onRetry, hasMore, loadingMore, onLoadMore } = useRows(chartPages(managerId))
  return (
    <Load
      query={{ data: rows, error, refetch: onRetry }}
      skeleton={<Skeletons rows={managerId === undefined ? 6 : 1} height={44} label="Loading the chart" />}
      empty={empty === undefined ? null : <EmptyState picture="people">{empty}</EmptyState>}
    >
      {(people) => (
        <ul className={styles.branch} aria-label={label}>
          {people.map((person) => (
            // A single one at the top is opened: a chart of one box says nothing.
            <Node key={person.userId} person={person} opened={opened && people.length === 1} />
          ))}
          {hasMore && (
            <li className={styles.node}>
              <Button size="compact-sm" variant="default" loading={loadingMore} onClick={onLoadMore}>
                Show more
              </Button>
            </li>
          )}
        </ul>
      )}
    </Load>
  )
}

/** One branch, below the person it begins with and the ways out of it. */
const FromPerson = ({ userId }: { userId: string }) => (
  <Load query={useQuery(personQuery(userId))} skeleton={<Skeletons rows={4} height={44} />}>
    {(person) => (
      <>
        <p className={styles.from}>
          {person.managerId && (
            <TextLink href={peoplePaths.chart({ from: person.managerId })}>One step up: {person.managerName}</TextLink>
          )}
          <TextLink href={peoplePaths.chart()}>The whole company</TextLink>
        </p>
        <PersonChip name={person.userName} src={person.profileImageS3Path} size={40} detail={person.designation || undefined} />
        <Branch managerId={userId} label={`Report to ${person.userName}`} empty="Nobody reports to them." opened />
      </>
    )}
  </Load>
)

/** `/product/timesheet/orgChart`: who reports to whom, a branch at a time; `?from=` begins with one person, `?view=list` sets levels in. */
export const OrgChartScreen = () => {
  const [from] = useUrlState('from')
  const [view = 'chart', setView] = useUrlState('view')
  const narrow = useNarrow()
  const choice = (
    <SegmentedControl
      aria-label="How it is drawn"
      value={view === 'list' ? 'list' : 'chart'}
      onChange={(next) => setView(next === 'list' ? 'list' : undefined)}
      data={[
        { value: 'chart', label: 'Chart' },
        { value: 'list', label: 'List' },
      ]}
    />
  )
  return (
    <Page
      title="Org chart"
      purpose="Who reports to whom. A press on a number opens the people behind it."
      actions={narrow ? undefined : choice}
    >
      <Section>
        <div className={styles.chart} data-view={narrow || view === 'list' ? 'list' : 'chart'}>
          {from === undefined ? (
            <Branch label="Reporting lines" empty="Nobody works here yet." opened />
          ) : (
            <FromPerson key={from} userId={from} />
          )}
        </div>
      </Section>
    </Page>
  )
}
