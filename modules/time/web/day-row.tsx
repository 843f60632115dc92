import { Button } from '@mantine/core'
import { dateOf, formatMinutes, monthOf, monthShort, weekdayName, type Locale, type Segment } from '@daybook/platform/domain'
import { DayStrip, StatusWord, useLocale } from '@daybook/platform/web'
import type { Entry, EntryForm, Policies, TimesheetDay } from '@daybook/time/contract'
import { leadingEntry, minuteOnDay, plannedLine, segmentsOf, stretchesOf, withHoliday, withLeave } from '@daybook/time/domain'
import { IconChevronRight } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { type DayPreview, timePolicyOf } from './day-preview.ts'
import { MarkWords } from './mark-words.tsx'
import { Presses } from './presses.tsx'
import styles from './timesheet.module.css'
import type { Drafts } from './use-drafts.ts'

const DayEditor = lazy(() => import('./day-editor.tsx').then((m) => ({ default: m.DayEditor })))

export type DayRowProps = {
  readonly day: TimesheetDay
  readonly zone: string
  /** Whose day it is; undefined for one's own. */
  readonly userId: string | undefined
  readonly today: string
  readonly now: string
  /** The day as typed; null while nobody types on it. */
  readonly preview: DayPreview
  readonly policies: Policies
  readonly overtimeMinutes: number
  /** The hours that all strips of the week stand over. */
  readonly range: { readonly from: number; readonly to: number }
  readonly drafts: Drafts
  readonly opened: boolean
  readonly onOpen: () => void
  readonly onRecall: () => void
}

type Drawn = Pick<DayRowProps, 'day' | 'zone' | 'now' | 'preview' | 'policies' | 'drafts'>

type Span = { readonly start: string | null; readonly end: string | null }

/** A day as its strip: what was worked, and the dots of a holiday. */
const segmentsFor = ({ day, zone, now, preview, drafts, policies }: Drawn): Segment[] => {
  const entries: readonly (Entry | EntryForm)[] = drafts.drafts.has(day.day) ? preview.forms : day.entries
  const shown = entries.filter(({ end }) => !(day.missingClockOut && end === null))
  const spans = shown.flatMap(({ start, end, breakMinutes }) => (start === null ? [] : [{ start, end, breakMinutes }]))
  const policy = timePolicyOf(policies, day.day)
  const stretches = stretchesOf(spans, {
    paidBreakMinutes: policy.paidBreakMinutes,
    deductedMinutes: preview.total.autoBreakMinutes,
    fixed: { day: day.day, zone: leadingEntry(shown)?.zone ?? zone, policy },
  })
  return withHoliday(withLeave(segmentsOf(stretches, day.day, zone, now), day.leave?.minutes ?? 0), day.holiday)
}

const missingAt = ({ day, zone }: Pick<Drawn, 'day' | 'zone'>): number[] =>
  day.missingClockOut
    ? day.entries.flatMap(({ start, end }) => (start !== null && end === null ? [minuteOnDay(start, day.day, zone)] : []))
    : []

/** The minutes of a day that the axis of its week has to reach to. */
export const minutesDrawn = (drawn: Drawn): number[] => {
  const segments = segmentsFor(drawn)
  const spans = [...segments, ...plannedLine(segments, drawn.day.plannedMinutes, drawn.day.windows)]
  return [...spans.flatMap(({ from, to }) => [from, to]), ...missingAt(drawn)]
}

const timesText = ({ day, zone, preview, drafts }: DayRowProps, { wallTime }: Locale): string => {
  const entries: readonly Span[] = drafts.drafts.has(day.day) ? preview.forms : day.entries
  const timed = entries.flatMap(({ start, end }) => (start === null ? [] : [{ start, end }]))
  const [first, last] = [timed[0], timed.at(-1)]
  if (!first || !last) return entries.length > 0 ? 'Hours only' : ''
  return `${wallTime(first.start, zone)}–${last.end === null ? '' : wallTime(last.end, zone)}`
}

const Status = ({ day, drafts, today }: Pick<DayRowProps, 'day' | 'drafts' | 'today'>) => {
  if (drafts.drafts.has(day.day)) return <StatusWord status="ATTENTION">Not saved</StatusWord>
  if (day.missingClockOut) return <StatusWord status="ATTENTION">Clock-out missing</StatusWord>
  if (day.running) return <StatusWord status="CLOCKED_IN">Running</StatusWord>
  if (day.rejected && day.status === 'OPEN') return <StatusWord status="REJECTED">Sent back</StatusWord>
  if (day.outside && day.status === 'OPEN')
    return day.entries.length > 0 ? <StatusWord status="ATTENTION">Not paid</StatusWord> : null
  if (day.notWorked && day.status !== 'OPEN') return <StatusWord status={day.status}>Not worked</StatusWord>
  if (day.status === 'OPEN' && day.entries.length === 0 && (day.day > today || day.plannedMinutes === 0)) return null
  return <StatusWord status={day.status} />
}

