import { leavePaths } from '@daybook/leave/contract'
import { weekdayName } from '@daybook/platform/domain'
import { DayText, PersonChip, TextLink } from '@daybook/platform/web'
import { Card, Nothing, Rows } from './card.tsx'
import { useOffice } from './office-query.ts'
import styles from './office.module.css'

/** The next days off. */
export const HolidaysCard = () => {
  const office = useOffice()
  return (
    <Card title="Upcoming Holidays">
      {office.upcomingHolidays.length === 0 ? (
        <Nothing>No upcoming holidays.</Nothing>
      ) : (
        <Rows label="Upcoming Holidays">
          {office.upcomingHolidays.map(({ name, date }) => (
            <li key={`${date}${name}`} className={styles.line}>
              <span>
                {name}
                <span className={styles.detail}>{weekdayName(date)}</span>
              </span>
              <DayText day={date} />
            </li>
          ))}
        </Rows>
      )}
    </Card>
  )
}

/** Who is away, never why. */
export const LeaveCard = () => {
  const office = useOffice()
  return (
    <Card
      title="People on Leave"
      count={office.awayCount}
      more={<TextLink href={leavePaths.calendar()}>Who is away this month</TextLink>}
    >
      {office.upcomingLeaves.length === 0 ? (
        <Nothing>Seems like no one is on leave right now.</Nothing>
      ) : (
        <Rows label="People on Leave">
          {office.upcomingLeaves.map(({ userId, userName, profileImageS3Path, startDate, endDate }) => (
            <li key={userId} className={styles.line}>
              <PersonChip name={userName} src={profileImageS3Path} />
              <span className={styles.dates}>
                <DayText day={startDate} /> – <DayText day={endDate} />
              </span>
            </li>
          ))}
        </Rows>
      )}
    </Card>
  )
}

/** Who began this month, at most ten. */
export const JoinersCard = () => {
  const office = useOffice()
  return (
    <Card title="New Joiners" count={office.newUsers.length}>
      {office.newUsers.length === 0 ? (
        <Nothing>No new joiners this month.</Nothing>
      ) : (
        <Rows label="New Joiners">
          {office.newUsers.map(({ userId, userName, designation, profileImageS3Path, hireDate }) => (
            <li key={userId} className={styles.line}>
              <PersonChip name={userName} src={profileImageS3Path} {...(designation === '' ? {} : { detail: designation })} />
              <DayText day={hireDate} />
            </li>
          ))}
        </Rows>
      )}
    </Card>
  )
}
