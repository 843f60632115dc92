import { Alert, Button } from '@mantine/core'
import { formatMinutes } from '@daybook/platform/domain'
import { undoToast } from '@daybook/platform/web'
import type { TimesheetDay } from '@daybook/time/contract'
import { epochMs } from '@daybook/time/domain'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { DayPreview } from './day-preview.ts'
import { blankLine, type Line } from './entry-line.ts'
import { LineFields } from './line-fields.tsx'
import styles from './timesheet.module.css'
import { type Drafts, linesOf } from './use-drafts.ts'

export type DayEditorProps = {
  readonly day: TimesheetDay
  readonly zone: string
  readonly preview: DayPreview
  readonly drafts: Drafts
}

// Up and down move within a column of boxes, as in a ledger.
const moveBetweenLines = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const box = event.target
  if (!(box instanceof HTMLInputElement)) return
  const field = box.closest('[data-field]')?.getAttribute('data-field') ?? box.getAttribute('data-field')
  if (step === undefined || !field) return
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>(`input[data-field="${field}"]`)]
  const next = boxes[boxes.indexOf(box) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.select()
}

const lengthOf = (line: Line, { forms, keys }: DayPreview): { minutes: number | null; running: boolean } => {
  const form = forms[keys.indexOf(line.key)]
  if (!form?.start) return { minutes: null, running: false }
  if (form.end === null) return { minutes: null, running: true }
  return { minutes: Math.floor(epochMs(form.end) / 60_000) - Math.floor(epochMs(form.start) / 60_000), running: false }
}

const Refusal = ({ day, drafts }: DayEditorProps) => {
  const refusal = drafts.drafts.get(day.day)?.refusal
  if (!refusal || refusal.key !== undefined) return null
  return (
    <Alert color="red" variant="light" role="alert">
      {refusal.words}
      {refusal.stale && (
        <span className={styles.conflict}>
          <Button size="xs" variant="default" onClick={() => drafts.drop(day.day)}>
            Show what is stored
          </Button>
          <Button size="xs" variant="subtle" onClick={() => drafts.keepMine(day)}>
            Keep what I typed
          </Button>
        </span>
      )}
    </Alert>
  )
}

const Total = ({ preview, day }: Pick<DayEditorProps, 'preview' | 'day'>) => (
  <p className={styles.preview} aria-live="polite">
    <strong>{formatMinutes(preview.total.workedMinutes)}</strong>
    {day.plannedMinutes > 0 && ` of ${formatMinutes(day.plannedMinutes)}`}
    {preview.total.why.slice(1).map((why) => (
      <span key={why}>{why}</span>
    ))}
  </p>
)

/** The entries of one day, to be typed: with the day's total as it will be stored, counted while typing. */
export const DayEditor = (props: DayEditorProps) => {
  const { day, zone, preview, drafts } = props
  const draft = drafts.drafts.get(day.day)
  const lines = draft?.lines ?? linesOf(day, zone)
  const form = useRef<HTMLFormElement>(null)
  // The first empty box is where typing goes on.
  useEffect(() => {
    const boxes = [...(form.current?.querySelectorAll('input') ?? [])]
    ;(boxes.find(({ value }) => value === '' && boxes.length <= 7) ?? boxes[0])?.focus({ preventScroll: true })
  }, [])
  const type = (next: readonly Line[]) => drafts.type(day, next)
  const add = () => {
    type([...lines, blankLine(zone)])
    setTimeout(() => form.current?.querySelector<HTMLInputElement>('li:last-of-type input')?.focus(), 0)
  }
  const remove = (line: Line) => {
    const rest = lines.filter(({ key }) => key !== line.key)
    type(rest.length > 0 ? rest : [blankLine(zone)])
    if (line.from !== '' || line.hours !== '') undoToast('Entry removed', () => type(lines))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the focus between its boxes only
    <form
      ref={form}
      className={styles.editor}
      noValidate
      onKeyDown={moveBetweenLines}
      onSubmit={(event) => {
        event.preventDefault()
        void drafts.store(day, preview)
      }}
    >
      <ul className={styles.entries}>
        {lines.map((line, i) => {
          const fault = preview.faults.get(line.key)
          const refusal = draft?.refusal?.key === line.key ? { field: 'from' as const, words: draft.refusal.words } : undefined
          return (
            <LineFields
              key={line.key}
              line={line}
              day={day.day}
              name={`Entry ${i + 1}`}
              onType={(next) => type(lines.map((other) => (other.key === line.key ? next : other)))}
              onRemove={() => remove(line)}
              fault={refusal ?? (fault && (!fault.incomplete || draft?.tried) ? fault : undefined)}
              question={preview.questions.get(line.key)}
              {...lengthOf(line, preview)}
            />
          )
        })}
      </ul>
      <Refusal {...props} />
      <div className={styles.editorFoot}>
        <Button variant="subtle" size="xs" onClick={add}>
          Add entry
        </Button>
        <Total preview={preview} day={day} />
        {draft && (
          <Button variant="default" size="xs" onClick={() => drafts.drop(day.day)}>
            Discard
          </Button>
        )}
        <Button type="submit" size="xs" loading={drafts.saving} disabled={!draft}>
          Save
        </Button>
      </div>
    </form>
  )
}
