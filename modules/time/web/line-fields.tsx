import { Button, CloseButton, TextInput } from '@mantine/core'
import { parseTypedTime, useLocale } from '@daybook/platform/web'
import { type Day, formatMinutes, parseTimeOfDay, type Minutes, type Locale } from '@daybook/platform/domain'
import { endsNextDay, type Line, type LineFault, type LineQuestion, spread } from './entry-line.ts'
import { useState } from 'react'
import styles from './timesheet.module.css'
import { parseTypedMinutes, typedHours } from '@daybook/platform/web'

type TextField = 'from' | 'to' | 'pause' | 'hours' | 'project' | 'note'

export type LineFieldsProps = {
  readonly line: Line
  readonly day: Day
  /** Said to screen readers before each label: "Entry 2". */
  readonly name: string
  readonly onType: (line: Line) => void
  readonly onRemove: () => void
  readonly fault?: LineFault | undefined
  readonly question?: LineQuestion | undefined
  /** The length that the times make. */
  readonly minutes: Minutes | null
  readonly running: boolean
}

/** Rewrites a box when it is left: `730` becomes `07:30`. What cannot be read stays as it was typed. */
const settled = (field: TextField, text: string): string => {
  if (field === 'from' || field === 'to') return parseTypedTime(text) ?? text
  const minutes = field === 'hours' || field === 'pause' ? parseTypedMinutes(text, field === 'hours' ? 'h' : 'min') : null
  if (minutes === null) return text
  return field === 'hours' ? typedHours(minutes) : String(minutes)
}

/** A time that can be read, by the clock of the company; anything else as it is. */
const shown = (field: TextField, text: string, clock: Locale['clock']): string => {
  const minute = field === 'from' || field === 'to' ? parseTimeOfDay(text) : null
  return minute === null ? text : clock(minute)
}

// The first box takes a begin and an end.
const longest: Partial<Record<TextField, number>> = { from: 20, project: 200, note: 500 }

const labels: Record<TextField, string> = {
  from: 'From',
  to: 'To',
  pause: 'Break, minutes',
  hours: 'Hours',
  project: 'Project',
  note: 'Note',
}

const Cell = ({ field, props, placeholder }: { field: TextField; props: LineFieldsProps; placeholder: string }) => {
  const { line, name, onType, fault } = props
  const wrong = fault?.field === field
  const isText = field === 'project' || field === 'note'
  const { clock } = useLocale()
  // While somebody types, the box shows their very letters; before and after, a time as the company writes it.
  const [typing, setTyping] = useState(false)
  return (
    <TextInput
      size="xs"
      aria-label={`${name}: ${labels[field]}`}
      data-field={field}
      className={styles[field] ?? ''}
      placeholder={placeholder}
      inputMode={isText ? 'text' : 'decimal'}
      autoComplete="off"
      maxLength={longest[field] ?? 8}
      value={typing ? line[field] : shown(field, line[field], clock)}
      error={wrong || undefined}
      {...(field === 'pause' && line.pause !== '' ? { rightSection: <span className={styles.unit}>min</span> } : {})}
      onChange={(event) => {
        setTyping(true)
        onType({ ...line, [field]: event.currentTarget.value, ...again(field) })
      }}
      onBlur={() => {
        setTyping(false)
        const both = field === 'from' ? spread(line) : line
        const next = { ...both, [field]: settled(field, both[field]) }
        if (next[field] !== line[field]) onType(next)
      }}
    />
  )
}

// Another time is another question.
const again = (field: TextField): Partial<Line> =>
  field === 'from' ? { fromWhich: undefined } : field === 'to' ? { toWhich: undefined } : {}

const Length = (props: LineFieldsProps) => {
  const { line, minutes, running } = props
  const { clock } = useLocale()
  if (line.from.trim() === '' && line.to.trim() === '') return <Cell field="hours" props={props} placeholder="or hours" />
  return (
    <span className={styles.length}>
      {running ? 'running' : minutes === null ? '' : formatMinutes(minutes)}
      {endsNextDay(line, props.day) && <small>next day</small>}
      {line.fromWhich && (
        <small>
          the {line.fromWhich} {shown('from', line.from, clock)}
        </small>
      )}
      {line.toWhich && (
        <small>
          the {line.toWhich} {shown('to', line.to, clock)}
        </small>
      )}
    </span>
  )
}

/** Clocks that go back show an hour twice; nobody but the person knows which one it was. */
const WhichOne = ({ question, line, onType }: { question: LineQuestion; line: Line; onType: (line: Line) => void }) => (
  <div className={styles.which} role="alert">
    <span>
      {shown(question.field, question.time, useLocale().clock)} happens twice on this day, because clocks go back. Which one is
      it?
    </span>
    {(['first', 'second'] as const).map((which) => (
      <Button
        key={which}
        size="xs"
        variant="default"
        onClick={() => onType({ ...line, [question.field === 'from' ? 'fromWhich' : 'toWhich']: which })}
      >
        The {which}
      </Button>
    ))}
  </div>
)

/** One entry, typed in a row of boxes; on phones in three rows of them. */
export const LineFields = (props: LineFieldsProps) => {
  const { line, name, fault, question, onType, onRemove } = props
  return (
    <li className={styles.entry}>
      <fieldset className={styles.fields} aria-label={name}>
        <Cell field="from" props={props} placeholder="From" />
        <span className={styles.dash} aria-hidden="true">
          –
        </span>
        <Cell field="to" props={props} placeholder={props.running ? 'running' : 'To'} />
        <Cell field="pause" props={props} placeholder="Break" />
        <Length {...props} />
        <Cell field="project" props={props} placeholder="Project" />
        <Cell field="note" props={props} placeholder="Note" />
        <CloseButton size="sm" aria-label={`Remove ${name.toLowerCase()}`} className={styles.remove ?? ''} onClick={onRemove} />
      </fieldset>
      {question && <WhichOne question={question} line={line} onType={onType} />}
      {fault && (
        <p className={styles.fault} role="alert">
          {fault.words}
        </p>
      )}
    </li>
  )
}
