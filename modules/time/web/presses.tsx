import { Collapse, UnstyledButton } from '@mantine/core'
import { type Day, dayInZone, formatDayMonth, formatMinutes } from '@daybook/platform/domain'
import { Load, q, Skeletons, useLocale } from '@daybook/platform/web'
import type { Output } from '@daybook/platform/contract'
import { listPresses, timeTopics } from '@daybook/time/contract'
import type { PunchKind } from '@daybook/time/domain'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from './timesheet.module.css'

type Recorded = Output<typeof listPresses>

const words: Record<PunchKind, string> = { IN: 'In', OUT: 'Out', BREAK_START: 'Break', BREAK_END: 'Back' }

const pressesQuery = (day: Day, userId: string | undefined) =>
  q(listPresses, { query: { day, ...(userId ? { userId } : {}) } }, { topics: [userId ? timeTopics.presence : timeTopics.clock] })

const summary = ({ items, total, workedMinutes, missingClockOut }: Recorded, counted: number): string => {
  if (items.length < total) return `The first ${items.length} of ${total} presses.`
  if (workedMinutes === null) return 'By themselves they count on another day.'
  if (missingClockOut) return 'By themselves they lack a clock-out.'
  if (workedMinutes === counted) return 'The day counts what they make.'
  return `By themselves they make ${formatMinutes(workedMinutes)}; the day counts ${formatMinutes(counted)}.`
}

/** The day of a press that is of the day before, where days are cut at midnight, or of the one after. */
const otherDay = (at: string, day: Day, zone: string): string => {
  const made = dayInZone(at, zone)
  return made === day ? '' : `${formatDayMonth(made)}, `
}

type ListProps = { readonly recorded: Recorded; readonly day: Day; readonly counted: number }

const List = ({ recorded, day, counted }: ListProps) => {
  const { wallTime, time } = useLocale()
  return (
    <>
      <ol className={styles.presses}>
        {recorded.items.map(({ id, kind, at, arrivedAt, zone }) => (
          <li key={id}>
            <b>{words[kind]}</b> {otherDay(at, day, recorded.zone)}
            {wallTime(at, recorded.zone)}
            {zone !== recorded.zone && <small> ({time(at, zone)})</small>}
            {arrivedAt !== null && <small> sent at {wallTime(arrivedAt, recorded.zone)}</small>}
          </li>
        ))}
      </ol>
      <p className={styles.quiet}>{summary(recorded, counted)}</p>
    </>
  )
}

const Recorded = ({ day, userId, counted }: { day: Day; userId: string | undefined; counted: number }) => {
  const query = useQuery(pressesQuery(day, userId))
  return (
    <Load
      query={query}
      skeleton={<Skeletons rows={1} height={24} label="Loading the presses" />}
      empty={<p className={styles.quiet}>The clock was not used on this day.</p>}
    >
      {(recorded) => <List recorded={recorded} day={day} counted={counted} />}
    </Load>
  )
}

type Props = { readonly day: Day; readonly userId: string | undefined /** What the day counts. */; readonly counted: number }

/** What the clock recorded of a day, as it was pressed: below a fold, since it matters where something was corrected. */
export const Presses = (props: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.recorded}>
      <UnstyledButton className={styles.fold ?? ''} aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconChevronDown size={16} stroke={1.75} aria-hidden="true" data-open={open || undefined} />
        What the clock recorded
      </UnstyledButton>
      <Collapse expanded={open}>{open && <Recorded {...props} />}</Collapse>
    </div>
  )
}
