import { createHash } from 'node:crypto'
import { addDays, type Day, formatMinutes, type Steps } from '@daybook/platform/domain'
import type { TimeImportRow } from '../contract/index.ts'
import {
  can,
  dayBegins,
  dayLengthMinutes,
  isEmployed,
  mostDayEntries,
  type ImportedEntry,
  type TimeImport,
  type TimesheetStatus,
} from '../domain/index.ts'
import { type Keyed, type PolicyOn, shiftDaySteps } from './import-days.ts'
import type { ExistingEntry, ImportPerson, PersonDay } from './import-store.ts'

/**
 * The same entry of the same export has the same key, however often the file is imported. `before` is how many rows of the file are like it and
 * stand before it: two equal rows of hours are two entries.
 */
const keyOf = ({ day, start, end, minutes, note, project, task }: ImportedEntry, before: number): string =>
  createHash('sha256')
    .update(JSON.stringify([day, start, end, minutes, note, project, task, ...(before > 0 ? [before] : [])]))
    .digest('base64url')

/** Gives each row its key; a row's equals count for one person. */
const keyGiver = () => {
  const seen = new Map<string, number>()
  return (person: ImportPerson, entry: ImportedEntry): string => {
    const same = `${person.id} ${keyOf(entry, 0)}`
    const before = seen.get(same) ?? 0
    seen.set(same, before + 1)
    return keyOf(entry, before)
  }
}

type Find = (entry: ImportedEntry) => ImportPerson | undefined

const keyedSteps = function* (entries: readonly ImportedEntry[], find: Find): Steps<Keyed[]> {
  const giveKey = keyGiver()
  const rows: Keyed[] = []
  for (const entry of entries) {
    yield
    const person = find(entry)
    rows.push({ entry, person, key: person ? giveKey(person, entry) : '' })
  }
  return rows
}

type Span = { start: number; end: number }

/** Sorted spans of one person: an overlap is found without looking at all of them. */
class Spans {
  private readonly spans: Span[] = []

  private indexOf(start: number): number {
    let [low, high] = [0, this.spans.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.spans[middle]?.start ?? 0) < start) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Takes the span in, unless it overlaps with one that is there (touching is no overlap). */
  take(span: Span): boolean {
    const at = this.indexOf(span.start)
    const [before, after] = [this.spans[at - 1], this.spans[at]]
    if ((before && before.end > span.start) || (after && after.start < span.end)) return false
    this.spans.splice(at, 0, span)
    return true
  }
}

export type Accepted = { entry: ImportedEntry; person: ImportPerson; key: string }
export type TimeImportPlan = { accepted: Accepted[]; rows: TimeImportRow[] }

/** By what somebody's days are counted, and up to which day nothing is entered any more. */
type Limits = { policyOn: PolicyOn; lockedThrough?: Day | null }

type Around = { existing: readonly ExistingEntry[]; statuses: readonly (PersonDay & { status: string })[] }

const blank = {
  userId: null,
  userName: '',
  day: null,
  start: null,
  end: null,
  minutes: 0,
  field: null,
  value: '',
  reason: '',
} as const

const spanOf = (start: string, end: string | null): Span => ({
  start: Date.parse(start),
  end: end === null ? Number.POSITIVE_INFINITY : Date.parse(end),
})

/** Whether an entry goes on after the midnight that ends its day. */
const isOverMidnight = ({ zone }: ImportPerson, entry: ImportedEntry): boolean =>
  entry.end !== null && Date.parse(entry.end) > dayBegins(addDays(entry.day, 1), entry.zone ?? zone)

const minuteOf = (instant: string): number => Math.floor(Date.parse(instant) / 60_000)

/** What an entry fills of its day; one that still runs has no length yet. */
const lengthOf = ({ started_at, ended_at, minutes, missing_out }: ExistingEntry): number => {
  if (started_at === null) return minutes ?? 0
  return ended_at === null || missing_out ? 0 : minuteOf(ended_at) - minuteOf(started_at)
}

const dayKey = ({ person_id, day }: PersonDay): string => `${person_id} ${day}`

/** The minutes of each day that are taken already: a day never takes more than it really has. */
const filledDays = () => {
  const filled = new Map<string, number>()
  const sumOf = (day: string, more: number): number => (filled.get(day) ?? 0) + more
  return {
    stands: (entry: ExistingEntry) => void filled.set(dayKey(entry), sumOf(dayKey(entry), lengthOf(entry))),
    takes: (person: ImportPerson, { day, minutes }: ImportedEntry): boolean => {
      const at = dayKey({ person_id: person.id, day })
      const sum = sumOf(at, minutes)
      if (sum > dayLengthMinutes(day, person.zone)) return false
      filled.set(at, sum)
      return true
    },
  }
}

