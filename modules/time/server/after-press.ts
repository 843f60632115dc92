import type { Day } from '@daybook/platform/domain'
import type { ClockRow, EntryRow, Press, Shift } from './clock-store.ts'

/** What stood before a press: the person's clock, the entries of the day that the press counts on, and whether it changed other days. */
export type BeforePress = { readonly row: ClockRow; readonly entries: readonly EntryRow[]; readonly beyond: boolean }

const shiftAfter = ({ kind, shiftId: id, day, zone, at }: Press, before: Shift | null): Shift => {
  const open = before?.id === id ? before : { id, day, zone, started_at: at, ended_at: null }
  return { ...open, ended_at: kind === 'OUT' ? at : null, break_started_at: kind === 'BREAK_START' ? at : null }
}

const begun = ({ entryId: id, day, startsAt, zone, shiftId: shift_id }: Press): EntryRow => ({
  id,
  day,
  started_at: startsAt,
  ended_at: null,
  minutes: null,
  break_minutes: 0,
  missing_out: false,
  zone,
  note: '',
  project: '',
  source: 'clock',
  shift_id,
})

// In the order in which they are read: what has no times comes last.
const untimed = '~'
const byStart = (a: EntryRow, b: EntryRow): number =>
  (a.started_at ?? untimed) < (b.started_at ?? untimed) ? -1 : (a.started_at ?? untimed) > (b.started_at ?? untimed) ? 1 : 0

const entriesAfter = (press: Press, entries: readonly EntryRow[]): EntryRow[] =>
  press.kind === 'IN' || press.kind === 'BREAK_END' ? [...entries, begun(press)].toSorted(byStart) : [...entries]

/**
 * The clock as `clockRow` would read it after a press, without reading it again. Undefined where the press changed more than its day:
 * it gave up a shift, it cut one at midnight, it mended the day that lacks a clock-out, or another day is shown than the one it counts on.
 */
export const rowAfter = (press: Press, { row, entries, beyond }: BeforePress, today: Day): ClockRow | undefined => {
  const { day } = press
  const shownAfter = press.kind === 'OUT' ? day === today : true
  if (beyond || press.missing || row.missing_day === day || !shownAfter) return undefined
  return {
    ...row,
    shift: shiftAfter(press, row.shift),
    entries: entriesAfter(press, entries),
    sheet: { day, status: 'OPEN', rules_version: press.rules },
  }
}
