import { ActionIcon, Button } from '@mantine/core'
import type { PersonWeek, TeamDay } from '@daybook/office/contract'
import {
  addDays,
  dateOf,
  type Day,
  eachDay,
  formatDay,
  formatDayMonth,
  formatMinutes,
  isDay,
  weekdayShort,
  weekStart,
} from '@daybook/platform/domain'
import {
  Load,
  Section,
  Skeletons,
  TextLink,
  todayIn,
  useHref,
  useLocale,
  useNarrow,
  useReader,
  useUrlState,
} from '@daybook/platform/web'
import { MarkWords, WeekTrack } from '@daybook/time/web'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { MorePeople, NoTeam, TeamPerson, useTeamChoice } from './team-parts.tsx'
import styles from './team.module.css'
import { useTeamWeek } from './team-query.ts'

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

/** Why a day is as it is, beside its marks. */
const notesOf = ({ holiday, awayMinutes, missingClockOut, running }: TeamDay): string[] => [
  ...(running ? ['Running'] : []),
  ...(missingClockOut ? ['Clock-out missing'] : []),
  ...(awayMinutes > 0 ? ['Away'] : []),
  ...(holiday === null ? [] : [holiday]),
]

const Figures = ({ day, today }: { readonly day: TeamDay; readonly today: Day }) => (
  <>
    {day.workedMinutes > 0 || (day.plannedMinutes > 0 && day.day < today) ? formatMinutes(day.workedMinutes) : '–'}
    {day.plannedMinutes > 0 && <small>of {formatMinutes(day.plannedMinutes)}</small>}
  </>
)

type WeekProps = { readonly people: readonly PersonWeek[]; readonly week: Day; readonly today: Day }

const isOff = ({ plannedMinutes, workedMinutes }: TeamDay): boolean => plannedMinutes === 0 && workedMinutes === 0

const Total = ({ person }: { readonly person: PersonWeek }) => (
  <>
    {formatMinutes(person.workedMinutes)}
    <small>of {formatMinutes(person.plannedMinutes)}</small>
    <WeekTrack worked={person.workedMinutes} planned={person.plannedMinutes} overtime={0} />
  </>
)

const Grid = ({ people, week, today }: WeekProps) => (
  <Section flush>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table that scrolls is scrolled by keys */}
    <section className={styles.scroll} tabIndex={0} aria-label="The week of the team">
      <table className={styles.week}>
        <thead>
          <tr>
            <th scope="col">Person</th>
            {eachDay(week, addDays(week, 6)).map((day) => (
              <th key={day} scope="col" data-today={day === today || undefined} aria-current={day === today ? 'date' : undefined}>
                {weekdayShort(day)} {dateOf(day)}
              </th>
            ))}
            <th scope="col">Week</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.userId}>
              <th scope="row">
                <TeamPerson person={person} week={week} />
              </th>
              {person.days.map((day) => (
                <td key={day.day} data-off={isOff(day) || undefined}>
                  <Figures day={day} today={today} />
                  {notesOf(day).map((note) => (
                    <small key={note}>{note}</small>
                  ))}
                  <MarkWords marks={day.marks} className={styles.mark} />
                </td>
              ))}
              <td className={styles.total}>
                <Total person={person} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </Section>
)

const told = (day: TeamDay): boolean => day.marks.length > 0 || notesOf(day).length > 0

/** Where there is no room for columns: a person after the other, the seven figures below, and what there is to say of a day in words. */
const List = ({ people, week, today }: WeekProps) => (
  <Section flush>
    <ul className={styles.cards} aria-label="The week of the team">
      {people.map((person) => (
        <li key={person.userId}>
          <div className={styles.cardHead}>
            <TeamPerson person={person} week={week} />
            <span className={styles.total}>
              <Total person={person} />
            </span>
          </div>
          <ol className={styles.seven}>
            {person.days.map((day) => (
              <li
                key={day.day}
                data-off={isOff(day) || undefined}
                data-today={day.day === today || undefined}
                data-mark={day.marks.length > 0 || undefined}
              >
                <span>{weekdayShort(day.day)}</span>
                {day.workedMinutes > 0 ? formatMinutes(day.workedMinutes) : '–'}
              </li>
            ))}
          </ol>
          {person.days.filter(told).map((day) => (
            <p key={day.day} className={styles.told}>
              <span>
                {weekdayShort(day.day)} {dateOf(day.day)}
              </span>
              <span>{notesOf(day).join(', ')}</span>
              <MarkWords marks={day.marks} className={styles.mark} />
            </p>
          ))}
        </li>
      ))}
    </ul>
  </Section>
)

/** The week of each: what was worked of what was planned, day by day and together, and the marks. */
export const TeamWeek = () => {
  const { week, thisWeek, today } = useWeek()
  const list = useTeamWeek(useTeamChoice().people, week)
  const Shape = useNarrow() ? List : Grid
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
