import type { Day, Minutes } from '@daybook/platform/domain'
import { type Entry, type EntryForm, type Policies, timeRefusals, type TimesheetDay } from '@daybook/time/contract'
import {
  type DayTotal,
  dayTotal,
  type EntryRefusal,
  findEntryFault,
  type OvertimeDay,
  type OvertimePolicy,
  splitOvertime,
  type TimePolicy,
  unchangedOf,
  type WorkEntry,
} from '@daybook/time/domain'
import { isBlank, type Line, type LineFault, type LineField, type LineQuestion, resolveLine } from './entry-line.ts'

/** The company's rules came as JSON; these are the very types that the server counts with. */
export const timePolicyOf = ({ time, later = [] }: Policies, day: Day): TimePolicy =>
  later.findLast(({ from }) => from <= day)?.time ?? time
export const overtimePolicyOf = ({ overtime }: Policies): OvertimePolicy => overtime as OvertimePolicy

export type DayContext = {
  readonly day: Day
  readonly zone: string
  readonly now: string
  readonly policies: Policies
  /** The entries of the days around it. */
  readonly neighbours: readonly WorkEntry[]
}

export type DayPreview = {
  readonly forms: readonly EntryForm[]
  /** The line behind each form. */
  readonly keys: readonly string[]
  readonly total: DayTotal
  readonly faults: ReadonlyMap<string, LineFault>
  readonly questions: ReadonlyMap<string, LineQuestion>
}

export const workEntry = (entry: Entry | EntryForm, day: Day): WorkEntry => ({
  ...(entry.id === undefined ? {} : { id: entry.id }),
  day,
  start: entry.start,
  end: entry.end,
  minutes: entry.start === null ? entry.minutes : null,
  breakMinutes: entry.breakMinutes,
  zone: entry.zone,
})

/** Where the words of a refusal stand. */
const fieldOf: Partial<Record<EntryRefusal, LineField>> = {
  'time.end_before_start': 'to',
  'time.in_future': 'to',
  'time.over_midnight': 'to',
  'time.too_long': 'to',
  'time.break_negative': 'pause',
  'time.break_too_long': 'pause',
}

/** The day as it would be stored: its total, and what stands against storing it, by the rules that the server uses. */
export const previewDay = (lines: readonly Line[], { day, zone, now, policies, neighbours }: DayContext): DayPreview => {
  const faults = new Map<string, LineFault>()
  const questions = new Map<string, LineQuestion>()
  const [forms, keys]: [EntryForm[], string[]] = [[], []]
  for (const line of lines) {
    if (isBlank(line)) continue
    const resolved = resolveLine(line, day)
    if ('fault' in resolved) faults.set(line.key, resolved.fault)
    else if ('question' in resolved) questions.set(line.key, resolved.question)
    else {
      forms.push(resolved.form)
      keys.push(line.key)
    }
  }
  const entries = forms.map((form) => workEntry(form, day))
  const policy = timePolicyOf(policies, day)
  const clocked = lines.flatMap(({ stored }) => (stored?.source === 'clock' ? [workEntry(stored, day)] : []))
  const asClocked = unchangedOf(entries, clocked)
  const found = findEntryFault(entries, { now, zone, day, policy, neighbours, asClocked })
  const key = found === null ? undefined : keys[found.index]
  if (found && key !== undefined) faults.set(key, { field: fieldOf[found.code] ?? 'from', words: timeRefusals[found.code].words })
  return { forms, keys, total: dayTotal(entries, policy, now), faults, questions }
}

/** Overtime minutes of each day; `days` are whole overtime weeks, in order. */
export const overtimeOf = (
  days: readonly Pick<OvertimeDay, 'day' | 'minutes' | 'off'>[],
  policies: Policies,
): ReadonlyMap<Day, Minutes> => {
  const worked: OvertimeDay[] = days.filter(({ minutes }) => minutes > 0)
  return new Map(
    splitOvertime(worked, overtimePolicyOf(policies)).map(({ day, premium }) => [
      day,
      premium.reduce((sum, { minutes }) => sum + minutes, 0),
    ]),
  )
}

/** The stored entries of other days that an entry of this one could run into. */
export const neighboursOf = (days: readonly TimesheetDay[], day: Day): WorkEntry[] =>
  days
    .filter((other) => other.day !== day && !other.missingClockOut)
    .flatMap((other) => other.entries.map((entry) => workEntry(entry, other.day)))
