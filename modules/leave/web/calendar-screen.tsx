import { ActionIcon, Button, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { type AwayPerson, leavePaths, leaveTopics, searchAway } from '@daybook/leave/contract'
import {
  addMonths,
  dateOf,
  day,
  type Day,
  eachDay,
  formatDay,
  isDay,
  monthEnd,
  monthName,
  monthOf,
  weekdayShort,
  yearOf,
} from '@daybook/platform/domain'
import {
  EmptyState,
  Load,
  Page,
  pages,
  q,
  Section,
  SidePanel,
  Skeletons,
  TextLink,
  todayIn,
  useHref,
  useNarrow,
  useReader,
  useRows,
  useUrlState,
} from '@daybook/platform/web'
import { calendarTopics } from '@daybook/calendar/contract'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FeedPanel } from './feed-panel.tsx'
import styles from './calendar.module.css'
import inWords from './words.module.css'

type Away = AwayPerson['away'][number]

const topics = [leaveTopics.leave, calendarTopics.calendar]
const bodyOf = (first: Day, awayOnly: boolean) => ({ from: first, to: monthEnd(first), awayOnly, limit: 100 })

const spanOn = (away: readonly Away[], on: Day): Away | undefined => away.find(({ from, to }) => from <= on && to >= on)

const halfWords = { first: ', in the morning', second: ', in the afternoon' } as const

/** What is said of somebody on a day: that they are away, and the type where the reader may know it. */
const words = (name: string, span: Away): string =>
  `${name} is ${span.waits ? 'waiting for leave' : 'away'}${span.typeName ? ` (${span.typeName})` : ''}${span.half ? halfWords[span.half] : ''}, ${formatDay(span.from)} to ${formatDay(span.to)}`

const Cell = ({ person, on, free }: { person: AwayPerson; on: Day; free: boolean }) => {
  const span = spanOn(person.away, on)
  return (
    <td data-free={free || undefined}>
      {span && (
        <span
          title={words(person.userName, span)}
          className={styles.away}
          data-begins={span.from === on || undefined}
          data-ends={span.to === on || undefined}
          data-waits={span.waits}
          data-half={span.half ?? undefined}
        >
          <VisuallyHidden>{words(person.userName, span)}</VisuallyHidden>
        </span>
      )}
    </td>
  )
}

type MonthProps = {
  readonly people: readonly AwayPerson[]
  readonly days: readonly Day[]
  readonly free: ReadonlySet<Day>
  readonly holidays: ReadonlyMap<Day, string>
  readonly today: Day
}

