import type { Day, Steps } from '@daybook/platform/domain'
import { type ImportedEntry, shiftDays, type TimedWork, type TimePolicy } from '../domain/index.ts'
import type { ExistingEntry, ImportPerson } from './import-store.ts'

/** A row of a file with whose it is, and the key by which it is known again. */
export type Keyed = { readonly entry: ImportedEntry; readonly person: ImportPerson | undefined; readonly key: string }

export type PolicyOn = (person: ImportPerson, day: Day) => TimePolicy

type Piece = TimedWork & { readonly at: number; readonly row: Keyed | null }

const pieceOf = (start: string | null, end: string | null, rest: Pick<Piece, 'day' | 'kept' | 'row'>): Piece[] =>
  start === null || end === null ? [] : [{ start, end, at: Date.parse(start), ...rest }]

/** What stands there, by person and in the order in which it began, as it is read. */
const standingSteps = function* (existing: readonly ExistingEntry[]): Steps<ReadonlyMap<string, Piece[]>> {
  const standing = new Map<string, Piece[]>()
  for (const { person_id: id, started_at, ended_at, missing_out, day } of existing) {
    yield
    if (missing_out) continue
    const own = standing.get(id) ?? []
    own.push(...pieceOf(started_at, ended_at, { day, kept: true, row: null }))
    standing.set(id, own)
  }
  return standing
}

const pieceOfRow = (row: Keyed): Piece[] =>
  pieceOf(row.entry.start, row.entry.end, { day: row.entry.day, kept: row.entry.dayIsSaid, row })

/** Both in the order of their starts; what stands there comes before a row that begins with it. */
const inOrder = function* (standing: readonly Piece[], rows: readonly Piece[]): Generator<Piece> {
  let next = 0
  for (const row of rows) {
    for (let piece = standing[next]; piece && piece.at <= row.at; piece = standing[next]) {
      yield piece
      next += 1
    }
    yield row
  }
}

/**
 * The days of rows that go on with a shift of the day before, as they would by the clock: other products write a night as several rows, each with its
 * own date. Rows that the file gives a day of their own keep it. `rows` are none that stand there already.
 */
export const shiftDaySteps = function* (
  rows: readonly Keyed[],
  existing: readonly ExistingEntry[],
  policyOn: PolicyOn,
): Steps<ReadonlyMap<Keyed, Day>> {
  const standing = yield* standingSteps(existing)
  const moved = new Map<Keyed, Day>()
  for (const [id, own] of Map.groupBy(rows, ({ person }) => person?.id)) {
    const person = own[0]?.person
    if (id === undefined || !person) continue
    const dayOf = shiftDays((day) => policyOn(person, day))
    for (const piece of inOrder(
      standing.get(id) ?? [],
      own.flatMap(pieceOfRow).sort((a, b) => a.at - b.at),
    )) {
      yield
      const day = dayOf(piece)
      if (piece.row && day !== piece.day) moved.set(piece.row, day)
    }
  }
  return moved
}
