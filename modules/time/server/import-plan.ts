import { createHash } from 'node:crypto'
import { foldText, formatMinutes, type Steps } from '@daybook/platform/domain'
import type { TimeImportRow } from '../contract/index.ts'
import { can, dayLengthMinutes, type ImportedEntry, type TimeImport, type TimesheetStatus } from '../domain/index.ts'
import type { ExistingEntry, ImportPerson } from './import-store.ts'

/** Finds whose row it is: by e-mail, else by badge, else by the whole name where only one person has it. */
export const personFinder = (people: readonly ImportPerson[]) => {
  const names = Map.groupBy(people, (person) => foldText(person.name))
  const byName = new Map(
    [...names].flatMap(([name, same]): [string, ImportPerson][] => (same.length === 1 && same[0] ? [[name, same[0]]] : [])),
  )
  // The first of two wins, and those who work here come first.
  const first = (key: (person: ImportPerson) => string) => new Map(people.toReversed().map((person) => [key(person), person]))
  const [byEmail, byBadge] = [first((person) => person.email), first((person) => person.badge.toLowerCase())]
  return (entry: ImportedEntry): ImportPerson | undefined =>
    (entry.email ? byEmail.get(entry.email) : undefined) ??
    (entry.badge ? byBadge.get(entry.badge.toLowerCase()) : undefined) ??
    (entry.email || !entry.personName ? undefined : byName.get(foldText(entry.personName)))
}

/** The same entry of the same export has the same key, however often the file is imported. */
const keyOf = (entry: ImportedEntry): string =>
  createHash('sha256')
    .update(JSON.stringify([entry.day, entry.start, entry.end, entry.minutes, entry.note, entry.project, entry.task]))
    .digest('base64url')

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

type Around = { existing: readonly ExistingEntry[]; statuses: readonly { person_id: string; day: string; status: string }[] }

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

const minuteOf = (instant: string): number => Math.floor(Date.parse(instant) / 60_000)

/** What an entry fills of its day; one that still runs has no length yet. */
const lengthOf = ({ started_at, ended_at, minutes, missing_out }: ExistingEntry): number => {
  if (started_at === null) return minutes ?? 0
  return ended_at === null || missing_out ? 0 : minuteOf(ended_at) - minuteOf(started_at)
}

/** The minutes of each day that are taken already: a day never takes more than it really has. */
const filledDays = (existing: readonly ExistingEntry[]) => {
  const filled = new Map<string, number>()
  for (const entry of existing) {
    const key = `${entry.person_id} ${entry.day}`
    filled.set(key, (filled.get(key) ?? 0) + lengthOf(entry))
  }
  return (person: ImportPerson, { day, minutes }: ImportedEntry): boolean => {
    const key = `${person.id} ${day}`
    const sum = (filled.get(key) ?? 0) + minutes
    if (sum > dayLengthMinutes(day, person.zone)) return false
    filled.set(key, sum)
    return true
  }
}

const known = ({ existing, statuses }: Around) => {
  const spans = new Map<string, Spans>()
  const of = (personId: string): Spans => spans.get(personId) ?? spans.set(personId, new Spans()).get(personId) ?? new Spans()
  for (const entry of existing)
    if (entry.started_at !== null && !entry.missing_out) of(entry.person_id).take(spanOf(entry.started_at, entry.ended_at))
  return {
    spansOf: of,
    fitsDay: filledDays(existing),
    keys: new Set(existing.flatMap((entry) => (entry.import_key ? [`${entry.person_id} ${entry.import_key}`] : []))),
    status: new Map(statuses.map((sheet) => [`${sheet.person_id} ${sheet.day}`, sheet.status as TimesheetStatus])),
  }
}

/** Decides row by row what an import does; nothing is written yet. Every row of the file is in `rows`. */
export const timePlanSteps = function* (
  read: TimeImport,
  find: (entry: ImportedEntry) => ImportPerson | undefined,
  around: Around,
): Steps<TimeImportPlan> {
  const { spansOf, fitsDay, keys, status } = known(around)
  const plan: TimeImportPlan = { accepted: [], rows: [] }
  const judge = (
    entry: ImportedEntry,
    person: ImportPerson | undefined,
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
        'Nobody in your company has this e-mail, badge or name',
      )
    const key = keyOf(entry)
    if (keys.has(`${person.id} ${key}`)) return { outcome: 'already', field: null, value: '', reason: 'Imported before' }
    if (!can('edit', { status: status.get(`${person.id} ${entry.day}`) ?? 'OPEN' }))
      return reject('day', entry.day, 'This day is already submitted')
    if (entry.start !== null && entry.end !== null && !spansOf(person.id).take(spanOf(entry.start, entry.end)))
      return reject('startTime', entry.start, 'Overlaps with another entry')
    if (!fitsDay(person, entry)) return reject('hours', formatMinutes(entry.minutes), 'The day would have more hours than it has')
    keys.add(`${person.id} ${key}`)
    plan.accepted.push({ entry, person, key })
    return { outcome: 'import', field: null, value: '', reason: '' }
  }
  for (const entry of read.entries) {
    yield
    const person = find(entry)
    const { day, start, end, minutes } = entry
    plan.rows.push({
      row: entry.row,
      userId: person?.id ?? null,
      userName: person?.name ?? entry.personName ?? entry.email ?? '',
      day,
      start,
      end,
      minutes,
      ...judge(entry, person),
    })
  }
  for (const { row, reason } of read.skipped) plan.rows.push({ ...blank, row, outcome: 'skipped', reason })
  for (const { row, field, value, reason } of read.rejected)
    plan.rows.push({ ...blank, row, outcome: 'rejected', field, value, reason })
  plan.rows.sort((a, b) => a.row - b.row)
  return plan
}
