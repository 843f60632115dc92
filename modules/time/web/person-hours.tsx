import { addDays, dayInZone, formatDayMonth, formatMinutes, weekStart, type Day } from '@daybook/platform/domain'
import { Load, Skeletons, TextLink, useLocale, useReader } from '@daybook/platform/web'
import { type TimesheetDay, timePaths } from '@daybook/time/contract'
import { useQuery } from '@tanstack/react-query'
import styles from './person-hours.module.css'
import { useMinute } from './use-minute.ts'
import { WeekTrack } from './week-track.tsx'
import { timesheetQuery } from './week-query.ts'

const weeks = 4

const sum = (days: readonly TimesheetDay[], figure: (day: TimesheetDay) => number): number =>
  days.reduce((all, day) => all + figure(day), 0)

type WeekProps = {
  readonly userId: string
  readonly starts: Day
  readonly days: readonly TimesheetDay[]
  readonly isThis: boolean
}

const Week = ({ userId, starts, days, isThis }: WeekProps) => {
  const worked = sum(days, (day) => day.workedMinutes)
  const planned = sum(days, (day) => day.plannedMinutes)
  const overtime = sum(days, ({ premium }) => premium.reduce((all, { minutes }) => all + minutes, 0))
  return (
    <li className={styles.week}>
      <TextLink href={timePaths.timesheet({ user: userId, week: isThis ? undefined : starts })}>
        {isThis ? 'This week' : `${formatDayMonth(starts)} – ${formatDayMonth(addDays(starts, 6))}`}
      </TextLink>
      <WeekTrack worked={worked} planned={planned} overtime={overtime} />
      <span className={styles.figures}>
        {formatMinutes(worked)} <small>of {formatMinutes(planned)}</small>
      </span>
    </li>
  )
}

/** The last weeks of somebody, and the way to their timesheet. */
export const PersonHours = ({ userId }: { readonly userId: string }) => {
  const { me } = useReader()
  const thisWeek = weekStart(dayInZone(useMinute(), me.zone ?? 'UTC'), useLocale().weekStarts)
  const first = addDays(thisWeek, -7 * (weeks - 1))
  const query = useQuery(timesheetQuery(first, addDays(thisWeek, 6), userId))
  return (
    <section className={styles.hours}>
      <h2>Hours</h2>
      <Load query={query} skeleton={<Skeletons rows={weeks} height={20} label="Loading the hours" />}>
        {({ days }) => (
          <ul>
            {Array.from({ length: weeks }, (_, i) => addDays(thisWeek, -7 * i)).map((starts) => (
              <Week
                key={starts}
                userId={userId}
                starts={starts}
                days={days.filter(({ day }) => day >= starts && day <= addDays(starts, 6))}
                isThis={starts === thisWeek}
              />
            ))}
          </ul>
        )}
      </Load>
    </section>
  )
}
