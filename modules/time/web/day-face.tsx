import { Button } from '@mantine/core'
import { type Day, formatDay, formatMinutes, type Locale, sameZone } from '@daybook/platform/domain'
import { DayStrip, ownZone, q, StatusWord, TextLink, useLocale } from '@daybook/platform/web'
import { type ClockView, searchTimesheet, type TimesheetDay, timeTopics, timePaths } from '@daybook/time/contract'
import { minuteOnDay, plannedLine, segmentsOf } from '@daybook/time/domain'
import { useQuery } from '@tanstack/react-query'
import styles from './clock-button.module.css'
import { endsAt } from './clock-figures.ts'
import { useSecond } from './use-minute.ts'
import { clockDeeds, clockStates, pressesIn, type useClock } from './use-clock.ts'
import { calendarTopics } from '@daybook/calendar/contract'

export type DayFaceProps = ReturnType<typeof useClock> & {
  readonly clock: ClockView
  /** Called when a link leads away. */
  readonly onClose?: () => void
}
type Props = DayFaceProps

/** What today was planned with; the clock itself does not need it, so it is asked for only here. */
const useToday = ({ day }: ClockView): TimesheetDay | undefined =>
  useQuery(
    q(searchTimesheet, { body: { from: day, to: day } }, { topics: [timeTopics.clock, calendarTopics.calendar], kept: true }),
  ).data?.days[0]

const outlook = ({ clock, worked, now }: Props, today: TimesheetDay, { wallTime }: Locale): string => {
  if (today.holiday) return `${today.holiday}: nothing is planned today`
  if (today.plannedMinutes === 0) return 'Nothing is planned today'
  const ends = endsAt(clock, worked, today.plannedMinutes, now)
  if (ends) return `Ends ${wallTime(ends, clock.zone)} if you reach your planned hours`
  const more = worked - today.plannedMinutes
  if (more >= 0) return more === 0 ? 'You reached your planned hours' : `${formatMinutes(more)} over your planned hours`
  return `${formatMinutes(-more)} of ${formatMinutes(today.plannedMinutes)} left`
}

const Missing = ({ day, onClose }: { day: Day; onClose: (() => void) | undefined }) => (
  <p className={styles.missing}>
    <StatusWord status="ATTENTION">A clock-out is missing</StatusWord>
    <TextLink href={timesheetAddress(day)} onClick={onClose}>
      Enter when you stopped on {formatDay(day)}
    </TextLink>
  </p>
)

/** The address of the week that holds a day, with that day opened. The timesheet itself knows on which day weeks begin. */
const timesheetAddress = (day: Day): string => timePaths.timesheet({ week: day, day })

const since = ({ since: at, zone }: ClockView, { wallTime }: Locale): string => (at ? ` since ${wallTime(at, zone)}` : '')

/** Whoever presses from elsewhere sees which clock their days go by. */
const elsewhere = (now: string, { zone }: ClockView, { time }: Locale): string | null =>
  sameZone(zone, ownZone())
    ? null
    : `Your days go by the clock of where you work: it is ${time(now, zone)} there, ${time(now, ownZone())} here.`

/** What was pressed without a connection, and when. */
const Waiting = ({ waiting, zone }: { waiting: Props['waiting']; zone: string }) => {
  const { wallTime } = useLocale()
  if (waiting.length === 0) return null
  return (
    <div className={styles.missing}>
      <StatusWord status="ATTENTION">Waiting for a connection</StatusWord>
      <ul className={styles.waiting}>
        {waiting.map(({ key, kind, at }) => (
          <li key={key}>
            {clockDeeds[kind]} at {wallTime(at, zone)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The wall clock that the day goes by, ticking; a reader of the screen hears it when they come to it, not every second. */
const Now = ({ zone }: { zone: string }) => {
  const now = useSecond()
  return (
    <time className={styles.now} dateTime={now}>
      {useLocale().moment(now, zone)}
    </time>
  )
}

/** Today in full: the strip, how far the planned hours are, and every press the state allows. */
export const DayFace = (props: DayFaceProps) => {
  const { clock, worked, now, busy, press, onClose } = props
  const locale = useLocale()
  const today = useToday(clock)
  const segments = segmentsOf(clock.stretches, clock.day, clock.zone, now)
  const deeds = pressesIn[clock.state]
  const away = elsewhere(now, clock, locale)
  return (
    <>
      <StatusWord status={clock.state}>
        {clockStates[clock.state]}
        {since(clock, locale)}
      </StatusWord>
      <Now zone={clock.zone} />
      <p className={styles.figure}>
        <strong>{formatMinutes(worked)}</strong>
        {today && today.plannedMinutes > 0 && <span> of {formatMinutes(today.plannedMinutes)}</span>}
      </p>
      <DayStrip
        segments={segments}
        planned={plannedLine(segments, today?.plannedMinutes ?? 0, today?.windows)}
        now={clock.state === 'CLOCKED_OUT' ? undefined : minuteOnDay(now, clock.day, clock.zone)}
        size="lg"
        label="Your day"
      />
      {clock.countsFrom !== null && clock.countsFrom > now && (
        <p className={styles.outlook}>
          Your time counts from {locale.wallTime(clock.countsFrom, clock.zone)}, when your plan begins.
        </p>
      )}
      <p className={styles.outlook}>{today ? outlook(props, today, locale) : ' '}</p>
      {away !== null && <p className={styles.outlook}>{away}</p>}
      <Waiting waiting={props.waiting} zone={clock.zone} />
      {clock.missingDay && <Missing day={clock.missingDay} onClose={onClose} />}
      <div className={styles.deeds}>
        {deeds.map((kind, i) => (
          <Button
            key={kind}
            variant={i === deeds.length - 1 ? 'filled' : 'default'}
            disabled={busy}
            onClick={() => void press(kind)}
            fullWidth
          >
            {clockDeeds[kind]}
          </Button>
        ))}
      </div>
      <TextLink href={timesheetAddress(clock.day)} onClick={onClose} className={styles.more}>
        Open your timesheet
      </TextLink>
    </>
  )
}
