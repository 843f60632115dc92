import { calendarPaths, type PersonSchedule } from '@daybook/calendar/contract'
import { patternOn, type PlannedWindow } from '@daybook/calendar/domain/days'
import { type Day, formatDay, formatTimeOfDay, weekdayChoices } from '@daybook/platform/domain'
import { Load, Skeletons, TextLink } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { planQuery } from './schedule-query.ts'
import styles from './schedules.module.css'
import { WeekPicture } from './week-picture.tsx'

const clock = ({ from, to }: PlannedWindow) => `${formatTimeOfDay(from)}–${formatTimeOfDay(to % 1440)}`

/** The times of a week, where some are set: `Mon 09:00–17:00`. */
const timesOf = (schedule: PersonSchedule, today: Day): string =>
  Object.entries(patternOn(schedule, today))
    .flatMap(([weekday, { windows = [] }]) =>
      windows.length === 0 ? [] : [`${weekdayChoices[Number(weekday) - 1]?.label.slice(0, 3)} ${windows.map(clock).join(', ')}`],
    )
    .join(' · ')

const Ahead = ({ items, today }: { items: readonly PersonSchedule[]; today: Day }) => {
  const [next] = items.filter(({ from }) => from !== null && from > today)
  return next?.from ? (
    <p className={styles.note}>
      From {formatDay(next.from)}: {next.name}
    </p>
  ) : null
}

const Plan = ({ items, today }: { items: readonly PersonSchedule[]; today: Day }) => {
  const now = items.findLast(({ from }) => from === null || from <= today)
  if (!now) return <p className={styles.note}>Nothing is planned.</p>
  const times = timesOf(now, today)
  return (
    <>
      <p className={styles.planName}>
        {now.name}
        {now.from !== null && <small>since {formatDay(now.from)}</small>}
      </p>
      <WeekPicture pattern={patternOn(now, today)} label="This week" />
      {times !== '' && <p className={styles.note}>{times}</p>}
      {now.siteName !== null && <p className={styles.note}>Days off of {now.siteName}</p>}
      <Ahead items={items} today={today} />
    </>
  )
}

/** What somebody is planned to work this week, what comes after it, and the way to change it for whoever may. */
export const PersonPlan = ({ userId }: { readonly userId: string }) => {
  const query = useQuery(planQuery(userId))
  return (
    <section className={styles.plan}>
      <h2>Work schedule</h2>
      <Load
        query={query}
        skeleton={<Skeletons rows={2} height={28} label="Loading the work schedule" />}
        empty={<p className={styles.note}>Nothing is planned.</p>}
      >
        {({ items, today, can }) => (
          <>
            <Plan items={items} today={today} />
            {can.give && <TextLink href={calendarPaths.schedules()}>Change schedules</TextLink>}
          </>
        )}
      </Load>
    </section>
  )
}
