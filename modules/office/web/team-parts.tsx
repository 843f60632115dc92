import { Button } from '@mantine/core'
import type { PersonToday, PersonWeek } from '@daybook/office/contract'
import type { Day } from '@daybook/platform/domain'
import { EmptyState, PersonChip, TextLink, useUrlState } from '@daybook/platform/web'
import { timePaths } from '@daybook/time/contract'
import styles from './team.module.css'
import type { TeamChoice } from './team-query.ts'

type Person = Pick<PersonToday | PersonWeek, 'userId' | 'userName' | 'designation' | 'profileImageS3Path'>

/** Somebody, with the way to their timesheet of that week. */
export const TeamPerson = ({ person, week }: { readonly person: Person; readonly week?: Day }) => (
  <TextLink className={styles.who} href={timePaths.timesheet({ user: person.userId, week })}>
    <PersonChip
      name={person.userName}
      src={person.profileImageS3Path}
      {...(person.designation === '' ? {} : { detail: person.designation })}
    />
  </TextLink>
)

/** Whose rows are shown, as the address says. */
export const useTeamChoice = (): { people: TeamChoice; setPeople: (next: TeamChoice) => void } => {
  const [people, setPeople] = useUrlState('people')
  return {
    people: people === 'direct' ? 'direct' : 'all',
    setPeople: (next) => setPeople(next === 'direct' ? 'direct' : undefined),
  }
}

/** Nobody reports to the reader, or nobody does without somebody between. */
export const NoTeam = () => {
  const { people, setPeople } = useTeamChoice()
  return people === 'direct' ? (
    <EmptyState picture="people" step={{ label: 'Show everybody', onClick: () => setPeople('all') }}>
      Nobody reports to you directly.
    </EmptyState>
  ) : (
    <EmptyState picture="people">Nobody reports to you yet. Who does is set on a person in the directory.</EmptyState>
  )
}

type MoreProps = { readonly list: { hasMore: boolean; loadingMore: boolean; onLoadMore: () => void } }

/** The way to the next people by name. */
export const MorePeople = ({ list }: MoreProps) =>
  list.hasMore && (
    <Button variant="default" loading={list.loadingMore} onClick={list.onLoadMore} className={styles.more ?? ''}>
      More people
    </Button>
  )
