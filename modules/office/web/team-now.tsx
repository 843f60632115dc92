import type { PersonToday } from '@daybook/office/contract'
import { formatCount, plural, type Locale } from '@daybook/platform/domain'
import { Load, Section, Skeletons, StatusWord, useLocale } from '@daybook/platform/web'
import { type StandingKind, standings } from '@daybook/time/domain'
import { MorePeople, NoTeam, TeamPerson, useTeamChoice } from './team-parts.tsx'
import styles from './team.module.css'
import { useTeamToday } from './team-query.ts'

/** How each standing is called, in the order in which a reader wants to know of it, and the sign that it has everywhere. */
export const standingWords: Record<StandingKind, { readonly words: string; readonly status: string }> = {
  MISSING: { words: 'Missing', status: 'ATTENTION' },
  IN: { words: 'In', status: 'CLOCKED_IN' },
  ON_BREAK: { words: 'On a break', status: 'ON_BREAK' },
  OUT: { words: 'Out', status: 'CLOCKED_OUT' },
  EXPECTED: { words: 'Not in yet', status: 'OPEN' },
  AWAY: { words: 'Away', status: 'OPEN' },
  OFF: { words: 'Day off', status: 'OPEN' },
}

/** What stands beside a name: since when, or from when on they are expected. */
const whenOf = ({ standing, since, windows, holiday, awayMinutes, zone }: PersonToday, { clock, time }: Locale): string => {
  if (since !== null) return `since ${time(since, zone)}`
  const [begins] = windows
  if (standing === 'MISSING' && begins) return `expected at ${clock(begins.from)}`
  if (standing === 'EXPECTED' && begins) return `at ${clock(begins.from)}`
  if (standing === 'EXPECTED' && awayMinutes > 0) return 'away for a part of the day'
  return standing === 'OFF' ? (holiday ?? '') : ''
}

type GroupProps = { readonly kind: StandingKind; readonly people: readonly PersonToday[] }

const Group = ({ kind, people }: GroupProps) => {
  const locale = useLocale()
  const { words, status } = standingWords[kind]
  return (
    <Section flush>
      <h2 className={styles.groupHead}>
        <StatusWord status={status}>{words}</StatusWord>
        <span className={styles.count}>{formatCount(people.length)}</span>
      </h2>
      <ul className={styles.group} aria-label={words}>
        {people.map((person) => (
          <li key={person.userId}>
            <TeamPerson person={person} />
            <span className={styles.when}>{whenOf(person, locale)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Groups = ({ people, hasMore }: { readonly people: readonly PersonToday[]; readonly hasMore: boolean }) => {
  const found = Map.groupBy(people, ({ standing }) => standing)
  return (
    <>
      {standings.map((kind) => {
        const those = found.get(kind)
        return those && <Group key={kind} kind={kind} people={those} />
      })}
      {hasMore && <p className={styles.note}>The first {plural(people.length, 'person', 'people')} by name.</p>}
    </>
  )
}

/** Who is in, on a break, out, away, or should be here and is not. */
export const TeamNow = () => {
  const list = useTeamToday(useTeamChoice().people)
  return (
    <div className={styles.part}>
      <Load
        query={{ data: list.rows, error: list.error, refetch: list.onRetry }}
        skeleton={<Skeletons rows={8} height={48} label="Loading who is here" />}
        empty={<NoTeam />}
      >
        {(people) => <Groups people={people} hasMore={list.hasMore} />}
      </Load>
      <MorePeople list={list} />
    </div>
  )
}
