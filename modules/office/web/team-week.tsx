import { ActionIcon, Button } from '@mantine/core'
import { addDays, type Day, formatDay, formatDayMonth, isDay, weekStart } from '@daybook/platform/domain'
import { Load, Skeletons, TextLink, todayIn, useHref, useLocale, useNarrow, useReader, useUrlState } from '@daybook/platform/web'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { MorePeople, NoTeam, useTeamChoice } from './team-parts.tsx'
import styles from './team.module.css'
import { useTeamWeek } from './team-query.ts'
import { TeamWeekGrid } from './team-week-grid.tsx'
import { TeamWeekList } from './team-week-list.tsx'

/** The week of the address as the company's weeks begin; this week when there is none. */
const useWeek = () => {
  const [text] = useUrlState('week')
  const { weekStarts } = useLocale()
  const today = todayIn(useReader().me.zone)
  return { today, thisWeek: weekStart(today, weekStarts), week: weekStart(text && isDay(text) ? text : today, weekStarts) }
}

const spanWords = (week: Day): string => `${formatDayMonth(week)} – ${formatDay(addDays(week, 6))}`

const WeekChoice = ({ week, thisWeek }: { readonly week: Day; readonly thisWeek: Day }) => {
  const href = useHref()
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
  const hrefTo = (to: Day) => href({ week: to === thisWeek ? undefined : to })
  const step = (to: Day) =>
    ({ component: TextLink, href: hrefTo(to), variant: 'default', size: 36, 'aria-label': spanWords(to) }) as const
  return (
    <div className={styles.nav}>
      <ActionIcon {...step(addDays(week, -7))}>
        <IconChevronLeft {...icon} />
      </ActionIcon>
      <h2>{spanWords(week)}</h2>
      <ActionIcon {...step(addDays(week, 7))}>
        <IconChevronRight {...icon} />
      </ActionIcon>
      {week !== thisWeek && (
        <Button component={TextLink} href={hrefTo(thisWeek)} variant="default">
          This week
        </Button>
      )}
    </div>
  )
}

/** The week of each: what was worked of what was planned, day by day and together, and the marks. */
export const TeamWeek = () => {
  const { week, thisWeek, today } = useWeek()
  const list = useTeamWeek(useTeamChoice().people, week)
  const Shape = useNarrow() ? TeamWeekList : TeamWeekGrid
  return (
    <div className={styles.part}>
      <WeekChoice week={week} thisWeek={thisWeek} />
      <Load
        query={{ data: list.rows, error: list.error, refetch: list.onRetry }}
        skeleton={<Skeletons rows={8} height={56} label="Loading the week" />}
        empty={<NoTeam />}
      >
        {(people) => <Shape people={people} week={week} today={today} />}
      </Load>
      <MorePeople list={list} />
    </div>
  )
}
