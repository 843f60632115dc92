import { Button, Checkbox, Textarea } from '@mantine/core'
import {
  addDays,
  dateOf,
  eachDay,
  formatDay,
  formatDayMonth,
  formatMinutes,
  plural,
  weekdayShort,
  type Day,
} from '@daybook/platform/domain'
import { DayStrip, PersonChip, TextLink } from '@daybook/platform/web'
import { type PendingWeek, timeRefusals, timePaths } from '@daybook/time/contract'
import { plannedLine, segmentsOf, withHoliday } from '@daybook/time/domain'
import { type FormEvent, useId, useState } from 'react'
import styles from './approvals.module.css'

export type PendingCardProps = {
  readonly week: PendingWeek
  readonly selected: boolean
  readonly rejecting: boolean
  /** Days that are not decided on, by id. */
  readonly skipped: ReadonlySet<string>
  readonly onSkip: (id: string) => void
  readonly onSelect: () => void
  readonly onApprove: () => void
  /** Opens or closes the note that a rejection needs. */
  readonly onRejecting: (open: boolean) => void
  readonly onReject: (note: string) => void
}

type CellProps = Pick<PendingCardProps, 'week' | 'skipped' | 'onSkip'> & { readonly day: Day }

const DayCell = ({ day, week, skipped, onSkip }: CellProps) => {
  const pending = week.days.find((candidate) => candidate.day === day)
  const holiday = week.holidays.find((each) => each.day === day)?.name ?? null
  const segments = withHoliday(pending ? segmentsOf(pending.stretches, day, week.zone) : [], holiday)
  return (
    <li
      className={styles.cell}
      data-waits={pending !== undefined || undefined}
      data-holiday={holiday !== null || undefined}
      data-skipped={(pending && skipped.has(pending.id)) || undefined}
    >
      <span className={styles.date}>
        {pending && week.days.length > 1 && (
          <Checkbox
            size="xs"
            checked={!skipped.has(pending.id)}
            onChange={() => onSkip(pending.id)}
            aria-label={`Decide on ${weekdayShort(day)} ${dateOf(day)} of ${week.userName}`}
          />
        )}
        {weekdayShort(day)} {dateOf(day)}
      </span>
      {pending || holiday !== null ? (
        <DayStrip
          segments={segments}
          planned={pending ? plannedLine(segments, pending.plannedMinutes) : []}
          size="sm"
          label={`${weekdayShort(day)} ${dateOf(day)}`}
        />
      ) : (
        <span className={styles.gap} />
      )}
      <span className={styles.hours}>
        {pending ? (
          pending.notWorked ? (
            'Not worked'
          ) : (
            formatMinutes(pending.workedMinutes)
          )
        ) : (
          <span className={styles.none}>–</span>
        )}
      </span>
      {holiday !== null && <small className={styles.holiday}>{holiday}</small>}
      {pending?.leave && <small className={styles.holiday}>{pending.leave}</small>}
    </li>
  )
}

const Figures = ({ week }: { week: PendingWeek }) => (
  <p className={styles.figures}>
    <strong>{formatMinutes(week.workedMinutes)}</strong>
    <span>of {formatMinutes(week.plannedMinutes)} planned</span>
    {week.overtimeMinutes > 0 && <span className={styles.overtime}>+{formatMinutes(week.overtimeMinutes)} overtime</span>}
  </p>
)

const Notes = ({ week }: { week: PendingWeek }) => {
  const noted = week.days.filter(({ note }) => note !== '')
  if (noted.length === 0) return null
  return (
    <ul className={styles.notes}>
      {noted.map(({ day, note }) => (
        <li key={day}>
          <b>{weekdayShort(day)}</b> {note}
        </li>
      ))}
    </ul>
  )
}

// One function for good: one made in each drawing would take the focus back each time.
const focusBox = (box: HTMLTextAreaElement | null): void => box?.focus()

const RejectForm = ({ week, onReject, onRejecting }: Pick<PendingCardProps, 'week' | 'onReject' | 'onRejecting'>) => {
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const missing = tried && note.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (note.trim() !== '') onReject(note.trim())
  }
  return (
    <form className={styles.reject} onSubmit={submit} noValidate>
      <Textarea
        label={`What should ${week.userName} change?`}
        autosize
        minRows={2}
        maxLength={500}
        ref={focusBox}
        value={note}
        error={missing ? timeRefusals['timesheet.note_required'].words : undefined}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={styles.deeds}>
        <Button variant="default" onClick={() => onRejecting(false)}>
          Cancel
        </Button>
        <Button type="submit" color="red">
          Send back
        </Button>
      </div>
    </form>
  )
}

/** A person's week that waits for a decision: each day planned above worked, what they noted, and the two deeds. */
export const PendingCard = (props: PendingCardProps) => {
  const { week, selected, rejecting, skipped, onSelect, onApprove, onRejecting } = props
  const decided = week.days.filter(({ id }) => !skipped.has(id)).length
  const part = decided === week.days.length ? '' : ` ${decided} of ${plural(week.days.length, 'day')}`
  const heading = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- j and k move between the weeks
    <article className={styles.card} tabIndex={-1} aria-labelledby={heading} data-week-card data-selected={selected || undefined}>
      <header className={styles.top}>
        <Checkbox size="sm" checked={selected} onChange={onSelect} aria-label={`Select the week of ${week.userName}`} />
        <h2 className={styles.who} id={heading}>
          <PersonChip
            name={week.userName}
            size={32}
            detail={`${formatDayMonth(week.weekStarts)} – ${formatDay(addDays(week.weekStarts, 6))}`}
          />
        </h2>
        <Figures week={week} />
        <div className={styles.deeds}>
          <Button variant="default" onClick={() => onRejecting(!rejecting)} aria-expanded={rejecting} disabled={decided === 0}>
            Reject{part}
          </Button>
          <Button variant="default" className={styles.approve ?? ''} onClick={onApprove} disabled={decided === 0}>
            Approve{part}
          </Button>
        </div>
      </header>
      <ol className={styles.cells}>
        {eachDay(week.weekStarts, addDays(week.weekStarts, 6)).map((day) => (
          <DayCell key={day} {...props} day={day} />
        ))}
      </ol>
      <Notes week={week} />
      {rejecting && <RejectForm {...props} />}
      <TextLink className={styles.more} href={timePaths.timesheet({ week: week.weekStarts, user: week.userId })}>
        Open the timesheet
      </TextLink>
    </article>
  )
}
