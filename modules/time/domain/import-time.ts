import { type CsvRow, type DateOrder, dateOrderOf, dateOrders, oneLine } from '@daybook/people/domain'
import { type Day, foldText, formatMinutes, isStorable, isZone, type Minutes, type Steps } from '@daybook/platform/domain'
import { type TimeField, timeFields, type TimeFormat, timeColumns } from './import-formats.ts'
import { type Get, readWhen, type When } from './import-row.ts'
import { epochMs, minuteMs } from './instant.ts'
import { localDay } from './local-day.ts'
import { defaultTimePolicy } from './policy.ts'

/** One row that became an entry. Who it belongs to is matched by e-mail, badge or name; `zone` is null for minutes alone. */
export type ImportedEntry = {
  readonly row: number
  readonly email: string | null
  readonly personName: string | null
  readonly badge: string | null
  readonly day: Day
  /** Whether the file names the day on which the work counts, apart from when it began. */
  readonly dayIsSaid: boolean
  readonly start: string | null
  readonly end: string | null
  readonly minutes: Minutes
  readonly zone: string | null
  readonly note: string
  readonly project: string
  readonly client: string
  readonly task: string
  readonly tags: readonly string[]
}

/** A row that was left out, with the reason in words. */
export type SkippedRow = { readonly row: number; readonly reason: string }
export type RejectedRow = { readonly row: number; readonly field: TimeField; readonly value: string; readonly reason: string }

/** What a person must say before the file can be read without guessing. */
export type ImportQuestions = { readonly zone?: true; readonly dateOrder?: readonly DateOrder[] }

/** Every row is in exactly one of the lists, or `waiting` for the answers to `questions`. */
export type TimeImport = {
  readonly entries: readonly ImportedEntry[]
  readonly skipped: readonly SkippedRow[]
  readonly rejected: readonly RejectedRow[]
  readonly waiting: number
  readonly questions: ImportQuestions
}

/** `zone` is where the clocks of the export stood. `now` refuses rows in the future when given. */
export type TimeImportOptions = {
  readonly format: TimeFormat
  readonly zone?: string | null
  readonly dateOrder?: DateOrder | null
  readonly maxEntryMinutes?: Minutes
  readonly now?: string
}

/** How each row is asked for its fields: which header has a field is found out once. */
const getters = (rows: readonly CsvRow[], format: TimeFormat): Get[] => {
  const headers = new Map(Object.keys(rows[0]?.cells ?? {}).map((header) => [foldText(header.trim()), header]))
  const headerOf = new Map(
    timeFields.map((field) => [
      field,
      timeColumns[format][field]?.map((name) => headers.get(name)).find((found) => found !== undefined),
    ]),
  )
  return rows.map(({ cells }) => (field) => {
    const header = headerOf.get(field)
    return (header === undefined ? '' : (cells[header] ?? '')).trim()
  })
}

const dateFields = ['day', 'startDate', 'endDate'] as const

const askDateOrder = (gets: readonly Get[]): DateOrder | null =>
  dateOrderOf(gets.flatMap((get) => dateFields.map(get)).filter((text) => text !== ''))

/** Minutes alone need no zone; everything with a clock does, if only to know the day. */
const needsZone = (get: Get): boolean => (['start', 'end', 'startTime', 'endTime'] as const).some((field) => get(field) !== '')

const emptyToNull = (text: string): string | null => (text === '' ? null : text)

const toEntry = (row: number, get: Get, when: When, zone: string): ImportedEntry => ({
  row,
  email: emptyToNull(get('email').toLowerCase()),
  personName: emptyToNull(get('name') || `${get('firstName')} ${get('lastName')}`.trim()),
  badge: emptyToNull(get('badge')),
  day: when.day,
  dayIsSaid: get('day') !== '',
  start: when.start,
  end: when.end,
  minutes: when.minutes,
  zone: when.start === null ? null : zone,
  note: get('note'),
  project: get('project'),
  client: get('client'),
  task: get('task'),
  tags: get('tags')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== ''),
})

type Refused = { field: TimeField; reason: string }