/** Why nothing is entered on a day, or handed in. */
const Outside = ({ day, userId }: Pick<DayRowProps, 'day' | 'userId'>) =>
  day.outside &&
  day.status !== 'PAID' && (
    <p className={styles.outside}>
      {userId === undefined
        ? 'This day lies before your joining date, or after your last day, and is not paid. Ask HR if one of them is wrong.'
        : 'This day lies before their joining date, or after their last day, and is not paid.'}
    </p>
  )

const Name = ({ day, today, opened, onOpen }: DayRowProps) => (
  <h3 className={styles.name}>
    <button
      type="button"
      className={styles.open}
      data-day-row
      aria-expanded={opened}
      aria-controls={`day-${day.day}`}
      onClick={onOpen}
    >
      <span>{weekdayName(day.day)}</span>
      <small>
        {dateOf(day.day)} {monthShort(monthOf(day.day))}
        {day.day === today && <b> · Today</b>}
      </small>
    </button>
  </h3>
)

const Figures = ({ day, preview, overtimeMinutes }: Pick<DayRowProps, 'day' | 'preview' | 'overtimeMinutes'>) => {
  const worked = preview.total.workedMinutes
  return (
    <>
      <span className={styles.total}>
        {worked > 0 || day.entries.length > 0 ? formatMinutes(worked) : <span className={styles.none}>–</span>}
        {day.plannedMinutes > 0 && <small>of {formatMinutes(day.plannedMinutes)}</small>}
      </span>
      <span className={styles.overtime}>
        {overtimeMinutes > 0 && (
          <>
            +{formatMinutes(overtimeMinutes)} <small>overtime</small>
          </>
        )}
      </span>
    </>
  )
}

/** What there is to read of a day that cannot be typed on: its entries, and the reasons behind its total. */
const ReadOnly = ({ day, zone, onRecall }: DayRowProps) => {
  const { wallTime } = useLocale()
  return (
    <div className={styles.editor}>
      {day.entries.length === 0 ? (
        <p className={styles.quiet}>{day.notWorked ? 'Handed in as not worked.' : 'Nothing was entered on this day.'}</p>
      ) : (
        <ul className={styles.read}>
          {day.entries.map((entry) => (
            <li key={entry.id}>
              <span className={styles.readTimes}>
                {entry.start === null
                  ? formatMinutes(entry.minutes ?? 0)
                  : `${wallTime(entry.start, zone)}–${entry.end === null ? 'now' : wallTime(entry.end, zone)}`}
              </span>
              {entry.breakMinutes > 0 && <span>{formatMinutes(entry.breakMinutes)} break</span>}
              {entry.project !== '' && <strong>{entry.project}</strong>}
              <span>{entry.note}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.quiet}>{day.why.join(' · ')}</p>
      {day.can.recall && (
        <div>
          <Button size="xs" variant="default" onClick={onRecall}>
            Take this day back
          </Button>
        </div>
      )}
    </div>
  )
}

/** One day of the week: its strip and figures in a line, opened its entries below. */
export const DayRow = (props: DayRowProps) => {
  const { day, zone, userId, today, now, opened, preview, drafts, range } = props
  const segments = segmentsFor(props)
  return (
    <section
      className={styles.day}
      aria-label={`${weekdayName(day.day)} ${day.day}`}
      data-off={(day.plannedMinutes === 0 && day.entries.length === 0) || undefined}
    >
      <div className={styles.row}>
        <Name {...props} />
        <div className={styles.strip}>
          <DayStrip
            segments={segments}
            planned={plannedLine(segments, day.plannedMinutes, day.windows)}
            missing={missingAt(props)}
            now={day.day === today ? minuteOnDay(now, day.day, zone) : undefined}
            {...range}
            size="md"
          />
          {day.holiday && <small className={styles.holiday}>{day.holiday}</small>}
          {day.leave && <small className={styles.holiday}>{day.leave.name}</small>}
          <MarkWords marks={day.marks} className={styles.mark} />
        </div>
        <span className={styles.times}>{timesText(props, useLocale())}</span>
        <Figures {...props} />
        <span className={styles.status}>
          <Status day={day} drafts={drafts} today={today} />
        </span>
        <IconChevronRight size={16} stroke={1.75} aria-hidden="true" className={styles.chevron} data-open={opened || undefined} />
      </div>
      {opened && (
        <div id={`day-${day.day}`}>
          <Outside {...props} />
          {day.can.edit ? (
            <Suspense fallback={<div className={styles.editor} />}>
              <DayEditor day={day} zone={zone} preview={preview} drafts={drafts} />
            </Suspense>
          ) : (
            <ReadOnly {...props} />
          )}
          {day.day <= today && <Presses day={day.day} userId={userId} counted={day.workedMinutes} />}
        </div>
      )}
    </section>
  )
}
