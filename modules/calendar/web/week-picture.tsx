import { VisuallyHidden } from '@mantine/core'
import { type WeekPattern, weekMinutes } from '@daybook/calendar/domain/days'
import { formatMinutes, formatTimeOfDay, weekdayChoices, type Weekday } from '@daybook/platform/domain'
import styles from './schedules.module.css'

const height = 44
// A day of twelve hours fills the picture; longer ones do as well.
const tallest = 720

const weekdays = weekdayChoices.map(({ label }, i) => ({ weekday: (i + 1) as Weekday, label }))

const wordsOf = (pattern: WeekPattern): string =>
  weekdays
    .flatMap(({ weekday, label }) => {
      const { minutes, half } = pattern[weekday]
      return minutes === 0 ? [] : [`${label} ${formatMinutes(minutes)}${half ? ', half a day' : ''}`]
    })
    .join('; ')

const clock = (minute: number): string => formatTimeOfDay(minute % 1440)

/** When a week has people there, where that is the same on every day: `06:00–14:30`. */
const timesOf = (pattern: WeekPattern): string => {
  const spans = Object.values(pattern).flatMap(({ windows = [] }) => {
    const [first, last] = [windows[0], windows.at(-1)]
    return first && last ? [`${clock(first.from)}–${clock(last.to)}`] : []
  })
  const each = [...new Set(spans)]
  return each.length < 2 ? (each[0] ?? '') : `${each[0]}, others`
}

/** A week as seven bars, as high as each day is long; a day off is a line, one that counts as half a day is pale. */
export const WeekPicture = ({ pattern, label }: { readonly pattern: WeekPattern; readonly label?: string }) => (
  <figure className={styles.week}>
    <VisuallyHidden component="figcaption">
      {label === undefined ? '' : `${label}: `}
      {wordsOf(pattern)}
    </VisuallyHidden>
    <div className={styles.bars} aria-hidden="true">
      {weekdays.map(({ weekday, label: name }) => {
        const { minutes, half } = pattern[weekday]
        const tall = Math.max(2, Math.round((Math.min(minutes, tallest) / tallest) * height))
        return (
          <span key={weekday} className={styles.day}>
            <span
              className={styles.bar}
              style={{ height: tall }}
              data-off={minutes === 0 || undefined}
              data-half={half || undefined}
            />
            <small>{name.slice(0, 2)}</small>
          </span>
        )
      })}
    </div>
    <span className={styles.total}>
      {formatMinutes(weekMinutes(pattern))}
      <small>{timesOf(pattern)}</small>
    </span>
  </figure>
)