/** As when it is entered by hand: a clock may be some minutes ahead, and minutes alone belong to a day that has begun. */
const isInFuture = ({ day, end }: When, zone: string, now: string): boolean => {
  const latest = epochMs(now) + defaultTimePolicy.futureToleranceMinutes * minuteMs
  return end === null ? day > localDay(latest, zone) : epochMs(end) > latest
}

const check = (
  when: When,
  get: Get,
  zone: string,
  { maxEntryMinutes = defaultTimePolicy.maxEntryMinutes, now }: TimeImportOptions,
): Refused | null => {
  const field = when.start === null ? 'hours' : get('end') === '' ? 'endTime' : 'end'
  if (when.minutes < 0) return { field, reason: 'Ends before it starts' }
  if (when.minutes > maxEntryMinutes)
    return { field, reason: `${formatMinutes(when.minutes)} is longer than an entry may be (${formatMinutes(maxEntryMinutes)})` }
  return now && isInFuture(when, zone, now) ? { field: when.start === null ? 'day' : field, reason: 'Lies in the future' } : null
}

const texts = ['note', 'task', 'project'] as const

/** As when it is typed: what nobody can see is not stored, and could not be saved again by hand. */
const unstorable = (get: Get): Refused | null => {
  const field = texts.find((each) => !isStorable(oneLine(get(each))))
  return field ? { field, reason: 'Contains characters that cannot be stored' } : null
}

/** The same work of the same person: an export that was joined from two holds it twice. */
const keyOf = (entry: ImportedEntry): string =>
  JSON.stringify([
    entry.email,
    entry.personName,
    entry.badge,
    entry.day,
    entry.start,
    entry.end,
    entry.minutes,
    entry.note,
    entry.project,
    entry.task,
  ])

type Lists = { entries: ImportedEntry[]; skipped: SkippedRow[]; rejected: RejectedRow[]; seen: Map<string, number> }

const place = (
  lists: Lists,
  row: number,
  get: Get,
  reading: { zone: string; dateOrder: DateOrder },
  options: TimeImportOptions,
): void => {
  const when = readWhen(get, reading)
  const reject = ({ field, reason }: Refused) => lists.rejected.push({ row, field, value: get(field), reason })
  if ('reason' in when) return void reject(when)
  const refused = check(when, get, reading.zone, options) ?? unstorable(get)
  if (refused) return void reject(refused)
  if (when.minutes === 0) return void lists.skipped.push({ row, reason: 'Shorter than a minute' })
  const entry = toEntry(row, get, when, reading.zone)
  const twin = entry.start === null ? undefined : lists.seen.get(keyOf(entry))
  if (twin !== undefined) return void lists.skipped.push({ row, reason: `The same as row ${twin}` })
  lists.seen.set(keyOf(entry), row)
  lists.entries.push(entry)
}

const questionsOf = (gets: readonly Get[], zone: string | null, order: DateOrder | null): ImportQuestions => ({
  ...(zone === null && gets.some(needsZone) ? { zone: true as const } : {}),
  ...(order === null ? { dateOrder: dateOrders } : {}),
})

/**
 * Reads the rows of a time export. Nothing is guessed: without a zone, or with dates like 03/04/2024 that no other row
 * decides, it only asks. Otherwise each row becomes an entry, is skipped (shorter than a minute, or the same as an earlier row), or is
 * rejected with the field and the words for it; the three lists add up to the rows. Throws on a zone that does not exist.
 */
export const timeRowSteps = function* (rows: readonly CsvRow[], options: TimeImportOptions): Steps<TimeImport> {
  const gets = getters(rows, options.format)
  const zone = options.zone ?? null
  if (zone !== null && !isZone(zone)) throw new Error(`not a zone: ${zone}`)
  const order = options.dateOrder ?? askDateOrder(gets)
  const questions = questionsOf(gets, zone, order)
  const lists: Lists = { entries: [], skipped: [], rejected: [], seen: new Map() }
  if (questions.zone || order === null) return { entries: [], skipped: [], rejected: [], waiting: rows.length, questions }
  for (const [i, get] of gets.entries()) {
    yield
    place(lists, rows[i]?.row ?? 0, get, { zone: zone ?? 'UTC', dateOrder: order }, options)
  }
  const { entries, skipped, rejected } = lists
  return { entries, skipped, rejected, waiting: 0, questions }
}
