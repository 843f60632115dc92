import { type PersonDetail, peoplePaths } from '@daybook/people/contract'
import { PersonChip, TextLink } from '@daybook/platform/web'
import { plural } from '@daybook/platform/domain'
import { useQuery } from '@tanstack/react-query'
import { personQuery, reportsQuery } from './people-query.ts'
import styles from './people.module.css'

const most = 6

type Rung = Pick<PersonDetail, 'userId' | 'userName' | 'designation' | 'profileImageS3Path'>

const useMaybe = (userId: string | null | undefined) => useQuery({ ...personQuery(userId ?? ''), enabled: Boolean(userId) }).data

/** Three steps up, the top first. Each is one more question, asked once the one below is answered. */
const useAbove = (managerId: string | null): Rung[] => {
  const first = useMaybe(managerId)
  const second = useMaybe(first?.managerId)
  const third = useMaybe(second?.managerId)
  return [third, second, first].filter((person) => person !== undefined)
}

type RungProps = { person: Rung; depth: number; hrefOf: (userId: string) => string; current?: boolean }

const RungLine = ({ person, depth, hrefOf, current = false }: RungProps) => (
  <li className={styles.rung} data-first={depth === 0 || undefined} style={{ marginInlineStart: Math.max(0, depth - 1) * 28 }}>
    {current ? (
      <strong>{person.userName}</strong>
    ) : (
      <TextLink href={hrefOf(person.userId)} className={styles.personLink}>
        <PersonChip name={person.userName} src={person.profileImageS3Path} size={24} detail={person.designation || undefined} />
      </TextLink>
    )}
  </li>
)

/** Whom somebody reports to, up to three steps, and who reports to them. */
export const ReportingLine = ({ person, hrefOf }: { person: PersonDetail; hrefOf: (userId: string) => string }) => {
  const above = useAbove(person.managerId)
  const { data } = useQuery(reportsQuery(person.userId))
  const reports = data?.items ?? []
  if (person.managerId === null && reports.length === 0) return <p className={styles.note}>Reports to nobody.</p>
  return (
    <>
      <ul className={styles.line}>
        {above.map((each, depth) => (
          <RungLine key={each.userId} person={each} depth={depth} hrefOf={hrefOf} />
        ))}
        <RungLine person={person} depth={above.length} hrefOf={hrefOf} current />
        {reports.slice(0, most).map((each) => (
          <RungLine key={each.userId} person={each} depth={above.length + 1} hrefOf={hrefOf} />
        ))}
      </ul>
      <p className={styles.note}>
        <TextLink href={peoplePaths.chart({ from: person.userId })}>In the org chart</TextLink>
      </p>
      {reports.length > most && <p className={styles.note}>and {plural(reports.length - most, 'more person', 'more people')}</p>}
    </>
  )
}
