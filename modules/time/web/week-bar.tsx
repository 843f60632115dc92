import { formatMinutes } from '@daybook/platform/domain'
import styles from './timesheet.module.css'
import { WeekTrack, type WeekTrackProps } from './week-track.tsx'

/** The week in one line, with its figures. */
export const WeekBar = ({ worked, planned, overtime }: WeekTrackProps) => (
  <div className={styles.week}>
    <p className={styles.weekFigures}>
      <strong>{formatMinutes(worked)}</strong>
      <span>of {formatMinutes(planned)} planned</span>
      {overtime > 0 && <span className={styles.weekOvertime}>+{formatMinutes(overtime)} overtime</span>}
    </p>
    <WeekTrack worked={worked} planned={planned} overtime={overtime} />
  </div>
)