/** How many entries each day has: one takes so many and no more, whatever they are. */
const countedDays = () => {
  const counted = new Map<string, number>()
  return (day: string): number => {
    const count = (counted.get(day) ?? 0) + 1
    counted.set(day, count)
    return count
  }
}

/** What stands around the rows of a file. In steps: each of its days may have a hundred entries. */
const known = function* ({ existing, statuses }: Around) {
  const spans = new Map<string, Spans>()
  const of = (personId: string): Spans => spans.get(personId) ?? spans.set(personId, new Spans()).get(personId) ?? new Spans()
  const [filled, countOne, keys] = [filledDays(), countedDays(), new Set<string>()]
  for (const entry of existing) {
    yield
    if (entry.started_at !== null && !entry.missing_out) of(entry.person_id).take(spanOf(entry.started_at, entry.ended_at))
    filled.stands(entry)
    countOne(dayKey(entry))
    if (entry.import_key) keys.add(`${entry.person_id} ${entry.import_key}`)
  }
  return {
    spansOf: of,
    fitsDay: filled.takes,
    takesOne: ({ id }: ImportPerson, { day }: ImportedEntry): boolean =>
      countOne(dayKey({ person_id: id, day })) <= mostDayEntries,
    keys,
    status: new Map(statuses.map((sheet) => [dayKey(sheet), sheet.status as TimesheetStatus])),
  }
}

const goesOnWords = 'Goes on with the shift of the day before'

/** Decides row by row what an import does; nothing is written yet. Every row of the file is in `rows`. */
export const timePlanSteps = function* (
  read: TimeImport,
  find: Find,
  around: Around,
  { policyOn, lockedThrough = null }: Limits,
): Steps<TimeImportPlan> {
  const { spansOf, fitsDay, takesOne, keys, status } = yield* known(around)
  const plan: TimeImportPlan = { accepted: [], rows: [] }
  const judge = (
    { person, key }: Keyed,
    entry: ImportedEntry,
    isMoved: boolean,
  ): Pick<TimeImportRow, 'outcome' | 'reason' | 'field' | 'value'> => {
    const reject = (field: TimeImportRow['field'], value: string, reason: string) => ({
      outcome: 'rejected' as const,
      field,
      value,
      reason,
    })
    if (!person)
      return reject(
        entry.email ? 'email' : 'name',
        entry.email ?? entry.badge ?? entry.personName ?? '',
        'Nobody in your company, or more than one, has this e-mail, badge or name',
      )
    if (keys.has(`${person.id} ${key}`)) return { outcome: 'already', field: null, value: '', reason: 'Imported before' }
    if (lockedThrough !== null && entry.day <= lockedThrough) return reject('day', entry.day, 'Hours of this day are locked')
    if (!isEmployed(entry.day, { from: person.hire_date, to: person.end_date }))
      return reject('day', entry.day, 'Before this person joined, or after their last day: nobody is paid for it')
    if (isOverMidnight(person, entry) && policyOn(person, entry.day).dayOf === 'midnight')
      return reject('endTime', entry.end ?? '', 'Days are cut at midnight here: make two rows of it')
    if (!can('edit', { status: status.get(dayKey({ person_id: person.id, day: entry.day })) ?? 'OPEN' }))
      return reject('day', entry.day, 'This day is already submitted')
    if (entry.start !== null && entry.end !== null && !spansOf(person.id).take(spanOf(entry.start, entry.end)))
      return reject('startTime', entry.start, 'Overlaps with another entry')
    if (!fitsDay(person, entry)) return reject('hours', formatMinutes(entry.minutes), 'The day would have more hours than it has')
    if (!takesOne(person, entry)) return reject('day', entry.day, `A day takes ${mostDayEntries} entries at most`)
    keys.add(`${person.id} ${key}`)
    plan.accepted.push({ entry, person, key })
    return { outcome: 'import', field: null, value: '', reason: isMoved ? goesOnWords : '' }
  }
  const rows = yield* keyedSteps(read.entries, find)
  const isNew = ({ person, key }: Keyed): boolean => person !== undefined && !keys.has(`${person.id} ${key}`)
  const moved = yield* shiftDaySteps(rows.filter(isNew), around.existing, policyOn)
  for (const row of rows) {
    yield
    const { person, entry: asRead } = row
    const entry = { ...asRead, day: moved.get(row) ?? asRead.day }
    const { day, start, end, minutes } = entry
    plan.rows.push({
      row: entry.row,
      userId: person?.id ?? null,
      userName: person?.name ?? entry.personName ?? entry.email ?? '',
      day,
      start,
      end,
      minutes,
      ...judge(row, entry, moved.has(row)),
    })
  }
  for (const { row, reason } of read.skipped) plan.rows.push({ ...blank, row, outcome: 'skipped', reason })
  for (const { row, field, value, reason } of read.rejected)
    plan.rows.push({ ...blank, row, outcome: 'rejected', field, value, reason })
  plan.rows.sort((a, b) => a.row - b.row)
  return plan
}
