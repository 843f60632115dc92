import { addDays, formatMinutes, weekStart } from '@daybook/platform/domain'
import { Section, useLocale, usePhone } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import styles from './clock-button.module.css'
import { DayFace } from './day-face.tsx'
import { useClock } from './use-clock.ts'
import { WeekTrack } from './week-track.tsx'
import { timesheetQuery } from './week-query.ts'

/** The hours of the week so far. */
const Week = ({ day }: { day: Parameters<typeof weekStart>[0] }) => {
  const starts = weekStart(day, useLocale().weekStarts)
  const { data } = useQuery(timesheetQuery(starts, addDays(starts, 6), undefined))
  if (!data) return null
  const worked = data.days.reduce((sum, { workedMinutes }) => sum + workedMinutes, 0)
  const planned = data.days.reduce((sum, { plannedMinutes }) => sum + plannedMinutes, 0)
  return (
    <div className={styles.weekLine}>
      <span>
        This week {formatMinutes(worked)} of {formatMinutes(planned)}
      </span>
      <WeekTrack worked={worked} planned={planned} overtime={0} />
    </div>
  )
}

const Phone = () => {
  const { clock, ...rest } = useClock()
  if (!clock) return null
  return (
    <Section>
      <div className={styles.card}>
        <DayFace clock={clock} {...rest} />
        <Week day={clock.day} />
      </div>
    </Section>
  )
}

/** On a phone the clock is what people come for: large, and first on My Office. Wider screens have it in the header. */
export const ClockCard = () => (usePhone() ? <Phone /> : null)
