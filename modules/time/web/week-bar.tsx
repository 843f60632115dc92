import { formatMinutes } from '@daybook/platform/domain'
import styles from './timesheet.module.css'

export type WeekBarProps = { readonly worked: number; readonly planned: number; readonly overtime: number }

/** How much of what was planned is worked, drawn as the days are: overtime striped behind it, a mark where the plan ends. */
export const WeekTrack = ({ worked, planned, overtime }: WeekBarProps) => {
  const whole = Math.max(worked, planned, 1)
  const percent = (minutes: number) => `${(Math.min(minutes, whole) / whole) * 100}%`
  const words = `${formatMinutes(worked)} worked of ${formatMinutes(planned)} planned${overtime > 0 ? `, ${formatMinutes(overtime)} overtime` : ''}`
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline drawing has no img element
    <svg role="img" aria-label={words} width="100%" height="10" className={styles.weekBar}>
      <rect x="0" y="0" width="100%" height="10" rx="4" className={styles.weekTrack} />
      <rect x="0" y="0" width={percent(worked - overtime)} height="10" rx="4" className={styles.weekWork} />
      {overtime > 0 && (
        <rect x={percent(worked - overtime)} y="0.75" width={percent(overtime)} height="8.5" rx="3" className={styles.weekMore} />
      )}
      {planned > 0 && planned < whole && <rect x={percent(planned)} y="-2" width="1.5" height="14" className={styles.weekMark} />}
    </svg>
  )
}

/** The week in one line, with its figures. */
export const WeekBar = ({ worked, planned, overtime }: WeekBarProps) => (
  <div className={styles.week}>
    <p className={styles.weekFigures}>
      <strong>{formatMinutes(worked)}</strong>
      <span>of {formatMinutes(planned)} planned</span>
      {overtime > 0 && <span className={styles.weekOvertime}>+{formatMinutes(overtime)} overtime</span>}
    </p>
    <WeekTrack worked={worked} planned={planned} overtime={overtime} />
  </div>
)
