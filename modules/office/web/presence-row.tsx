import type { OfficeView, PersonInOffice } from '@daybook/office/contract'
import { DayStrip, PersonChip, StatusWord, TimeText } from '@daybook/platform/web'
import { minuteOnDay, segmentsOf } from '@daybook/time/domain'
import { Rows } from './card.tsx'
import styles from './office.module.css'

/** The day and the zone that the strips are drawn in. */
type Place = Pick<OfficeView, 'today' | 'zone'>

const whenOf = ({ clockInOut, onBreak, clockInTime, clockOutTime }: PersonInOffice, zone: string) => {
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

type RowProps = { readonly person: PersonInOffice; readonly place: Place; readonly now: string }

const PersonRow = ({ person, place: { today, zone }, now }: RowProps) => (
  <li className={styles.person}>
    <PersonChip
      name={person.userName}
      src={person.profileImageS3Path}
      {...(person.designation === '' ? {} : { detail: person.designation })}
    />
    <span className={styles.strip}>
      <DayStrip
        segments={segmentsOf(person.stretches, today, zone, now)}
        now={person.clockInOut === 'CLOCKED_IN' ? minuteOnDay(now, today, zone) : undefined}
        size="sm"
        label={person.userName}
      />
    </span>
    <span className={styles.when}>{whenOf(person, zone)}</span>
  </li>
)

type RowsProps = {
  readonly label: string
  readonly people: readonly PersonInOffice[]
  readonly place: Place
  readonly now: string
}

/** People with the strip of their day. */
export const PersonRows = ({ label, people, place, now }: RowsProps) => (
  <Rows label={label}>
    {people.map((person) => (
      <PersonRow key={person.userId} person={person} place={place} now={now} />
    ))}
  </Rows>
)
