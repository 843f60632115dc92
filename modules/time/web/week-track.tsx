import { formatMinutes } from '@daybook/platform/domain'
import styles from './week-track.module.css'

export type WeekTrackProps = { readonly worked: number; readonly planned: number; readonly overtime: number }

/** How much of what was planned is worked, drawn as the days are: overtime striped behind it, a mark where the plan ends. */
export const WeekTrack = ({ worked, planned, overtime }: WeekTrackProps) => {
  const whole = Math.max(worked, planned, 1)
  const percent = (minutes: number) => `${(Math.min(minutes, whole) / whole) * 100}%`
  const words = `${formatMinutes(worked)} worked of ${formatMinutes(planned)} planned${overtime > 0 ? `, ${formatMinutes(overtime)} overtime` : ''}`
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline drawing has no img element
    <svg role="img" aria-label={words} width="100%" height="10" className={styles.bar}>
      <rect x="0" y="0" width="100%" height="10" rx="4" className={styles.track} />
      <rect x="0" y="0" width={percent(worked - overtime)} height="10" rx="4" className={styles.work} />
      {overtime > 0 && (
        <rect x={percent(worked - overtime)} y="0.75" width={percent(overtime)} height="8.5" rx="3" className={styles.more} />
      )}
      {planned > 0 && planned < whole && <rect x={percent(planned)} y="-2" width="1.5" height="14" className={styles.mark} />}
    </svg>
  )
}