const Month = ({ people, days, free, holidays, today }: MonthProps) => (
  <Section flush>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table that scrolls is scrolled by keys */}
    <section className={styles.month} tabIndex={0} aria-label="Who is away">
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="row">Person</th>
            {days.map((on) => (
              <th
                key={on}
                scope="col"
                data-free={free.has(on) || undefined}
                data-today={on === today || undefined}
                title={holidays.get(on)}
              >
                {weekdayShort(on).slice(0, 2)}
                <br />
                {dateOf(on)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.userId}>
              <th scope="row">{person.userName}</th>
              {days.map((on) => (
                <Cell key={on} person={person} on={on} free={free.has(on)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </Section>
)

/** Where there is no room for columns, a month is a list of the days on which somebody is away, or which are holidays. */
const DayList = ({ people, days, holidays }: MonthProps) => {
  const rows = days
    .map((on) => ({ on, holiday: holidays.get(on), away: people.flatMap((person) => (spanOn(person.away, on) ? [person] : [])) }))
    .filter(({ holiday, away }) => holiday !== undefined || away.length > 0)
  if (rows.length === 0) return <EmptyState picture="month">Seems like no one is on leave in this month.</EmptyState>
  return (
    <Section flush>
      {rows.map(({ on, holiday, away }) => (
        <div key={on} className={styles.awayDay}>
          <strong>
            {weekdayShort(on)} {dateOf(on)}
          </strong>
          <ul>
            {holiday && <li className={inWords.quiet}>{holiday}</li>}
            {away.map((person) => {
              const span = spanOn(person.away, on)
              return (
                <li key={person.userId}>
                  {person.userName}
                  <span className={inWords.quiet}>
                    {span?.typeName ? `, ${span.typeName}` : ''}
                    {span?.half ? halfWords[span.half] : ''}
                    {span?.waits ? ', waits' : ''}
                  </span>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </Section>
  )
}

const MonthChoice = ({ first }: { first: Day }) => {
  const href = useHref()
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
  const to = (add: number) => addMonths(first, add)
  const label = (month: Day) => `${monthName(monthOf(month))} ${yearOf(month)}`
  return (
    <>
      <ActionIcon
        component={TextLink}
        href={href({ month: to(-1).slice(0, 7) })}
        variant="default"
        size={36}
        aria-label={label(to(-1))}
      >
        <IconChevronLeft {...icon} />
      </ActionIcon>
      <strong>{label(first)}</strong>
      <ActionIcon
        component={TextLink}
        href={href({ month: to(1).slice(0, 7) })}
        variant="default"
        size={36}
        aria-label={label(to(1))}
      >
        <IconChevronRight {...icon} />
      </ActionIcon>
    </>
  )
}

const shown = [
  { value: 'all', label: 'Everybody' },
  { value: 'away', label: 'Only who is away' },
]

/** Whose rows stand in the month; in the address, so that a link shows the same. */
const useShown = () => {
  const [show, setShow] = useUrlState('show')
  const awayOnly = show === 'away'
  const choice = (
    <SegmentedControl
      aria-label="Whose rows are shown"
      className={styles.choice ?? ''}
      data={shown}
      value={awayOnly ? 'away' : 'all'}
      onChange={(next) => setShow(next === 'away' ? 'away' : undefined)}
    />
  )
  return { awayOnly, choice }
}

/** `/product/timesheet/away`: who is away in a month. That somebody is away is everybody's to know, never why. */
export const LeaveCalendarScreen = () => {
  const today = todayIn(useReader().me.zone)
  // A month of columns needs room; beside the navigation of a tablet there is too little.
  const narrow = useNarrow()
  const [asked] = useUrlState('month')
  const first = asked && isDay(`${asked}-01`) ? day(`${asked}-01`) : day(`${today.slice(0, 7)}-01`)
  const { awayOnly, choice } = useShown()
  // The list of a narrow screen has only who is away anyway, and the days for which they wait.
  const body = bodyOf(first, awayOnly && !narrow)
  const shared = useQuery({
    ...q(searchAway, { body: { ...body, limit: 1 } }, { topics }),
    placeholderData: keepPreviousData,
  })
  const list = useRows({ ...pages(searchAway, { body }, { topics }), placeholderData: keepPreviousData })
  const days = eachDay(first, monthEnd(first))
  const href = useHref()
  const [follow, setFollow] = useUrlState('follow')
  const Shape = narrow ? DayList : Month
  return (
    <Page
      title="Who is away"
      purpose="Leave and holidays of the company, a month at a time."
      width="grid"
      filters={
        <>
          <MonthChoice first={first} />
          {!narrow && choice}
        </>
      }
      actions={
        <>
          <Button component={TextLink} href={href({ follow: '1' })} variant="default">
            Follow in your calendar
          </Button>
          <Button component={TextLink} href={leavePaths.leaves()} variant="default">
            Your leave
          </Button>
        </>
      }
    >
      <Load
        query={{ data: list.rows, error: list.error, refetch: list.onRetry }}
        skeleton={<Skeletons rows={8} height={32} label="Loading who is away" />}
        empty={<EmptyState picture="month">Seems like no one is on leave in this month.</EmptyState>}
      >
        {(people) => (
          <Shape
            people={people}
            days={days}
            free={new Set(shared.data?.freeDays ?? [])}
            holidays={new Map((shared.data?.holidays ?? []).map((each) => [each.day, each.name]))}
            today={today}
          />
        )}
      </Load>
      {list.hasMore && (
        <Button variant="default" loading={list.loadingMore} onClick={list.onLoadMore}>
          More people
        </Button>
      )}
      <SidePanel opened={follow !== undefined} onClose={() => setFollow(undefined)} title="Follow in your calendar">
        {follow !== undefined && <FeedPanel />}
      </SidePanel>
    </Page>
  )
}
