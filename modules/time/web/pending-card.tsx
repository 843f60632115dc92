import { Checkbox } from '@mantine/core'
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
import { memo } from 'react'
import { DayStrip, InboxCard, PersonChip, TextLink } from '@daybook/platform/web'
import { type PendingWeek, timeRefusals, timePaths } from '@daybook/time/contract'
import { plannedLine, segmentsOf, withHoliday } from '@daybook/time/domain'
import { ownRulesWords, paidOtherwise } from './approval-words.ts'
import styles from './approvals.module.css'
import { MarkWords } from './mark-words.tsx'

export type PendingCardProps = {
  readonly week: PendingWeek
  readonly selected: boolean
  readonly rejecting: boolean
  /** Days that are not decided on, by id. */
  readonly skipped: ReadonlySet<string>
  readonly onSkip: (id: string) => void
  readonly onSelect: (week: PendingWeek) => void
  readonly onApprove: (week: PendingWeek) => void
  /** Opens or closes the note that a rejection needs. */
  readonly onRejecting: (week: PendingWeek, open: boolean) => void
  readonly onReject: (week: PendingWeek, note: string) => void
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
          planned={pending ? plannedLine(segments, pending.plannedMinutes, pending.windows) : []}
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
      <MarkWords marks={pending?.marks ?? []} className={styles.mark} />
      {(pending ? paidOtherwise(pending) : []).map((words) => (
        <small key={words} className={styles.mark}>
          {words}
        </small>
      ))}
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

/** A person's week that waits for a decision: each day planned above worked, what they noted, and the two deeds. Of a hundred only those that change are drawn anew. */
export const PendingCard = memo((props: PendingCardProps) => {
  const { week, selected, rejecting, skipped, onSelect, onApprove, onRejecting, onReject } = props
  const decided = week.days.filter(({ id }) => !skipped.has(id)).length
  const part = decided === week.days.length ? '' : ` ${decided} of ${plural(week.days.length, 'day')}`
  return (
    <InboxCard
      select={
        <Checkbox
          size="sm"
          checked={selected}
          onChange={() => onSelect(week)}
          aria-label={`Select the week of ${week.userName}`}
        />
      }
      selected={selected}
      who={
        <PersonChip
          name={week.userName}
          size={32}
          detail={`${formatDayMonth(week.weekStarts)} – ${formatDay(addDays(week.weekStarts, 6))}`}
        />
      }
      figures={<Figures week={week} />}
      approve={`Approve${part}`}
      onApprove={() => onApprove(week)}
      reject={`Reject${part}`}
      disabled={decided === 0}
      rejecting={rejecting}
      onRejecting={(open) => onRejecting(week, open)}
      note={{
        question: `What should ${week.userName} change?`,
        missing: timeRefusals['timesheet.note_required'].words,
        submit: 'Send back',
        onReject: (note) => onReject(week, note),
      }}
      foot={
        <TextLink className={styles.more} href={timePaths.timesheet({ week: week.weekStarts, user: week.userId })}>
          Open the timesheet
        </TextLink>
      }
    >
      {week.ownRules && <p className={styles.told}>{ownRulesWords}</p>}
      <ol className={styles.cells}>
        {eachDay(week.weekStarts, addDays(week.weekStarts, 6)).map((day) => (
          <DayCell key={day} {...props} day={day} />
        ))}
      </ol>
      <Notes week={week} />
    </InboxCard>
  )
})
PendingCard.displayName = 'PendingCard'
