import type { OfficeView } from '@daybook/office/contract'
import { DayStrip, PersonChip, Section, StatusWord, TimeText } from '@daybook/platform/web'
import { minuteOnDay, segmentsOf } from '@daybook/time/domain'
import { useMinute } from '@daybook/time/web'
import { Nothing, Rows } from './card.tsx'
import { useOffice } from './office-query.ts'
import styles from './office.module.css'

type Person = OfficeView['clockInOutUsers'][number]

const whenOf = ({ clockInOut, onBreak, clockInTime, clockOutTime }: Person, zone: string) => {
  if (onBreak) return <StatusWord status="ON_BREAK" />
  if (clockInOut === 'CLOCKED_IN')
    return (
      <span>
        since <TimeText instant={clockInTime} zone={zone} />
      </span>
    )
  return (
    <span>
      <TimeText instant={clockInTime} zone={zone} />–<TimeText instant={clockOutTime ?? clockInTime} zone={zone} />
    </span>
  )
}

const PersonRow = ({ person, office, now }: { person: Person; office: OfficeView; now: string }) => (
  <li className={styles.person}>
    <PersonChip
      name={person.userName}
      src={person.profileImageS3Path}
      {...(person.designation === '' ? {} : { detail: person.designation })}
    />
    <span className={styles.strip}>
      <DayStrip
        segments={segmentsOf(person.stretches, office.today, office.zone, now)}
        now={person.clockInOut === 'CLOCKED_IN' ? minuteOnDay(now, office.today, office.zone) : undefined}
        size="sm"
        label={person.userName}
      />
    </span>
    <span className={styles.when}>{whenOf(person, office.zone)}</span>
  </li>
)

type ListProps = { title: string; people: readonly Person[]; office: OfficeView; now: string; empty: string }

const PresenceList = ({ title, people, office, now, empty }: ListProps) => (
  <div>
    <h3 className={styles.subtitle}>
      {title}
      {people.length > 0 && <span className={styles.count}>{people.length}</span>}
    </h3>
    {people.length === 0 ? (
      <Nothing>{empty}</Nothing>
    ) : (
      <Rows label={title}>
        {people.map((person) => (
          <PersonRow key={person.userId} person={person} office={office} now={now} />
        ))}
      </Rows>
    )}
  </div>
)

/** Who is at work now, and who was today, each with the strip of their day. */
export const PresenceCard = () => {
  const office = useOffice()
  const inside = office.clockInOutUsers.filter(({ clockInOut }) => clockInOut === 'CLOCKED_IN')
  const out = office.clockInOutUsers.filter(({ clockInOut }) => clockInOut === 'CLOCKED_OUT')
  const now = useMinute(inside.length > 0)
  return (
    <Section title="Who's In / Out">
      <div className={styles.presence}>
        <PresenceList title="Clocked In" people={inside} office={office} now={now} empty="No one is currently clocked in." />
        <PresenceList title="Clocked Out" people={out} office={office} now={now} empty="No one has clocked out yet today." />
      </div>
    </Section>
  )
}
