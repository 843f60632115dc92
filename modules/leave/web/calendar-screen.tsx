import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { leavePaths, leaveTopics, searchAway } from '@daybook/leave/contract'
import { eachDay } from '@daybook/platform/domain'
import {
  EmptyState,
  Load,
  Page,
  pages,
  q,
  SidePanel,
  Skeletons,
  TextLink,
  useHref,
  useNarrow,
  useRows,
  useUrlChange,
  useUrlState,
} from '@daybook/platform/web'
import { calendarTopics } from '@daybook/calendar/contract'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AwayGrid } from './away-grid.tsx'
import { AwayList } from './away-list.tsx'
import { addressOf, type AwaySpan, type AwayView, later, spanWords, useAwaySpan } from './away-span.ts'
import { FeedPanel } from './feed-panel.tsx'
import styles from './calendar.module.css'

const topics = [leaveTopics.leave, calendarTopics.calendar]

const SpanChoice = ({ span }: { readonly span: AwaySpan }) => {
  const href = useHref()
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
  const to = (by: number) => {
    const other = later(span, by)
    const link = { component: TextLink, href: href(addressOf(other)), variant: 'default', size: 36 } as const
    return { ...link, 'aria-label': spanWords(other) }
  }
  return (
    <>
      <ActionIcon {...to(-1)}>
        <IconChevronLeft {...icon} />
      </ActionIcon>
      <strong>{spanWords(span)}</strong>
      <ActionIcon {...to(1)}>
        <IconChevronRight {...icon} />
      </ActionIcon>
    </>
  )
}

const views: { value: AwayView; label: string }[] = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
]

const ViewChoice = ({ span, as }: ReturnType<typeof useAwaySpan>) => {
  const change = useUrlChange()
  return (
    <SegmentedControl
      aria-label="How much is shown"
      className={styles.choice ?? ''}
      data={views}
      value={span.view}
      onChange={(view) => change(addressOf(as(view)))}
    />
  )
}

const shown = [
  { value: 'all', label: 'Everybody' },
  { value: 'away', label: 'Only who is away' },
]

/** Whose rows stand in the calendar; in the address, so that a link shows the same. */
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

const useAway = ({ from, to }: AwaySpan, awayOnly: boolean) => {
  const body = { from, to, awayOnly, limit: 100 }
  const shared = useQuery({ ...q(searchAway, { body: { ...body, limit: 1 } }, { topics }), placeholderData: keepPreviousData })
  const list = useRows({ ...pages(searchAway, { body }, { topics }), placeholderData: keepPreviousData })
  return {
    list,
    free: new Set(shared.data?.freeDays),
    holidays: new Map(shared.data?.holidays.map((each) => [each.day, each.name])),
  }
}

/** `/product/timesheet/away`: who is away in a month, or a week. That somebody is away is everybody's to know, never why. */
export const LeaveCalendarScreen = () => {
  const looked = useAwaySpan()
  const { span, today } = looked
  // A month of columns needs room; beside the navigation of a tablet there is too little.
  const narrow = useNarrow()
  const { awayOnly, choice } = useShown()
  // The list of a narrow screen has only who is away anyway, and the days for which they wait.
  const { list, ...off } = useAway(span, awayOnly && !narrow)
  const href = useHref()
  const [follow, setFollow] = useUrlState('follow')
  const Shape = narrow ? AwayList : AwayGrid
  return (
    <Page
      title="Who is away"
      purpose="Leave and holidays of the company, a month or a week at a time."
      width="grid"
      filters={
        <>
          <SpanChoice span={span} />
          <ViewChoice {...looked} />
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
        empty={<EmptyState picture="month">Seems like no one is on leave in this {span.view}.</EmptyState>}
      >
        {(people) => <Shape view={span.view} people={people} days={eachDay(span.from, span.to)} today={today} {...off} />}
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
