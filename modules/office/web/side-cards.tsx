import { leavePaths } from '@daybook/leave/contract'
import { plural, weekdayName } from '@daybook/platform/domain'
import { DayText, PersonChip, TextLink } from '@daybook/platform/web'
import { timePaths } from '@daybook/time/contract'
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

/** What waits for the reader's decision, at most five people. */
export const ApprovalsCard = () => {
  const office = useOffice()
  return (
    <Card
      title="Pending Approvals"
      more={
        <>
          {office.pendingCount > 0 && (
            <TextLink href={timePaths.approvals()}>{plural(office.pendingCount, 'day')} for you to decide</TextLink>
          )}
          {office.pendingCount > 0 && office.pendingLeaveCount > 0 && ' · '}
          {office.pendingLeaveCount > 0 && (
            <TextLink href={leavePaths.approvals()}>{plural(office.pendingLeaveCount, 'request')} for leave</TextLink>
          )}
        </>
      }
    >
      {office.pendingApprovals.length === 0 ? (
        <Nothing>No pending approvals.</Nothing>
      ) : (
        <Rows label="Pending Approvals">
          {office.pendingApprovals.map(({ type, user, userId, date, days, requestId }) => (
            <li key={requestId ?? userId} className={styles.line}>
              <span>
                <TextLink
                  href={requestId === null ? timePaths.approvals({ user: userId }) : leavePaths.approvals({ request: requestId })}
                  className={styles.plainLink}
                >
                  {type} for {user}
                </TextLink>
                <span className={styles.detail}>{plural(days, 'day')}</span>
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
