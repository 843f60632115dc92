import type { PersonToday } from '@daybook/office/contract'
import { formatMinutes, type Locale, rangeOf, type Segment } from '@daybook/platform/domain'
import { DayAxis, DayStrip, Load, Section, Skeletons, StatusWord, useLocale } from '@daybook/platform/web'
import { minuteOnDay, plannedLine, segmentsOf, withHoliday, withLeave } from '@daybook/time/domain'
import { MarkWords, useMinute } from '@daybook/time/web'
import { standingWords } from './team-now.tsx'
import { MorePeople, NoTeam, TeamPerson, useTeamChoice } from './team-parts.tsx'
import styles from './team.module.css'
import { useTeamToday } from './team-query.ts'

type Drawn = { readonly person: PersonToday; readonly segments: Segment[]; readonly planned: ReturnType<typeof plannedLine> }

/** The day alone: a night before it is drawn from midnight on. */
const ofTheDay = (segments: readonly Segment[]): Segment[] =>
  segments.filter(({ to }) => to > 0).map((each) => ({ ...each, from: Math.max(0, each.from) }))

const drawnOf = (person: PersonToday, now: string): Drawn => {
  const { stretches, day, zone, awayMinutes, holiday, plannedMinutes, windows } = person
  const worked = ofTheDay(segmentsOf(stretches, day, zone, now))
  const segments = withHoliday(withLeave(worked, awayMinutes), holiday)
  return { person, segments, planned: plannedLine(segments, plannedMinutes, windows) }
}

const timesOf = ({ stretches, zone, standing }: PersonToday, { wallTime }: Locale): string | null => {
  const [first, last] = [stretches[0], stretches.at(-1)]
  if (!first || !last) return null
  const isHere = standing === 'IN' || standing === 'ON_BREAK'
  return `${wallTime(first.start, zone)}–${isHere || last.end === null ? '' : wallTime(last.end, zone)}`
}

const Times = ({ person }: { readonly person: PersonToday }) => {
  const times = timesOf(person, useLocale())
  const { words, status } = standingWords[person.standing]
  if (person.missingClockOut) return <StatusWord status="ATTENTION">Clock-out missing</StatusWord>
  return times === null || person.standing === 'ON_BREAK' ? (
    <StatusWord status={status}>{words}</StatusWord>
  ) : (
    <span>{times}</span>
  )
}

type RowProps = { readonly drawn: Drawn; readonly now: string; readonly range: { readonly from: number; readonly to: number } }

const Row = ({ drawn: { person, segments, planned }, now, range }: RowProps) => {
  const isHere = person.standing === 'IN' || person.standing === 'ON_BREAK'
  return (
    <li className={styles.day}>
      <TeamPerson person={person} />
      <div className={styles.strip}>
        <DayStrip
          segments={segments}
          planned={planned}
          now={isHere ? minuteOnDay(now, person.day, person.zone) : undefined}
          {...range}
          size="sm"
          label={person.userName}
        />
        <MarkWords marks={person.marks} className={styles.mark} />
      </div>
      <span className={styles.when}>
        <Times person={person} />
      </span>
      <span className={styles.figure}>
        {person.workedMinutes > 0 || person.running ? formatMinutes(person.workedMinutes) : '–'}
        {person.plannedMinutes > 0 && <small>of {formatMinutes(person.plannedMinutes)}</small>}
      </span>
    </li>
  )
}

const Rows = ({ people }: { readonly people: readonly PersonToday[] }) => {
  const now = useMinute(people.some(({ running }) => running))
  const drawn = people.map((person) => drawnOf(person, now))
  const range = rangeOf(drawn.flatMap(({ segments, planned }) => [...segments, ...planned].flatMap(({ from, to }) => [from, to])))
  return (
    <Section flush>
      <div className={styles.axis}>
        <DayAxis {...range} />
      </div>
      <ul className={styles.days} aria-label="Today">
        {drawn.map((each) => (
          <Row key={each.person.userId} drawn={each} now={now} range={range} />
        ))}
      </ul>
    </Section>
  )
}

/** Everybody's day as far as it is, under what was planned. */
export const TeamToday = () => {
  const list = useTeamToday(useTeamChoice().people)
  return (
    <div className={styles.part}>
      <Load
        query={{ data: list.rows, error: list.error, refetch: list.onRetry }}
        skeleton={<Skeletons rows={8} height={56} label="Loading today" />}
        empty={<NoTeam />}
      >
        {(people) => <Rows people={people} />}
      </Load>
      <MorePeople list={list} />
    </div>
  )
}
